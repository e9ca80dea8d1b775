//! The movement of an attack's target: pushes and throws (DC-094, DC-107).

use super::{plan::AttackPlan, restraint, throws::struck_by};
use crate::{
    content::{DieCode, Manoeuvre},
    numbers::{attack::Attack, ground},
    state::Look,
};
use hexfray_battle::UnitId;
use hexfray_board::grid::{Cell, Direction};

/// The direction in which a step leads nearest to a cell, the first of several; `None` from the cell itself.
pub fn direction_toward(look: &Look<'_>, from: Cell, to: Cell) -> Option<Direction> {
    let grid = look.board().grid();
    let apart = |cell: Cell| {
        let (x, y) = (i32::from(cell.col - to.col), i32::from(cell.row - to.row));
        (grid.distance(cell, to), x * x + y * y)
    };
    let ways = (0..grid.directions()).map(Direction);
    ways.min_by_key(|&way| apart(grid.step(from, way))).filter(|_| from != to)
}

/// The cells through which a push moves a unit, starting with its own: as far as the setting says and the board permits
/// (DC-094).
pub fn pushed(look: &Look<'_>, by: UnitId, target: UnitId) -> Vec<Cell> {
    let (Some(from), Some(start)) = (look.cell(by), look.cell(target)) else { return Vec::new() };
    let next = |&at: &Cell| pushed_on(look, target, from, at);
    let cells = if restraint::can_be_pushed(look, target) { usize::from(look.settings().push_cells) } else { 0 };
    std::iter::successors(Some(start), next).take(1 + cells).collect()
}

/// The next cell of a unit that is pushed away from `from`; `None` if the board does not permit it.
pub fn pushed_on(look: &Look<'_>, target: UnitId, from: Cell, at: Cell) -> Option<Cell> {
    let way = direction_toward(look, from, at)?;
    ground::rest(look, target, at, look.board().grid().step(at, way))
}

/// The cell from which a thrown unit falls, and the cell in which it ends; `None` if it is thrown against something and
/// stays in front of it (DC-107).
pub fn thrown(look: &Look<'_>, by: UnitId, target: UnitId, cell: Cell) -> Option<(Cell, Cell)> {
    let from = look.cell(by).filter(|_| look.cell(target).is_some() && struck_by(look, target, cell).is_none())?;
    Some((from, ground::rest(look, target, from, cell)?))
}

/// The damage codes of the falls and the ground to which a hit moves the target of an attack, in order (DC-066,
/// DC-163).
pub fn struck_by_ground(look: &Look<'_>, plan: &AttackPlan, attack: &Attack) -> Vec<DieCode> {
    let steps = match plan.thrown_to {
        Some(cell) => thrown(look, attack.by, attack.target, cell).into_iter().collect(),
        None if attack.manoeuvre == Manoeuvre::Push => {
            let way = pushed(look, attack.by, attack.target);
            way.windows(2).map(|step| (step[0], step[1])).collect()
        }
        None => Vec::new(),
    };
    steps.into_iter().flat_map(|(from, to)| ground::strikes(look.board(), from, to)).map(|(_, code)| code).collect()
}
