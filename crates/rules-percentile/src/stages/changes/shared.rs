//! Captors with their prisoners (MC-049).

use bevy_ecs::prelude::*;

use crate::{
    content::effects::Flags,
    numbers::travel,
    stages::changes::{
        self, status,
        steps::{self, Arrival},
    },
    state::{
        Book, Unit, change,
        look::{self, is_active, settings_of},
    },
};
use hexfray_battle::{Field, Log, Name, Part, PartKind, Parts, Roster, Rule, UnitId, note};

/// The rule by which one of the units in a cell is struck.
pub const ANYBODY: Rule = Rule::new("MC-047");

/// Percent of a captor's loss that its prisoner suffers with it, by the rules of Imprison.
const SUFFERED: i32 = 50;

/// Puts a prisoner into its captor's cell.
pub fn imprison(world: &mut World, unit: UnitId, captor: Option<UnitId>) {
    let Some(captor) = captor.filter(|&captor| captor != unit && is_active(world, captor)) else { return };
    let Some(cell) = look::cell_of(world, captor) else { return };
    if world.resource::<Field>().is_large(unit) {
        return note(&mut world.resource_mut::<Log>(), unit, "is too large to be held", Rule::new("MC-094"));
    }
    change(world, unit).manoeuvre.captor = Some(captor);
    steps::come(world, unit, cell, Arrival::SetDown);
}

/// Moves prisoners with their captors after every act, and frees them once the captor has fallen or the condition has
/// ended.
pub fn keep_prisoners(world: &mut World) {
    for unit in world.resource::<Roster>().ids() {
        let Some(captor) = look::manoeuvre_of(world, unit).captor else { continue };
        let held = Unit::of(world, unit).effects().has(Flags::IMPRISONED);
        let cell = look::cell_of(world, captor).filter(|_| held && is_active(world, captor));
        match cell {
            None => release(world, unit),
            Some(cell) if look::cell_of(world, unit).is_some_and(|own| own != cell) => {
                steps::come(world, unit, cell, Arrival::Held);
            }
            Some(_) => {}
        }
    }
}

/// Frees a prisoner, which then stands in the nearest free cell.
fn release(world: &mut World, unit: UnitId) {
    change(world, unit).manoeuvre.captor = None;
    let book = world.resource::<Book>().clone();
    let holds = |at: &u8| book.conditions[usize::from(*at)].effects.has(Flags::IMPRISONED);
    let mask = change(world, unit).conditions.iter().filter(holds).collect();
    status::cure(world, unit, mask, Name::new("set free"));
    let Some(cell) = look::cell_of(world, unit) else { return };
    if let Some(free) = travel::nearest_standing(world, unit, cell).filter(|&free| free != cell) {
        steps::come(world, unit, free, Arrival::SetDown);
    }
}

/// Takes a share of the hit points that a captor loses from its prisoners.
pub fn suffer_with(world: &mut World, captor: UnitId, by: Option<UnitId>, lost: i32) {
    if lost == 0 || !Unit::is_any(world, |one| one.manoeuvre.captor.is_some()) {
        return;
    }
    let amount = settings_of(world).rounding.percent(lost, SUFFERED);
    if amount == 0 {
        return;
    }
    for unit in world.resource::<Roster>().ids() {
        if look::manoeuvre_of(world, unit).captor == Some(captor) && is_active(world, unit) {
            let (what, mut parts) = (Name::new("what befalls its captor"), Parts::new());
            parts.push(Part { term: what, value: amount, kind: PartKind::Add, rule: Rule::new("MC-049") });
            changes::lose_hp(world, unit, by, what, amount, parts);
        }
    }
}
