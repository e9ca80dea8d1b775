//! Whether water prevents a unit from acting (MC-066, TC-088).

use crate::{
    content::scene::SceneGround,
    numbers::{
        refusal::{Refusal, refuse},
        travel,
    },
    state::Unit,
};
use hexfray_board::{grid::Cell, map::Board};

/// Whether the water in a cell lets a unit do more than move.
pub fn check_depth(board: &Board, user: &Unit<'_>, from: Cell) -> Result<(), Refusal> {
    check_afloat(user, from)?;
    if travel::is_out_of_its_depth(board, user, from) {
        return refuse("the water is too deep for anything but movement", "MC-066");
    }
    Ok(())
}

/// Whether a unit can do more than swim, in battles without a map.
pub fn check_afloat(user: &Unit<'_>, from: Cell) -> Result<(), Refusal> {
    if only_swims(user, from) {
        return refuse("swimming: can only move", "TC-088");
    }
    Ok(())
}

/// Whether a unit in a cell of this scene can only move: it has to swim, and cannot swim as well as walk (TC-088,
/// TC-089).
fn only_swims(of: &Unit<'_>, from: Cell) -> bool {
    let scene = &of.book.settings.scene;
    let ground = if scene.has_strips() { scene.ground_at(from.col) } else { scene.ground };
    scene.on && ground == SceneGround::Swimming && travel::is_held_up_by_water(of)
}
