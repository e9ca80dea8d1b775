//! Movement on the ground (DP-051 … DP-054).

use crate::common::*;

const SWIFT: &str = "speed = 2\nenergy = 3";

fn swift() -> Battle {
    let fight = melee("", &[unit("swift", "a", 2, 3), unit("fighter", "b", 12, 3)]);
    fight.with_sheets(&person("swift", "mobility = 1", SWIFT)).start(&FIRST)
}

#[test]
fn dp_051_a_move_goes_up_to_speed_for_a_simple_action() {
    let mut battle = swift();
    give(&mut battle, go(A, 3, 3));
    assert_eq!(refusal(&battle, &attack(A, GUN, B)), "", "one Simple action is left");
    assert!(!refusal(&swift(), &go(A, 5, 3)).is_empty(), "three spaces are too far");
}

#[test]
fn dp_052_people_have_speed_one() {
    let mut battle = duel("", 6).start(&FIRST);
    assert_eq!(stat(&battle, A, "Speed"), 1);
    assert!(!refusal(&battle, &go(A, 4, 3)).is_empty());
    give(&mut battle, go(A, 3, 3));
    let power = "[[power]]\nkey='fleet'\nname='Fleet'\nglyph='haste'\nspeed=1\n";
    let fight = melee("", &[unit("fleet_one", "a", 2, 3), unit("fighter", "b", 9, 3)]).with_powers(power);
    let battle = fight.with_sheets(&person("fleet_one", "mobility = 1", "powers=['fleet']")).start(&FIRST);
    assert_eq!(refusal(&battle, &go(A, 4, 3)), "", "powers raise it");
}

#[test]
fn dp_053_a_second_move_costs_energy() {
    let mut battle = swift();
    let spends = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Spent { .. }));
    assert!(!spends(&give(&mut battle, go(A, 4, 3))), "nothing is spent on the first");
    assert_eq!(energy(&battle, A), 3);
    assert!(spends(&give(&mut battle, go(A, 6, 3))));
    assert_eq!((energy(&battle, A), cell(&battle, A)), (2, Some(Cell::new(6, 3))), "4 spaces in all");
    let fight = melee("start_energy = 0", &[unit("fighter", "a", 2, 3), unit("fighter", "b", 9, 3)]);
    let mut tired = fight.start(&FIRST);
    give(&mut tired, go(A, 3, 3));
    assert!(!refusal(&tired, &go(A, 4, 3)).is_empty(), "without energy there is none");
    assert_eq!(refusal(&tired, &act(A, Verb::READY, BATON)), "", "though an action is left");
    assert_eq!((swift().moves_per_turn(A), tired.moves_per_turn(A)), (2, 1));
}

#[test]
fn dp_054_diagonals_cost_one_and_may_cut_corners() {
    let beside = |settings: &str| {
        let fight = melee(settings, &[unit("fighter", "a", 6, 4), unit("fighter", "b", 12, 3)]);
        fight.start(&FIRST)
    };
    assert_eq!(refusal(&beside(""), &go(A, 7, 5)), "", "past the wall at [6, 5]");
    assert!(!refusal(&beside("cut_corners = false"), &go(A, 7, 5)).is_empty());
}
