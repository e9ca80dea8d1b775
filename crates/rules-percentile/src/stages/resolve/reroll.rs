//! Repeating a roll that missed: a unit under Reset may do so once (TC-115, spell list of time magic).

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{
    acts::{
        chance,
        plan::Plan,
        planning::{self, use_under_way},
    },
    stages::resolve::to_hit,
    state::{
        Unit, change,
        question::{About, Question},
    },
};
use hexfray_battle::{
    Action, CheckResult, Event, Log, Name, Options, Resolving, Roster, Strike, UnitId, throw as roll,
};

const KEEP: Name = Name::new("Let it be");

/// The places of strikes that missed, in the list of strikes; as many as one question can hold.
fn missed(strikes: &[Strike]) -> ArrayVec<usize, 7> {
    let missed = strikes.iter().enumerate().filter(|(_, strike)| !strike.hit);
    missed.map(|(at, _)| at).take(7).collect()
}

/// Whether one roll decides for every unit that the act catches (TC-115).
fn at_once(user: &Unit<'_>, plan: &Plan<'_>) -> bool {
    user.book.settings.group_roll_once && !plan.strikes_singly()
}

/// The question after the rolls to hit: whether one that missed is repeated; `None` for a unit that may not repeat any,
/// or has hit all targets.
pub fn offer(world: &World, action: &Action) -> Option<(Question, Options)> {
    let user = &Unit::of(world, action.unit);
    if !user.memory.rolls_again {
        return None;
    }
    let (roster, strikes) = (world.resource::<Roster>(), &world.resource::<Resolving>().strikes);
    let plan = &planning::kept(world, user, action)?;
    let missed = missed(strikes);
    if missed.is_empty() {
        return None;
    }
    let whom = |at: usize| roster.name(strikes[at].target);
    let again = |at: usize| {
        let text = if at_once(user, plan) { "Roll again".to_owned() } else { format!("Roll again: {}", whom(at)) };
        Name::intern(&text).unwrap_or(Name::new("Roll again"))
    };
    let chances = missed.iter().take(if at_once(user, plan) { 1 } else { 7 });
    let options = [KEEP].into_iter().chain(chances.map(|&at| again(at))).collect();
    let text = format!("{} missed. Roll again?", plan.name());
    Some((Question::made(About::Reroll, &text, "Roll again?"), options))
}

/// Takes the answer: repeats the roll, which uses up the chance to do so.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let Some((action, _)) = use_under_way(world) else { return };
    let missed = missed(&world.resource::<Resolving>().strikes);
    let user = Unit::of(world, unit);
    let (Some(plan), Some(at)) = (planning::kept(world, &user, &action), usize::from(option).checked_sub(1)) else {
        return;
    };
    let all = at_once(&user, &plan);
    let Some(&first) = missed.get(at) else { return };
    change(world, unit).memory.rolls_again = false;
    let thrown = roll(world, Some(unit), 100, Name::new("to hit"));
    let again = if all { missed.as_slice() } else { &[first] };
    let first_missed = !world.resource::<Resolving>().strikes.first().is_some_and(|strike| strike.hit);
    again.iter().for_each(|&at| judge(world, &action, at, thrown));
    if first_missed {
        to_hit::go_on(world, &action);
    }
}

/// Judges one strike by the new roll.
fn judge(world: &mut World, action: &Action, at: usize, roll: i32) {
    let target = world.resource::<Resolving>().strikes[at].target;
    let (user, struck) = (Unit::of(world, action.unit), Unit::of(world, target));
    let Some(plan) = planning::kept(world, &user, action) else { return };
    let Some(trial) = chance::trial(&user, &struck, &plan) else { return };
    let result = trial.judge(roll, &user.book.settings);
    let (unit, what, needed) = (action.unit, plan.name(), trial.needed());
    let (parts, target, attack) = (trial.parts, Some(target), !plan.ability.is_helpful());
    let event = Event::Checked { unit, target, attack, what, parts, needed, against: None, roll, result };
    world.resource_mut::<Log>().push(event);
    let strike = &mut world.resource_mut::<Resolving>().strikes[at];
    strike.hit = result.passed();
    strike.critical = result == CheckResult::Critical;
}
