//! Cells as a player finds them on a board without coordinates.

use super::{
    names::Names,
    words::{a_few, counted, titled},
};
use hexfray_battle::{Battle, UnitId};
use hexfray_board::grid::{Cell, Grid};

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
    if let Some(name) = names.area(cell) {
        return name.to_owned();
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

/// The point of the compass in which a cell lies from another, as it looks on the board, whose top is north. North, east, south
/// and west are ways straight up, right, down and left: where the eye sees a slope, it is said.
fn compass(grid: Grid, from: Cell, to: Cell) -> Option<&'static str> {
    /// The least slope that is seen, in percent: about 15 degrees.
    const SLOPE: i32 = 27;
    let (right, up) = grid.right_and_up(from, to);
    let part = |one: i32, other: i32| if one.abs() * 100 < other.abs() * SLOPE { 0 } else { one.signum() };
    Some(match (part(right, up), part(up, right)) {
        (0, 1) => "north",
        (1, 1) => "north-east",
        (1, 0) => "east",
        (1, -1) => "south-east",
        (0, -1) => "south",
        (-1, -1) => "south-west",
        (-1, 0) => "west",
        (-1, 1) => "north-west",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::grid::{Adjacency, HexTop, Offset, Shape};

    #[test]
    fn ways_are_named_as_they_look() {
        let hexes = Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 20, 20);
        let way = |grid: Grid, col: i16, row: i16| compass(grid, Cell::new(10, 10), Cell::new(10 + col, 10 + row));
        assert_eq!(
            [(1, 0), (-4, 0), (0, -2), (0, 2)].map(|(col, row)| way(hexes, col, row).expect("it lies elsewhere")),
            ["east", "west", "north", "south"]
        );
        assert_eq!(way(hexes, -2, -1), Some("north-west"), "two columns away and a row up");
        assert_eq!(way(hexes, -3, -2), Some("north-west"), "nearer to the west than to the diagonal of hexes");
        assert_eq!(way(hexes, -9, -1), Some("west"), "hardly a slope");
        let flat = Grid::new(Shape::Hex { top: HexTop::Flat, offset: Offset::Odd }, 20, 20);
        assert_eq!(way(flat, 2, 0), Some("east"), "there is no such side, yet it looks so");
        assert_eq!(way(flat, 0, -1), Some("north"));
        let squares = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 20, 20);
        assert_eq!((way(squares, 1, 1), way(squares, 5, -1)), (Some("south-east"), Some("east")));
        assert_eq!(way(squares, 0, 0), None);
    }
}
