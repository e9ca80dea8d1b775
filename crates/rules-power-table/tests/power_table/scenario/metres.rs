//! Metres on the boards of a battle's file: distances, paths, units at the same coordinates (SW-005 … SW-012).

use super::*;
use hexfray_power_table::{PowerTableVerb, content::Space};

/// The cells that the acting unit may go to now.
fn goals(battle: &Battle) -> Vec<Cell> {
    let to = |order: &Order| match order {
        Order::Move { to, .. } => Some(*to),
        _ => None,
    };
    battle.orders().iter().filter_map(to).collect()
}

/// Declares the movement method of a number: 0 Limited, 1 Normal, 2 Full.
fn declare(battle: &mut Battle, method: i16) {
    let act = Act { verb: PowerTableVerb::PACE, with: 0, option: method };
    battle.submit(Order::Act { unit: UnitId(0), act, aim: Aim::None }).unwrap();
}

/// Whether unit 0 may attack unit 1 with its first weapon.
fn may_attack(battle: &Battle) -> bool {
    let act = Act { verb: Verb::ATTACK, with: 0, option: 0 };
    battle.orders().contains(&Order::Act { unit: UnitId(0), act, aim: Aim::Unit(UnitId(1)) })
}

/// Whether a shot of 30 m reaches a target this many columns and rows away.
fn in_range(settings: &str, cols: i16, rows: i16) -> bool {
    let units = unit("archer", "blue", "at=[0,0]") + &unit("goblin", "red", &format!("at=[{cols},{rows}]"));
    let mut battle = started(&field(40, 40), &format!("[settings]\n{settings}"), &units);
    pick(&mut battle, UnitId(0));
    may_attack(&battle)
}

#[test]
fn sw_005_distance_is_told_to_the_nearest_metre() {
    for (cols, rows, reached) in [(30, 0, true), (31, 0, false), (21, 21, true), (22, 21, true), (22, 22, false)] {
        assert_eq!(in_range("", cols, rows), reached, "the straight line to {cols}, {rows}");
    }
    for (metric, cols, rows, reached) in [
        ("chebyshev", 30, 30, true),
        ("chebyshev", 31, 2, false),
        ("manhattan", 15, 15, true),
        ("manhattan", 16, 15, false),
    ] {
        assert_eq!(in_range(&format!("square_metric='{metric}'"), cols, rows), reached, "{metric} to {cols}, {rows}");
    }
}

/// The cells that a fighter in the middle of a field of squares may go to by a Limited Move.
fn limited(settings: &str, board: &str) -> Vec<Cell> {
    let units = unit("wolf", "blue", "at=[6,6]") + &unit("goblin", "red", "at=[12,0]");
    let mut battle = started(board, &format!("[settings]\n{settings}"), &units);
    pick(&mut battle, UnitId(0));
    declare(&mut battle, 0);
    goals(&battle)
}

#[test]
fn sw_006_the_length_of_a_way_counts_steps_over_corners_with_root_2() {
    let board = field(13, 13);
    let reach =
        |settings: &str, cols: i16, rows: i16| limited(settings, &board).contains(&Cell::new(6 + cols, 6 + rows));
    assert!(reach("", 3, 0) && !reach("", 4, 0), "three steps");
    assert!(reach("", 2, 2), "two over corners: 2.83 m");
    assert!(reach("", 3, 1), "one over a corner and two straight: 3.41 m");
    assert!(!reach("", 3, 2), "two over corners and one straight: 3.83 m");
    assert!(!reach("", 3, 3), "three over corners: 4.24 m");
    assert!(reach("diagonal_step='1'", 3, 3));
    assert!(!reach("diagonal_step='forbidden'", 2, 2) && reach("diagonal_step='forbidden'", 2, 1));
    let mut walled: Vec<String> = board.lines().map(str::to_owned).collect();
    let row = walled.iter().position(|line| line.starts_with("....")).unwrap() + 6;
    walled[row].replace_range(7..8, "#");
    let walled = walled.join("\n") + "\n";
    let past = Cell::new(9, 7);
    assert!(limited("", &walled).contains(&past), "past the corner of the wall");
    let shut = limited("cut_corners=false", &walled);
    assert!(shut.contains(&Cell::new(8, 7)) && !shut.contains(&past), "round it, where corners are not cut");
}

