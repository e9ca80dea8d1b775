//! The odds of a move through deep water: those of its Swimming check (MC-067).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{checks, travel},
    state::Unit,
};
use hexfray_battle::Forecast;
use hexfray_board::grid::Cell;

/// The odds of the check for a move over these cells; `None` if it needs none.
pub fn odds(world: &World, user: &Unit<'_>, path: &[Cell]) -> Option<Forecast> {
    let needs = !user.turn.swims && travel::has_to_swim_over(world, user, path);
    needs.then(|| Forecast {
        unit: user.unit,
        what: travel::SWIMMING,
        targets: vec![checks::odds(user, travel::swimming(user))],
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    })
}
