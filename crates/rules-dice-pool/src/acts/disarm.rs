//! Knocking a weapon from a unit's hand: when that is possible, and which weapon it is (DP-010, DP-108, DP-116).

use super::draft::Draft;
use crate::{
    content::{Does, Rating},
    numbers::means::Means,
    state::Look,
};
use hexfray_battle::{OrderError, UnitId};

/// The weapons that can be knocked from a unit's hand, by their places.
pub fn held(look: &Look<'_>, unit: UnitId) -> Vec<u8> {
    let state = look.state(unit);
    let loose = look.weapons(unit).filter(|(with, weapon)| !weapon.natural && state.is_in_hand(*with));
    loose.map(|(with, _)| with).collect()
}

/// The only weapon that a unit holds; `None` if it holds several, or none.
pub fn only(look: &Look<'_>, unit: UnitId) -> Option<u8> {
    match held(look, unit)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The weapon that an attempt targets; `None` if it has yet to be named.
///
/// # Errors
/// The reason why no attempt is possible.
pub(super) fn prize(draft: &Draft<'_, '_>, target: UnitId, means: Means<'_>) -> Result<Option<u8>, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let sheet = look.sheet(unit);
    if !means.lethal {
        return draft.no_such("disarming does no damage anyway");
    }
    if sheet.rating(Rating::CloseCombat) < i32::from(look.settings().disarm_min_close) {
        return draft.refuse("has not learned to disarm", "DP-010");
    }
    if !means.weapon.is_close() && !sheet.does(Does::RangedDisarm) {
        return draft.refuse("disarming from afar takes a power for it", "DP-108");
    }
    match held(look, target)[..] {
        [] => draft.refuse("the target holds nothing", "DP-116"),
        [only] => Ok(Some(only)),
        _ => Ok(None),
    }
}
