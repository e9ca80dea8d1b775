//! Declaring a retreat and joining a melee (SW-091, SW-124 … SW-127).

use bevy_ecs::prelude::*;

use crate::{
    acts::areas,
    content::{Method, Mode, RetreatTiming, Scenario},
    numbers::{CannotJoin, Figure, survey},
    state::{Actor, SkirmishId},
};
use hexfray_battle::{OrderError, UnitId};

/// Whether a unit may declare a retreat now.
///
/// # Errors
/// The reason why it cannot.
pub fn check(actor: &Actor<'_>) -> Result<(), OrderError> {
    if !actor.turn.has_major() {
        return Err(actor.refused("the Major Action is used up", "SW-060"));
    }
    if actor.turn.leaving && !actor.turn.moved && declared_first(actor)
        || actor.posture.retreating && !actor.turn.leaving
    {
        return Err(actor.refused("a retreat is already declared", "SW-124"));
    }
    if actor.method() == Method::Full {
        return Err(actor.refused("a Full Move has been taken", "SW-061"));
    }
    if declared_first(actor) && actor.turn.moved {
        return Err(actor.refused("a retreat is declared before the move, and the unit has already moved", "SW-124"));
    }
    if actor.world.resource::<Scenario>().mode == Mode::Simplified {
        return check_in_area(actor);
    }
    check_hold(actor)
}

/// Whether a unit may declare a retreat in areas: if foes keep it from leaving (SW-070), unless it is cornered
/// (SW-073).
fn check_in_area(actor: &Actor<'_>) -> Result<(), OrderError> {
    let Some(three) = areas::three(actor.world) else { return check_hold(actor) };
    if areas::is_cornered(actor.world, actor.id()) {
        return Err(actor.refused("enemies in the rear prevent leaving", "SW-073"));
    }
    survey::with_positions(actor.world, |positions| {
        let Some(own) = positions.figure(actor.id()) else { return Err(actor.refused("not there", "SW-070")) };
        let bound = Figure { retreating: false, ..*own };
        if positions.area_moves(&three, &bound).len() > 1 {
            return Err(actor.refused("nobody prevents leaving here", "SW-124"));
        }
        Ok(())
    })
}

fn check_hold(actor: &Actor<'_>) -> Result<(), OrderError> {
    let needed = survey::with_positions(actor.world, |positions| {
        positions.figure(actor.id()).is_some_and(|own| positions.needs_retreat(own))
    });
    if needed { Ok(()) } else { Err(actor.refused("nobody prevents leaving here", "SW-124")) }
}

/// Whether a retreat is declared before the move of the same turn (SW-070, SW-124).
pub fn declared_first(actor: &Actor<'_>) -> bool {
    actor.settings().retreat_timing == RetreatTiming::SameTurn
}

/// Whether a retreat that is declared now lowers Evasion (SW-125, SW-126).
pub fn is_exposed(world: &World, unit: UnitId) -> bool {
    survey::with_positions(world, |positions| {
        positions.figure(unit).is_some_and(|own| !positions.retreat_count(own).is_covered())
    })
}

/// The skirmish that a unit may join where it stands (SW-091).
///
/// # Errors
/// The reason why there is none.
pub fn may_join(actor: &Actor<'_>) -> Result<SkirmishId, OrderError> {
    use CannotJoin;
    let answer = survey::with_positions(actor.world, |positions| {
        let own = positions.figure(actor.id())?;
        let at_centre = positions.skirmishes.iter().find(|skirmish| skirmish.place() == own.place());
        at_centre.or(positions.home(own)).map(|skirmish| (skirmish.id, positions.may_join(own.unit, skirmish.id)))
    });
    match answer {
        None => Err(actor.refused("there is no melee here", "SW-091")),
        Some((id, Ok(()))) => Ok(id),
        Some((_, Err(CannotJoin::InMelee))) => Err(actor.refused("already in melee", "SW-091")),
        Some((_, Err(CannotJoin::Unable))) => Err(actor.refused("unable to act without help", "SW-097")),
        Some((_, Err(CannotJoin::Full))) => Err(actor.refused("the melee has no room left", "SW-089")),
        Some((_, Err(CannotJoin::NotAtCentre | CannotJoin::Gone))) => {
            Err(actor.refused("not at the centre of the melee", "SW-091"))
        }
    }
}
