//! Mounting, dismounting, and being thrown off (SW-260, SW-261, SW-264, SW-266, SW-267).

use bevy_ecs::prelude::*;

use crate::{
    acts::riding,
    content::{AbilityId, Duration, Inflicts, Method},
    stages::{company, effects, ground},
    state::{Actor, Rulebook, Sides, change, members, state_of, states},
};
use hexfray_battle::{Event, Field, Log, Name, Roster, Rule, UnitId, lift, narrow, put};

/// Lets a unit mount; the movement of either counts for both (SW-260).
pub fn mount(world: &mut World, unit: UnitId, mount: UnitId) {
    let last = riding::seated(world, mount).last().map(|&last| state_of(world, last).company.seat);
    let seat = last.map_or(0, |last| last.saturating_add(1));
    let mut state = change(world, unit);
    (state.company.lead, state.company.seat) = (mount, seat);
    change(world, mount).company.steed = true;
    let turns = [unit, mount].map(|one| state_of(world, one).turn);
    let method = turns.iter().filter_map(|turn| turn.method).max();
    let moved = turns.iter().any(|turn| turn.moved);
    for one in members(world, mount) {
        let mut state = change(world, one);
        (state.turn.method, state.turn.moved) = (method, moved);
        let full = method == Some(Method::Full);
        change(world, one).posture.full_move |= full;
    }
    change(world, unit).turn.remounted = true;
    // The mount acts next, with its rider (SW-226, SW-254).
    world.resource_mut::<Sides>().company = Some(mount);
    note(world, unit, "gets on", "SW-260");
}

/// Lets a unit dismount; it stays in the mount's cell and now stands on the ground there (SW-249). A passenger takes
/// over the reins (SW-260).
pub fn dismount(world: &mut World, unit: UnitId) {
    leave_saddle(world, unit);
    change(world, unit).turn.remounted = true;
    note(world, unit, "gets off", "SW-260");
    tread(world, unit);
}

/// Lets the ground hurt a unit that has left its mount (SW-249); one in the air falls later.
fn tread(world: &mut World, unit: UnitId) {
    if let Some(cell) = world.resource::<Field>().place(unit).cell() {
        ground::strike(world, unit, cell);
    }
}

fn leave_saddle(world: &mut World, unit: UnitId) {
    let mut state = change(world, unit);
    (state.company.lead, state.company.seat) = (unit, 0);
}

/// Throws off riders that cannot stay on, which fall prone: rider or mount lies prone or cannot act, or one of them was
/// moved without the other. Passengers fall with the rider (SW-264, SW-266, SW-267). For the units in `put`, the ground
/// has already had its effect.
pub fn unseat(world: &mut World, put: &[UnitId]) {
    let carried = states(world).iter().filter(|(unit, state)| state.company.lead != *unit);
    let carried: Vec<UnitId> = carried.map(|(unit, _)| unit).collect();
    for unit in carried {
        let Some((mount, falls)) = Actor::of(world, unit).and_then(|actor| falls_off(&actor)) else { continue };
        if !falls {
            continue;
        }
        let thrown =
            if riding::rider_of(world, mount) == Some(unit) { riding::seated(world, mount) } else { vec![unit] };
        for one in thrown {
            throw_off(world, one, mount);
            if !put.contains(&one) {
                tread(world, one);
            }
        }
    }
}

/// The mount of a unit, and whether the unit falls off.
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
        let metres = state_of(world, mount).altitude.saturating_add(saddle);
        change(world, unit).altitude = metres;
        lift(world, unit, metres);
    }
}

/// Marks the mounts of riders at the start as steeds, which stay where they are without a rider (SW-256).
pub fn remember_steeds(world: &mut World) {
    for unit in world.resource::<Roster>().ids() {
        for (seat, one) in riding::seated(world, unit).into_iter().enumerate() {
            change(world, one).company.seat = narrow::<u8>(seat);
            change(world, unit).company.steed = true;
        }
    }
}

/// Lets the mount of a statue appear where its owner stands (SW-261).
pub fn call(world: &mut World, unit: UnitId, ability: AbilityId) {
    let cell = world.resource::<Field>().place(unit).cell();
    let ability = &world.resource::<Rulebook>().0.abilities[usize::from(ability.0)];
    let (Some(mount), Some(cell)) = (riding::called(world, unit, ability), cell) else { return };
    put(world, mount, cell);
    change(world, mount).company.steed = true;
    world.resource_mut::<Log>().push(Event::Placed { unit: mount, cell });
    company::gather(world);
    ground::strike(world, mount, cell);
}

fn note(world: &mut World, unit: UnitId, what: &'static str, rule: &'static str) {
    world.resource_mut::<Log>().push(Event::Noted { unit, what: Name::new(what), rule: Rule::new(rule) });
}
