//! Simplified combat's areas: which may be entered by a move (SW-066 … SW-075).

use bevy::ecs::prelude::*;

use super::{Mode, Scenario};
use crate::{battle::UnitId, grid::Cell};

/// The cells that a unit may enter, where the rules keep it out of some.
pub fn enters<'w>(world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
    match world.resource::<Scenario>().mode {
        Mode::Standard | Mode::Simplified => None,
    }
}
