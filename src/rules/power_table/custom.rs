//! Actions that the rules do not name: the referee allows them, with a check or without (SW-212, SW-224).

use crate::rules::power_table::change;
use bevy::ecs::prelude::*;

use super::{Ability, Actor, CheckValue, Luck, Rulebook, moves, throw};
use crate::battle::{CheckResult, Event, Log, Name, OrderError, Rule, UnitId};

/// The check of a word: one of the six abilities with the level, or a check that everybody has.
fn check_value(actor: &Actor<'_>, of: Name) -> Option<CheckValue> {
    let ability = Ability::WORDS.iter().find(|(word, _)| *word == of.as_str()).map(|&(_, ability)| ability);
    let parts = match (ability, of.as_str()) {
        (Some(ability), _) => {
            let mut parts = actor.level_value(ability);
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
/// The reason why not.
pub fn check(world: &World, unit: UnitId, major: bool, check: Option<(Name, i16)>) -> Result<(), OrderError> {
    let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
    if !actor.is_able() || actor.cell.is_none() {
        return Err(actor.refused("it cannot act", "SW-212"));
    }
    if check.is_some_and(|(of, _)| check_value(&actor, of).is_none()) {
        let expected = "a check of an ability, fortitude, willpower, evasion or tumble";
        return Err(OrderError::WrongKind(expected));
    }
    match major {
        true if !actor.on_turn => Err(actor.refused("it is not its turn", "SW-212")),
        true => actor.check_major(),
        false => Ok(()),
    }
}

/// The unit does it; what comes of it is the referee's to say.
pub fn carry_out(world: &mut World, unit: UnitId, what: Name, major: bool, check: Option<(Name, i16)>) {
    let rule = Rule::new(if major { "SW-212" } else { "SW-224" });
    world.resource_mut::<Log>().push(Event::Noted { unit, what, rule });
    if let Some((of, number)) = check {
        roll(world, unit, what, of, number.into());
    }
    if !major {
        return;
    }
    let lead = super::rounds::lead_of(world, unit);
    for member in moves::members(world, lead) {
        let mut state = change(world, member);
        state.turn.moved = true;
        state.turn.majors += u8::from(member == unit);
    }
}

fn roll(world: &mut World, unit: UnitId, what: Name, of: Name, needed: i32) {
    let settings = world.resource::<Rulebook>().0.settings.clone();
    let Some(value) = Actor::of(world, unit).and_then(|actor| check_value(&actor, of)) else { return };
    let dice = if value.rolled { throw::two_dice(world, unit, what) } else { 7 };
    let outcome = value.outcome(&settings, dice);
    throw::learn(world, unit, outcome.luck == Luck::Failure);
    let result = match outcome.meets(&settings, needed) {
        true => CheckResult::Passed,
        false if outcome.luck == Luck::Failure => CheckResult::Botch,
        false => CheckResult::Failed,
    };
    let (parts, roll) = (value.parts, outcome.total);
    world.resource_mut::<Log>().push(Event::Checked { unit, target: None, what, parts, needed, roll, result });
}
