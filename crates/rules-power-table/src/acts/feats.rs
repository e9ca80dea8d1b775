//! The feats that may be declared, and the acts that a taunt permits (SW-158, SW-182, SW-213, SW-217).

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, repertoire, verb_rules::rules_of},
    content::Feat,
    state::{Actor, Effect, Sides},
};
use hexfray_battle::{Act, Aim, Flow, OrderError, UnitId};

/// Whether a feat of a unit's list can be declared now (SW-158, SW-217).
///
/// # Errors
/// The first reason why it cannot.
pub fn check(actor: &Actor<'_>, with: u8) -> Result<(), OrderError> {
    let feat = feat(actor, with).ok_or_else(|| actor.no_such("there is no feat of this number"))?;
    if !feat.active {
        return Err(actor.refused("the feat applies without being declared", "SW-217"));
    }
    if actor.turn.feats > 0 {
        return Err(actor.refused("a feat is already declared this turn", "SW-217"));
    }
    if !actor.turn.has_major() {
        return Err(actor.refused("no attack is left in this turn", "SW-158"));
    }
    actor.check_minor()
}

/// A feat of a unit's list.
pub fn feat<'w>(actor: &Actor<'w>, with: u8) -> Option<&'w Feat> {
    actor.feats().nth(usize::from(with))
}

/// The further Major Actions that feats give a unit in its turn (SW-060, SW-213).
pub fn further_majors(world: &World, unit: UnitId) -> u8 {
    let Some(actor) = Actor::of(world, unit) else { return 0 };
    let first_round = world.resource::<Flow>().round() == 1;
    let went_first = world.resource::<Sides>().first == Some(actor.identity.side);
    let counts = |feat: &&Feat| !feat.first_round_only || (first_round && went_first);
    actor.feats().filter(counts).map(|feat| feat.further_majors).sum()
}

/// The unit that a taunted unit must attack in its turn, if it can do so now (SW-182).
pub fn duty(actor: &Actor<'_>) -> Option<UnitId> {
    let taunted = |effect: &&Effect| actor.book.conditions[usize::from(effect.condition.0)].taunted;
    let taunters = actor.effects.0.iter().filter(taunted).filter_map(|effect| effect.by);
    let taunters: Vec<UnitId> = taunters.collect();
    if taunters.is_empty() || !actor.on_turn || actor.must_flee() {
        return None;
    }
    let attacks: Vec<Attempt<'_>> = repertoire::acts(actor, &|act| rules_of(act.verb).is_attack)
        .into_iter()
        .filter_map(|act| Attempt::of(*actor, act).ok())
        .filter(|attempt| attempt.check().is_ok())
        .collect();
    let can_strike = |taunter: &UnitId| attacks.iter().any(|attempt| attempt.check_aim(Aim::Unit(*taunter)).is_ok());
    taunters.into_iter().find(can_strike)
}

/// Whether a taunt permits an act: Major Actions have to be attacks on the taunter (SW-182).
///
/// # Errors
/// The reason why it does not.
pub fn check_duty(actor: &Actor<'_>, act: Act, aim: Option<Aim>) -> Result<(), OrderError> {
    let attacks = rules_of(act.verb).is_attack;
    match duty(actor).filter(|_| attacks || repertoire::takes_major(actor, act)) {
        Some(taunter) if !attacks || aim.is_some_and(|aim| aim != Aim::Unit(taunter)) => {
            Err(actor.refused("taunted: must attack the foe that taunted it", "SW-182"))
        }
        _ => Ok(()),
    }
}
