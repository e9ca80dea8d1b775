//! The roll for a longer leap (MC-070).

use bevy::ecs::prelude::*;

use crate::{
    battle::{Name, UnitId},
    rules::percentile::{
        acts::leap::chance,
        stages::opposed::attempt,
        state::{Unit, change, manoeuvre::Leap},
    },
};

/// The check is rolled.
pub fn roll(world: &mut World, unit: UnitId) {
    let parts = chance(&Unit::of(world, unit));
    let rolled = attempt(world, unit, parts, Name::new("Acrobatics"));
    change(world, unit).manoeuvre.leap = Some(Leap::of(rolled.margin(), rolled.result));
}
