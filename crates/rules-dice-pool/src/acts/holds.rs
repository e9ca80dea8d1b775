//! Which units may grapple, the odds of grapples, and what holds mean for other acts and rolls (DP-108, DP-120 …
//! DP-142).

use super::{
    blitz,
    draft::Draft,
    plan::{AttackPlan, Trial},
};
use crate::{
    content::{ActionKind, Defence, Does, Rating},
    numbers::{
        attack::Attack,
        grapple, initiative,
        means::{Goal, Means},
        pool::Pool,
    },
    state::{Cause, Grapple, Look, conditions},
};
use hexfray_battle::{Name, OrderError, Rule, TargetForecast, UnitId};
use hexfray_board::odds::Dist;

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

/// Whether holds would beat a unit with this much health left even if it spends its energy well (DP-140, DP-142).
pub fn pins(look: &Look<'_>, held: UnitId, left: i32) -> bool {
    grapple::is_beaten(look, held, left, None)
}

/// The odds of a grappling attack (DP-120, DP-127, DP-140).
pub fn of_grapple(look: &Look<'_>, attack: &Attack, net: &Dist) -> TargetForecast {
    let (by, target) = (attack.by, attack.target);
    let (state, known) = (look.state(target), look.hold(by, target));
    let (left, pool) = (state.health.left(), known.map_or(0, |hold| hold.pool));
    let after = |net: i32| pool + net.max(0);
    let beaten =
        |net: i32| net > 0 && !state.is_out() && grapple::is_beaten(look, target, left, Some((by, after(net))));
    let grown = |net: i32| f64::from(after(net).min(left.max(pool)) - pool);
    let (hit, defeat) = (net.p_at_least(1), net.p_that(beaten));
    let mut conditions = Vec::new();
    if known.is_none() && hit > 0.0 {
        conditions.push((conditions::GRAPPLED.name, hit));
    }
    if defeat > 0.0 {
        conditions.push((Cause::Grapple.title(), defeat));
    }
    let held = net.expected_of(grown);
    TargetForecast { reached: 1.0, hit, held, defeat, conditions, ..TargetForecast::untouched(target) }
}

/// The loss of a hold when this many points of it are spent; of one that has beaten its victim, any rest is enough
/// (DP-128, DP-140).
pub fn loosened(look: &Look<'_>, holder: UnitId, held: UnitId, points: i32) -> TargetForecast {
    let hold = look.hold(holder, held).unwrap_or_default();
    let lost = if hold.pins && points < hold.pool { 0 } else { points.min(hold.pool) };
    TargetForecast { held: -f64::from(lost), ..TargetForecast::certain(held) }
}

/// Takes dice off the chosen defence (DP-122).
pub fn hinder_defence(look: &Look<'_>, plan: &mut AttackPlan, points: i32) {
    if let Some(guard) = plan.defence.and_then(|defence| plan.attack.guards[defence as usize].as_mut()) {
        guard.pool = grapple::hindered(look.settings(), &guard.pool, points);
    }
}

/// The most points that are useful against a roll, and the name of the roll (DP-122, DP-123).
pub fn hinderable(plan: &AttackPlan, of_defence: bool) -> (i32, Name) {
    if !of_defence {
        return (plan.attack.pool.dice.max(0), Name::new("the attack"));
    }
    let guard = |defence: Defence| plan.attack.guards[defence as usize].as_ref().map(|guard| (defence, guard));
    let chosen = plan.defence.and_then(guard);
    chosen.map_or((0, Name::new("no defence")), |(defence, guard)| (guard.pool.dice.max(0), Name::new(defence.title())))
}

/// The pool of a test, before a grappler hinders it.
pub fn trial_pool(look: &Look<'_>, unit: UnitId, rating: Rating) -> Pool {
    let ratings: Vec<Rating> = rating.attribute().into_iter().chain([rating]).collect();
    Pool::of(look, unit, &ratings, Rule::new("DP-001")).settled(look.settings())
}

/// The dice that are left for a test.
pub fn dice_left(look: &Look<'_>, unit: UnitId, trial: Trial) -> i32 {
    grapple::hindered(look.settings(), &trial_pool(look, unit, trial.rating), trial.off).dice
}

/// The grappler that may spend points against a roll of this many dice, and how many; of several, the one that acts
/// first in the round (DP-026, DP-122).
pub fn hinderer(look: &Look<'_>, held: UnitId, dice: i32, asked: &[UnitId]) -> Option<(UnitId, i32)> {
    let may = |holder: UnitId| {
        let turn = look.state(holder).turn.check(look.settings(), ActionKind::Interrupt);
        look.is_active(holder) && turn.is_ok() && !asked.contains(&holder)
    };
    let first = |one: &(UnitId, Grapple), other: &(UnitId, Grapple)| initiative::compare(look, one.0, other.0);
    let next = look.holders(held).filter(|&(holder, _)| may(holder)).min_by(first);
    next.map(|(holder, hold)| (holder, hold.pool.min(dice))).filter(|(_, most)| *most > 0)
}
