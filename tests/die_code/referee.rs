//! What the referee allows and rules: skill tests, modifiers, surprise.

use hexfray::battle::{Name, Ruling, SideId, Surprise};

use crate::common::*;

const ORDERED: &str = "initiative_method = 'no_roll'";

fn allow(unit: UnitId, action: bool, check: Option<(&'static str, i16)>) -> Order {
    let check = check.map(|(rating, needed)| (Name::new(rating), needed));
    Order::Referee(Ruling::Allow { unit, what: Name::new("bar the door"), action, check })
}

#[test]
fn dc_037_any_skill_may_be_tried_against_a_number() {
    // Marksmanship 2D, and lifting untrained: Physique 3D.
    let mut battle = duel(ORDERED, 3).start(&[5, 4, 4, 4, 3, 3, 3, 4]);
    assert_eq!(check(&give(&mut battle, allow(A, false, Some(("marksmanship", 9))))), (9, 9, true), "9 reaches 9");
    assert_eq!(
        check(&give(&mut battle, allow(A, false, Some(("lifting", 12))))),
        (12, 11, false),
        "11 does not reach 12"
    );
    assert_eq!(check(&give(&mut battle, allow(A, false, Some(("knowledge", 10))))), (10, 10, true), "an attribute");
    assert_eq!(battle.unused_dice(), Some(0));
    let refused = refusal(&battle, &allow(A, false, Some(("juggling", 5))));
    assert!(refused.contains("DC-037"), "there is no such skill: {refused}");
}

#[test]
fn dc_037_a_test_may_be_an_action() {
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 4]);
    give(&mut battle, allow(A, true, Some(("physique", 12))));
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "it was the one action of the turn");
    assert!(refusal(&battle, &allow(A, true, None)).contains("DC-037"), "there is no other");
    assert!(battle.check(&allow(A, false, None)).is_ok(), "what is no action is still possible");
    assert!(refusal(&battle, &allow(B, true, None)).contains("DC-037"), "it is not B's turn");
    // Announced with a shot, both have 1D less.
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 2]);
    give(&mut battle, plain(A, Verb::ANNOUNCE, 0, 2));
    assert_eq!(dice_thrown(&give(&mut battle, allow(A, true, Some(("physique", 12))))), 2);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1);
    // It spoils the aim, as any other action does (DC-064).
    let mut battle = duel(ORDERED, 3).seeded(1);
    give(&mut battle, at(A, Verb::AIM, 0, 0, B));
    end(&mut battle);
    assert!(has(&battle, A, "aiming"));
    give(&mut battle, allow(A, true, None));
    assert!(!has(&battle, A, "aiming"));
}

#[test]
fn dc_037_a_test_counts_wounds_and_the_referee_s_modifier() {
    let mut battle = duel(ORDERED, 3).start(&[4, 4]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 5 }));
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: A, value: 2 }));
    assert_eq!(check(&give(&mut battle, allow(A, false, Some(("physique", 12))))), (12, 10, false), "2D and 2");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_156_who_surprises_before_initiative_is_set_acts_first() {
    // The ace is asked about Character Points: initiative is not set yet.
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[2, 5]);
    assert!(asked(&battle).is_some());
    give(&mut battle, Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Unaware }));
    answer(&mut battle, 0);
    assert_eq!(order(&battle), [0, 1], "2 against 5, but by surprise");
    // When it is set already, the next attack has 1D more, once.
    let mut battle = duel(ORDERED, 3).start(&[1, 1, 2, 1, 1]);
    give(&mut battle, Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Unaware }));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 3);
    for _ in 0..2 {
        end(&mut battle);
    }
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2, "in the next round no more");
    // A failed ambush changes nothing.
    let mut battle = duel(ORDERED, 3).start(&[1, 1]);
    give(&mut battle, Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Failed }));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2);
}
