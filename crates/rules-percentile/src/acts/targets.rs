//! The units that an act catches, and the units or objects in its line of fire.

use bevy_ecs::prelude::*;

use crate::{
    acts::{aiming, guards, losses::Losses, plan::Plan, scene, special},
    state::{Book, Unit, look},
};
use hexfray_battle::{Aim, Field, InTheWay, Place, Roster, Rule, UnitId, is_out_of_reach};
use hexfray_board::grid::{Cell, Template};

/// The most targets of an act, if there is a limit (TC-066, MC-195).
pub fn limit(user: &Unit<'_>, plan: &Plan<'_>) -> Option<usize> {
    let settings = &user.book.settings;
    let most = if settings.scene.on { settings.scene.group_limit } else { settings.group_limit_on_map? };
    let of_many = matches!(plan.targeting.template, Template::Area { .. } | Template::Party { .. });
    let everybody = settings.scene.on && plan.targeting.template == scene::EVERYBODY;
    (of_many && !everybody && plan.volley().is_none()).then_some(usize::from(most))
}

/// The opponents that a blow reaches, except one.
pub fn others_in_reach(world: &World, user: &Unit<'_>, plan: &Plan<'_>, but: UnitId, from: Cell) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let fits = |&unit: &UnitId| {
        unit != but
            && roster.side(unit) != roster.side(user.unit)
            && plan.targeting.check(world, user.unit, from, Aim::Unit(unit)).is_ok()
            && aiming::may_choose(world, user, plan, unit, from)
    };
    roster.iter().map(|(unit, _)| unit).filter(fits).collect()
}

/// The units in a shared cell, of which a single effect strikes one (MC-047).
pub fn crowd(world: &World, plan: &Plan<'_>, user: UnitId, aim: Aim) -> Vec<UnitId> {
    match aim {
        Aim::Unit(target) if plan.targeting.is_single() => candidates(world, user, plan, target),
        _ => Vec::new(),
    }
}

/// The units that an act catches with an aim.
pub fn caught(world: &World, user: &Unit<'_>, plan: &Plan<'_>, from: Cell, aim: Aim) -> Vec<UnitId> {
    let mut caught = in_area(world, user, plan, from, aim);
    if plan.ability.effects.is_empty() {
        return caught;
    }
    caught.retain(|&unit| plan.strikes(user, &Unit::of(world, unit)));
    caught
}

fn in_area(world: &World, user: &Unit<'_>, plan: &Plan<'_>, from: Cell, aim: Aim) -> Vec<UnitId> {
    if let (Aim::Unit(target), true) = (aim, plan.targeting.is_single()) {
        return [target].into_iter().chain(behind(world, user, plan, from, target)).collect();
    }
    let mut caught = Vec::new();
    plan.targeting.units_into(world, user.unit, from, aim, &mut caught);
    caught
}

/// The units behind the one that an act has hit, to which the act goes on (MC-170).
pub fn behind<'a>(
    world: &'a World,
    user: &'a Unit<'_>,
    plan: &'a Plan<'_>,
    from: Cell,
    target: UnitId,
) -> impl Iterator<Item = UnitId> + 'a {
    let effects = plan.ability.effects.iter();
    let beyond = effects.flat_map(move |effect| special::goes_on_to(effect, world, from, target, plan.turned));
    beyond.filter(move |&unit| {
        plan.targeting.affects(world, user.unit, unit) && plan.strikes(user, &Unit::of(world, unit))
    })
}

/// The rule by which a shot hits the unit in its line of fire.
pub const HAZARD: Rule = Rule::new("MC-087");

/// What an act hits instead of its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Met {
    /// A unit, by a rule.
    Unit(UnitId, Rule),
    /// One of the units that share a cell in its line of fire, chosen by lot (MC-047).
    AnyOf(Vec<UnitId>),
    /// An object that lies or stands in this cell.
    Object(Cell),
}

/// What is hit instead of the target: the unit or object in the line of fire of a shot or reach weapon, or the unit
/// that takes a blow for another (MC-087, MC-162, MC-163).
pub fn met(world: &World, user: UnitId, plan: &Plan<'_>, from: Cell, aim: Aim) -> Option<Met> {
    let Aim::Unit(target) = aim else { return None };
    met_after(world, user, plan, from, target, &Losses::default())
}

