//! Questions that a side has chosen not to be asked.

use crate::common::*;
use hexfray_battle::SideId;

fn ask(battle: &Battle, question: &str, wanted: bool) -> Order {
    let name = battle.questions().into_iter().find(|name| name.as_str().contains(question));
    Order::Ask { side: SideId(1), question: name.expect("there is such a question"), wanted }
}

#[test]
fn what_is_not_asked_is_let_pass_until_it_is_wanted_again() {
    let mut battle = duel("", 0).seeded(1);
    until_turn_of(&mut battle, A);
    let (no, yes) = (ask(&battle, "leaves", false), ask(&battle, "leaves", true));
    give(&mut battle, no);
    let Order::Ask { side, question, .. } = no else { panic!("it is such an order") };
    assert!(!battle.wants(side, question) && battle.wants(SideId(0), question), "one side alone has said so");
    give(&mut battle, go(A, 3, 3));
    assert_eq!((asked(&battle), cell(&battle, A)), (None, Some(Cell::new(3, 3))), "nobody is asked");
    give(&mut battle, yes);
    give(&mut battle, go(A, 2, 3));
    end(&mut battle);
    until_turn_of(&mut battle, A);
    give(&mut battle, go(A, 3, 3));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "and now it is again");
    let again = battle.record().replay(battle.setup(), |_, _| {}).expect("the record plays again");
    assert_eq!(again.digest(), battle.digest(), "preferences are part of the record");
    let text = serde_json::to_string(&battle.record()).unwrap();
    assert_eq!(serde_json::from_str::<hexfray_battle::Record>(&text).unwrap(), battle.record());
}

#[test]
fn the_open_question_is_answered_when_it_is_not_wanted_any_more() {
    let mut battle = duel("", 0).start(&FIRST);
    let before = battle.digest();
    give(&mut battle, go(A, 3, 3));
    let order = ask(&battle, "leaves", false);
    give(&mut battle, order);
    assert_eq!((asked(&battle), cell(&battle, A)), (None, Some(Cell::new(3, 3))));
    let mut other = duel("", 0).start(&FIRST);
    assert_eq!(other.digest(), before);
    let order = ask(&other, "shoots", false);
    give(&mut other, order);
    assert_ne!(other.digest(), before, "what a side wants is part of the state");
    let (mut copy, asks) = (other.twin(), ask(&other, "shoots", true));
    assert_eq!(copy.digest(), other.digest(), "and of copies");
    give(&mut copy, asks);
    assert_eq!(copy.digest(), before);
}

#[test]
fn an_unasked_defence_is_the_one_that_promises_most() {
    let mut battle = duel("", 0).start(&after(&[1; 8]));
    let order = ask(&battle, "defend", false);
    give(&mut battle, order);
    let events = give(&mut battle, attack(A, BLADE, B));
    assert_eq!(dice_for(&events, "defence"), 4, "Parry");
}

#[test]
fn unknown_questions_and_sides_are_refused() {
    let battle = duel("", 0).start(&FIRST);
    let Order::Ask { question, .. } = ask(&battle, "leaves", false) else { panic!("it is such an order") };
    let order = |side, question| Order::Ask { side: SideId(side), question, wanted: false };
    assert!(!refusal(&battle, &order(2, question)).is_empty());
    assert!(!refusal(&battle, &order(0, Name::new("what is the time?"))).is_empty());
    assert_eq!(refusal(&battle, &order(0, question)), "");
}
