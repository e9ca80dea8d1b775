//! The conditions that acts end on other units: bleeding, infections, causes that keep a unit out of the fight (DP-143,
//! DP-149, DP-153, DP-164).

use crate::{
    acts::verbs::DicePoolVerb,
    content::Does,
    state::{Cause, Look},
};
use hexfray_battle::{Act, Release, UnitId, Verb};

/// The conditions that an act of a unit ends on another if it takes effect.
pub fn releases(look: &Look<'_>, unit: UnitId, act: Act, target: UnitId) -> Release {
    let state = look.state(target);
    let out = |ends: &dyn Fn(Cause) -> bool| {
        let all = Cause::ALL.iter().map(|(cause, _)| *cause);
        let ended = all.filter(|&cause| ends(cause) && state.out.has(cause)).count();
        // A unit that another cause keeps out of the fight gains no turn.
        let freed = ended == state.out.iter().count();
        (0..ended).fold(Release::default(), |release, at| release.with(true, freed && at == 0, None))
    };
    if act.verb == DicePoolVerb::UNTIE {
        return out(&|cause| cause == Cause::Restraint);
    }
    let power = look.power(unit, act.with).filter(|_| act.verb == Verb::ABILITY);
    let Some(power) = power else { return Release::default() };
    let (rouses, stabilizes) = (power.does.contains(&Does::Rouse), power.does.contains(&Does::Stabilize));
    let release = if rouses { out(&Cause::is_bodily) } else { Release::default() };
    // A unit that gets up stops bleeding (DP-152).
    let ended = [state.health.bleeding, state.health.infected && (rouses || stabilizes)];
    ended.iter().filter(|&&ended| ended).fold(release, |release, _| release.with(true, false, None))
}
