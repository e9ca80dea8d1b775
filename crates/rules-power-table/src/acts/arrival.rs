//! The damage to units that an act brings to harmful ground, for forecasts (SW-249).

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, Tool, falling, riding, target_odds, verb_rules::rules_of},
    content::{Area, Displacement},
    numbers::Figure,
    state::Actor,
};
use hexfray_battle::{Act, Aim, Field, Name, Rule, TargetForecast, UnitId};
use hexfray_board::{grid::Cell, odds::Dist};

/// The damage of ground to a unit, with its name.
type Blow = (Name, i32);

/// The cell to which an act takes its user: that of the target, by Area: Breakthrough (SW-203).
pub fn end(world: &World, unit: UnitId, act: Act, aim: Aim) -> Option<Cell> {
    let Aim::Unit(target) = aim else { return None };
    let rules = rules_of(act.verb);
    if rules.tool.is_none() || rules.is_attack {
        return None;
    }
    let attempt = Attempt::of(Actor::of(world, unit)?, act).ok()?;
    let rushes = attempt.area() == Area::Breakthrough;
    world.resource::<Field>().place(target).cell().filter(|_| rushes)
}

/// The odds for a unit that an attempt brings to harmful ground, whether it hits or not: its user by Breakthrough
/// (SW-203), or a mount that it calls (SW-261). Units stand at `places`, or where they are if it is empty.
pub fn of_attempt(attempt: &Attempt<'_>, aim: Aim, places: &[Figure]) -> Option<TargetForecast> {
    let actor = &attempt.actor;
    let world = actor.world;
    if let (Area::Breakthrough, Aim::Unit(target)) = (attempt.area(), aim) {
        let figures = if places.is_empty() { attempt.figures() } else { places.to_vec() };
        let to = figures.iter().find(|figure| figure.unit == target)?;
        let blow = falling::spikes_at(world, Some(to.cell));
        let blow = blow.filter(|_| actor.cell != Some(to.cell) && to.altitude == 0)?;
        return Some(surely(Actor::of(world, actor.company.lead)?, to.cell, blow));
    }
    let Tool::Ability { ability, .. } = attempt.tool else { return None };
    let mount = riding::called(world, actor.id(), ability)?;
    let blow = falling::spikes_at(world, actor.cell)?;
    Some(surely(Actor::of(world, mount)?, actor.cell?, blow))
}

/// Adds the damage of the ground to which magic takes a unit, if it succeeds, to the unit's odds (SW-122).
pub fn add_teleport(target: &Actor<'_>, attempt: &Attempt<'_>, aim: Aim, forecast: &mut TargetForecast) {
    let Aim::Cell(cell) = aim else { return };
    let blow = falling::trodden_on(target.world, target, cell);
    let Some((what, amount)) = blow.filter(|_| matches!(attempt.displaces(), Some(Displacement::Teleport(_)))) else {
        return;
    };
    let damage = Dist::mix(forecast.hit, &Dist::point(amount), &Dist::point(0));
    strike(target, what, amount, &damage, forecast);
}

/// The odds for a unit that ends up on the ground of a cell.
pub fn surely(mut actor: Actor<'_>, cell: Cell, (what, amount): Blow) -> TargetForecast {
    (actor.cell, actor.altitude) = (Some(cell), 0);
    let mut forecast = TargetForecast::certain(actor.id());
    strike(&actor, what, amount, &Dist::point(amount), &mut forecast);
    forecast
}

fn strike(actor: &Actor<'_>, what: Name, amount: i32, damage: &Dist, forecast: &mut TargetForecast) {
    forecast.parts.base(what, amount, Rule::new("SW-249"));
    target_odds::harm_forecast(actor, damage, forecast);
}
