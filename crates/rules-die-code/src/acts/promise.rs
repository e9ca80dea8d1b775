//! The value of defending, aiming, getting free and the like, for computer opponents.

use super::{forecast::estimate, legal, plan::Plan, using::Use, verb_rules::rules_of};
use crate::{
    numbers::odds::OddsTable,
    state::{Look, UnitState},
};
use hexfray_battle::{Act, Aim, Estimate, Promise, UnitId, Verb};

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
    (rules_of(act.verb).promise)(look, table, &plan, blows)
}

/// The best plain attack of a unit in another state with a weapon on any foe that it reaches.
pub fn best_later(look: &Look<'_>, table: &OddsTable, unit: UnitId, then: &UnitState, with: u8) -> Option<Promise> {
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
pub fn gained(look: &Look<'_>, table: &OddsTable, unit: UnitId, then: &UnitState) -> Option<(UnitId, Estimate)> {
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

/// The hit points that a unit in another state would save from blows; negative if it would lose more.
pub fn spared(look: &Look<'_>, table: &OddsTable, unit: UnitId, then: &UnitState, blows: &[(UnitId, Act)]) -> f64 {
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
pub fn later(
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
