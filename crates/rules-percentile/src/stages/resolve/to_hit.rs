//! Rolling to hit, target by target (TC-093, TC-115, MC-170).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        chance::{self, Trial},
        plan::Plan,
        planning, targets,
    },
    state::{Unit, look::cell_of},
};
use hexfray_battle::{Action, Aim, CheckResult, Event, Log, Name, Resolving, Strike, UnitId, throw as roll};

/// Rolls for each target; an act that goes on behind its target rolls for the units there only if the target is hit
/// (MC-170).
pub fn roll_each(world: &mut World, action: &Action, strikes: &mut Vec<Strike>) {
    let goes_on = planning::kept(world, &Unit::of(world, action.unit), action).is_some_and(|plan| plan.goes_on());
    let first = if goes_on { strikes.len().min(1) } else { strikes.len() };
    roll_some(world, action, &mut strikes[..first]);
    if strikes.first().is_some_and(|strike| strike.hit) {
        roll_some(world, action, &mut strikes[first..]);
    } else {
        strikes.truncate(first);
    }
}

/// Rolls for the units behind the target when a blow that first missed has hit after all (MC-170).
pub fn go_on(world: &mut World, action: &Action) {
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, action).filter(Plan::goes_on) else { return };
    let hit = world.resource::<Resolving>().strikes.first().filter(|strike| strike.hit).map(|strike| strike.target);
    let (Some(from), Some(target)) = (cell_of(world, action.unit), hit.filter(|&hit| action.aim() == Aim::Unit(hit)))
    else {
        return;
    };
    let behind = targets::caught(world, &user, &plan, from, Aim::Unit(target)).into_iter().skip(1);
    let mut strikes: Vec<Strike> = behind.map(Strike::at).collect();
    roll_some(world, action, &mut strikes);
    world.resource_mut::<Resolving>().strikes.extend(strikes);
}

fn roll_some(world: &mut World, action: &Action, strikes: &mut [Strike]) {
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, action) else { return };
    let (what, settings, attack) = (plan.name(), user.book.settings, !plan.ability.is_helpful());
    let once = settings.group_roll_once && !plan.strikes_singly();
    let trial = |strike: &Strike| chance::trial(&user, &user.other(strike.target), &plan).filter(|_| !strike.hit);
    let trials: Vec<Option<Trial>> = strikes.iter().map(trial).collect();
    let mut one_roll = None;
    for (strike, trial) in strikes.iter_mut().zip(trials) {
        let Some(trial) = trial else {
            strike.hit = true;
            continue;
        };
        let rolled = match one_roll {
            Some(rolled) if once => rolled,
            _ => roll(world, Some(action.unit), 100, Name::new("to hit")),
        };
        one_roll = Some(rolled);
        let result = trial.judge(rolled, &settings);
        strike.hit = result.passed();
        strike.critical = result == CheckResult::Critical;
        log_check(world, action.unit, (strike.target, attack), what, trial, rolled, result);
    }
}

/// Logs the result of a check.
fn log_check(
    world: &mut World,
    unit: UnitId,
    (target, attack): (UnitId, bool),
    what: Name,
    trial: Trial,
    roll: i32,
    result: CheckResult,
) {
    world.resource_mut::<Log>().tell(|| {
        let needed = trial.needed();
        let (target, parts) = (Some(target), trial.parts);
        Event::Checked { unit, target, attack, what, parts, needed, against: None, roll, result }
    });
}
