//! Whose rolls the points of a hold hinder (DP-122).

use crate::{common::*, holds::*};
use hexfray_dice_pool::DicePoolVerb;

/// A holds B; C is B's comrade, and the last one A's, all in one space; one of B and C protects the other.
fn guarded(protector: UnitId, protected: UnitId, dice: &[u16]) -> Battle {
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "a", 2, 3),
    ];
    let mut battle = melee("wound_penalties = false", &units).start(&[&[6, 4, 4, 1][..], &net(3), dice].concat());
    seize(&mut battle, A, B);
    until_turn_of(&mut battle, protector);
    give(&mut battle, at(protector, DicePoolVerb::DEFEND_OTHER, 0, 0, protected));
    until_turn_of(&mut battle, UnitId(3));
    give(&mut battle, attack(UnitId(3), HANDS, protected));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(protector), "it may step in");
    battle
}

#[test]
fn dp_122_a_protector_who_is_free_is_not_hindered() {
    let mut free = guarded(C, B, &[1; 7]);
    let events = answer(&mut free, 1);
    assert_eq!((dice_for(&events, "defence"), points(&free, A, B)), (3, 3), "nobody holds the one who rolls");
    let mut own = guarded(C, B, &[1; 7]);
    answer(&mut own, 0);
    answer(&mut own, DODGE);
    assert_eq!(asked(&own).map(|(unit, _)| unit), Some(A), "the one who is held defends itself");
}

#[test]
fn dp_122_a_held_unit_is_hindered_as_a_protector_too() {
    let mut battle = guarded(B, C, &[1; 7]);
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((A, 4)), "0 to 3 points");
    let events = answer(&mut battle, 2);
    assert_eq!((dice_for(&events, "defence"), points(&battle, A, B)), (1, 1));
}

#[test]
fn dp_122_tests_that_the_referee_asks_for_are_hindered() {
    let test = |unit: UnitId| {
        let check = Some((Name::new("mobility"), 1));
        Ruling::Allow { unit, what: Name::new("slip away"), action: false, check }
    };
    let mut battle = three("", true, &[&net(3)[..], &[1; 8]].concat());
    seize(&mut battle, A, B);
    let events = rule(&mut battle, test(B));
    assert_eq!(dice_for(&events, "test"), 0, "before any die is thrown");
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((A, 4)));
    assert_eq!(battle.answers()[2].about.unwrap().as_str(), "1 dice; the hold is left with 1.");
    let events = answer(&mut battle, 2);
    assert_eq!((dice_for(&events, "test"), points(&battle, A, B)), (1, 1));
    assert_eq!(battle.decision().unit(), Some(A), "and its turn goes on");
    assert_eq!(dice_for(&rule(&mut battle, test(C)), "test"), 3, "nobody holds the other");
    give(&mut battle, attack(A, HANDS, B));
    let question = asked(&battle);
    rule(&mut battle, test(B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "in the midst of an act too");
    answer(&mut battle, 0);
    assert_eq!(asked(&battle), question, "after which the open question is asked again");
}
