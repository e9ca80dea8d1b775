//! The referee's rulings that these rules can follow.

use bevy::ecs::prelude::*;

use super::{Favour, Health, HealthMode, Rulebook, State, UNCONSCIOUS, Wound, resolve};
use crate::battle::{Event, Flow, Log, Name, OrderError, Parts, Place, Presence, Roster, Rule, Ruling, UnitId, raise};

/// What the referee's harm and help is called.
const WORD: Name = Name::new("the referee's word");

fn is_stun(condition: Name) -> bool {
    condition.as_str() == Wound::Stunned.title()
}

/// Whether a ruling can be followed.
///
/// # Errors
/// The reason why not.
pub fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    let roster = world.resource::<Roster>();
    let known = |unit: UnitId, condition: Name| {
        if is_stun(condition) || condition == UNCONSCIOUS {
            return Ok(());
        }
        let why = "these rules know the conditions stunned and unconscious";
        Err(OrderError::Refused { unit: roster.name(unit), why, rule: Rule::new("DC-077") })
    };
    match *ruling {
        Ruling::Inflict { unit, condition, .. } | Ruling::Cure { unit, condition } => known(unit, condition),
        Ruling::Surprise { .. } | Ruling::Surrounded { .. } | Ruling::Time { .. } | Ruling::Allow { .. } => {
            Err(OrderError::WrongKind("a ruling that these rules know"))
        }
        _ => Ok(()),
    }
}

/// Follows a ruling that was checked.
pub fn rule(world: &mut World, ruling: &Ruling) {
    match *ruling {
        Ruling::Modifier { unit, value } => {
            if let Some(mut favour) = entity(world, unit).and_then(|entity| world.get_mut::<Favour>(entity)) {
                favour.0 = favour.0.saturating_add(i32::from(value));
            }
        }
        Ruling::Hurt { unit, amount } => {
            let mut parts = Parts::new();
            parts.base(WORD, amount, Rule::HOUSE);
            resolve::harm(world, unit, None, WORD, amount, parts);
        }
        Ruling::Heal { unit, amount } => heal(world, unit, amount),
        Ruling::Inflict { unit, condition, rounds } if is_stun(condition) => stun(world, unit, rounds.max(1)),
        Ruling::Inflict { unit, .. } => {
            if let Some(entity) = entity(world, unit) {
                resolve::fall(world, unit, entity, None, State::Unconscious);
            }
        }
        Ruling::Cure { unit, condition } if is_stun(condition) => stun(world, unit, 0),
        Ruling::Cure { unit, .. } => wake(world, unit),
        Ruling::Place { .. }
        | Ruling::Remove { .. }
        | Ruling::Allow { .. }
        | Ruling::End { .. }
        | Ruling::Enter { .. }
        | Ruling::Surprise { .. }
        | Ruling::Surrounded { .. }
        | Ruling::Time { .. } => {}
    }
}

fn entity(world: &World, unit: UnitId) -> Option<Entity> {
    world.resource::<Roster>().entity(unit)
}

fn stun(world: &mut World, unit: UnitId, rounds: u8) {
    let round = world.resource::<Flow>().round();
    let Some(mut health) = entity(world, unit).and_then(|entity| world.get_mut::<Health>(entity)) else { return };
    health.stunned_until = if rounds == 0 { 0 } else { round + u16::from(rounds) };
    let condition = Name::new(Wound::Stunned.title());
    world.resource_mut::<Log>().push(match rounds {
        0 => Event::ConditionEnded { unit, condition, why: WORD },
        rounds => Event::ConditionGained { unit, condition, rounds: Some(rounds), by: None },
    });
}

fn heal(world: &mut World, unit: UnitId, amount: i32) {
    let mut parts = Parts::new();
    parts.base(WORD, amount, Rule::HOUSE);
    give_back(world, unit, None, WORD, amount, parts);
}

/// Gives Body Points back, or so many levels of wounds; whoever is fit again stands up.
pub fn give_back(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name, amount: i32, parts: Parts) {
    let mode = world.resource::<Rulebook>().0.settings.health_mode;
    let Some(entity) = entity(world, unit) else { return };
    let Some(mut health) = world.get_mut::<Health>(entity) else { return };
    let before = health.hit_points(mode).0;
    match mode {
        HealthMode::BodyPoints => health.body = health.body.saturating_add(amount).min(health.body_max),
        HealthMode::Wounds => (0..amount.min(6)).for_each(|_| health.wound = health.wound.better()),
    }
    health.dying = 0;
    let after = *health;
    let hp = after.hit_points(mode).0;
    world.resource_mut::<Log>().push(Event::Healed { unit, by, what, amount: hp - before, hp, parts });
    if after.state(mode) == State::Up {
        wake(world, unit);
    }
}

/// Lets an unconscious unit stand up; its turn of this round stays lost (DC-021).
fn wake(world: &mut World, unit: UnitId) {
    let Some(entity) = entity(world, unit) else { return };
    let down = world.get::<Place>(entity).is_some_and(|place| place.presence() == Presence::Down);
    if !down {
        return;
    }
    if let Some(mut health) = world.get_mut::<Health>(entity) {
        health.unconscious = false;
    }
    raise(world, unit);
    let mut log = world.resource_mut::<Log>();
    log.push(Event::ConditionEnded { unit, condition: UNCONSCIOUS, why: Name::new("it came round") });
    log.push(Event::Revived { unit });
}