#[test]
fn sw_008_melee_needs_the_same_coordinates() {
    let attack = |settings: &str, red: i16| {
        let mut battle = started(&line(40), &format!("[settings]\n{settings}"), &pair(10, red));
        pick(&mut battle, UnitId(0));
        may_attack(&battle)
    };
    assert!(attack("", 10) && !attack("", 11), "the next metre is out of reach");
    assert!(attack("touch_reach_m=1", 11) && !attack("touch_reach_m=1", 12), "unless the setting says so");
}

#[test]
fn sw_011_the_same_coordinates_are_at_the_same_altitude() {
    let attack = |settings: &str, altitude: i16| {
        let units = unit("wolf", "blue", "at=[10,0]") + &unit("frost_imp", "red", "at=[10,0]\nname='Imp'");
        let start = format!("[[start]]\nunits=['Imp']\naltitude={altitude}\n");
        let mut battle = started(&line(40), &format!("[settings]\n{settings}"), &(units + &start));
        pick(&mut battle, UnitId(0));
        may_attack(&battle)
    };
    assert!(attack("", 0), "who hovers at 0 m is on the ground");
    assert!(!attack("", 3), "3 m above is elsewhere");
    assert!(attack("altitude_mode='ignore'", 3));
}

#[test]
fn sw_012_a_line_is_fought_alike_on_any_map() {
    let squares = "{shape='square', adjacency='corners'}";
    let hexes = "{shape='hex', top='pointy', offset='odd'}";
    let wide = |grid: &str| {
        let rows: Vec<String> = (0..9).map(|_| ".".repeat(40)).collect();
        format!("name='Wide'\ngrid={grid}\nterrain='''\n{}\n'''\n", rows.join("\n"))
    };
    let units = |row: i16| {
        let one = |kind: &str, side: &str, col: i16| unit(kind, side, &format!("at=[{col},{row}]"));
        one("wolf", "blue", 10)
            + &one("archer", "blue", 7)
            + &one("goblin", "red", 20)
            + &one("goblin_slinger", "red", 24)
    };
    let mut on_line = started(&line(40), "", &units(0));
    let mut told = Vec::new();
    let mut orders = Vec::new();
    let mut seats = [0, 1].map(|seed| hexfray_minds::ai::opponent("nearest", seed).unwrap());
    while on_line.outcome().is_none() && orders.len() < 60 {
        let order = seats[on_line.decision().side().unwrap().index()].choose(&on_line);
        told.extend(on_line.submit(order).unwrap().iter().map(|event| format!("{event:?}")));
        orders.push(order);
    }
    assert!(orders.len() > 10 && told.iter().any(|event| event.contains("Moved")), "something happens");
    for grid in [squares, hexes] {
        let mut battle = started(&wide(grid), "", &units(4));
        let there = |cell: Cell| Cell::new(cell.col, cell.row + 4);
        let mut heard = Vec::new();
        for order in &orders {
            let order = match *order {
                Order::Move { unit, to } => Order::Move { unit, to: there(to) },
                Order::Act { unit, act, aim: Aim::Cell(cell) } => Order::Act { unit, act, aim: Aim::Cell(there(cell)) },
                other => other,
            };
            let events = battle.submit(order).unwrap_or_else(|error| panic!("{grid}: {order:?}: {error}"));
            heard.extend(events.iter().map(|event| format!("{event:?}").replace("row: 4", "row: 0")));
        }
        assert_eq!(heard, told, "the same log on {grid}");
    }
}

#[test]
fn sw_011_an_altitude_counts_from_the_floor_of_its_level() {
    let house = line(10) + "[[storey]]\nelevation = 5\nterrain = '..........'\n";
    let setup = loaded(&house, "", &pair(0, 9));
    let space = Space::standard(setup.board.grid(), &Settings::default()).on(&setup.board);
    let ground = Cell::new(0, 0);
    let apart = |below: i16, above: i16| space.metres(ground, below, ground.on_level(1), above);
    assert_eq!([apart(0, 0), apart(3, 0), apart(0, 4), apart(3, 4)], [5, 2, 9, 6]);
}
