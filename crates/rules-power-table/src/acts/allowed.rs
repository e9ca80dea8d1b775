//! Actions that the rules do not name: what the referee may allow a unit (SW-212, SW-224).

use bevy_ecs::prelude::*;

use crate::{content::AbilityScore, numbers::CheckValue, state::Actor};
use hexfray_battle::{Name, OrderError, UnitId};

/// The check that a word names: one of the six abilities with the level, or a check that every unit has.
pub fn check_value(actor: &Actor<'_>, of: Name) -> Option<CheckValue> {
    let score = AbilityScore::WORDS.iter().find(|(word, _)| *word == of.as_str()).map(|&(_, score)| score);
    let parts = match (score, of.as_str()) {
        (Some(score), _) => {
            let mut parts = actor.level_value(score);
            actor.add_changes(&mut parts, |_| 0);
            actor.add_situation(&mut parts, true);
            parts
        }
        (None, "fortitude") => actor.fortitude(),
        (None, "willpower") => actor.willpower(),
        (None, "evasion") => actor.evasion(),
        (None, "tumble") => actor.tumble(),
        _ => return None,
    };
    Some(actor.check_of(parts))
}

/// Whether a unit can do what the referee allows: a Major Action in its own turn, a Minor Action at any time.
///
/// # Errors
/// The reason why it cannot.
pub fn check(world: &World, unit: UnitId, major: bool, check: Option<(Name, i16)>) -> Result<(), OrderError> {
    let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
    if !actor.is_able() || actor.cell.is_none() {
        return Err(actor.refused("unable to act", "SW-212"));
    }
    if check.is_some_and(|(of, _)| check_value(&actor, of).is_none()) {
        let expected = "a check of an ability, fortitude, willpower, evasion or tumble";
        return Err(OrderError::WrongKind(expected));
    }
    match major {
        true if !actor.on_turn => Err(actor.refused("not this unit's turn", "SW-212")),
        true => actor.check_major(),
        false => Ok(()),
    }
}
