//! Declaring a retreat (SW-124 … SW-127).

use bevy::ecs::prelude::*;

use super::survey;
use crate::battle::UnitId;

/// Whether a retreat declared now takes from Evasion (SW-125, SW-126).
pub fn is_exposed(world: &World, unit: UnitId) -> bool {
    survey::with_positions(world, |positions| positions.figure(unit).is_some())
}
