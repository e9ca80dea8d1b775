//! The value of acts that are not attacks, such as taking cover or making a weapon ready, for computer opponents.

use super::{
    chase,
    forecast::{against, estimate},
    grapple, legal, means,
    plan::{AttackPlan, Doing, Task},
    protect,
    verbs::DicePoolVerb,
};
use crate::{
    numbers::passage,
    state::{Look, UnitState},
};
use hexfray_battle::{Act, Aim, Promise, UnitId, Verb};
use hexfray_board::grid::Cell;

/// The value of an act in a unit's own turn, given the blows of foes; `None` if it is not legal or has no such value.
pub fn promise(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let mut then = look.state(unit).clone();
    match legal::plan(look, unit, act, aim).ok()?.doing {
        Doing::Task(Task::TakeCover) => {
            then.in_cover = true;
            Some(Promise { spared: spared(look, unit, &then, blows), ..Promise::default() })
        }
        Doing::Task(Task::Ready(with)) => {
            then.weapons.get_mut(usize::from(with))?.take_up();
            let posed = look.posing(unit, &then);
            let near = |&(foe, _): &(UnitId, Act)| look.distance(unit, foe).unwrap_or(u32::MAX);
            let foe = blows.iter().min_by_key(|blow| near(blow))?.0;
            let blow = estimate(&posed, unit, Act::new(Verb::ATTACK, with), foe, look.cell(unit)?)?;
            Some(Promise { later: Some((foe, blow)), ..Promise::default() })
        }
        // A wreck neither moves nor protects its passengers.
        Doing::Task(Task::Leave { jumps: false }) if act.verb == DicePoolVerb::CRAWL_OUT => {
            Some(Promise { freed: 1.0, ..Promise::default() })
        }
        Doing::Task(Task::Leave { .. }) => alight(look, unit, &then, blows),
        Doing::Task(Task::Enter(vehicle)) => {
            then.motion.aboard = Some(vehicle);
            let freed = f64::from(u8::from(look.state(unit).motion.withdraws || chase::is_on(look)));
            Some(Promise { spared: spared(look, unit, &then, blows), freed, ..Promise::default() })
        }
        Doing::Task(Task::Protect(whom)) => {
            let most = blows.iter().filter_map(|&blow| taken_on(look, unit, whom, blow)).fold(0.0, f64::max);
            Some(Promise { spared: most, ..Promise::default() })
        }
        Doing::Task(Task::Run(spot)) if act.verb == DicePoolVerb::PURSUE => {
            Some(Promise { freed: chase::grip(look, unit, spot), ..Promise::default() })
        }
        Doing::Task(task) => grapple::promise(look, task),
        Doing::Attack(_) => None,
    }
}

/// The hit points saved when a unit steps in against a foe's blow at its comrade, struck in the comrade's space
/// (DP-029).
fn taken_on(look: &Look<'_>, unit: UnitId, whom: UnitId, (foe, act): (UnitId, Act)) -> Option<f64> {
    let look = &look.with(foe, look.cell(whom)?, look.turn(foe));
    let Doing::Attack(attack) = legal::plan_ahead(look, foe, act, Aim::Unit(whom)).ok()?.doing else { return None };
    let then = protect::stepped_in(look, &attack, unit, means::means_of(look, foe, act)?);
    let harm = |plan: &AttackPlan| against(look, plan, plan.attack.best(look.settings())).expected;
    Some(harm(&attack) - harm(&then))
}

/// The hit points that a unit in another state would save from blows; negative if it would lose more.
fn spared(look: &Look<'_>, unit: UnitId, then: &UnitState, blows: &[(UnitId, Act)]) -> f64 {
    let posed = look.posing(unit, then);
    let less = |&(foe, act): &(UnitId, Act)| {
        let from = look.cell(foe)?;
        let now = estimate(look, foe, act, unit, from)?;
        // A unit that can no longer be a target takes no damage.
        let after = estimate(&posed, foe, act, unit, from).map_or(0.0, |after| after.damage);
        Some(now.damage - after)
    };
    blows.iter().filter_map(less).sum()
}

/// The value of getting out of a vehicle: outside, the unit can strike a better blow at a nearby foe than it can from
/// its place aboard, but takes blows itself. The driver stays.
fn alight(look: &Look<'_>, unit: UnitId, aboard: &UnitState, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let cell = look.cell(unit)?;
    if look.mover(unit).is_some() || !passage::is_firm(look, cell) {
        return None;
    }
    let mut then = aboard.clone();
    then.motion.aboard = None;
    let posed = look.posing(unit, &then);
    let reach = u32::from(look.sheet(unit).speed);
    let acts: Vec<Act> = look.weapons(unit).map(|(with, _)| Act::new(Verb::ATTACK, with)).collect();
    let foes =
        || look.units.iter().map(|(foe, _)| foe).filter(|&foe| look.is_active(foe) && look.are_hostile(unit, foe));
    let best = |look: &Look<'_>, from: &dyn Fn(UnitId) -> Option<Cell>| {
        let odds = foes().flat_map(|foe| acts.iter().map(move |&act| (foe, act)));
        let odds = odds.filter_map(|(foe, act)| Some((foe, estimate(look, unit, act, foe, from(foe)?)?)));
        odds.max_by(|one, other| one.1.damage.total_cmp(&other.1.damage))
    };
    let near = |foe: UnitId| look.cell(foe).filter(|&there| look.spaces(cell, there) <= reach);
    let now = best(look, &|_| Some(cell)).map_or(0.0, |(_, odds)| odds.damage);
    let later = best(&posed, &near).filter(|(_, odds)| odds.damage > now)?;
    let taken = |&(foe, act): &(UnitId, Act)| Some(estimate(&posed, foe, act, unit, look.cell(foe)?)?.damage);
    let spared = -blows.iter().filter_map(taken).sum::<f64>();
    Some(Promise { later: Some(later), spared, ..Promise::default() })
}
