//! What defending, aiming, getting free and the like are good for, for opponents.

use super::{
    forecast::{estimate, success},
    forms, legal,
    plan::{Plan, TaskPlan},
};
use crate::{
    battle::{Act, Aim, Promise, UnitId, Verb},
    rules::die_code::{
        numbers::odds::OddsTable,
        state::{Aiming, Defence, Look, UnitState},
    },
};

/// How much freer to act whoever stands is than whoever lies.
const UPRIGHT: f64 = 0.15;

/// What an act about a unit's own turn is good for against blows of foes; `None` where it is not legal, or promises
/// nothing of the kind.
pub fn promise(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    act: Act,
    aim: Aim,
    blows: &[(UnitId, Act)],
) -> Option<Promise> {
    let Plan::Task(plan) = legal::plan(look, unit, act, aim).ok()? else { return None };
    let mut then = look.state(unit).clone();
    match act.verb {
        Verb::DODGE | Verb::BLOCK | Verb::PARRY => {
            then.defend(expected(look, table, &plan)?);
            Some(Promise { spared: spared(look, table, unit, &then, blows), ..Promise::default() })
        }
        Verb::STAND | Verb::CROUCH | Verb::PRONE => {
            let before = then.posture.stance;
            then.posture.stance = forms::stance(act.verb)?;
            let freed = if before.is_prone() && act.verb == Verb::STAND { UPRIGHT } else { 0.0 };
            Some(Promise { spared: spared(look, table, unit, &then, blows), freed, ..Promise::default() })
        }
        Verb::BREAK_FREE | Verb::SNAP | Verb::SLIP => {
            Some(Promise { freed: success(look, table, &plan), ..Promise::default() })
        }
        Verb::AIM => {
            let target = plan.target?;
            let rounds = then.aiming.filter(|aiming| aiming.target == target).map_or(0, |aiming| aiming.rounds) + 1;
            then.aiming = Some(Aiming { target, rounds });
            later(look, table, unit, &then, act.with, target)
        }
        Verb::READY | Verb::RELOAD => {
            let full = look.weapon(unit, act.with).and_then(|(_, weapon)| weapon.ammo);
            let stock = then.gear.get_mut(act.with)?;
            stock.take_up();
            stock.rounds = full;
            let nearest = blows.iter().min_by_key(|(foe, _)| far(look, unit, *foe))?.0;
            later(look, table, unit, &then, act.with, nearest)
        }
        _ => None,
    }
}

fn far(look: &Look<'_>, unit: UnitId, foe: UnitId) -> u32 {
    match (look.cell(unit), look.cell(foe)) {
        (Some(one), Some(other)) => look.distance(one, other),
        _ => u32::MAX,
    }
}

/// The defence that a roll comes to at its mean.
fn expected(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> Option<Defence> {
    let mean = table.of(look.settings(), plan.code).expected().floor() as i32;
    forms::defence_of(plan.act, mean + plan.modifier)
}

/// Hit points that blows would take less from a unit in another state; negative where they would take more.
fn spared(look: &Look<'_>, table: &OddsTable, unit: UnitId, then: &UnitState, blows: &[(UnitId, Act)]) -> f64 {
    let posed = look.posing(unit, then);
    let less = |&(foe, act): &(UnitId, Act)| {
        let from = look.cell(foe)?;
        let now = estimate(look, table, foe, act, unit, from)?;
        let after = estimate(&posed, table, foe, act, unit, from)?;
        Some(now.damage - after.damage)
    };
    blows.iter().filter_map(less).sum()
}

/// What a plain attack of a unit in another state would do.
fn later(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    then: &UnitState,
    with: u8,
    target: UnitId,
) -> Option<Promise> {
    let posed = look.posing(unit, then);
    let blow = estimate(&posed, table, unit, Act::new(Verb::ATTACK, with), target, look.cell(unit)?)?;
    Some(Promise { later: Some((target, blow)), ..Promise::default() })
}
