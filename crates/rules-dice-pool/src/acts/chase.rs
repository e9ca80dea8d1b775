//! Chases: withdrawing, and running beyond the board's edge or after a unit that does (DP-076, DP-077).
//!
//! Beyond the edges there is endless open ground. On the board, a unit there occupies the nearest cell of the edge, and
//! its state has the columns and rows from that cell to its place; distances count them.

use super::travel;
use crate::{numbers::passage, state::Look};
use hexfray_battle::{UnitId, narrow};
use hexfray_board::grid::Cell;

/// The value of keeping up with a unit that would escape by its next turn, compared with acting freely once.
const LAST_CHANCE: f64 = 3.0;
/// The value of following a unit at all.
const FOLLOWED: f64 = 0.5;

/// Spaces from a unit to the nearest foe that takes part; `None` if there is none (DP-077).
pub fn gap(look: &Look<'_>, unit: UnitId) -> Option<u32> {
    foes(look, unit).filter_map(|foe| look.distance(unit, foe)).min()
}

/// Whether any unit that takes part withdraws.
pub fn is_on(look: &Look<'_>) -> bool {
    look.units.iter().any(|(unit, state)| state.motion.withdraws && look.is_active(unit))
}

fn foes<'l>(look: &'l Look<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'l {
    look.units.iter().map(|(foe, _)| foe).filter(move |&foe| look.is_active(foe) && look.are_hostile(unit, foe))
}

/// The value of following a unit that withdraws, by running to a place, compared with acting freely once: a unit that
/// is not followed is not caught, and one that is far enough away by its next turn escapes (DP-077).
pub fn grip(look: &Look<'_>, unit: UnitId, spot: Cell) -> f64 {
    let far = look.settings().escape_distance;
    let saved = foes(look, unit).filter(|&foe| look.state(foe).motion.withdraws).filter(|&foe| {
        let (Some(mover), Some(there)) = (look.mover(foe), look.spot(foe)) else { return false };
        let turns = if look.state(look.purse(foe)).energy.left > 0 { 2 } else { 1 };
        let goes = turns * u32::from(look.sheet(mover).speed);
        let gone = |gap: u32| gap + goes >= far;
        gap(look, foe).is_some_and(gone) && !gone(look.spaces(spot, there))
    });
    if saved.count() > 0 { LAST_CHANCE } else { FOLLOWED }
}

/// The last column and the last row of the board.
fn last(look: &Look<'_>) -> (i16, i16) {
    let grid = look.board().grid();
    (narrow::<i16>(grid.cols()) - 1, narrow::<i16>(grid.rows()) - 1)
}

/// The cell on the board that represents a place, and the offset from there to that place.
pub fn on_board(look: &Look<'_>, spot: Cell) -> (Cell, (i16, i16)) {
    let (cols, rows) = last(look);
    let cell = Cell { col: spot.col.clamp(0, cols), row: spot.row.clamp(0, rows), ..spot };
    (cell, (spot.col - cell.col, spot.row - cell.row))
}

/// Whether a place lies on the edge of the board or beyond it.
pub fn is_outward(look: &Look<'_>, spot: Cell) -> bool {
    let (cols, rows) = last(look);
    spot.col <= 0 || spot.row <= 0 || spot.col >= cols || spot.row >= rows
}

/// Whether a unit can be in a place beyond the edge: its cell on the board is open.
fn is_open(look: &Look<'_>, mover: UnitId, spot: Cell) -> bool {
    let (cell, beyond) = on_board(look, spot);
    beyond != (0, 0) && is_free(look, mover, cell)
}

/// Whether a unit can be in a cell at the edge: it is there already, or the board has the cell and nothing fills it.
fn is_free(look: &Look<'_>, mover: UnitId, cell: Cell) -> bool {
    let board = look.board();
    let open = board.exists(cell) && !board.blocks_move(cell) && !board.is_impassable(cell);
    open || look.cell(mover) == Some(cell)
}

/// Spaces of a move beyond the edge: as on the board, where units that swim or drag a victim are slower (DP-062,
/// DP-133).
fn spaces(look: &Look<'_>, mover: UnitId) -> i16 {
    let speed = narrow::<i16>(travel::drag_speed(look, mover));
    let swims = look.cell(mover).is_some_and(|cell| passage::swims(look, mover, cell));
    if swims && passage::fees(look, mover).swims > 0 { (speed - 1).max(1) } else { speed }
}

/// Energy of a move beyond the edge (DP-053, DP-061).
pub fn fee(look: &Look<'_>, unit: UnitId) -> i32 {
    let mover = look.mover(unit).unwrap_or(unit);
    let swims = look.cell(mover).is_some_and(|cell| passage::swims(look, mover, cell));
    travel::sprint(look.turn(unit)) + if swims { passage::fees(look, mover).swims } else { 0 }
}

/// The place that a unit reaches if it runs straight outward, over the edge that leads farthest from its foes.
pub fn outward(look: &Look<'_>, unit: UnitId, mover: UnitId) -> Option<Cell> {
    let (spot, (cols, rows), far) = (look.spot(unit)?, last(look), spaces(look, mover));
    let sides = [(spot.col >= cols, 1, 0), (spot.col <= 0, -1, 0), (spot.row >= rows, 0, 1), (spot.row <= 0, 0, -1)];
    let ends = sides.into_iter().filter(|side| side.0).map(|(_, col, row)| Cell {
        col: spot.col.saturating_add(col * far),
        row: spot.row.saturating_add(row * far),
        ..spot
    });
    let away = |end: &Cell| foes(look, unit).filter_map(|foe| Some(look.spaces(*end, look.spot(foe)?))).min();
    // The first among equals.
    ends.filter(|&end| is_open(look, mover, end)).fold(None, |best: Option<Cell>, end| match best {
        Some(best) if away(&end) <= away(&best) => Some(best),
        _ => Some(end),
    })
}

/// The place after a step from one place straight toward another.
const fn toward(spot: Cell, aim: Cell) -> Cell {
    Cell { col: spot.col + (aim.col - spot.col).signum(), row: spot.row + (aim.row - spot.row).signum(), ..spot }
}

/// The next place on the path of a unit that runs to a place beyond the edge; `None` if none is open.
pub fn step(look: &Look<'_>, mover: UnitId, spot: Cell, aim: Cell) -> Option<Cell> {
    let next = toward(spot, aim);
    let straight = Cell { row: spot.row, ..next };
    [next, straight].into_iter().find(|&step| step != spot && is_open(look, mover, step))
}

/// The place that a unit reaches if it runs after the nearest foe as long as its path leads beyond the edge.
pub fn after(look: &Look<'_>, unit: UnitId, mover: UnitId) -> Option<Cell> {
    let start = look.spot(unit)?;
    let near = foes(look, unit).filter_map(|foe| Some((look.spaces(start, look.spot(foe)?), look.spot(foe)?)));
    let (_, aim) = near.min()?;
    let mut spot = start;
    for _ in 0..spaces(look, mover) {
        let next = toward(spot, aim);
        let back = on_board(look, next).1 == (0, 0) && spot != start;
        match step(look, mover, spot, aim) {
            Some(step) => spot = step,
            // Back on the board's edge, the unit continues with ordinary moves.
            None if back || look.state(mover).motion.is_beyond() => {
                // Boards may lack cells at their edges; then the unit comes back where it left the board.
                let edge = on_board(look, next).0;
                spot = if is_free(look, mover, edge) { edge } else { look.cell(mover)? };
                break;
            }
            None => break,
        }
    }
    (look.spaces(spot, aim) < look.spaces(start, aim)).then_some(spot)
}
