//! Units that join a skirmish, stay out of it, and leave it.

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};
use hexfray_battle::{Aim, Name, Ruling, UnitId};
use hexfray_power_table::PowerTableVerb;

/// Fighter 0 and goblin 1 in melee at 5; fighter 2 of side a and goblin 3 stand elsewhere. The blow has missed.
fn melee(second: (i16, i16), third: (i16, i16), dice: &[u16]) -> Fight {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN);
    let field = field.unit("a", second, FIGHTER).unit("b", third, GOBLIN);
    let mut fight = field.start(&[[1, 2].as_slice(), dice].concat());
    fight.turn_of(0);
    fight.attack(0, 1);
    fight.end(0);
    assert_eq!(fight.skirmishes(), [((5, 0), 3)]);
    fight
}

#[test]
fn sw_093_independents_walk_out_as_they_please() {
    let mut fight = melee((7, 0), (30, 0), &[]);
    fight.turn_of(2);
    assert!(!fight.in_melee(2), "2 m from the centre it is independent");
    fight.go(2, (19, 0));
    assert_eq!(fight.cell(2), (19, 0), "a Normal Move of 12 m, without a retreat");
}

#[test]
fn sw_097_the_unconscious_never_join() {
    let mut fight = melee((30, 0), (7, 0), &[]);
    fight.rule(Ruling::Hurt { unit: UnitId(3), amount: 16 });
    for _ in 0..2 {
        fight.next_round();
    }
    assert!(!fight.in_melee(3));
    assert_eq!(fight.cell(3), (7, 0), "its body stays in its own cell");
}

#[test]
fn sw_099_a_unit_that_can_act_again_is_independent_until_it_joins() {
    let mut fight = melee((5, 0), (30, 0), &[]);
    fight.next_round();
    assert!(fight.in_melee(2), "it took its turn at the centre, and stayed");
    fight.inflict(2, "Asleep", 0);
    assert!(!fight.in_melee(2), "a sleeper drops out");
    fight.rule(Ruling::Cure { unit: UnitId(2), condition: Name::new("Asleep") });
    assert!(!fight.in_melee(2), "awake again it is independent");
    fight.next_round();
    assert!(fight.in_melee(2));
}

#[test]
fn sw_127_a_retreater_stays_in_melee_until_it_moves_and_else_the_declaration_lapses() {
    let mut fight = melee((30, 0), (35, 0), &[]);
    fight.next_round();
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::RETREAT, 0, 0, Aim::None));
    assert!(fight.in_melee(0) && fight.posture(0).retreating);
    fight.end(0);
    fight.turn_of(0);
    fight.end(0);
    assert!(fight.in_melee(0) && !fight.posture(0).retreating, "it did not leave, so it has to declare it anew");
}
