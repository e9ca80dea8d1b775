//! Getting on and off, and being thrown off (SW-260, SW-261, SW-264, SW-266, SW-267).

use bevy::ecs::prelude::*;

use super::super::{
    Actor, Altitude, Company, Deed, Duration, Fighter, Inflicts, Posture, Rulebook, Sides, Turn, company, effects,
    scenario::change,
};
use super::{rider_of, seated};
use crate::battle::{Event, Field, Log, Name, Presence, Roster, Rule, UnitId, lift, put};

/// A unit gets on a mount; what either has moved counts for both (SW-260).
pub fn mount(world: &mut World, unit: UnitId, mount: UnitId) {
    let last = seated(world, mount).last().and_then(|&last| company::part::<Company>(world, last));
    let seat = last.map_or(0, |last| last.seat.saturating_add(1));
    change(world, unit, |company: &mut Company| (company.lead, company.seat) = (mount, seat));
    change(world, mount, |company: &mut Company| company.steed = true);
    let turns = [unit, mount].map(|one| {
        let entity = world.resource::<Roster>().entity(one);
        entity.and_then(|entity| world.get::<Turn>(entity)).cloned().unwrap_or_default()
    });
    let method = turns.iter().filter_map(|turn| turn.method).max();
    let moved = turns.iter().any(|turn| turn.moved);
    for one in super::super::moves::members(world, mount) {
        change(world, one, |turn: &mut Turn| (turn.method, turn.moved) = (method, moved));
        let full = method == Some(super::super::Method::Full);
        change(world, one, |posture: &mut Posture| posture.full_move |= full);
    }
    change(world, unit, |turn: &mut Turn| turn.remounted = true);
    // The mount acts next, with its rider (SW-226, SW-254).
    world.resource_mut::<Sides>().company = Some(mount);
    note(world, unit, "gets on", "SW-260");
}

/// A unit gets off; it stays in the mount's cell. A passenger takes over the reins (SW-260).
pub fn dismount(world: &mut World, unit: UnitId) {
    leave_saddle(world, unit);
    change(world, unit, |turn: &mut Turn| turn.remounted = true);
    note(world, unit, "gets off", "SW-260");
}

fn leave_saddle(world: &mut World, unit: UnitId) {
    change(world, unit, |company: &mut Company| (company.lead, company.seat) = (unit, 0));
}

/// Whoever cannot stay on falls off prone: rider or mount lies prone or cannot act by itself, or one of them was moved
/// and the other was not. Passengers fall with the rider (SW-264, SW-266, SW-267).
pub fn unseat(world: &mut World) {
    let units: Vec<UnitId> = world.resource::<Roster>().iter().map(|(unit, _)| unit).collect();
    for unit in units {
        let Some((mount, falls)) = Actor::of(world, unit).and_then(|actor| falls_off(&actor)) else { continue };
        if !falls {
            continue;
        }
        let thrown = if rider_of(world, mount) == Some(unit) { seated(world, mount) } else { vec![unit] };
        for one in thrown {
            throw_off(world, one, mount);
        }
    }
}

/// Whom somebody rides, and whether it falls off.
fn falls_off(actor: &Actor<'_>) -> Option<(UnitId, bool)> {
    let mount = actor.mount()?;
    let steady = |one: &Actor<'_>| one.is_able() && !one.is_prone();
    let together = Actor::of(actor.world, mount).is_some_and(|mount| {
        steady(&mount) && mount.cell == actor.cell && mount.altitude == actor.altitude && mount.cell.is_some()
    });
    Some((mount, !together || !steady(actor)))
}

fn throw_off(world: &mut World, unit: UnitId, mount: UnitId) {
    let saddle = world.resource::<Rulebook>().0.settings.saddle_m.min(100) as i8;
    leave_saddle(world, unit);
    note(world, unit, "falls off", "SW-264");
    let prone = world.resource::<Rulebook>().0.prone();
    if let Some(condition) = prone {
        effects::begin(world, unit, Inflicts { condition, duration: Duration::Lasting }, None);
    }
    if saddle > 0 && world.resource::<Field>().place(unit).cell().is_some() {
        let metres = company::part::<Altitude>(world, mount).map_or(0, |altitude| altitude.0).saturating_add(saddle);
        change(world, unit, |altitude: &mut Altitude| altitude.0 = metres);
        lift(world, unit, metres);
    }
}

/// Whoever rides at the start has a steed, which stays where it is without a rider (SW-256).
pub fn remember_steeds(world: &mut World) {
    let units: Vec<UnitId> = world.resource::<Roster>().iter().map(|(unit, _)| unit).collect();
    for unit in units {
        for (seat, one) in seated(world, unit).into_iter().enumerate() {
            change(world, one, |company: &mut Company| company.seat = seat as u8);
            change(world, unit, |company: &mut Company| company.steed = true);
        }
    }
}

/// The mount that a deed of a unit calls, if it is still away (SW-261).
fn called(world: &World, unit: UnitId, deed: &Deed) -> Option<UnitId> {
    let kind = deed.calls?;
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    let waits = |&(other, entity): &(UnitId, Entity)| {
        let own = world.get::<Company>(entity).is_some_and(|company| company.came_with == Some(unit));
        let fits = world.get::<Fighter>(entity).is_some_and(|fighter| fighter.0 == kind);
        own && fits && field.place(other).presence() == Presence::Away
    };
    roster.iter().find(waits).map(|(other, _)| other)
}

/// Whether a deed that calls a mount has one to call.
pub fn can_call(actor: &Actor<'_>, deed: &Deed) -> bool {
    deed.calls.is_none() || called(actor.world, actor.id(), deed).is_some()
}

/// The mount of a statue appears where its owner stands (SW-261).
pub fn call(world: &mut World, unit: UnitId, deed: &Deed) {
    let cell = world.resource::<Field>().place(unit).cell();
    let (Some(mount), Some(cell)) = (called(world, unit, deed), cell) else { return };
    put(world, mount, cell);
    change(world, mount, |company: &mut Company| company.steed = true);
    world.resource_mut::<Log>().push(Event::Placed { unit: mount, cell });
    company::gather(world);
}

fn note(world: &mut World, unit: UnitId, what: &'static str, rule: &'static str) {
    world.resource_mut::<Log>().push(Event::Noted { unit, what: Name::new(what), rule: Rule::new(rule) });
}
