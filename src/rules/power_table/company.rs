//! Units that move together as one monster: its sections (SW-225 … SW-230).

use crate::rules::power_table::{UnitState, change, state_of, states};
use bevy::ecs::prelude::*;

use super::{Book, Company, Rulebook, Sheet, SheetId};
use crate::battle::{Event, Field, Log, Name, Presence, Roster, UnitId, UnitSetup, fell, lift, put, remove, shift};

/// The kinds of unit that one of a kind brings along: its sections, and the mounts that it can call, with theirs.
pub fn companions(book: &Book, key: &str) -> Vec<&'static str> {
    let Some(id) = book.sheet(key) else { return Vec::new() };
    let sheet = &book.sheets[usize::from(id.0)];
    let mut all: Vec<&'static str> = sections(sheet).iter().map(|&id| key_of(book, id)).collect();
    for called in calls(book, sheet) {
        all.push(key_of(book, called));
        all.extend(sections(&book.sheets[usize::from(called.0)]).iter().map(|&id| key_of(book, id)));
    }
    all
}

fn key_of(book: &Book, id: SheetId) -> &'static str {
    book.sheets[usize::from(id.0)].key
}

fn sections(sheet: &Sheet) -> &[SheetId] {
    sheet.monster.as_ref().map_or(&[], |monster| &monster.sections)
}

/// The mounts that a unit can call by its deeds and items, one for each use that it has (SW-261).
fn calls<'b>(book: &'b Book, sheet: &'b Sheet) -> impl Iterator<Item = SheetId> {
    let deeds = sheet.deeds.iter().map(|&deed| (deed, 1));
    let items = sheet.items.iter().map(|item| (item.deed, usize::from(item.count)));
    deeds.chain(items).flat_map(|(deed, count)| {
        book.deeds[usize::from(deed.0)].calls.into_iter().flat_map(move |called| std::iter::repeat_n(called, count))
    })
}

/// The company of a new unit: a section belongs to the first body that lacks one of its kind, of whoever brings it and
/// of the others who come with that one; everybody else stands alone.
pub fn of_new(world: &World, unit: &UnitSetup, sheet: SheetId) -> Company {
    let alone = Company { lead: unit.id, body: unit.id, came_with: unit.companion_of, seat: 0, steed: false };
    let Some(owner) = unit.companion_of else { return alone };
    let book = &world.resource::<Rulebook>().0;
    let others: Vec<(UnitId, Company, SheetId)> =
        states(world).iter().map(|(id, state)| (id, state.company, state.sheet)).collect();
    let lacks = |&&(id, company, of): &&(UnitId, Company, SheetId)| {
        let wanted = sections(&book.sheets[usize::from(of.0)]).iter().filter(|&&kind| kind == sheet).count();
        let has = others.iter().filter(|&&(other, theirs, kind)| other != id && theirs.body == id && kind == sheet);
        (id == owner || company.came_with == Some(owner)) && has.count() < wanted
    };
    match others.iter().find(lacks) {
        Some(&(body, ..)) => Company { lead: body, body, ..alone },
        None => alone,
    }
}

/// Sections come to their body, wherever it has entered; those of a body that has left go too (SW-225).
pub fn gather(world: &mut World) {
    for unit in world.resource::<Roster>().ids() {
        let body = state_of(world, unit).company.body;
        if body == unit {
            continue;
        }
        let field = world.resource::<Field>();
        let (own, lead) = (field.place(unit), field.place(body));
        let dead = |unit| state_of(world, unit).health.dead;
        match (own.presence(), lead.cell()) {
            (Presence::Away, Some(cell)) if !dead(unit) => {
                put(world, unit, cell);
                rise_with(world, unit, body);
            }
            // A body that lies there is brought along by those who can move.
            (Presence::Active, Some(cell)) if lead.presence() == Presence::Down && own.cell() != Some(cell) => {
                let there = own.cell().unwrap_or(cell);
                shift(world, body, there);
                rise_with(world, body, unit);
            }
            (Presence::Active | Presence::Down, Some(cell)) if own.cell() != Some(cell) => {
                shift(world, unit, cell);
                rise_with(world, unit, body);
            }
            (Presence::Active | Presence::Down, None) if lead.presence() == Presence::Out && !dead(body) => {
                remove(world, unit, Presence::Out, Name::new("its monster has left"));
            }
            (Presence::Active | Presence::Down, Some(_)) if own.lift() != lead.lift() => rise_with(world, unit, body),
            _ => {}
        }
    }
}

/// Puts a unit at the altitude of another.
pub fn rise_with(world: &mut World, unit: UnitId, other: UnitId) {
    let metres = state_of(world, other).altitude;
    change(world, unit).altitude = metres;
    lift(world, unit, metres);
}

/// The other sections of a monster come along when one of them was put somewhere else (SW-225).
pub fn follow(world: &mut World, unit: UnitId) {
    let Some(cell) = world.resource::<Field>().place(unit).cell() else { return };
    let body = state_of(world, unit).company.body;
    for other in world.resource::<Roster>().ids() {
        let section = state_of(world, other).company.body == body;
        let elsewhere = world.resource::<Field>().place(other).cell().is_some_and(|there| there != cell);
        if section && elsewhere {
            shift(world, other, cell);
        }
    }
}

/// When the section falls on which the whole monster hangs, all others are beaten with it (SW-228).
pub fn core_falls(world: &mut World, unit: UnitId, by: Option<UnitId>) {
    let UnitState { company, sheet, .. } = *state_of(world, unit);
    let sheet = world.resource::<Rulebook>().sheet(sheet);
    if !sheet.monster.as_ref().is_some_and(|monster| monster.core) {
        return;
    }
    for other in world.resource::<Roster>().ids() {
        let section = state_of(world, other).company.body == company.body;
        let stands = world.resource::<Field>().is_active(other);
        if other == unit || !section || !stands {
            continue;
        }
        let mut state = change(world, other);
        state.health.hp = state.health.hp.min(0);
        fell(world, other, true);
        world.resource_mut::<Log>().push(Event::Defeated { unit: other, by, body: true });
    }
}
