//! The value of defending, aiming, getting free and the like, for computer opponents.

use super::{
    forecast::{estimate, group_estimate, success},
    forms, group, legal,
    plan::{Plan, TaskPlan},
    using::Use,
};
use crate::{
    acts::verbs::DieCodeVerb,
    numbers::odds::OddsTable,
    state::{Aiming, Defence, Look, UnitState},
};
use hexfray_battle::{Act, Aim, Estimate, Promise, UnitId, Verb, narrow, whole};

/// The value of getting up, compared with acting freely once.
const UPRIGHT: f64 = 0.15;

/// The value of an act in a unit's own turn, given the blows of foes; `None` if it is not legal or has no such value.
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
        DieCodeVerb::DODGE | DieCodeVerb::BLOCK | DieCodeVerb::PARRY => {
            then.defend(expected(look, table, &plan)?);
            Some(Promise { spared: spared(look, table, unit, &then, blows), ..Promise::default() })
        }
        Verb::STAND | DieCodeVerb::CROUCH | DieCodeVerb::PRONE => {
            let before = then.posture.stance;
            then.posture.stance = forms::stance(act.verb)?;
            let freed = if before.is_prone() && act.verb == Verb::STAND { UPRIGHT } else { 0.0 };
            Some(Promise { spared: spared(look, table, unit, &then, blows), freed, ..Promise::default() })
        }
        DieCodeVerb::BREAK_FREE | DieCodeVerb::SNAP | DieCodeVerb::SLIP => {
            Some(Promise { freed: success(look, table, &plan), ..Promise::default() })
        }
        Verb::AIM => {
            let target = plan.target?;
            let usual = Use::of(look, unit, Act::new(Verb::ATTACK, act.with))?;
            usual.check_weapon(look).ok()?;
            then.aiming = Some(Aiming::after_a_round(then.aiming, target, act.with));
            later(look, table, unit, &then, act.with, target)
        }
        Verb::READY | DieCodeVerb::RELOAD | Verb::PICK_UP => {
            let full = look.weapon(unit, act.with).and_then(|(_, weapon)| weapon.ammo);
            let stock = then.gear.get_mut(act.with)?;
            if act.verb == DieCodeVerb::RELOAD {
                // A weapon that is more than half full needs no reloading.
                if stock.rounds.zip(full).is_some_and(|(rounds, full)| 2 * rounds > full) {
                    return None;
                }
                stock.rounds = full;
            } else {
                stock.take_up();
            }
            best_later(look, table, unit, &then, act.with)
        }
        DieCodeVerb::FATE => {
            then.fated = true;
            let gained = gained(look, table, unit, &then);
            Some(Promise { spared: spared(look, table, unit, &then, blows), gained, ..Promise::default() })
        }
        DieCodeVerb::COMMAND => {
            let target = plan.target?;
            let odds = group_estimate(look, table, &group::blows(look, unit, target), target)?;
            Some(Promise { later: Some((target, odds.times(success(look, table, &plan)))), ..Promise::default() })
        }
        _ => None,
    }
}

/// The best plain attack of a unit in another state with a weapon on any foe that it reaches.
fn best_later(look: &Look<'_>, table: &OddsTable, unit: UnitId, then: &UnitState, with: u8) -> Option<Promise> {
    let blows = foes(look, unit).filter_map(|foe| later(look, table, unit, then, with, foe));
    blows.max_by(|one, two| {
        let worth = |promise: &Promise| promise.later.map_or(0.0, |(_, odds)| odds.damage + odds.defeat);
        worth(one).total_cmp(&worth(two))
    })
}

fn foes<'a>(look: &'a Look<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let hostile = move |other: &UnitId| look.is_active(*other) && look.are_hostile(unit, *other);
    look.units.iter().map(|(other, _)| other).filter(hostile)
}

/// The gain of a unit's best plain attack if the unit is in another state, and the target.
fn gained(look: &Look<'_>, table: &OddsTable, unit: UnitId, then: &UnitState) -> Option<(UnitId, Estimate)> {
    let posed = look.posing(unit, then);
    let from = look.cell(unit)?;
    let ready = |with: &u8| {
        let usual = Use::of(look, unit, Act::new(Verb::ATTACK, *with));
        usual.is_some_and(|usual| usual.check_weapon(look).is_ok())
    };
    let mut best: Option<(f64, UnitId, Estimate)> = None;
    for with in look.weapons(unit).map(|(with, _)| with).filter(ready) {
        for foe in foes(look, unit) {
            let blow = |look| estimate(look, table, unit, Act::new(Verb::ATTACK, with), foe, from);
            let Some((now, then)) = blow(look).zip(blow(&posed)) else { continue };
            let worth = then.damage + then.defeat;
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, foe, then.less(&now)));
            }
        }
    }
    best.map(|(_, foe, more)| (foe, more))
}

/// The defence that results from an average roll.
fn expected(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> Option<Defence> {
    let mean = narrow::<i32>(whole(table.of(look.settings(), plan.code).expected().floor()));
    forms::defence_of(plan.act, mean + plan.modifier)
}

/// The hit points that a unit in another state would save from blows; negative if it would lose more.
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

/// The effect of a plain attack of a unit in another state.
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
