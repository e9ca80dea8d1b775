//! Interrupts before the answer to an open question (DP-025, DP-026, DP-029).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

/// A against B, which has a power that gets C to its feet, and C, which is prone; all in one space.
fn with_a_helper(action: &str, dice: &[u16]) -> Battle {
    let power = format!(
        "[[power]]\nkey='up'\nname='Up'\nglyph='healer'\naction='{action}'\ntarget='helpless'\ndoes=['rouse']\n"
    );
    let units = [unit("fighter", "a", 2, 3), unit("helper", "b", 2, 3), unit("fighter", "b", 2, 3)];
    let sheet = person("helper", "mobility = 1", "powers=['up']");
    let fight = melee("wound_penalties = false", &units).with_powers(&power).with_sheets(&sheet);
    let mut battle = fight.start(&[&[6, 1, 1][..], dice].concat());
    hurt(&mut battle, C, 6);
    battle
}

#[test]
fn dp_025_an_interrupt_comes_before_the_answer_to_a_question() {
    let use_it = at(B, Verb::ABILITY, 0, 0, C);
    let mut battle = with_a_helper("interrupt", &[1; 7]);
    give(&mut battle, attack(A, BLADE, B));
    let question = asked(&battle);
    assert_eq!(question.as_ref().map(|(unit, _)| *unit), Some(B));
    assert!(battle.orders().contains(&use_it), "it is listed beside the answers");
    give(&mut battle, use_it);
    assert_eq!((presence(&battle, C), asked(&battle)), (Presence::Active, question), "the question is still open");
    answer(&mut battle, DODGE);
    assert_eq!(battle.decision().unit(), Some(A), "and the act goes on after it");
    let mut slow = with_a_helper("simple", &[1; 7]);
    give(&mut slow, attack(A, BLADE, B));
    assert!(!slow.orders().contains(&use_it) && !refusal(&slow, &use_it).is_empty(), "nothing else does");
    assert!(
        refusal(&slow, &act(A, DicePoolVerb::GIVE_UP, 0)).contains("DP-026"),
        "nor anybody whom it does not concern"
    );
}

#[test]
fn dp_025_a_unit_about_to_be_acted_on_may_interrupt_a_question_to_another() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let mut battle = melee("wound_penalties = false", &units).start(&[6, 1, 1]);
    give(&mut battle, at(A, DicePoolVerb::DISARM, HANDS, 0, B));
    assert_eq!(asked(&battle), Some((A, ["Blade", "Gun"].map(str::to_owned).to_vec())), "the attacker names a weapon");
    let gives_up = act(B, DicePoolVerb::GIVE_UP, 0);
    assert!(battle.out_of_turn().contains(&gives_up) && !battle.orders().contains(&gives_up));
    assert!(refusal(&battle, &act(C, DicePoolVerb::GIVE_UP, 0)).contains("DP-026"));
    assert!(refusal(&battle, &go(A, 3, 3)).contains("waits for"), "the attacker itself answers first");
    assert!(refusal(&battle, &act(A, DicePoolVerb::CALL_OUT, 0)).contains("waits for"));
    give(&mut battle, gives_up);
    assert_eq!(asked(&battle).unwrap().1[0], "spare it");
}

#[test]
fn dp_026_a_unit_that_interrupts_with_something_else_is_asked_again() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "a", 2, 3)];
    let mut battle = melee("wound_penalties = false", &units).start(&[&[4, 1, 6][..], &[6, 6, 1, 1, 1, 1, 1]].concat());
    assert_eq!(battle.decision().unit(), Some(A));
    end(&mut battle);
    strike(&mut battle, grapple(C, B), DODGE);
    end(&mut battle);
    end(&mut battle);
    give(&mut battle, go(A, 3, 3));
    let question = asked(&battle);
    assert_eq!(question.as_ref().map(|(unit, _)| *unit), Some(B));
    give(&mut battle, act(B, DicePoolVerb::GET_FREE, 0));
    assert_eq!((asked(&battle), has(&battle, B, "grappled")), (question, false), "free, it may strike still");
}

#[test]
fn dp_029_a_protector_is_asked_again_after_the_target_has_given_up() {
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "b", 9, 3),
    ];
    let mut battle = melee("wound_penalties = false", &units).start(&[&[4, 1, 6, 1][..], &[1; 7]].concat());
    until_turn_of(&mut battle, C);
    give(&mut battle, at(C, DicePoolVerb::DEFEND_OTHER, 0, 0, B));
    until_turn_of(&mut battle, A);
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C), "it may step in");
    give(&mut battle, act(B, DicePoolVerb::GIVE_UP, 0));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "the attacker may spare it");
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C), "then its protector is asked");
    assert_eq!(dice_for(&answer(&mut battle, 1), "defence"), 3, "and dodges for it");
}
