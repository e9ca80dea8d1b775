//! Passing a skirmish together with other units (SW-118).

use bevy_ecs::prelude::*;

use crate::{
    acts::order,
    content::{Method, Mode, Scenario},
    state::{Actor, state_of},
};
use hexfray_battle::{Aim, OrderError, UnitId};

/// Whether a unit may declare that others pass together with it, before it moves (SW-118).
///
/// # Errors
/// The first reason why it cannot.
pub fn check(actor: &Actor<'_>) -> Result<(), OrderError> {
    if !actor.settings().joint_passage {
        return Err(actor.refused("each mover counts for itself", "SW-118"));
    }
    if actor.world.resource::<Scenario>().mode == Mode::Simplified {
        return Err(actor.refused("nobody blocks moves between areas", "SW-111"));
    }
    if actor.announced.together.is_full() {
        return Err(actor.refused("enough others already pass together", "SW-118"));
    }
    actor.check_move()
}

/// Whether such a declaration is aimed at a unit that can pass together with this one.
///
/// # Errors
/// The reason why it is not.
pub fn check_aim(actor: &Actor<'_>, aim: Aim) -> Result<(), OrderError> {
    match aim {
        Aim::Unit(other) if others(actor).contains(&other) => Ok(()),
        _ => Err(actor.refused("only units that can still move in this round can pass with it", "SW-118")),
    }
}

/// The units that can pass together with a unit.
pub fn aims(actor: &Actor<'_>) -> Vec<Aim> {
    if check(actor).is_err() {
        return Vec::new();
    }
    others(actor).into_iter().map(Aim::Unit).collect()
}

/// The friends that have not moved in this round and are free to do so.
fn others(actor: &Actor<'_>) -> Vec<UnitId> {
    let (world, own) = (actor.world, actor.company.lead);
    let ready = order::ready_units(world, actor.identity.side).into_iter();
    let free = |&unit: &UnitId| {
        let Some(other) = Actor::of(world, unit) else { return false };
        let turn = &other.state.turn;
        let free = turn.most.is_none_or(|most| most == Method::Full);
        let fresh = !turn.moved && turn.majors == 0 && turn.method.is_none() && free;
        let leads = other.company.lead == unit && unit != own;
        leads && fresh && !actor.announced.together.contains(&unit) && other.check_move().is_ok()
    };
    ready.filter(free).collect()
}

/// The units that pass together with a unit in this round.
pub fn with(world: &World, unit: UnitId) -> Vec<UnitId> {
    state_of(world, unit).announced.together.to_vec()
}
