//! Whether water prevents a unit from acting (MC-066, TC-088), and whether a Movement action needs a Swimming check, with
//! the odds of the check (MC-067).

use bevy_ecs::prelude::*;

use crate::{
    acts::scene,
    numbers::{
        checks,
        refusal::{Refusal, refuse},
        travel,
    },
    state::Unit,
};
use hexfray_battle::{Forecast, Name};
use hexfray_board::{grid::Cell, map::Board};

/// The skill that is checked.
pub const SWIMMING: Name = Name::new("Swimming");

/// The odds of the check for a move over these cells; `None` if it needs none.
pub fn odds(world: &World, user: &Unit<'_>, path: &[Cell]) -> Option<Forecast> {
    let needs = !user.turn.swims && travel::has_to_swim_over(world, user, path);
    needs.then(|| Forecast {
        unit: user.unit,
        what: SWIMMING,
        targets: vec![checks::odds(user, travel::swimming(user))],
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    })
}

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
    if scene::only_swims(user, from) {
        return refuse("swimming: can only move", "TC-088");
    }
    Ok(())
}
