//! Whether a Movement action needs a Swimming check, and its odds (MC-067).

use bevy::ecs::prelude::*;

use crate::{
    battle::{Forecast, Name, movement::way_by},
    grid::Cell,
    rules::percentile::{
        numbers::{checks, travel},
        state::Unit,
    },
};

/// The skill.
pub const SWIMMING: Name = Name::new("Swimming");

/// The odds of the check that a move takes; `None` where it takes none, or no way leads there.
pub fn odds(world: &World, user: &Unit<'_>, to: Cell) -> Option<Forecast> {
    let path = way_by(world, user.unit, travel::traveller(world, user.unit)?, to)?;
    let needs = !user.turn.swims && travel::has_to_swim_over(world, user, &path);
    needs.then(|| Forecast {
        unit: user.unit,
        what: SWIMMING,
        targets: vec![checks::odds(user, travel::swimming(user))],
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    })
}
