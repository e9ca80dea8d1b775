//! The sections of a monster, which move with it and fall with its core (SW-225 … SW-230).

use bevy_ecs::prelude::*;

use crate::state::{Rulebook, UnitState, change, state_of};
use hexfray_battle::{Event, Field, Log, Name, Presence, Roster, UnitId, fell, lift, put, remove, shift};

/// Brings sections to their body wherever it enters, and removes those of a body that has left (SW-225).
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
            // A fallen body is brought along by sections that can move.
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
                remove(world, unit, Presence::Out, Name::new("the monster has left"));
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

/// Brings the other sections of a monster along when one of them was put somewhere else (SW-225).
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

/// Fells all other sections of a monster when its core section falls (SW-228).
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
