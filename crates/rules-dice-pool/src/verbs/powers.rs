//! Using powers that are acts of their own (DP-009, DP-149 … DP-153).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        draft::Draft,
        forecast,
        plan::{Cost, Doing, Plan, Task},
        releases,
        verb_rules::{OutOfTurn, VerbRules},
    },
    content::{ActionKind, Does, Power, PowerTarget},
    stages::{play::Play, recovery},
    state::{Cause, Look},
};
use hexfray_battle::{
    Act, Aim, BarPlace, Event, OrderError, Pace, Parts, Purpose, Release, Rule, Shelf, TargetForecast, Targeting,
    UnitId, Verb, VerbInfo, Who, play::Playing,
};

const POWERS: BarPlace = BarPlace::new("Powers", 2, Shelf::Abilities);

pub(super) static ABILITY: VerbRules = VerbRules {
    has_several: true,
    has_aim: true,
    repeats: true,
    out_of_turn: OutOfTurn::AsInterrupts,
    acts: |look, unit, acts| {
        let used = look.powers(unit).filter(|(_, power)| power.is_act());
        acts.extend(used.map(|(at, _)| Act::new(Verb::ABILITY, at)));
    },
    plan: use_on,
    cost: Some(cost),
    is_aimed: |draft| power(draft).is_some_and(|power| power.target != PowerTarget::User),
    purpose: |draft| match power(draft).map(|power| power.target) {
        Some(PowerTarget::Willing | PowerTarget::Helpless) => Purpose::Mend,
        _ => Purpose::Turn,
    },
    targeting: |draft| match power(draft).map(|power| power.target) {
        Some(PowerTarget::Helpless) => Targeting::one_within(0, Who::FallenFriends),
        Some(PowerTarget::Willing) => Targeting::one_within(0, Who::FallenOrStanding),
        _ => Targeting::SELF,
    },
    pace: |draft| match power(draft).and_then(|power| power.action) {
        Some(ActionKind::Free) => Pace::Zero,
        _ => Pace::Action,
    },
    energy: |draft| power(draft).map_or(0, |power| power.energy),
    name: |draft| power(draft).map(|power| power.title),
    glyph: |draft| power(draft).map(|power| power.glyph),
    about: |draft| power(draft).map(|power| power.about.as_str().to_owned()),
    odds,
    releases: released,
    take_effect,
    ..VerbRules::plain(VerbInfo::new(Verb::ABILITY, "Power", None, "ability", POWERS, "Use a power."))
};

fn power<'w>(draft: &Draft<'_, 'w>) -> Option<&'w Power> {
    draft.look.power(draft.unit, draft.act.with)
}

/// The cost of using a power (DP-009, DP-153).
fn cost(draft: &Draft<'_, '_>) -> Result<Cost, OrderError> {
    match power(draft).filter(|power| power.is_act()) {
        None => draft.no_such("there is no such power"),
        Some(power) if power.does.contains(&Does::Stabilize) => {
            Ok(Cost { action: Some(draft.look.settings().stabilize_action), energy: power.energy })
        }
        Some(power) => Ok(Cost { action: power.action, energy: power.energy }),
    }
}

/// Using a power on a unit in the same space (DP-009, DP-150).
fn use_on(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let cost = cost(draft)?;
    let (look, unit) = (draft.look, draft.unit);
    let Some(power) = power(draft) else { return draft.no_such("there is no such power") };
    let target = match (draft.aim, power.target) {
        (Aim::None, PowerTarget::User) => unit,
        (Aim::Unit(target), PowerTarget::Willing | PowerTarget::Helpless) if look.knows(target) => target,
        _ => return draft.refuse("not a valid target", "DP-009"),
    };
    if !look.are_together(unit, target) {
        return draft.refuse("the target is not in the same cell", "DP-153");
    }
    let (helpless, friend) = (look.is_down(target), !look.are_hostile(unit, target));
    if !(helpless || friend && power.target != PowerTarget::Helpless) {
        return draft.refuse("the target neither agrees nor is helpless", "DP-150");
    }
    if look.is_vehicle(target) {
        return draft.refuse("a vehicle neither agrees nor is helpless", "DP-085");
    }
    if !is_of_use(look, power, target) {
        return draft.refuse("it would have no effect", "DP-009");
    }
    let doing = Doing::Task(Task::Power(draft.act.with, target));
    Ok(Plan { what: power.title, cost, ..draft.plan_of(doing, "DP-009") })
}

