//! The restrictions of riding: commands to mounts, weapons in the saddle (SW-256, SW-259, SW-262, SW-263, SW-268).

use crate::{
    acts::riding,
    content::Weapon,
    state::{Actor, Hold, Keep, state_of, states},
};
use hexfray_battle::{OrderError, UnitId};

/// Whether a unit is a mount that has lost its rider: it follows its instinct, and stays where it is unless its
/// instinct is to run away (SW-256).
pub fn is_left_alone(actor: &Actor<'_>) -> bool {
    state_of(actor.world, actor.company.body).company.steed
        && riding::rider_of(actor.world, actor.company.body).is_none()
}

/// Whether a unit may order its company to move: a rider and its mount may, a passenger and a mount without a rider may
/// not (SW-254, SW-256).
///
/// # Errors
/// The reason why it cannot.
pub fn check_move(actor: &Actor<'_>) -> Result<(), OrderError> {
    if is_left_alone(actor) && !actor.sheet.flees {
        return Err(actor.refused("a mount without a rider stays where it is", "SW-256"));
    }
    if actor.mount().is_some() && !actor.is_rider() {
        return Err(actor.refused("a passenger goes where the rider goes", "SW-254"));
    }
    Ok(())
}

/// Whether a mount can be commanded to do an act: by a rider that has learned to ride, and one section in a turn
/// (SW-256, SW-263, SW-268).
///
/// # Errors
/// The first reason why it cannot.
pub fn check_command(actor: &Actor<'_>, major: bool) -> Result<(), OrderError> {
    if major && is_left_alone(actor) && !actor.sheet.flees {
        return Err(actor.refused("a mount without a rider takes no Major Action", "SW-256"));
    }
    let body = actor.company.body;
    let Some(rider) = riding::rider_of(actor.world, body).and_then(|rider| Actor::of(actor.world, rider)) else {
        return Ok(());
    };
    if major && !rider.can_ride() {
        return Err(actor.refused("the rider has not learned to command it", "SW-268"));
    }
    let more = rider.feats().map(|feat| usize::from(feat.further_sections)).max().unwrap_or(0);
    if commanded(actor, body) > more {
        return Err(actor.refused("another section was commanded in this turn", "SW-263"));
    }
    Ok(())
}

/// The number of other sections of a mount that have acted in this round.
fn commanded(actor: &Actor<'_>, body: UnitId) -> usize {
    let acted = states(actor.world)
        .iter()
        .filter(|&(unit, state)| unit != actor.id() && state.company.body == body && state.turn.commanded);
    acted.count()
}

/// Whether a rider has a free hand for things: without a Rider level both hands hold on to the mount (SW-268).
///
/// # Errors
/// The reason why it cannot.
pub fn check_hands(actor: &Actor<'_>) -> Result<(), OrderError> {
    if actor.is_rider() && !actor.can_ride() {
        return Err(actor.refused("both hands hold on to the mount", "SW-268"));
    }
    Ok(())
}

/// Whether a weapon can be used in the saddle: one hand guides the mount, or both without a Rider level (SW-259,
/// SW-268).
///
/// # Errors
/// The reason why it cannot.
pub fn check_weapon(actor: &Actor<'_>, weapon: &Weapon, keep: Keep) -> Result<(), OrderError> {
    check_hands(actor)?;
    if !actor.is_rider() {
        return Ok(());
    }
    if weapon.wrestling {
        return Err(actor.refused("wrestling is impossible in the saddle", "SW-259"));
    }
    if keep == Keep::Held(Hold::Two) {
        return Err(actor.refused("one hand guides the mount", "SW-259"));
    }
    Ok(())
}
