//! The conditions that acts end on other units (DP-143, DP-149, DP-153, DP-164).

use super::draft::Draft;
use crate::state::{Cause, Look};
use hexfray_battle::{Act, Release, UnitId};

/// The conditions that an act of a unit ends on another if it takes effect.
pub fn releases(look: &Look<'_>, unit: UnitId, act: Act, target: UnitId) -> Release {
    let draft = Draft::unaimed(look, unit, act);
    (draft.rules.releases)(&draft, target)
}

/// The end of some of the causes that keep a unit out of the fight.
pub fn of_causes(look: &Look<'_>, target: UnitId, ends: &dyn Fn(Cause) -> bool) -> Release {
    let out = &look.state(target).out;
    let all = Cause::ALL.iter().map(|(cause, _)| *cause);
    let ended = all.filter(|&cause| ends(cause) && out.has(cause)).count();
    // A unit that another cause keeps out of the fight gains no turn.
    let freed = ended == out.iter().count();
    (0..ended).fold(Release::default(), |release, at| release.with(true, freed && at == 0, None))
}
