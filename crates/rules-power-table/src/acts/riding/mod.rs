//! Mounts and riders (SW-254 … SW-269).
//!
//! A rider has the mount as the lead of its [`Company`](crate::state::Company): both stand in one cell and share the
//! mount's movement. The first unit in the saddle is the rider; every later one is a passenger.

pub mod command;

use bevy_ecs::prelude::*;

use crate::{
    acts::verbs::PowerTableVerb,
    content::{Ability, Role},
    state::{Actor, UnitState, states},
};
use hexfray_battle::{Aim, Field, OrderError, Presence, UnitId, Verb};

/// The mount that an ability of a unit calls, if it is still away (SW-261).
pub fn called(world: &World, unit: UnitId, ability: &Ability) -> Option<UnitId> {
    let kind = ability.calls?;
    let field = world.resource::<Field>();
    let waits = |&(other, state): &(UnitId, &UnitState)| {
        let fits = state.company.came_with == Some(unit) && state.sheet == kind;
        fits && field.place(other).presence() == Presence::Away
    };
    states(world).iter().find(waits).map(|(other, _)| other)
}

/// Whether an ability that calls a mount has one to call.
pub fn can_call(actor: &Actor<'_>, ability: &Ability) -> bool {
    ability.calls.is_none() || called(actor.world, actor.id(), ability).is_some()
}

/// All units on a mount, the rider first (SW-254, SW-267).
pub fn seated(world: &World, mount: UnitId) -> Vec<UnitId> {
    let mut seated: Vec<(u8, UnitId)> = Vec::new();
    for (unit, UnitState { company, .. }) in states(world).iter() {
        if company.body == unit && unit != mount && company.lead == mount {
            seated.push((company.seat, unit));
        }
    }
    seated.sort();
    seated.into_iter().map(|(_, unit)| unit).collect()
}

/// The rider of a mount.
pub fn rider_of(world: &World, mount: UnitId) -> Option<UnitId> {
    seated(world, mount).first().copied()
}

impl Actor<'_> {
    /// The mount that it rides, as the rider or as a passenger.
    pub fn mount(&self) -> Option<UnitId> {
        (self.company.body == self.id() && self.company.lead != self.id()).then_some(self.company.lead)
    }

    /// Whether it is the rider of a mount, not a passenger.
    pub fn is_rider(&self) -> bool {
        self.mount().is_some_and(|mount| rider_of(self.world, mount) == Some(self.id()))
    }

    /// Whether it has learned to ride, as all monsters have (SW-260, SW-268, SW-269).
    pub fn can_ride(&self) -> bool {
        self.is_monster() || self.best_class(Role::Riding).is_some()
    }
}

/// Whether mounting or dismounting takes the Major Action, as it does without a Rider level (SW-260).
pub fn is_major(actor: &Actor<'_>) -> bool {
    !actor.can_ride()
}

/// Whether a unit can mount or dismount now, with any aim (SW-260).
///
/// # Errors
/// The first reason why it cannot.
pub fn check(actor: &Actor<'_>, verb: Verb) -> Result<(), OrderError> {
    match (verb, actor.mount()) {
        (PowerTableVerb::MOUNT, Some(_)) => return Err(actor.refused("already riding", "SW-260")),
        (PowerTableVerb::DISMOUNT, None) => return Err(actor.refused("not riding", "SW-260")),
        _ => {}
    }
    if actor.turn.remounted {
        return Err(actor.refused("has already mounted or dismounted this turn", "SW-260"));
    }
    if actor.is_prone() {
        return Err(actor.refused("lies prone", "SW-189"));
    }
    if is_major(actor) { actor.check_major() } else { actor.check_minor() }
}

/// The aims of mounting, the mounts in a unit's cell, or of dismounting (SW-260).
pub fn aims(actor: &Actor<'_>, verb: Verb) -> Vec<Aim> {
    match (verb, actor.cell) {
        (PowerTableVerb::MOUNT, Some(cell)) => {
            let here = actor.world.resource::<Field>().occupants(cell);
            here.filter(|&mount| check_mount(actor, mount).is_ok()).map(Aim::Unit).collect()
        }
        _ => vec![Aim::None],
    }
}

/// Whether a unit can mount or dismount with an aim.
///
/// # Errors
/// The first reason why it cannot.
pub fn check_aim(actor: &Actor<'_>, verb: Verb, aim: Aim) -> Result<(), OrderError> {
    match (verb, aim) {
        (PowerTableVerb::MOUNT, Aim::Unit(mount)) => check_mount(actor, mount),
        (PowerTableVerb::DISMOUNT, Aim::None) => Ok(()),
        _ => Err(actor.refused("not a valid target", "SW-260")),
    }
}

fn check_mount(actor: &Actor<'_>, unit: UnitId) -> Result<(), OrderError> {
    let mount = Actor::of(actor.world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
    if unit == actor.id() || !mount.sheet.handle.mount || mount.company.lead != unit {
        return Err(actor.refused("this cannot be ridden", "SW-254"));
    }
    if mount.identity.side != actor.identity.side {
        return Err(actor.refused("not a mount of the same side", "SW-254"));
    }
    if mount.cell != actor.cell || mount.altitude != actor.altitude || mount.melee.of != actor.melee.of {
        return Err(actor.refused("the mount is not in the same place", "SW-260"));
    }
    if !mount.is_able() || mount.is_prone() {
        return Err(actor.refused("the mount does not stand", "SW-266"));
    }
    if seated(actor.world, unit).len() >= usize::from(mount.sheet.handle.seats) {
        return Err(actor.refused("the mount carries no more", "SW-267"));
    }
    if !seated(actor.world, actor.id()).is_empty() {
        return Err(actor.refused("it already has a rider", "SW-254"));
    }
    Ok(())
}
