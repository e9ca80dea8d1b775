//! What an act does to the units that it hits (TC-101, TC-138, TC-140).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        self,
        attack::{self, Blow},
        plan::{Plan, divided},
        planning::{self, use_under_way},
    },
    content::{Mend, effects::Flags, settings::Rounding},
    stages::{
        changes::{gain_hp, gain_mp, lose_hp, lose_mp, spikes, status, vitals},
        resolve::{aftermath::Brings, effects, strikes::with_strikes},
    },
    state::{Book, Unit, change},
};
use hexfray_battle::{Event, Log, Name, Part, PartKind, Parts, Rule, Strike, UnitId};

/// What an act does to the units that it hits, determined before it changes any of them.
struct Doing {
    by: UnitId,
    what: Name,
    blow: Option<Blow>,
    mend: Option<Mend>,
    /// Percent of the damage that is taken from magic points.
    to_mp: i32,
    rounding: Rounding,
    /// Whether each strike is separate, so that one may meet a unit that an earlier one has felled.
    singly: bool,
    /// Whether spikes hurt its user.
    touches: bool,
    /// Whether they do so even where it misses.
    touches_in_vain: bool,
}

impl Doing {
    fn of(user: &Unit<'_>, plan: &Plan<'_>) -> Self {
        Self {
            by: user.unit,
            what: plan.name(),
            blow: attack::blow(plan),
            mend: plan.ability.mend,
            to_mp: plan.to_mp(),
            rounding: user.book.settings.rounding,
            singly: plan.strikes_singly(),
            touches: acts::spikes::touches(plan),
            touches_in_vain: acts::spikes::touches_in_vain(user, plan),
        }
    }
}

/// Changes every target's hit points by the computed amounts; then applies named effects and conditions, with their
/// consequences.
pub fn apply(world: &mut World) {
    let Some((action, _)) = use_under_way(world) else { return };
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, &action) else { return };
    let (doing, brings, effects) =
        (Doing::of(&user, &plan), Brings::of(&plan, user.shape), plan.ability.effects.clone());
    with_strikes(world, |world, strikes| {
        for strike in strikes.iter_mut() {
            if strike.hit {
                change_hit_points(world, &doing, strike);
            } else if doing.touches_in_vain && is_spiked(world, &doing, strike.target) {
                spikes::sting(world, strike.target, doing.by);
            }
        }
        effects.iter().for_each(|effect| effects::apply(effect, world, &action, strikes));
        brings.come(world, &action, strikes, &effects);
        effects.iter().for_each(|effect| effects::follow(effect, world, &action, strikes));
    });
}

/// Whether a unit bears spikes that hurt the user of this act.
fn is_spiked(world: &World, doing: &Doing, target: UnitId) -> bool {
    doing.touches && target != doing.by && acts::spikes::bears(&Unit::of(world, target))
}

/// Changes a target's hit points by one strike that hits.
fn change_hit_points(world: &mut World, doing: &Doing, strike: &mut Strike) {
    let &Doing { by, what, blow, mend, .. } = doing;
    if let Some(blow) = blow {
        // A strike at a unit that an earlier one has felled hits nothing.
        if doing.singly && Unit::of(world, strike.target).vitals.hp <= 0 {
            return;
        }
        let (hp, mp) = divided(strike.amount, doing.to_mp, doing.rounding);
        if mp != 0 {
            strike_mp(world, by, what, (mp, blow.drains), strike);
        }
        strike.amount = hp;
        // Damage that is taken only from magic points leaves hit points unchanged.
        let lost = if hp != 0 || mp == 0 { strike_once(world, by, what, strike) } else { 0 };
        strike.lost = lost;
        if blow.drains > 0 && strike.amount < 0 && Unit::of(world, strike.target).effects().has(Flags::REVERSED) {
            lose_hp(world, by, Some(strike.target), what, -strike.amount, Parts::new());
        }
        let stung = is_spiked(world, doing, strike.target);
        status::end_by_damage(world, strike.target, lost, blow.is_physical(), blow.element);
        if blow.drains > 0 {
            drain(world, by, what, lost, blow.drains);
        }
        if stung {
            spikes::sting(world, strike.target, by);
        }
    } else if let Some(mend) = mend {
        let hp = Unit::of(world, strike.target).vitals.hp;
        if mend.raises && hp < 0 && hp - strike.amount < 1 {
            return bring_up(world, by, what, strike);
        }
        if mend.raises && hp <= 0 {
            vitals::raise(world, strike.target);
        }
        if mend.mp > 0 {
            gain_mp(world, strike.target, i32::from(mend.mp));
        }
        if mend.restores_hp() {
            strike_once(world, by, what, strike);
        }
    }
}

/// Applies one strike; returns the HP lost.
fn strike_once(world: &mut World, by: UnitId, what: Name, strike: &mut Strike) -> i32 {
    let parts = std::mem::take(&mut strike.parts);
    if strike.amount < 0 || (strike.amount == 0 && parts.iter().next().is_none()) {
        gain_hp(world, strike.target, Some(by), what, -strike.amount, parts);
        0
    } else {
        lose_hp(world, strike.target, Some(by), what, strike.amount, parts)
    }
}

/// Takes magic points from the target, which the act's user may gain; if draining is reversed, the user loses them to
/// the target.
fn strike_mp(world: &mut World, by: UnitId, what: Name, (amount, drains): (i32, i32), strike: &Strike) {
    let rounding = world.resource::<Book>().settings.rounding;
    if amount < 0 {
        gain_mp(world, strike.target, -amount);
        if drains > 0 {
            lose_mp(world, by, Some(strike.target), what, rounding.percent(-amount, drains), Parts::new());
        }
        return;
    }
    let lost = lose_mp(world, strike.target, Some(by), what, amount, strike.parts.clone());
    let drained = rounding.percent(lost, drains);
    if drained > 0 {
        gain_mp(world, by, drained);
    }
}

/// Applies recovery that does not raise a fallen unit above 0 HP: the unit stays down, with more HP (TC-138, TC-140).
fn bring_up(world: &mut World, by: UnitId, what: Name, strike: &mut Strike) {
    let (unit, parts, gained) = (strike.target, std::mem::take(&mut strike.parts), (-strike.amount).max(0));
    let vitals = &mut change(world, unit).vitals;
    vitals.hp += gained;
    let hp = vitals.hp;
    world.resource_mut::<Log>().push(Event::Healed { unit, by: Some(by), what, amount: gained, hp, parts });
}

/// Gives a share of the damage back to the user as hit points.
fn drain(world: &mut World, unit: UnitId, what: Name, lost: i32, percent: i32) {
    let amount = world.resource::<Book>().settings.rounding.percent(lost, percent);
    if amount > 0 {
        let mut parts = Parts::new();
        parts.push(Part { term: Name::new("drained"), value: amount, kind: PartKind::Add, rule: Rule::HOUSE });
        gain_hp(world, unit, Some(unit), what, amount, parts);
    }
}
