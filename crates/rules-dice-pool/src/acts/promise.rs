//! The value of acts that are not attacks, such as taking cover or making a weapon ready, for computer opponents.

use super::{forecast::estimate, legal, verb_rules::rules_of};
use crate::state::{Look, UnitState};
use hexfray_battle::{Act, Aim, Promise, UnitId};

/// The value of an act in a unit's own turn, given the blows of foes; `None` if it is not legal or has no such value.
pub fn promise(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let plan = legal::plan(look, unit, act, aim).ok()?;
    (rules_of(act.verb).promise)(look, &plan, blows)
}

/// The hit points that a unit in another state would save from blows; negative if it would lose more.
pub fn spared(look: &Look<'_>, unit: UnitId, then: &UnitState, blows: &[(UnitId, Act)]) -> f64 {
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
