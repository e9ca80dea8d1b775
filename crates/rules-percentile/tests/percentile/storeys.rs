//! Boards of several levels under these rules: falls through open air, and effects that floors stop.

use hexfray_battle::{Aim, Event, InTheWay, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, Fight, act, damage, other, user};

/// A loft over a yard with a shaft in it, and a crane that swings a unit in front of it over the shaft.
const LOFT: &str = r#"
name = "Loft"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
'''
[[storey]]
name = "loft"
elevation = 6
terrain = '''
o o _ o _ _
'''
[[link]]
kind = "stairs"
from = [1, 0]
to = [1, 0, 1]

[[trigger]]
name = "Crane over the shaft"
cells = [[0, 0]]
carries = { from = [1, 0], to = [2, 0, 1] }
"#;

fn loft() -> Fight {
    let field = Field::on(LOFT).unit("a", (0, 0), &user("")).unit("b", (1, 0), &other(5));
    field.unit("b", (5, 0), &other(4)).start(&[1; 9])
}

fn cell(fight: &Fight, unit: u16) -> Option<Cell> {
    fight.0.unit(UnitId(unit)).and_then(|unit| unit.cell)
}

#[test]
fn mc_062_a_unit_in_open_air_falls_onto_what_is_below() {
    let mut fight = loft();
    let events = fight.order(act(0, Verb::TRIGGER, 0, 0, Aim::None));
    assert_eq!(cell(&fight, 1), Some(Cell::new(2, 0)), "it lies in the yard");
    assert!(events.iter().any(|event| matches!(event, Event::Placed { unit: UnitId(1), cell } if cell.level == 0)));
    assert!(damage(&events).iter().any(|&amount| amount > 0), "six levels hurt: {events:?}");
}

#[test]
fn a_floor_stops_a_shot_and_its_edge_does_not() {
    let fight = loft();
    let way = |from: (i16, i16, u8), to: (i16, i16, u8)| fight.0.in_the_way(UnitId(0), from.into(), to.into());
    let floor = |col| Some(InTheWay::Obstacle(Cell::new(col, 0).on_level(1)));
    assert_eq!(way((0, 0, 0), (0, 0, 1)), floor(0), "straight up through the floor");
    assert_eq!(way((3, 0, 1), (3, 0, 0)), floor(3), "and straight down");
    assert_eq!(way((2, 0, 0), (2, 0, 1)), None, "up the shaft");
    assert_eq!(way((2, 0, 0), (3, 0, 1)), None, "past the edge of the floor");
    assert_eq!(way((3, 0, 0), (3, 0, 1)), floor(3));
}

#[test]
fn stairs_lead_from_the_yard_to_the_loft() {
    let mut fight = Field::on(LOFT).unit("a", (0, 0), &user("")).unit("b", (5, 0), &other(4)).start(&[1; 9]);
    let reached: Vec<Cell> = fight.0.reach(UnitId(0)).into_iter().map(|to| to.cell).collect();
    let (up, shaft) = (Cell::new(0, 0).on_level(1), Cell::new(2, 0).on_level(1));
    assert!(reached.contains(&up), "up the stairs and back over the yard: {reached:?}");
    assert!(!reached.contains(&shaft), "nobody walks into the open air");
    assert!(!reached.contains(&Cell::new(4, 0).on_level(1)));
    fight.order(hexfray_battle::Order::Move { unit: UnitId(0), to: up });
    assert_eq!(cell(&fight, 0), Some(up));
}
