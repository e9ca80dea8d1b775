//! The effects that a unit may end early, by will alone (SW-216).

use crate::{
    content::ConditionId,
    state::{Actor, Effect, states},
};
use hexfray_battle::{Aim, OrderError, UnitId};

/// Whether an effect can be ended early by its caster: it is the caster's own and has a duration.
pub fn is_own(effect: &Effect, caster: UnitId) -> bool {
    effect.by == Some(caster) && effect.rounds.is_some()
}

/// The kinds of effect that a unit maintains on any unit, in the order of the book; acts refer to them by their places.
pub fn kinds(actor: &Actor<'_>) -> Vec<ConditionId> {
    let mut kinds = Vec::new();
    for (_, state) in states(actor.world).iter() {
        kinds.extend(state.effects.0.iter().filter(|effect| is_own(effect, actor.id())).map(|effect| effect.condition));
    }
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Whether there is such an effect to end. Ending it needs no gesture and no word, so that nothing else can prevent it.
///
/// # Errors
/// The reason why it cannot be ended.
pub fn check(actor: &Actor<'_>, with: u8) -> Result<(), OrderError> {
    match kinds(actor).get(usize::from(with)) {
        Some(_) => Ok(()),
        None => Err(actor.refused("no such effect to end", "SW-216")),
    }
}

/// The units on which an effect of this kind can be ended.
pub fn aims(actor: &Actor<'_>, with: u8) -> Vec<Aim> {
    let Some(&kind) = kinds(actor).get(usize::from(with)) else { return Vec::new() };
    let ends = |effect: &Effect| effect.condition == kind && is_own(effect, actor.id());
    let bearers = states(actor.world).iter().filter(|(_, state)| state.effects.0.iter().any(ends));
    bearers.map(|(unit, _)| Aim::Unit(unit)).collect()
}

/// Whether an effect of this kind can be ended on the target.
///
/// # Errors
/// The reason why it cannot be ended.
pub fn check_aim(actor: &Actor<'_>, with: u8, aim: Aim) -> Result<(), OrderError> {
    match aims(actor, with).contains(&aim) {
        true => Ok(()),
        false => Err(actor.refused("no such effect to end there", "SW-216")),
    }
}
