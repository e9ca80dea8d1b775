//! Mounts and riders (SW-254 … SW-269).
//!
//! A rider has the mount as the lead of its [`Company`](crate::state::Company): both stand in one cell and share the
//! mount's movement. The first unit in the saddle is the rider; every later one is a passenger.

pub mod command;

use bevy_ecs::prelude::*;

use crate::{
    content::{Ability, Role},
    state::{Actor, UnitState, states},
};
use hexfray_battle::{Field, Presence, UnitId};

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
