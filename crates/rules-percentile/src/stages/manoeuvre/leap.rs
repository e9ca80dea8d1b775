//! The roll for a longer leap (MC-070).

use bevy_ecs::prelude::*;

use crate::{
    acts::leap::chance,
    stages::opposed::attempt,
    state::{Unit, change, manoeuvre::Leap},
};
use hexfray_battle::{Name, UnitId};

/// Rolls the check.
pub fn roll(world: &mut World, unit: UnitId) {
    let parts = chance(&Unit::of(world, unit));
    let rolled = attempt(world, unit, parts, Name::new("Acrobatics"));
    change(world, unit).manoeuvre.leap = Some(Leap::of(rolled.margin(), rolled.result));
}
