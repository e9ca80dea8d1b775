//! Taking up an object of the board as a weapon (TC-108).

use bevy_ecs::prelude::*;

use crate::state::{look, things::Things};
use hexfray_battle::{Act, Field, Log, Rule, UnitId, note};

/// Takes up the object for a blow: it breaks with the blow, or lies in the wielder's cell afterwards (TC-110).
pub fn take_up(world: &mut World, unit: UnitId, act: Act) {
    let at = usize::from(act.with);
    let durable = world.resource::<Field>().board().objects().get(at).is_some_and(|object| object.durable);
    let cell = look::cell_of(world, unit).filter(|_| durable);
    if let Some(object) = world.resource_mut::<Things>().objects.get_mut(at) {
        *object = cell;
    }
    if !durable {
        let mut log = world.resource_mut::<Log>();
        if !log.is_mute() {
            note(&mut log, unit, "breaks what it strikes with", Rule::new("TC-110"));
        }
    }
}
