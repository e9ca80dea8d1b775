//! The rulings that the referee may make now.

use bevy_ecs::prelude::*;

use crate::{
    acts::pincer,
    content::{self, Compendium},
    state::{Book, Unit, situation::Situation},
};
use hexfray_battle::{Flow, Name, OrderError, Roster, Rule, Ruling, UnitId, narrow};

/// Whether the referee may still decide the result of an ambush: in the first round, before any unit has acted.
///
/// # Errors
/// A unit has acted.
pub fn check_ambush(world: &World) -> Result<(), OrderError> {
    let begun = Unit::all(world).filter(|one| one.turn.last > 0).count() > 1
        || Unit::is_any(world, |one| one.turn.acted || one.turn.moved);
    if world.resource::<Flow>().round() != 1 || begun {
        return Err(OrderError::WrongKind("a ruling on an ambush, which is possible only before any unit has acted"));
    }
    Ok(())
}

/// Whether there is a clock that the referee could set.
///
/// # Errors
/// There is none.
pub fn check_clock(world: &World) -> Result<(), OrderError> {
    match world.resource::<Situation>().clock {
        Some(_) => Ok(()),
        None => Err(OrderError::WrongKind("a ruling about the clock, which this battle lacks")),
    }
}

/// The condition that a ruling names, by the name that files or players use.
pub fn condition_named(book: &Compendium, name: Name) -> Option<u8> {
    let named = |one: &content::Condition| one.key == name.as_str() || one.label.name == name;
    book.conditions.iter().position(named).map(narrow)
}

/// Whether a ruling can be followed.
pub fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    let refused = |unit: UnitId, why| Err(world.resource::<Roster>().refused(unit, why, Rule::HOUSE));
    match *ruling {
        Ruling::Inflict { unit, condition: name, .. } | Ruling::Cure { unit, condition: name } => {
            match condition_named(world.resource::<Book>(), name) {
                Some(_) => Ok(()),
                None => refused(unit, "there is no such condition"),
            }
        }
        Ruling::Allow { .. } => Err(OrderError::WrongKind("a ruling that this ruleset has")),
        Ruling::Surprise { .. } => check_ambush(world),
        Ruling::Surrounded { .. } => pincer::check_pincer(world),
        Ruling::Time { .. } => check_clock(world),
        _ => Ok(()),
    }
}
