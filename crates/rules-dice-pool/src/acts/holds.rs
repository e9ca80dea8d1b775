//! The odds of grapples, the effect of holds on other acts, and which holder may hinder which roll (DP-120 … DP-142).

use super::{
    grapple::drainable,
    plan::{AttackPlan, Trial},
    protect,
};
use crate::{
    content::{ActionKind, Defence, Rating},
    numbers::{attack::Attack, grapple, initiative, means::Goal, pool::Pool},
    state::{Cause, Grapple, Look, conditions},
};
use hexfray_battle::{Name, Rule, TargetForecast, UnitId};
use hexfray_board::odds::Dist;

/// Forecasts leave this out: the points with which grapplers hinder rolls.
const HINDERED: &str = "points of a Grappling Pool with which rolls may be answered (DP-122)";
/// Forecasts leave this out: net hits that go to holds instead.
const DRAINED: &str = "net hits with which holds may be answered in place of damage (DP-130)";
/// Forecasts leave this out: energy against a hold that would beat a unit.
const SAVED: &str = "the energy with which a hold may be answered (DP-142)";

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

/// The effects of holds that the odds of an attack leave out.
pub fn answered(look: &Look<'_>, attack: &Attack) -> Vec<&'static str> {
    let (by, target) = (attack.by, attack.target);
    let mut list = Vec::new();
    let mut rolling = protect::protectors(look, attack).into_iter().chain([by, target]);
    if rolling.any(|unit| look.is_held(unit)) {
        list.push(HINDERED);
    }
    if !drainable(look, by, target).is_empty() {
        list.push(DRAINED);
    }
    let can_save = look.state(target).energy.left > 0 && look.is_active(target) && !look.is_vehicle(target);
    if can_save && (attack.goal == Goal::Grapple || look.is_held(target)) {
        list.push(SAVED);
    }
    list
}

/// The loss of a hold when this many points of it are spent; of one that has beaten its victim, any rest is enough
/// (DP-128, DP-140).
pub fn loosened(look: &Look<'_>, holder: UnitId, held: UnitId, points: i32) -> TargetForecast {
    let hold = look.hold(holder, held).unwrap_or_default();
    let lost = if hold.pins && points < hold.pool { 0 } else { points.min(hold.pool) };
    TargetForecast { reached: 1.0, hit: 1.0, held: -f64::from(lost), ..TargetForecast::untouched(held) }
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
