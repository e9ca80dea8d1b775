//! The odds of damage, recovery and conditions at one unit, from the attempt that resolution rolls.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{
    acts::{Hurt, OnTarget, Opposed, felled},
    content::OnResist,
    numbers::{
        CheckValue, Contest, FallOdds, HarmRoll, Pipeline, Rolled, Side, Strike, StrikeOdds, health,
        odds::{self, Odds},
    },
    state::{Actor, Rulebook, conditions},
};
use hexfray_battle::{Opposition, Parts, TargetForecast, narrow, whole};
use hexfray_board::odds::Dist;

/// What the target opposes the act with (SW-016, SW-170).
fn opposition(opposed: &Opposed) -> Option<Opposition> {
    let dice = |value: &CheckValue| if value.rolled { 2 } else { 0 };
    opposed.passive.as_ref().map(|passive| Opposition {
        what: opposed.by.title(),
        parts: passive.parts.clone(),
        dice: dice(passive),
        own_dice: dice(&opposed.active),
        manner: "",
    })
}

/// The odds of an attempt on one target.
pub fn target_forecast(world: &World, target: &Actor<'_>, on: &OnTarget, reached: f64) -> TargetForecast {
    let hit = hit_chance(world, on);
    let mut forecast = TargetForecast { reached, hit, ..TargetForecast::untouched(on.target) };
    if let Some(opposed) = &on.opposed {
        forecast.chance = opposed.active.parts.clone();
        forecast.against = opposition(opposed).map(Box::new);
    }
    for inflicts in &on.inflicts {
        let condition = &target.book.conditions[usize::from(inflicts.condition.0)];
        if !target.effects.has(inflicts.condition) {
            forecast.conditions.push((condition.title, hit));
        }
    }
    let (Some(hurt), Some(odds)) = (&on.hurt, strike_odds(world, on, target)) else { return forecast };
    forecast.critical = odds.critical;
    forecast.parts = plain_parts(world, hurt);
    let health = target.health;
    match (hurt.heals, hurt.to_mp) {
        (true, false) => {
            let room = health.hp_max.saturating_sub(health.hp).max(0);
            forecast.healing = odds.damage.expected_of(|amount| f64::from(amount.clamp(0, room)));
        }
        (true, true) => {
            let room = (health.mp_max - health.mp).max(0);
            forecast.drained = odds.damage.expected_of(|amount| f64::from(-amount.clamp(0, room)));
        }
        (false, true) => {
            forecast.drained = odds.damage.expected_of(|amount| f64::from(amount.clamp(0, health.mp.max(0))));
        }
        (false, false) => harm_forecast(target, &odds.damage, &mut forecast),
    }
    forecast
}

/// The effect of damage on hit points, and on a unit that has none left (SW-185 … SW-187).
pub fn harm_forecast(target: &Actor<'_>, damage: &Dist, forecast: &mut TargetForecast) {
    let left = target.health.hp.max(0);
    forecast.damage = damage.map(|amount| amount.clamp(0, left));
    forecast.expected = forecast.damage.expected();
    forecast.defeat = if left > 0 { damage.p_at_least(left) } else { 0.0 };
    let falls = if health::makes_death_checks(target) {
        let check = Side::from(&target.death_check());
        odds::fall(target.settings(), damage, target.health.hp, check, &felled::blows(target))
    } else {
        FallOdds { unconscious: forecast.defeat, dead: 0.0 }
    };
    if falls.unconscious > 0.0 && left > 0 {
        forecast.conditions.push((conditions::UNCONSCIOUS.name, falls.unconscious));
    }
    if falls.dead > 0.0 {
        forecast.conditions.push((conditions::DEAD.name, falls.dead));
    }
}

/// The odds of damage or recovery at one target; `None` for an attempt without either.
pub fn strike_odds(world: &World, on: &OnTarget, _target: &Actor<'_>) -> Option<Arc<StrikeOdds>> {
    let book = &world.resource::<Rulebook>().0;
    let hurt = on.hurt.as_ref()?;
    let pipeline = match hurt.heals {
        true => Pipeline { extra: hurt.extra.total(), ..Pipeline::default() },
        false => hurt.plain.pipeline(),
    };
    let strike = Strike {
        contest: on.opposed.as_ref().map(contest),
        half_on_loss: on.on_loss == Some(OnResist::Half),
        roll: hurt.roll,
        critical: hurt.critical,
        pipeline,
    };
    Some(world.resource::<Odds>().0.strike(&book.settings, &book.powers, strike))
}

/// The chance that an attempt succeeds on its target.
fn hit_chance(world: &World, on: &OnTarget) -> f64 {
    let book = &world.resource::<Rulebook>().0;
    on.opposed.as_ref().map_or(1.0, |opposed| contest(opposed).odds(&book.settings).wins)
}

fn contest(opposed: &Opposed) -> Contest {
    Contest { active: Side::from(&opposed.active), passive: opposed.passive.as_ref().map(Side::from) }
}

/// The terms of a plain hit, with the mean of the dice, rounded down.
fn plain_parts(world: &World, hurt: &Hurt) -> Parts {
    let book = &world.resource::<Rulebook>().0;
    let mean = narrow::<i32>(whole(
        world.resource::<Odds>().0.roll(&book.powers, hurt.roll, hurt.critical).sum.expected().floor(),
    ));
    let rolled = Rolled { first: mean, sum: mean, criticals: 0, failed: false };
    match hurt.roll {
        HarmRoll::Flat => hurt.plain.parts(hurt.roll, Rolled { first: 0, sum: 0, ..rolled }),
        roll => hurt.plain.parts(roll, rolled),
    }
}
