//! What taking cover and making a weapon ready are good for, for opponents.

use super::{
    forecast::estimate,
    grapple, legal,
    plan::{Doing, Task},
};
use crate::{
    battle::{Act, Aim, Promise, UnitId, Verb},
    rules::dice_pool::state::{Look, UnitState},
};

/// What an act about a unit's own turn is good for against blows of foes; `None` where it is not legal, or promises
/// nothing of the kind.
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
        // A wreck neither moves nor protects anybody.
        Doing::Task(Task::Leave { jumps: false }) if act.verb == Verb::CRAWL_OUT => {
            Some(Promise { freed: 1.0, ..Promise::default() })
        }
        // Nobody is caught who is not followed.
        Doing::Task(Task::Run(_)) if act.verb == Verb::PURSUE => Some(Promise { freed: 0.5, ..Promise::default() }),
        Doing::Task(task) => grapple::promise(look, task),
        Doing::Attack(_) => None,
    }
}

/// Hit points that blows would take less from a unit in another state; negative where they would take more.
fn spared(look: &Look<'_>, unit: UnitId, then: &UnitState, blows: &[(UnitId, Act)]) -> f64 {
    let posed = look.posing(unit, then);
    let less = |&(foe, act): &(UnitId, Act)| {
        let from = look.cell(foe)?;
        let now = estimate(look, foe, act, unit, from)?;
        let after = estimate(&posed, foe, act, unit, from)?;
        Some(now.damage - after.damage)
    };
    blows.iter().filter_map(less).sum()
}
