//! Changing the strikes of the current act.

use bevy_ecs::prelude::*;

use hexfray_battle::{Resolving, Strike};

/// Takes the strikes out of the world for the duration of `change`, so that both can be changed.
pub fn with_strikes(world: &mut World, change: impl FnOnce(&mut World, &mut Vec<Strike>)) {
    let mut strikes = std::mem::take(&mut world.resource_mut::<Resolving>().strikes);
    change(world, &mut strikes);
    world.resource_mut::<Resolving>().strikes = strikes;
}
