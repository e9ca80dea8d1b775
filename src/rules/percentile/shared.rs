//! Cells that several share (MC-046 … MC-049): whom a single effect strikes, and captors with their prisoners.

use bevy::ecs::prelude::*;

use super::{
    effects::Flags,
    manoeuvre::{self},
    opposed::settings_of,
    plan::Plan,
    reach, resolve,
    state::{Book, Unit, change, place_of},
    status,
};
use crate::battle::{Event, Field, Log, Name, Part, PartKind, Parts, Place, Roster, Rule, UnitId, note, put, shift};

/// The rule by which one of those in a cell is struck.
pub const ANYBODY: Rule = Rule::new("MC-047");
/// Percent of a captor's loss that its prisoner suffers with it, by the rules of Imprison.
const SUFFERED: i32 = 50;

fn is_active(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active()
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

/// Whether somebody else who takes part is in a unit's cell.
pub fn is_crowded(world: &World, unit: UnitId) -> bool {
    let field = world.resource::<Field>();
    let Some(cell) = resolve::cell_of(world, unit) else { return false };
    field.occupants(cell).any(|other| other != unit && is_active(world, other))
}

/// A prisoner is put into its captor's cell.
pub fn imprison(world: &mut World, unit: UnitId, captor: Option<UnitId>) {
    let Some(captor) = captor.filter(|&captor| captor != unit && is_active(world, captor)) else { return };
    let Some(cell) = resolve::cell_of(world, captor) else { return };
    if world.resource::<Field>().is_large(unit) {
        return note(&mut world.resource_mut::<Log>(), unit, "is too large to be held", Rule::new("MC-094"));
    }
    change(world, unit).manoeuvre.captor = Some(captor);
    resolve::interrupt(world, unit, "it was moved");
    put(world, unit, cell);
    world.resource_mut::<Log>().push(Event::Placed { unit, cell });
}

/// After every act: prisoners go where their captors go, and are free once those have fallen or the condition has
/// ended.
pub fn keep_prisoners(world: &mut World) {
    for unit in (0..world.resource::<Roster>().len() as u16).map(UnitId) {
        let Some(captor) = manoeuvre::of(world, unit).captor else { continue };
        let held = Unit::of(world, unit).effects().has(Flags::IMPRISONED);
        let cell = resolve::cell_of(world, captor).filter(|_| held && is_active(world, captor));
        match cell {
            None => release(world, unit),
            Some(cell) if resolve::cell_of(world, unit).is_some_and(|own| own != cell) => {
                shift(world, unit, cell);
                world.resource_mut::<Log>().push(Event::Placed { unit, cell });
            }
            Some(_) => {}
        }
    }
}

/// A prisoner is free: it stands in the nearest free cell.
fn release(world: &mut World, unit: UnitId) {
    change(world, unit).manoeuvre.captor = None;
    let book = world.resource::<Book>().clone();
    let holds = |at: &u8| book.conditions[usize::from(*at)].effects.has(Flags::IMPRISONED);
    let mask = change(world, unit).conditions.iter().filter(holds).collect();
    status::cure(world, unit, mask, Name::new("set free"));
    let Some(cell) = resolve::cell_of(world, unit) else { return };
    if let Some(free) = reach::nearest_standing(world, unit, cell).filter(|&free| free != cell) {
        shift(world, unit, free);
        world.resource_mut::<Log>().push(Event::Placed { unit, cell: free });
    }
}

/// Its prisoners suffer a share of what a captor loses.
pub fn suffer_with(world: &mut World, captor: UnitId, by: Option<UnitId>, lost: i32) {
    if lost == 0 || !Unit::is_any(world, |one| one.manoeuvre.captor.is_some()) {
        return;
    }
    let amount = settings_of(world).rounding.percent(lost, SUFFERED);
    if amount == 0 {
        return;
    }
    for unit in (0..world.resource::<Roster>().len() as u16).map(UnitId) {
        if manoeuvre::of(world, unit).captor == Some(captor) && is_active(world, unit) {
            let (what, mut parts) = (Name::new("what befalls its captor"), Parts::new());
            parts.push(Part { term: what, value: amount, kind: PartKind::Add, rule: Rule::new("MC-049") });
            resolve::lose_hp(world, unit, by, what, amount, parts);
        }
    }
}

/// Whether a unit holds prisoners, for forecasts.
pub fn holds_prisoners(world: &World, captor: UnitId) -> bool {
    world.resource::<Roster>().iter().any(|(unit, _)| manoeuvre::of(world, unit).captor == Some(captor))
}
