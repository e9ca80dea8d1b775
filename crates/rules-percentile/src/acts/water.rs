//! Whether a Movement action needs a Swimming check, and the odds of the check (MC-067).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{checks, travel},
    state::Unit,
};
use hexfray_battle::{Forecast, Name};
use hexfray_board::grid::Cell;

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
