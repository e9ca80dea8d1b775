//! The things on the board, with their Toughness, and the hands that a unit's things take.

use crate::{content::DieCode, state::Look};
use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;

/// The thing in a cell and its Toughness (DC-119, DC-171).
pub fn thing<'w>(look: &Look<'w>, cell: Cell) -> Option<(&'w str, DieCode)> {
    let obstacle = look.board().obstacle(cell)?;
    Some((&obstacle.name, look.tables().toughness(look.settings(), &obstacle.name)?))
}

/// The hands that a unit's ready weapons take.
pub fn hands_used(look: &Look<'_>, unit: UnitId) -> u8 {
    let held = look.weapons(unit).filter(|(with, weapon)| weapon.is_loose() && look.state(unit).gear.is_in_hand(*with));
    held.map(|(_, weapon)| weapon.hands).sum()
}
