//! Magic points: SW-188.

use super::*;

#[test]
fn sw_188_magic_points_end_at_zero_without_ill_effect() {
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[3, 4, 3, 4]);
    let events = cast(&mut battle, "Mind", Aim::Unit(B));
    let drained = events.iter().any(|event| matches!(event, Event::Drained { unit: B, amount: 3, left: 0, .. }));
    assert!(drained, "3 of the 11 are all it has: {events:?}");
    assert_eq!((mp(&battle, B), presence(&battle, B)), (0, Presence::Active));
}

#[test]
fn sw_188_nobody_spends_what_it_does_not_have() {
    let mut battle = fight("test_poor", "test_goblin").with_dice(&[]);
    let bolt = ability(&battle, A, "Bolt", Aim::Unit(B));
    assert!(refused(&mut battle, bolt).contains("not enough MP"), "4 MP, and it has 3");
    assert!(!battle.orders().contains(&bolt));
}

#[test]
fn sw_163_magic_points_are_restored_to_their_maximum() {
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[3, 4, 3, 4]);
    let events = cast(&mut battle, "Focus", Aim::Unit(A));
    let restored = events.iter().any(|event| matches!(event, Event::Spent { unit: A, amount: -6, left: 30, .. }));
    assert!(restored, "2 + 8, but only 6 are missing: {events:?}");
    let mut battle = fight("test_mage", "test_goblin").and("blue", "test_poor").with_dice(&[3, 4, 1, 1]);
    cast(&mut battle, "Focus", Aim::Unit(C));
    assert_eq!((mp(&battle, A), mp(&battle, C)), (24, 3), "double 1 restores nothing, the cost stays paid");
}