/// What a blow after these losses hits instead of its target.
pub fn met_after(
    world: &World,
    user: UnitId,
    plan: &Plan<'_>,
    from: Cell,
    target: UnitId,
    losses: &Losses,
) -> Option<Met> {
    let between = match in_its_way(world, user, plan, from, target, losses) {
        Some(InTheWay::Object(cell)) => return Some(Met::Object(cell)),
        Some(InTheWay::Unit(unit)) => Some(unit),
        Some(InTheWay::Obstacle(_)) | None => None,
    };
    let Some(between) = between else {
        return guards::stand_in(world, user, plan, target, losses).map(|(unit, rule)| Met::Unit(unit, rule));
    };
    let mut crowd = sharers(world, user, between);
    crowd.retain(|&unit| !losses.has_fallen(unit));
    if crowd.len() > 1 {
        return Some(Met::AnyOf(crowd));
    }
    let (unit, rule) = in_place_of(world, user, plan, between, losses);
    Some(Met::Unit(unit, rule))
}

/// The unit that takes a shot if a unit is in its line of fire: that unit, or its guard (MC-087, MC-162, MC-163).
pub fn in_place_of(world: &World, user: UnitId, plan: &Plan<'_>, met: UnitId, losses: &Losses) -> (UnitId, Rule) {
    guards::stand_in(world, user, plan, met, losses).unwrap_or((met, HAZARD))
}

/// The unit that takes an effect that a lot has assigned to a unit of a shared cell: that unit, or by a rule its guard
/// (MC-047, MC-162, MC-163).
pub fn in_place_of_drawn(
    world: &World,
    user: UnitId,
    plan: &Plan<'_>,
    drawn: UnitId,
    losses: &Losses,
) -> (UnitId, Option<Rule>) {
    guards::stand_in(world, user, plan, drawn, losses).map_or((drawn, None), |(unit, rule)| (unit, Some(rule)))
}

/// The units of which any may take a shot that meets one of them in its line of fire (MC-047).
fn sharers(world: &World, user: UnitId, met: UnitId) -> Vec<UnitId> {
    let field = world.resource::<Field>();
    if world.resource::<Book>().settings.scene.on || field.is_large(met) {
        return vec![met];
    }
    let Some(cell) = field.place(met).cell() else { return vec![met] };
    let fits = |&unit: &UnitId| {
        unit == met
            || (unit != user
                && field.is_active(unit)
                && !is_out_of_reach(world, unit)
                && field.place(unit).lift() == field.place(met).lift()
                && !are_bound(world, unit, met))
    };
    field.occupants(cell).filter(fits).collect()
}

/// Whether one of two holds the other prisoner.
fn are_bound(world: &World, one: UnitId, other: UnitId) -> bool {
    look::manoeuvre_of(world, one).captor == Some(other) || look::manoeuvre_of(world, other).captor == Some(one)
}

/// What is in the line of fire of an act with hazard zones (MC-086).
fn in_its_way(
    world: &World,
    user: UnitId,
    plan: &Plan<'_>,
    from: Cell,
    target: UnitId,
    losses: &Losses,
) -> Option<InTheWay> {
    if !plan.targeting.line_of_fire || !plan.targeting.is_single() {
        return None;
    }
    plan.targeting.in_its_way_but(world, user, from, target, &losses.fallen)
}

/// The units that an effect aimed at one unit in a cell may strike: all in the cell that it affects, except its user
/// (MC-047). A captor and its prisoner do not replace each other; Imprison determines what happens to them (MC-049).
pub fn candidates(world: &World, user: UnitId, plan: &Plan<'_>, target: UnitId) -> Vec<UnitId> {
    let field = world.resource::<Field>();
    if world.resource::<Book>().settings.scene.on {
        return vec![target];
    }
    let Some(cell) = Some(field.place(target)).filter(Place::is_active).and_then(|place| place.cell()) else {
        return vec![target];
    };
    let fits = |&unit: &UnitId| {
        unit == target || (unit != user && plan.targeting.affects(world, user, unit) && !are_bound(world, unit, target))
    };
    field.occupants(cell).filter(fits).collect()
}

/// Whether a unit holds prisoners, for forecasts.
pub fn holds_prisoners(world: &World, captor: UnitId) -> bool {
    world.resource::<Roster>().iter().any(|(unit, _)| look::manoeuvre_of(world, unit).captor == Some(captor))
}
