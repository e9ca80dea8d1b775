//! Monsters larger than one cell, where the setting allows them (MC-094).

use std::collections::BTreeSet;

use crate::rules;
use hexfray_battle::{Aim, Battle, Decision, DiceSource, Order, Ruling, UnitId};
use hexfray_board::grid::{Cell, Direction};
use hexfray_minds::ai::{Greedy, Nearest, Opponent};

use super::field::{Field, Fight, act, at, cast, cell, damaged, hurt, knows, other, strike, user, wields};

/// Open squares with a wall that has a gap of one cell, and one of two.
const GAPS: &str = r#"
name = "Gaps"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . X . . . . .
. . . . . . . . . .
. . . . X . . . . .
. . . . X . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . X . . . . .
'''
[legend]
X = { obstacle = "boulder" }
"#;

/// A giant of 2 × 2 squares with Move 6 and Jump 4.
fn giant(lines: &str) -> String {
    user(&format!("footprint = 2\n{lines}"))
}

fn open() -> Field {
    Field::open().set("large_units = true")
}

fn cells(fight: &Fight, unit: u16) -> Vec<(i16, i16)> {
    fight.0.cells(UnitId(unit)).into_iter().map(|cell| (cell.col, cell.row)).collect()
}

#[test]
fn mc_094_large_units_are_off_by_the_book() {
    let field = Field::open().unit("a", (5, 2), &giant("")).unit("b", (9, 2), &other(5));
    assert_eq!(cells(&field.start(&[1, 1]), 0), [(5, 2)], "one cell each, no rules for more");
    let field = open().unit("a", (5, 2), &giant("")).unit("b", (9, 2), &other(5));
    assert_eq!(cells(&field.start(&[1, 1]), 0), [(5, 2), (6, 2), (5, 3), (6, 3)]);
    let view = field.start(&[1, 1]).0.unit(UnitId(0)).unwrap();
    assert_eq!((view.cell, view.footprint.size()), (Some(Cell::new(5, 2)), 2));
}

#[test]
fn mc_094_it_is_adjacent_if_any_of_its_cells_is() {
    for (foe, near) in [((7, 3), true), ((5, 4), true), ((4, 2), true), ((7, 4), false), ((4, 1), false)] {
        let field = open().unit("a", (5, 2), &giant("")).unit("b", foe, &other(19));
        let mut fight = field.start(&[1, 1, 50, 3]);
        assert_eq!(fight.0.check(&strike(1)).is_ok(), near, "from (5, 2) … (6, 3) to {foe:?}");
        fight.end();
        let back = act(1, hexfray_battle::Verb::ATTACK, 0, 0, at(0));
        assert_eq!(fight.0.check(&back).is_ok(), near, "and back from {foe:?}");
    }
}

#[test]
fn mc_094_opponents_strike_at_any_of_its_cells() {
    let field = open().unit("a", (7, 3), &user("")).unit("b", (5, 2), &(other(5) + "footprint = 2\n"));
    for opponent in [&mut Greedy::new() as &mut dyn Opponent, &mut Nearest::new()] {
        let order = opponent.choose(&field.start(&[1, 1]).0);
        let struck = matches!(order, Order::Act { aim, .. } if aim == at(1));
        assert!(struck, "{}: beside its far corner, {order:?}", opponent.name());
    }
}

#[test]
fn mc_094_it_is_in_range_and_in_an_area_by_any_of_its_cells() {
    let bow = |cells: i16| {
        let field = open().unit("a", (0, 2), &wields("kit_bow")).unit("b", (cells, 2), &(other(5) + "footprint = 2\n"));
        field.start(&[1, 1]).0.check(&strike(1)).is_ok()
    };
    assert!(bow(6) && !bow(7), "R:6 to its nearest cell");
    let left = |cells: i16| {
        let field =
            open().unit("a", (12, 3), &wields("kit_bow")).unit("b", (cells, 2), &(other(5) + "footprint = 2\n"));
        field.start(&[1, 1]).0.check(&strike(1)).is_ok()
    };
    assert!(left(5) && !left(4), "from the other side that is its second column");
    let gale = |middle: (i16, i16)| {
        let field = open().unit("a", (5, 0), &knows("kit_gale")).unit("b", (7, 2), &(other(5) + "footprint = 2\n"));
        let mut fight = field.unit("b", (15, 4), &other(4)).start(&[1, 1, 1]);
        damaged(&fight.order(cast(Aim::Cell(Cell::new(middle.0, middle.1)))))
    };
    assert_eq!(gale((8, 1)), [1], "A:2 around a cell beside its second one");
    assert_eq!(gale((7, 1)), [1]);
    assert_eq!(gale((6, 1)), [0_u16; 0], "(7, 2) lies two cells off");
}

#[test]
fn mc_094_its_own_areas_start_from_its_body() {
    let party = |at: (i16, i16)| {
        let field = open().unit("a", (5, 1), &giant("abilities = [\"kit_hymn\"]")).unit("a", at, &other(5));
        let mut fight = field.unit("b", (19, 4), &other(4)).start(&[1, 1, 1]);
        hurt(&mut fight, 1, 20);
        super::field::healed(&fight.order(cast(Aim::None))).contains(&1)
    };
    assert!(party((8, 2)), "A:3 reaches two cells from its second column");
    assert!(!party((9, 2)));
    let line = |from_row: i16, way: u8| {
        let field = open().unit("a", (5, 1), &giant("abilities = [\"kit_line\"]")).unit("b", (9, from_row), &other(5));
        let mut fight = field.unit("b", (19, 4), &other(4)).start(&[1, 1, 1]);
        damaged(&fight.order(cast(Aim::Way(Direction(way)))))
    };
    assert_eq!(line(1, 0), [1], "a line starts before its foremost cell");
    assert_eq!(line(3, 0), [0_u16; 0]);
}

#[test]
fn mc_094_it_must_fit_wherever_it_moves() {
    let field = Field::on(GAPS).set("large_units = true").unit("a", (1, 1), &giant("")).unit("b", (9, 6), &other(5));
    let fight = field.start(&[1, 1]);
    let reach = fight.0.reach(UnitId(0));
    let cost = |at: (i16, i16)| {
        reach.iter().find(|way| way.cell == Cell::new(at.0, at.1) && way.may_stop).map(|way| way.cost / 2)
    };
    assert_eq!(cost((2, 1)), Some(1), "one step for its whole body");
    assert_eq!(cost((3, 1)), None, "not into the gap of one cell");
    assert_eq!(cost((3, 4)), Some(5), "but into that of two");
    assert_eq!(cost((4, 4)), Some(6));
    assert!(reach.iter().all(|way| way.cell.col < 9 && way.cell.row < 6), "no part of it leaves the board");
    let small = Field::on(GAPS).unit("a", (1, 1), &giant("")).unit("b", (9, 6), &other(5)).start(&[1, 1]);
    assert!(small.0.reach(UnitId(0)).iter().any(|way| way.cell == Cell::new(5, 1)), "one cell goes through the gap");
}

#[test]
fn mc_094_nobody_steps_into_any_of_its_cells() {
    let field = open().unit("a", (4, 2), &user("")).unit("b", (6, 2), &(other(5) + "footprint = 2\n"));
    let fight = field.start(&[1, 1]);
    let reach: BTreeSet<(i16, i16)> = fight.0.reach(UnitId(0)).iter().map(|way| (way.cell.col, way.cell.row)).collect();
    for taken in [(6, 2), (7, 2), (6, 3), (7, 3)] {
        assert!(!reach.contains(&taken), "{taken:?} is a cell of a foe");
    }
    assert!(reach.contains(&(6, 1)) && reach.contains(&(5, 3)));
    let mut fight =
        open().unit("a", (4, 2), &user("")).unit("b", (6, 2), &(other(5) + "footprint = 2\n")).start(&[1, 1]);
    let put = |cell: (i16, i16)| Order::Referee(Ruling::Place { unit: UnitId(1), cell: Cell::new(cell.0, cell.1) });
    assert!(fight.refused(put((3, 1))).contains("a unit is in that cell"), "(4, 2) would be one of its cells");
    assert!(fight.refused(put((19, 2))).contains("no room"), "its second column would lie off the board");
    fight.order(put((7, 2)));
    assert_eq!(cells(&fight, 1), [(7, 2), (8, 2), (7, 3), (8, 3)], "over some of the cells where it stood");
}

#[test]
fn mc_094_its_hardest_step_counts() {
    let board = r#"
name = "Slope"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . f . . . . .
. . . . . . . . .
'''
height = '''
0 0 0 0 0 0 0 0 0
0 0 0 0 1 0 0 0 0
'''
"#;
    let field =
        Field::on(board).set("large_units = true").unit("a", (0, 0), &giant("jump = -3")).unit("b", (8, 0), &other(5));
    let fight = field.start(&[1, 1]);
    let reach = fight.0.reach(UnitId(0));
    let cost = |col: i16| reach.iter().find(|way| way.cell == Cell::new(col, 0)).map(|way| way.cost / 2);
    assert_eq!((cost(1), cost(2)), (Some(1), Some(3)), "a wood under one of its cells costs 2");
    assert_eq!(cost(3), Some(5), "a level up under one of them takes its Jump of 1");
    assert_eq!(cost(4), None, "and the level down after it is one too many");
}

