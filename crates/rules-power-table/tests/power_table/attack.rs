//! Whole attacks.

use super::field::{FIGHTER, Field, GOBLIN, checks};
use hexfray_battle::Event;

#[test]
fn sw_176_the_worked_attack_is_played_as_it_is_printed() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (6, 0), GOBLIN);
    let mut fight = field.start(&[4, 2, 5, 5, 4, 3]);
    fight.turn_of(0);
    fight.go(0, (6, 0));
    let events = fight.attack(0, 1);
    assert_eq!(checks(&events), [("Bastard Sword".to_owned(), 11, 11)], "5 + 6 against 10: 11 are needed");
    let damaged = events.iter().find_map(|event| match event {
        Event::Damaged { amount, hp, .. } => Some((*amount, *hp)),
        _ => None,
    });
    assert_eq!(damaged, Some((16, 0)), "7 + 5 + 5 − Defence 1");
    assert!(fight.has(1, "unconscious"));
}
