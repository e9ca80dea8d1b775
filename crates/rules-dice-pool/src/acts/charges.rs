//! Where the charges of a unit end, and which spaces they leave (DP-110, DP-114).

use super::{
    blitz::{is_blitz, way},
    draft::Draft,
    means,
    plan::Cost,
};
use crate::state::Look;
use hexfray_battle::{Act, Aim, UnitId};
use hexfray_board::grid::Cell;

/// The cell in which a charge ends: its target's space (DP-114).
pub fn end(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Option<Cell> {
    let Aim::Unit(target) = aim else { return None };
    let charges = means::means_of(look, unit, act).is_some_and(|means| is_blitz(means.power));
    look.cell(target).filter(|_| charges)
}

/// The spaces on the path of a charge that it leaves, in order; only its start if the path is unknown, as for a unit
/// that is assumed to be elsewhere.
pub fn left(look: &Look<'_>, unit: UnitId, cost: Cost, (from, to): (Cell, Cell)) -> Vec<Cell> {
    let mut path = way(look, unit, cost, from, to).map(|course| course.path).unwrap_or_default();
    path.pop();
    if path.is_empty() && from != to { vec![from] } else { path }
}

/// The spaces that a charge from a cell leaves; `None` for acts that are not charges (DP-110, DP-114).
pub fn left_by(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim, from: Cell) -> Option<Vec<Cell>> {
    let (to, means) = (end(look, unit, act, aim)?, means::means_of(look, unit, act)?);
    let moved = look.with(unit, from, look.turn(unit));
    let look = if look.cell(unit) == Some(from) { look } else { &moved };
    let cost = Draft::new(look, unit, act, aim).attack_cost(means).ok()?;
    Some(left(look, unit, cost, (from, to)))
}
