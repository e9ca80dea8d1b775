//! Cells as a player finds them on a board without coordinates.

use super::{
    names::Names,
    words::{a_few, counted, titled},
};
use hexfray_battle::{Battle, UnitId};
use hexfray_board::{
    grid::{Cell, Grid},
    map::direction_names,
};

/// The most units that are named beside a cell.
const MOST_BESIDE: usize = 2;

/// The name that a battle gives to a single cell, such as an area; `None` if it has none.
pub fn name_of_cell(battle: &Battle, cell: Cell) -> Option<String> {
    let setup = battle.setup();
    let is_side = |name: &str| setup.sides.iter().any(|side| side.name.as_str() == name);
    let own = setup.zones.iter().find(|zone| zone.cells == [cell] && !is_side(zone.name.as_str()));
    own.map(|zone| titled(zone.name.as_str()))
}

/// A cell as seen from a unit: `the cell 2 steps east beside Hal`, or its name on a board of a single row.
pub fn place_in_words(names: &Names, battle: &Battle, unit: UnitId, cell: Cell) -> String {
    let (board, grid) = (battle.board(), battle.board().grid());
    if let Some(name) = name_of_cell(battle, cell).filter(|_| grid.rows() == 1 && grid.levels() == 1) {
        return name;
    }
    let Some(from) = battle.unit(unit).and_then(|unit| unit.cell) else { return format!("the cell {cell}") };
    if from == cell {
        return "its own cell".to_owned();
    }
    let steps = u64::from(grid.flat_distance(from, cell));
    let way = compass(grid, from, cell).map_or_else(String::new, |way| format!(" {way}"));
    let away = if steps > 0 { format!(" {}{way}", counted(steps, "step")) } else { String::new() };
    let level = if from.level == cell.level { String::new() } else { format!(", {}", board.level_name(cell.level)) };
    let is_beside = |other: &Cell| grid.distance(*other, cell) == 1;
    let others = battle.units().filter(|other| other.id != unit && other.is_active());
    let others = others.filter(|other| other.cell.as_ref().is_some_and(is_beside));
    let beside: Vec<&str> = others.map(|other| names.unit(other.id)).collect();
    let beside = if beside.is_empty() { String::new() } else { format!(" beside {}", a_few(&beside, MOST_BESIDE)) };
    format!("the cell{away}{level}{beside}")
}

/// The point of the compass in which a cell lies from another; north is at the top of the board.
fn compass(grid: Grid, from: Cell, to: Cell) -> Option<&'static str> {
    let names = direction_names(grid.shape());
    let ways = grid.nearest_directions(from, to.on_level(from.level));
    let way = |at: usize| ways.get(at).and_then(|way| names.get(usize::from(way.0))).copied();
    let between = |one: &str, other: &str| {
        (way(0) == Some(one) && way(1) == Some(other)) || (way(0) == Some(other) && way(1) == Some(one))
    };
    let is_between = [("NE", "NW", "north"), ("SE", "SW", "south"), ("NE", "SE", "east"), ("NW", "SW", "west")];
    let middle = is_between.into_iter().find(|(one, other, _)| between(one, other));
    middle.map(|(.., word)| word).or_else(|| way(0).map(word_of))
}

/// A point of the compass in full.
fn word_of(short: &str) -> &'static str {
    match short {
        "N" => "north",
        "NE" => "north-east",
        "E" => "east",
        "SE" => "south-east",
        "S" => "south",
        "SW" => "south-west",
        "W" => "west",
        _ => "north-west",
    }
}
