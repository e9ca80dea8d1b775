//! Throwing two dice, and what automatic failures teach (SW-015, SW-018).

use bevy::ecs::prelude::*;

use super::{Actor, Health, check};
use crate::battle::{Dice, Event, Log, Name, Roster, UnitId};

/// Two dice for a unit.
pub fn two_dice(world: &mut World, unit: UnitId, purpose: Name) -> i32 {
    world.resource_scope(|world, mut log: Mut<Log>| {
        let mut dice = world.resource_mut::<Dice>();
        dice.roll(&mut log, Some(unit), 6, purpose) + dice.roll(&mut log, Some(unit), 6, purpose)
    })
}

/// Adds experience for an automatic failure (SW-018).
pub fn learn(world: &mut World, unit: UnitId, failed: bool) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let experience = check::failure_experience(actor.settings(), failed, !actor.is_monster());
    let Some(entity) = world.resource::<Roster>().entity(unit).filter(|_| experience != 0) else { return };
    if let Some(mut health) = world.get_mut::<Health>(entity) {
        health.experience += experience;
        let (what, left) = (Name::new("experience"), health.experience);
        world.resource_mut::<Log>().push(Event::Spent { unit, what, amount: -experience, left });
    }
}
