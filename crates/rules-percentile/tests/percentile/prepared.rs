//! Prepared acts are announced with place, target and time, and an event says when they take effect (TC-053, TC-058).

use hexfray_battle::{Aim, Event, UnitId};
use hexfray_board::grid::{Cell, Direction};

use super::field::{Field, at, cast, damage, damaged, knows, other};

#[test]
fn tc_053_what_is_prepared_shows_whom_it_would_strike_and_when() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_line")).unit("b", (8, 2), &other(15));
    let mut fight = field.start(&[1, 1]);
    assert!(fight.0.prepared().is_empty(), "nobody prepares anything yet");
    let way = |fight: &super::field::Fight| {
        let grid = fight.0.board().grid();
        grid.all_directions().find(|&way| grid.step(Cell::new(5, 2), way) == Cell::new(6, 2)).expect("there is an east")
    };
    let east: Direction = way(&fight);
    fight.order(cast(Aim::Way(east)));
    let prepared = fight.0.prepared();
    assert_eq!(prepared.len(), 1);
    let line = &prepared[0];
    assert_eq!((line.unit, line.ready, line.aim), (UnitId(0), 9, Aim::Way(east)), "21 − CT 12");
    assert!(line.cells.contains(&Cell::new(8, 2)) && !line.cells.contains(&Cell::new(8, 3)), "its line runs east");
    assert_eq!(line.caught, [UnitId(1)]);
    // A unit that steps out of the line is no longer caught, and is not struck either.
    fight.go(1, (8, 3));
    assert!(fight.0.prepared()[0].caught.is_empty());
    let events = fight.end();
    assert!(damaged(&events).is_empty(), "nobody stands in the line");
    let place = |fits: fn(&Event) -> bool| events.iter().position(fits).expect("it is told");
    let begins = place(|event| matches!(event, Event::TookEffect { unit: UnitId(0), .. }));
    let empty = place(|event| matches!(event, Event::CaughtNobody { unit: UnitId(0), .. }));
    assert!(begins < empty, "that it takes effect, and that nobody is in its area");
    assert!(fight.0.prepared().is_empty(), "nothing is left of it");
}

#[test]
fn tc_053_an_act_that_takes_effect_late_says_so_before_it_strikes() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field.start(&[1, 1, 50]);
    let events = fight.order(cast(at(1)));
    assert!(!events.iter().any(|event| matches!(event, Event::TookEffect { .. })), "it is only announced");
    assert_eq!(fight.0.prepared()[0].caught, [UnitId(1)], "the one at whom it is aimed");
    let events = fight.end();
    let begins = events.iter().position(|event| matches!(event, Event::TookEffect { .. })).expect("it takes effect");
    let struck = events.iter().position(|event| matches!(event, Event::Damaged { .. })).expect("it strikes");
    assert!(begins < struck && damage(&events) == [12]);
}
