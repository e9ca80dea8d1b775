//! Whom an act catches, and who or what stands in its way.

use bevy_ecs::prelude::*;

use crate::{
    acts::{aiming, bonds, plan::Plan, scene, special},
    state::{Book, Unit, manoeuvre},
};
use hexfray_battle::{Aim, Field, InTheWay, Place, Roster, Rule, UnitId};
use hexfray_board::grid::{Cell, Template};

/// Most targets of an act, where there is a limit (TC-066, MC-195).
pub fn limit(user: &Unit<'_>, plan: &Plan<'_>) -> Option<usize> {
    let settings = &user.book.settings;
    let most = if settings.scene.on { settings.scene.group_limit } else { settings.group_limit_on_map? };
    let of_many = matches!(plan.targeting.template, Template::Area { .. } | Template::Party { .. });
    let everybody = settings.scene.on && plan.targeting.template == scene::EVERYBODY;
    (of_many && !everybody && plan.volley().is_none()).then_some(usize::from(most))
}

/// The opponents but one that a blow reaches.
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

/// Those in a shared cell of whom a single effect strikes one (MC-047).
pub fn crowd(world: &World, plan: &Plan<'_>, user: UnitId, aim: Aim) -> Vec<UnitId> {
    match aim {
        Aim::Unit(target) if plan.targeting.is_single() => candidates(world, user, plan, target),
        _ => Vec::new(),
    }
}

/// Whom an act catches where it is aimed.
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
        let beyond = plan
            .ability
            .effects
            .iter()
            .flat_map(|effect| special::goes_on_to(effect, world, from, target, plan.turned));
        let beyond = beyond.filter(|&unit| plan.targeting.affects(world, user.unit, unit));
        return [target].into_iter().chain(beyond).collect();
    }
    let mut caught = Vec::new();
    plan.targeting.units_into(world, user.unit, from, aim, &mut caught);
    caught
}

/// The rule by which a shot meets whoever stands in its way.
pub const HAZARD: Rule = Rule::new("MC-087");

/// What an act meets instead of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// Somebody, by a rule.
    Unit(UnitId, Rule),
    /// A thing that lies or stands in this cell.
    Object(Cell),
}

/// What is hit instead of the target: whatever stands in the way of a shot or of a reach weapon, and whoever takes a
/// blow for another (MC-087, MC-162, MC-163).
pub fn met(world: &World, user: UnitId, plan: &Plan<'_>, from: Cell, aim: Aim) -> Option<Met> {
    let Aim::Unit(target) = aim else { return None };
    let between = match in_its_way(world, user, plan, from, target) {
        Some(InTheWay::Object(cell)) => return Some(Met::Object(cell)),
        Some(InTheWay::Unit(unit)) => Some(unit),
        Some(InTheWay::Obstacle(_)) | None => None,
    };
    let guard = bonds::stand_in(world, user, plan, between.unwrap_or(target));
    guard.or(between.map(|unit| (unit, HAZARD))).map(|(unit, rule)| Met::Unit(unit, rule))
}

/// What stands in the way of an act before which hazard zones lie (MC-086).
fn in_its_way(world: &World, user: UnitId, plan: &Plan<'_>, from: Cell, target: UnitId) -> Option<InTheWay> {
    if !plan.targeting.line_of_fire || !plan.targeting.is_single() {
        return None;
    }
    plan.targeting.in_its_way(world, user, from, target)
}

/// Whom an effect aimed at one person in a cell may strike: anybody in it whom it affects, but its user (MC-047).
/// A captor and its prisoner do not stand in for each other; what befalls them is Imprison's to say (MC-049).
pub fn candidates(world: &World, user: UnitId, plan: &Plan<'_>, target: UnitId) -> Vec<UnitId> {
    let field = world.resource::<Field>();
    if world.resource::<Book>().settings.scene.on {
        return vec![target];
    }
    let Some(cell) = Some(field.place(target)).filter(Place::is_active).and_then(|place| place.cell()) else {
        return vec![target];
    };
    let bound = |one: UnitId, other: UnitId| manoeuvre::of(world, one).captor == Some(other);
    let fits = |&unit: &UnitId| {
        unit == target
            || (unit != user
                && plan.targeting.affects(world, user, unit)
                && !bound(unit, target)
                && !bound(target, unit))
    };
    field.occupants(cell).filter(fits).collect()
}

/// Whether a unit holds prisoners, for forecasts.
pub fn holds_prisoners(world: &World, captor: UnitId) -> bool {
    world.resource::<Roster>().iter().any(|(unit, _)| manoeuvre::of(world, unit).captor == Some(captor))
}
