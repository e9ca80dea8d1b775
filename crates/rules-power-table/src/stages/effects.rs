//! The start, passing rounds and end of effects (SW-042 … SW-044, SW-216).

use bevy_ecs::prelude::*;

use crate::{
    acts::dispel,
    content::Inflicts,
    numbers::duration,
    state::{Actor, Effect, Rulebook, change, state_of},
};
use hexfray_battle::{Aim, Event, Log, Name, Roster, UnitId, play::Until};

/// Puts an effect on a unit.
pub fn begin(world: &mut World, unit: UnitId, inflicts: Inflicts, by: Option<UnitId>) {
    let title = world.resource::<Rulebook>().0.conditions[usize::from(inflicts.condition.0)].title;
    let rounds = duration::rounds_of(inflicts.duration);
    change(world, unit).effects.add(Effect { condition: inflicts.condition, rounds, lasts: rounds, by });
    let rounds = duration::shown_rounds(rounds);
    world.resource_mut::<Log>().push(Event::ConditionGained { unit, condition: title, rounds, by });
}

/// Takes a round off all effects with a duration, and ends those that have none left (SW-042).
pub fn tick(world: &mut World) {
    pass(world, 1);
}

/// Lets several rounds pass at once, as between two battles (SW-053).
pub fn pass(world: &mut World, rounds: u16) {
    for unit in world.resource::<Roster>().ids() {
        for effect in &mut change(world, unit).effects.0 {
            effect.rounds = effect.rounds.map(|left| left.saturating_sub(rounds));
        }
        end_where(world, unit, Name::new("ran out"), |effect, _| effect.rounds == Some(0));
    }
}

/// Ends the effects that end by themselves at this time: when the unit's next turn begins (SW-044), or when its turn is
/// over (SW-182).
pub fn expire(world: &mut World, unit: UnitId, now: Until) {
    let why = match now {
        Until::OwnTurn => "the next turn has come",
        Until::EndOfTurn => "the turn is over",
        Until::EndOfRound => "the round is over",
    };
    let book = world.resource::<Rulebook>().clone();
    let ends = |effect: &Effect, _: UnitId| book.0.conditions[usize::from(effect.condition.0)].ends(now);
    end_where(world, unit, Name::new(why), ends);
}

/// Ends some of a unit's effects; returns whether there were any.
pub fn end_where(world: &mut World, unit: UnitId, why: Name, ends: impl Fn(&Effect, UnitId) -> bool) -> bool {
    let ended: Vec<Effect> =
        state_of(world, unit).effects.0.iter().copied().filter(|effect| ends(effect, unit)).collect();
    if ended.is_empty() {
        return false;
    }
    change(world, unit).effects.0.retain(|effect| !ends(effect, unit));
    for effect in &ended {
        let condition = world.resource::<Rulebook>().0.conditions[usize::from(effect.condition.0)].title;
        world.resource_mut::<Log>().push(Event::ConditionEnded { unit, condition, why });
    }
    true
}

/// Ends an effect that the unit itself has caused, on the unit at which the act is aimed.
pub fn end_own(world: &mut World, unit: UnitId, with: u8, aim: Aim) {
    let kind = Actor::of(world, unit).and_then(|actor| dispel::kinds(&actor).get(usize::from(with)).copied());
    let (Some(kind), Aim::Unit(bearer)) = (kind, aim) else { return };
    let why = Name::new("ended by the caster");
    end_where(world, bearer, why, |effect, _| effect.condition == kind && dispel::is_own(effect, unit));
}