#[test]
fn mc_094_a_shot_may_end_at_any_of_its_cells() {
    let board = r#"
name = "Pillar"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . .
. . . X . . . .
. . . . . . . .
'''
[legend]
X = { obstacle = "boulder" }
"#;
    let shot = |footprint: u8| {
        let foe = other(5) + &format!("footprint = {footprint}\n");
        let field = Field::on(board).set("large_units = true").unit("a", (0, 1), &wields("kit_bow"));
        field.unit("b", (4, 1), &foe).unit("b", (7, 0), &other(4)).start(&[1, 1, 1]).0.check(&strike(1))
    };
    assert!(shot(1).is_err(), "a boulder in the line");
    assert_eq!(shot(2), Ok(()), "past it at its lower row");
    let between = |at: (i16, i16)| {
        let field = open().unit("a", (0, 2), &wields("kit_bow")).unit("b", (4, 2), &(other(5) + "footprint = 2\n"));
        damaged(&field.unit("b", at, &other(4)).start(&[1, 1, 1, 50, 3]).order(strike(1)))
    };
    assert_eq!(between((3, 2)), [1], "a line to another of its cells is free");
    let behind = open().unit("a", (0, 2), &wields("kit_bow")).unit("b", (5, 2), &other(5));
    let behind = behind.unit("b", (2, 1), &(other(4) + "footprint = 2\n"));
    assert_eq!(damaged(&behind.start(&[1, 1, 1, 50, 3]).order(strike(1))), [2], "its second row is in the way");
}

#[test]
fn mc_094_falls_sums_and_summons_know_its_body() {
    let lair = open().unit("a", (5, 2), &giant("")).unit("b", (9, 2), &other(5));
    let mut fight = lair.unit("b", (12, 2), &other(4)).start(&[1, 1, 1]);
    fight.go(0, (3, 1));
    assert_eq!(cells(&fight, 0), [(3, 1), (4, 1), (3, 2), (4, 2)]);
    assert!(fight.0.occupants(Cell::new(6, 3)).is_empty(), "it has left all of its cells");
    hurt(&mut fight, 0, 500);
    assert_eq!(fight.0.occupants(Cell::new(4, 2)), [UnitId(0)], "a hero's body lies where it stood");
}

/// No two units overlap, and each is among the occupants of its cells.
fn nobody_overlaps(battle: &Battle) {
    let mut taken: BTreeSet<Cell> = BTreeSet::new();
    for unit in battle.units().filter(|unit| unit.cell.is_some()) {
        for cell in battle.cells(unit.id) {
            assert!(battle.board().exists(cell), "{} stands on the board", unit.name);
            assert!(taken.insert(cell), "{} overlaps another unit in {cell}", unit.name);
            assert!(battle.occupants(cell).contains(&unit.id));
        }
    }
}

#[test]
fn mc_094_the_lair_is_played_to_its_end_without_overlaps() {
    let setup = rules::load(&hexfray_data::library(), "maps/drakes_hollow.battle.toml")
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(setup.units.iter().any(|unit| unit.footprint.size() > 1), "a large unit is in it");
    let mut struck_by_the_large = 0;
    for seed in 0..6 {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).unwrap();
        let (mut greedy, mut nearest) = (Greedy::new(), Nearest::new());
        let mut orders = 0;
        while battle.outcome().is_none() && orders < 900 {
            let red = matches!(*battle.decision(), Decision::Act { side, .. } if side.index() == 0);
            let order = if red || seed % 2 == 0 { greedy.choose(&battle) } else { nearest.choose(&battle) };
            let large = order.unit().is_some_and(|unit| battle.cells(unit).len() > 1);
            struck_by_the_large += usize::from(large && matches!(order, Order::Act { .. }));
            battle.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
            nobody_overlaps(&battle);
            orders += 1;
        }
        assert!(battle.outcome().is_some(), "seed {seed}: they fight it out");
    }
    assert!(struck_by_the_large > 6, "the large ones act");
}

#[test]
fn mc_094_large_monsters_find_their_way_to_a_foe() {
    let field = Field::on(GAPS).set("large_units = true").unit("a", (1, 1), &giant("")).unit("b", (8, 2), &other(5));
    for opponent in [&mut Greedy::new() as &mut dyn Opponent, &mut Nearest::new()] {
        let mut fight = field.start(&[1; 60]);
        let mut struck = false;
        for _ in 0..12 {
            if fight.actor() == UnitId(0) {
                let order = opponent.choose(&fight.0);
                struck |= matches!(order, Order::Act { .. });
                fight.order(order);
            } else {
                fight.end();
            }
        }
        assert!(
            struck,
            "{}: around the wall by the wide gap, to strike; it is at {:?}",
            opponent.name(),
            cell(&fight, 0)
        );
    }
}
