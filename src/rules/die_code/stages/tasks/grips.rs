//! What getting free does, and what is done to whom one holds.

use crate::{
    battle::{Rule, Verb, play::Carried},
    rules::die_code::{
        acts::plan::TaskPlan,
        numbers::attack::HarmRoll,
        stages::{
            apply::{self, Hit},
            play::Play,
            resolve,
        },
        state::{HoldKind, Stance},
    },
};

pub(super) fn break_free(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(holder) = plan.target else { return };
    if let Some(hold) = play.holds().part(holder, plan.unit) {
        play.ended(plan.unit, hold.kind.title(), "it broke free");
    }
}

/// Gets a unit out of what it is wrapped in; snapping breaks the weapon (DC-126, DC-127).
pub(super) fn unwrap_unit(play: &mut Play<'_>, plan: &TaskPlan) {
    let (unit, snapped) = (plan.unit, plan.act.verb == Verb::SNAP);
    let Some(bound) = play.change(unit).bound.take() else { return };
    play.ended(unit, "entangled", if snapped { "it snapped the bonds" } else { "it slipped free" });
    if snapped && !bound.pinned {
        let weapon = play.look().weapon(bound.by, bound.with).map(|(_, weapon)| weapon);
        // Of what is shot or carried several times, one piece is broken, which is spent already.
        let whole = weapon.is_some_and(|weapon| weapon.ammo.is_none() || weapon.thrown);
        let mut state = play.change(bound.by);
        let stock = state.gear.get_mut(bound.with).filter(|_| whole);
        if let Some(stock) = stock.filter(|stock| stock.rounds.is_none_or(|left| left == 0)) {
            stock.carried = Carried::Broken;
        }
        play.note(unit, "the entangling weapon is broken", "DC-126");
    }
}

pub(super) fn lift(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(held) = plan.target else { return };
    if let Some(hold) = play.holds().between_mut(plan.unit, held) {
        hold.kind = HoldKind::Lift;
        play.gained(held, HoldKind::Lift.title(), Some(plan.unit));
    }
}

/// Breaking an arm or forcing down: what passing, failing, and failing against resistance do (DC-111 … DC-118).
pub(super) fn pinned(play: &mut Play<'_>, plan: &TaskPlan) {
    let (Some(held), unit) = (plan.target, plan.unit) else { return };
    if plan.passed && plan.act.verb == Verb::BREAK_ARM {
        let mut state = play.change(held);
        state.broken_arms = (state.broken_arms + 1).min(2);
        return play.gained(held, "arm broken", Some(unit));
    }
    if plan.passed {
        play.change(held).posture.stance = Stance::Felled;
        return play.gained(held, "prone", Some(unit));
    }
    if plan.struggle.is_some() {
        if let Some(hold) = play.holds().part(unit, held) {
            play.ended(held, hold.kind.title(), "it resisted");
        }
        return;
    }
    let Some(harm) = &plan.harm else { return };
    if harm.rolls != HarmRoll::Inflicted {
        return;
    }
    let rolled = play.roll(unit, harm.harm.code, "damage").total;
    let resisted = play.roll(held, harm.resistance, "resistance").total;
    let net = harm.net(rolled, 0, resisted);
    let mut parts = harm.damage_parts(rolled, 0);
    parts.add("resistance roll", -(resisted + harm.resistance_bonus), resolve::resistance_rule(&play.look()));
    parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
    let hit = Hit { target: held, by: Some(unit), what: plan.what, halves: false };
    apply::harm(play, hit, net, parts, 0);
}

pub(super) fn release(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(held) = plan.target else { return };
    if let Some(hold) = play.holds().part(plan.unit, held) {
        play.ended(held, hold.kind.title(), "it was let go");
    }
}
