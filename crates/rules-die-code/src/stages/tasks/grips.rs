//! The effects of getting free, and of acts on captives.

use crate::{
    acts::{plan::TaskPlan, verbs::DieCodeVerb},
    numbers::{attack::HarmRoll, damage::Harm},
    stages::{bonds, effects, pending::Hit, play::Play, strikes},
    state::{HoldKind, Stance, conditions},
};
use hexfray_battle::{Rule, play::Carried, play::Playing};

pub(super) fn break_free(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(holder) = plan.target else { return };
    if let Some(hold) = play.holds().part(holder, plan.unit) {
        play.ended(plan.unit, hold.kind.condition(), "broke free");
    }
}

/// Gets a unit out of its bonds; snapping breaks the weapon (DC-126, DC-127).
pub(super) fn unwrap_unit(play: &mut Play<'_>, plan: &TaskPlan) {
    let (unit, snapped) = (plan.unit, plan.act.verb == DieCodeVerb::SNAP);
    let Some(bound) = play.change(unit).bound.take() else { return };
    play.ended(unit, conditions::ENTANGLED, if snapped { "snapped the bonds" } else { "slipped free" });
    if snapped && bound.pinned.is_none() {
        let weapon = play.look().weapon(bound.by, bound.with).map(|(_, weapon)| weapon);
        // If the weapon has ammunition or several pieces, the one that breaks is already spent.
        let whole = weapon.is_some_and(|weapon| weapon.ammo.is_none() || weapon.thrown);
        let mut state = play.change(bound.by);
        let stock = state.gear.get_mut(bound.with).filter(|_| whole);
        if let Some(stock) = stock.filter(|stock| stock.rounds.is_none_or(|left| left == 0)) {
            stock.carried = Carried::Broken;
            effects::left_hand(play, bound.by, bound.with);
        }
        play.note(unit, "the entangling weapon is broken", Rule::new("DC-126"));
    }
}

pub(super) fn lift(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(held) = plan.target else { return };
    if let Some(hold) = play.holds().between_mut(plan.unit, held) {
        hold.kind = HoldKind::Lift;
        play.gained(held, HoldKind::Lift.condition(), Some(plan.unit));
        bonds::unpin(play, held, "lifted");
    }
}

/// Applies the effects of breaking an arm or forcing down: of success, of failure, and of failure against resistance
/// (DC-111 … DC-118).
pub(super) fn pinned(play: &mut Play<'_>, plan: &TaskPlan) {
    let (Some(held), unit) = (plan.target, plan.unit) else { return };
    if plan.passed && plan.act.verb == DieCodeVerb::BREAK_ARM {
        let mut state = play.change(held);
        state.broken_arms = (state.broken_arms + 1).min(2);
        return play.gained(held, conditions::ARM_BROKEN, Some(unit));
    }
    if plan.passed {
        play.change(held).posture.stance = Stance::Felled;
        return play.gained(held, conditions::PRONE, Some(unit));
    }
    if plan.struggle.is_some() {
        if let Some(hold) = play.holds().part(unit, held) {
            play.ended(held, hold.kind.condition(), "resisted");
        }
        return;
    }
    let Some(harm) = plan.harm.as_ref().filter(|harm| harm.rolls == HarmRoll::Inflicted) else { return };
    let hit = Hit { target: held, by: Some(unit), what: plan.what, halves: false };
    // The addition for scale is computed with the strike.
    strikes::strike_with(play, hit, Harm { scale: 0, ..harm.harm }, "DC-111");
}

pub(super) fn release(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(held) = plan.target else { return };
    if let Some(hold) = play.holds().part(plan.unit, held) {
        play.ended(held, hold.kind.condition(), "released");
    }
}