/// Whether a power would change anything about a unit.
fn is_of_use(look: &Look<'_>, power: &Power, target: UnitId) -> bool {
    let state = look.state(target);
    let does = |what: &Does| match what {
        Does::Stabilize => state.health.bleeding || look.settings().infection && state.health.wants_treatment(),
        Does::Refuel => look.vehicle_of(target).is_some_and(|vehicle| {
            let energy = look.state(vehicle).energy;
            energy.left < energy.most
        }),
        Does::Rouse => state.out.iter().any(Cause::is_bodily),
        _ => true,
    };
    power.does.is_empty() || power.does.iter().any(does)
}

/// The effect of a power on its target, which is certain because nothing is rolled.
fn odds(look: &Look<'_>, plan: &Plan) -> Option<TargetForecast> {
    let Doing::Task(Task::Power(at, target)) = plan.doing else { return None };
    let mut odds = TargetForecast::certain(target);
    if look.power(plan.unit, at).is_some_and(|power| power.does.contains(&Does::Rouse)) {
        let health = look.state(target).health;
        odds.healing = f64::from(forecast::roused(&health).left() - health.left());
    }
    Some(odds)
}

/// Bleeding, infections, and bodily causes that keep a unit out of the fight (DP-149, DP-153, DP-164).
fn released(draft: &Draft<'_, '_>, target: UnitId) -> Release {
    let Some(power) = power(draft) else { return Release::default() };
    let (rouses, stabilizes) = (power.does.contains(&Does::Rouse), power.does.contains(&Does::Stabilize));
    let (health, out) = (&draft.look.state(target).health, &Cause::is_bodily);
    let release = if rouses { releases::of_causes(draft.look, target, out) } else { Release::default() };
    // A unit that gets up stops bleeding (DP-152).
    let ended = [health.bleeding, health.infected && (rouses || stabilizes)];
    ended.iter().filter(|&&ended| ended).fold(release, |release, _| release.with(true, false, None))
}

/// Applies the effects of a power to its target (DP-149, DP-153).
fn take_effect(world: &mut World, plan: &Plan) {
    let (play, &Doing::Task(Task::Power(at, target))) = (&mut Play(world), &plan.doing) else { return };
    let does = play.look().power(plan.unit, at).map(|power| power.does.clone()).unwrap_or_default();
    if does.contains(&Does::Stabilize) {
        recovery::stabilize(play, target, "stabilized");
    }
    if let Some(vehicle) = play.look().vehicle_of(target).filter(|_| does.contains(&Does::Refuel)) {
        let restores = play.look().power(plan.unit, at).map_or(0, |power| power.restores);
        play.change(vehicle).energy.give(restores);
        play.note(vehicle, "energy restored", Rule::new("DP-081"));
    }
    if does.contains(&Does::Rouse) {
        rouse(play, plan, target);
    }
}

fn rouse(play: &mut Play<'_>, plan: &Plan, target: UnitId) {
    let before = play.look().state(target).health;
    let after = forecast::roused(&before);
    play.change(target).health = after;
    recovery::treat(play, target, "treated");
    let amount = after.left() - before.left();
    let mut parts = Parts::new();
    parts.base(plan.what, amount, plan.rule);
    play.log(Event::Healed { unit: target, by: Some(plan.unit), what: plan.what, amount, hp: after.left(), parts });
    let causes = Cause::ALL.iter().map(|(cause, _)| *cause).filter(|cause| cause.is_bodily());
    causes.for_each(|cause| recovery::recover(play, target, cause, "woken"));
}
