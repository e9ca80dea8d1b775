//! Holds begin, grow, weaken and end (DP-120 … DP-141).

use bevy_ecs::prelude::*;

use super::{play::Play, recovery};
use crate::{
    acts::{self, plan::AttackPlan},
    numbers::means::Goal,
    state::{Cause, Grapple, Look, conditions},
};
use hexfray_battle::{
    Event, Name, UnitId,
    play::{Bonds, Playing},
};

/// The name of the points of a hold.
pub(super) const POOL: Name = Name::new("Grappling Pool");

/// Applies the net hits that are meant for holds (DP-120, DP-127, DP-130, DP-134, DP-137).
pub fn take_hold(play: &mut Play<'_>, attack: &AttackPlan) {
    let (by, target) = (attack.attack.by, attack.attack.target);
    for &(held, hits) in &attack.grip.drained {
        loosen(play, target, held, hits, "net hits broke it");
    }
    let own = match attack.attack.goal {
        Goal::Grapple => attack.left(),
        _ => attack.grip.filled.unwrap_or(0),
    };
    // A protector that has stepped in may be too large to be held (DP-135).
    if own > 0 && acts::holds::can_hold(&play.look(), by, target) {
        tighten(play, by, target, own);
    }
}

/// Takes the points of a hold that an attack costs (DP-124).
pub fn pay(play: &mut Play<'_>, attack: &AttackPlan) {
    loosen(play, attack.attack.by, attack.attack.target, attack.grip.cost, "all points were spent");
}

pub(super) fn change_holds<'p>(play: &'p mut Play<'_>) -> Mut<'p, Bonds<Grapple>> {
    play.world_mut().resource_mut()
}

fn log_pool(play: &mut Play<'_>, holder: UnitId, amount: i32, left: i32) {
    play.log(Event::Spent { unit: holder, what: POOL, amount, left });
}

/// Begins a hold, or makes it stronger (DP-120, DP-127).
fn tighten(play: &mut Play<'_>, holder: UnitId, held: UnitId, hits: i32) {
    let known = play.look().hold(holder, held);
    let hold = Grapple { pool: known.map_or(0, |hold| hold.pool) + hits, ..known.unwrap_or_default() };
    match change_holds(play).between_mut(holder, held) {
        Some(old) => *old = hold,
        None => change_holds(play).tie(holder, held, hold),
    }
    if known.is_none() {
        play.gained(held, conditions::GRAPPLED, Some(holder));
    }
    log_pool(play, holder, -hits, hold.pool);
}

/// Weakens a hold; it breaks at 0 (DP-128).
pub fn loosen(play: &mut Play<'_>, holder: UnitId, held: UnitId, points: i32, why: &'static str) {
    let Some(hold) = play.look().hold(holder, held).filter(|_| points > 0) else { return };
    let (taken, left) = (points.min(hold.pool), (hold.pool - points).max(0));
    log_pool(play, holder, taken, left);
    match change_holds(play).between_mut(holder, held) {
        Some(hold) if left > 0 => hold.pool = left,
        _ => release(play, holder, held, why),
    }
}

/// Ends a hold; a unit that was out of the fight only because of it gets up (DP-128, DP-140).
pub fn release(play: &mut Play<'_>, holder: UnitId, held: UnitId, why: &'static str) {
    let Some(hold) = change_holds(play).part(holder, held) else { return };
    play.ended(held, conditions::GRAPPLED, why);
    if hold.pins && !play.look().holders(held).any(|(_, other)| other.pins) {
        recovery::recover(play, held, Cause::Grapple, "no longer pinned");
    }
}

/// Ends the holds of a unit that goes down, and those on it if it is dead (DP-128).
pub fn fallen(play: &mut Play<'_>, unit: UnitId, dead: bool) {
    let broken = |holder: UnitId, held: UnitId| holder == unit || dead && held == unit;
    release_where(play, |_, holder, held| broken(holder, held));
}

/// Ends holds between units in different spaces, on dead units, and of units that no longer take part (DP-128).
pub fn sweep(play: &mut Play<'_>) {
    release_where(play, |look, holder, held| {
        let is_dead = look.state(held).health.is_dead(look.settings());
        is_dead || !look.is_active(holder) || !look.are_together(holder, held)
    });
}

fn release_where(play: &mut Play<'_>, broken: impl Fn(&Look<'_>, UnitId, UnitId) -> bool) {
    let look = play.look();
    let pairs = look.holds().iter().map(|bond| (bond.holder, bond.held));
    let ends: Vec<(UnitId, UnitId)> = pairs.filter(|&(holder, held)| broken(&look, holder, held)).collect();
    ends.into_iter().for_each(|(holder, held)| release(play, holder, held, "the hold broke"));
}

/// Takes the point that a hold costs in each of the grappler's turns, except with a beaten victim (DP-125, DP-141).
pub fn upkeep(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let strives: Vec<UnitId> =
        look.victims(unit).map(|(held, _)| held).filter(|&held| !look.state(held).is_out()).collect();
    strives.into_iter().for_each(|held| loosen(play, unit, held, 1, "the hold wore off"));
}
