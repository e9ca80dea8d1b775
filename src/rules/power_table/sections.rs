//! Monsters of several sections: who belongs to whom, and what becomes of all when the core is lost (SW-225 … SW-230).

use bevy::ecs::prelude::*;

use super::{Altitude, Book, Company, Fighter, Health, Rulebook, scenario::change};
use crate::battle::{Event, Field, Identity, Log, Place, Presence, Roster, UnitId, UnitSetup, lift, put};

/// The kinds of unit that one brings along: its sections.
pub fn kinds(book: &Book, kind: &str) -> Vec<&'static str> {
    let sheet = book.sheet(kind).map(|id| &book.sheets[usize::from(id.0)]);
    let sections = sheet.and_then(|sheet| sheet.monster.as_ref()).map(|monster| &monster.sections);
    sections.into_iter().flatten().map(|id| book.sheets[usize::from(id.0)].key).collect()
}

/// The main section that a new unit belongs to, if it is a section.
pub fn body_of(world: &World, unit: &UnitSetup, book: &Book) -> Option<UnitId> {
    let leader = unit.companion_of?;
    let entity = world.resource::<Roster>().entity(leader)?;
    let kind = world.get::<Identity>(entity)?.kind;
    kinds(book, kind.as_str()).contains(&unit.kind.as_str()).then_some(leader)
}

/// The other sections of a unit's monster; none for a single body.
pub fn others(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let body = |entity| world.get::<Company>(entity).map(|company| company.body);
    let Some(own) = roster.entity(unit).and_then(body) else { return Vec::new() };
    let all = roster.iter().filter(|&(other, entity)| other != unit && body(entity) == Some(own));
    all.map(|(other, _)| other).collect()
}

/// Sections come onto the board with the one that moves them, and stand where it stands (SW-225).
pub fn assemble(world: &mut World) {
    let units: Vec<(UnitId, Entity)> = world.resource::<Roster>().iter().collect();
    for (unit, entity) in units {
        let body = world.get::<Company>(entity).map_or(unit, |company| company.body);
        let away = world.get::<Place>(entity).is_some_and(|place| place.presence() == Presence::Away);
        let whole = world.get::<Health>(entity).is_some_and(|health| !health.is_down());
        let main = world.resource::<Field>().place(body);
        let (true, Some(cell)) = (body != unit && away && whole && main.is_active(), main.cell()) else { continue };
        put(world, unit, cell);
        if main.lift() > 0 {
            change(world, unit, |altitude: &mut Altitude| altitude.0 = main.lift());
            lift(world, unit, main.lift());
        }
    }
}

/// The loss of a monster's core is the end of all its sections (SW-228).
pub fn fall_with_core(world: &mut World, unit: UnitId, by: Option<UnitId>) {
    if !is_core(world, unit) {
        return;
    }
    for other in others(world, unit) {
        let Some(entity) = world.resource::<Roster>().entity(other) else { continue };
        if !world.get::<Place>(entity).is_some_and(Place::is_active) {
            continue;
        }
        change(world, other, |health: &mut Health| health.hp = health.hp.min(0));
        world.resource_scope(|world, mut field: Mut<Field>| {
            if let Some(mut place) = world.get_mut::<Place>(entity) {
                field.fell(other, &mut place, true);
            }
        });
        world.resource_mut::<Log>().push(Event::Defeated { unit: other, by, body: true });
    }
}

fn is_core(world: &World, unit: UnitId) -> bool {
    let entity = world.resource::<Roster>().entity(unit);
    let fighter = entity.and_then(|entity| world.get::<Fighter>(entity));
    let sheet = fighter.map(|&fighter| world.resource::<Rulebook>().sheet(fighter));
    sheet.and_then(|sheet| sheet.monster.as_ref()).is_some_and(|monster| monster.core)
}
