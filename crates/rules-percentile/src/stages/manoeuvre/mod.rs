//! The end of manoeuvres that belong to a Movement action.

pub mod assist;
pub mod climb;
pub mod leap;

use bevy_ecs::prelude::*;

use crate::state::{change, manoeuvre::Manoeuvre};
use hexfray_battle::UnitId;

/// Ends manoeuvres that belong to a Movement action once that is spent.
pub fn after_move(world: &mut World, unit: UnitId, now: &Manoeuvre) {
    let after = Manoeuvre { captor: now.captor, ..Manoeuvre::default() };
    if *now != after {
        change(world, unit).manoeuvre = after;
    }
}
