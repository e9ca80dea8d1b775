//! Under water: breath, and drowning (SW-237, SW-238).

use bevy_ecs::prelude::*;

use crate::{
    content::AbilityScore,
    numbers::health,
    stages::{Source, hurt},
    state::{Actor, Breath, change, state_of},
};
use hexfray_battle::{Name, Parts, Roster, Rule, UnitId};

/// The rounds in a minute (SW-043, SW-238).
const MINUTE: u16 = 6;

/// Counts a round for every unit under water when a round starts: a unit holds its breath for at most Vitality rounds
/// (SW-237); unconscious units drown, with a Death Check every minute that is harder each time (SW-238).
pub fn pass_round(world: &mut World) {
    for unit in world.resource::<Roster>().ids() {
        let Some(actor) = Actor::of(world, unit).filter(|actor| actor.cell.is_some() && !actor.health.dead) else {
            continue;
        };
        let (under, down) = (lies_under_water(&actor), actor.health.is_down());
        // Monsters' sheets have no Vitality: monsters hold their breath for the whole battle.
        let vitality = (actor.sheet.scores.vitality > 0).then(|| actor.score(AbilityScore::Vitality));
        let mut state = change(world, unit);
        let breath = &mut state.breath;
        if !under {
            *breath = Breath::default();
        } else if down {
            breath.drowning = breath.drowning.saturating_add(1);
            let rounds = breath.drowning;
            if rounds.is_multiple_of(MINUTE) {
                drown(world, unit, rounds / MINUTE);
            }
        } else {
            breath.held = breath.held.saturating_add(1);
            if vitality.is_some_and(|rounds| i32::from(breath.held) >= rounds) {
                faint(world, unit);
            }
        }
    }
}

/// Whether a unit is under water, or lies in water face down (SW-238).
fn lies_under_water(actor: &Actor<'_>) -> bool {
    actor.is_under_water() || (actor.health.is_down() && actor.depth() > 0 && !actor.is_waterborne())
}

/// Reduces a unit that is out of breath to 0 HP, so that it is unconscious (SW-237).
fn faint(world: &mut World, unit: UnitId) {
    let amount = state_of(world, unit).health.hp.max(0);
    let mut parts = Parts::new();
    parts.base(Name::new("out of breath"), amount, Rule::new("SW-237"));
    hurt::hurt(world, unit, amount, &Source { by: None, what: Name::new("water"), parts });
}

/// Rolls a Death Check that is harder by one for each minute (SW-238).
fn drown(world: &mut World, unit: UnitId, minutes: u16) {
    if Actor::of(world, unit).is_some_and(|actor| health::makes_death_checks(&actor)) {
        hurt::fall(world, unit, None, i32::from(minutes));
    }
}
