//! Whether units may grapple, and what holds mean for other attacks (DP-108, DP-120 … DP-139).

use super::{blitz, draft::Draft};
use crate::{
    content::{Does, Rating},
    numbers::{
        grapple,
        means::{Goal, Means},
    },
    state::{Grapple, Look},
};
use hexfray_battle::{OrderError, UnitId};

/// Checks the weapon and the power of an attack for grappling, with any target (DP-010, DP-108, DP-124).
///
/// # Errors
/// The rule that forbids it.
pub(super) fn check_means(draft: &Draft<'_, '_>, means: Means<'_>) -> Result<(), OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let cost = means.power.map_or(0, |power| power.grapple_cost);
    if cost > 0 && !look.victims(unit).any(|(_, hold)| hold.pool >= cost) {
        return draft.refuse("no hold is strong enough for that", "DP-124");
    }
    let grapples = means.power.is_some_and(|power| power.is_grapple());
    if means.goal != Goal::Grapple {
        return if grapples { draft.refuse("that power is for grappling", "DP-124") } else { Ok(()) };
    }
    if !means.weapon.is_close() && !look.sheet(unit).does(Does::RangedGrapple) {
        return draft.refuse("grappling from afar takes a power for it", "DP-108");
    }
    let fits = means.power.is_none() || grapples || blitz::is_blitz(means.power);
    if !means.lethal || !fits {
        return draft.no_such("there is no such manner of grappling");
    }
    if look.sheet(unit).rating(Rating::CloseCombat) < i32::from(look.settings().grapple_min_close) {
        return draft.refuse("has not learned to grapple", "DP-010");
    }
    Ok(())
}

/// Checks whether holds permit an attack on a target; returns the points of the attacker's Grappling Pool on the target
/// that it costs (DP-124, DP-135, DP-138, DP-139).
///
/// # Errors
/// The rule that forbids it.
pub(super) fn check(draft: &Draft<'_, '_>, target: UnitId, means: Means<'_>) -> Result<i32, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let cost = means.power.map_or(0, |power| power.grapple_cost);
    if cost > 0 && look.hold(unit, target).is_none_or(|hold| hold.pool < cost) {
        return draft.refuse("the hold on the target is not strong enough for that", "DP-124");
    }
    match means.goal {
        Goal::Grapple if look.sheet(target).size > grapple::largest(look, unit) => {
            draft.refuse("the target is too large to be grappled", "DP-135")
        }
        Goal::Grapple if has_hands_full(look, unit, target) => {
            draft.refuse("no hand is free to hold another unit", "DP-138")
        }
        _ => Ok(cost),
    }
}

/// Whether a unit already holds as many victims as it can, and the target is not one of them (DP-138, DP-139).
fn has_hands_full(look: &Look<'_>, unit: UnitId, target: UnitId) -> bool {
    look.hold(unit, target).is_none() && look.victims(unit).count() >= grapple::most_victims(look, unit)
}

/// Whether net hits of an attack that was not announced as a grapple may go to the attacker's own hold (DP-137).
pub fn fills(look: &Look<'_>, unit: UnitId, target: UnitId, means: Means<'_>) -> bool {
    means.goal != Goal::Grapple && may_grapple_back(look, unit, target, means)
}

/// Whether an attacker is held by its target and could have grappled it with these means without a penalty (DP-137).
fn may_grapple_back(look: &Look<'_>, unit: UnitId, target: UnitId, means: Means<'_>) -> bool {
    let settings = look.settings();
    !settings.counter_grapple_declared
        && look.hold(target, unit).is_some()
        && means.weapon.is_close()
        && !grapple::hampers(settings, means.weapon)
        && look.sheet(unit).rating(Rating::CloseCombat) >= i32::from(settings.grapple_min_close)
        && can_hold(look, unit, target)
}

/// Whether a unit is large enough to hold another, and has a hand free for it (DP-135, DP-138).
pub fn can_hold(look: &Look<'_>, unit: UnitId, target: UnitId) -> bool {
    look.sheet(target).size <= grapple::largest(look, unit) && !has_hands_full(look, unit, target)
}

/// Whether a unit holds another or is held: other units may attack either of the two, even on their own side (DP-134).
pub fn is_entangled(look: &Look<'_>, unit: UnitId) -> bool {
    look.holds().iter().any(|bond| bond.holder == unit || bond.held == unit)
}

/// The target's holds against which net hits of an attack may go: on the attacker and on its friends (DP-130, DP-134).
pub fn drainable(look: &Look<'_>, unit: UnitId, target: UnitId) -> Vec<(UnitId, Grapple)> {
    let mut holds: Vec<(UnitId, Grapple)> =
        look.victims(target).filter(|&(held, _)| held == unit || !look.are_hostile(unit, held)).collect();
    holds.sort_by_key(|&(held, _)| held != unit);
    holds
}
