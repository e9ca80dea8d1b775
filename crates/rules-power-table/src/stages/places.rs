//! Putting units elsewhere without a path: into the air, by magic and force, out of the battle.

use bevy_ecs::prelude::*;

use crate::{
    acts::displace,
    content::Displacement,
    numbers::survey,
    stages::ground,
    state::{Actor, Fate, Place as At, change, lead_of, members, states},
};
use hexfray_battle::{Event, Field, Log, Name, Presence, Rule, UnitId, lift, remove, shift};
use hexfray_board::grid::Cell;

/// Takes a unit and all that move with it out of the battle.
pub fn leave(world: &mut World, unit: UnitId, fate: Fate) {
    let why = Name::new(if fate == Fate::Surrendered { "surrendered" } else { "retreated" });
    let lead = lead_of(world, unit);
    for member in members(world, lead) {
        if !world.resource::<Field>().is_active(member) {
            continue;
        }
        change(world, member).fate = fate;
        remove(world, member, Presence::Out, why);
    }
}

/// Lets a unit rise or sink to an altitude, with all units that move with it; the metres count as covered (SW-081,
/// SW-242). Thorns or fire on the ground hurt the unit that lands for its company (SW-249).
pub fn climb(world: &mut World, unit: UnitId, metres: i16) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let more = metres.abs_diff(actor.altitude);
    let lead = actor.company.lead;
    let lands_in = actor.cell.filter(|_| metres == 0 && more > 0);
    for member in members(world, lead) {
        let mut state = change(world, member);
        state.turn.climbed = state.turn.climbed.saturating_add(more);
    }
    set_altitude(world, unit, metres.clamp(0, 127) as i8);
    let what = Name::new(if metres == 0 { "lands" } else { "flies at another altitude" });
    world.resource_mut::<Log>().push(Event::Noted { unit, what, rule: Rule::new("SW-242") });
    if let Some(cell) = lands_in {
        ground::strike(world, lead, cell);
    }
}

/// Puts a unit elsewhere on the board, without a path; a unit that is not on the board stays away.
pub fn relocate(world: &mut World, unit: UnitId, to: At) {
    let Some(cell) = world.resource::<Field>().place(unit).cell() else { return };
    if cell != to.cell {
        shift(world, unit, to.cell);
        world.resource_mut::<Log>().push(Event::Placed { unit, cell: to.cell });
    }
    let altitude = to.altitude.clamp(0, 127) as i8;
    change(world, unit).altitude = altitude;
    if world.resource::<Field>().place(unit).lift() != altitude {
        lift(world, unit, altitude);
    }
}

/// Puts a unit and all that move with it at an altitude, in metres (SW-011).
pub fn set_altitude(world: &mut World, unit: UnitId, metres: i8) {
    let members = members(world, lead_of(world, unit));
    for member in members {
        change(world, member).altitude = metres;
        lift(world, member, metres);
    }
}

/// Sets the lift of every unit to its altitude again, after units were put into other cells.
pub fn keep_aloft(world: &mut World) {
    let field = world.resource::<Field>();
    let sunk = states(world).iter().map(|(unit, state)| (unit, field.place(unit), state.altitude));
    let sunk = sunk.filter(|(_, place, altitude)| place.cell().is_some() && place.lift() != *altitude);
    let sunk: Vec<_> = sunk.map(|(unit, _, altitude)| (unit, altitude)).collect();
    for (unit, altitude) in sunk {
        lift(world, unit, altitude);
    }
}

/// Moves a target as an ability says: a push takes it over the ground of each cell on its path, until it is felled
/// (SW-249).
pub fn displace(world: &mut World, user: UnitId, target: UnitId, displacement: Displacement, aimed: Option<Cell>) {
    let way = match displacement {
        Displacement::Teleport(_) => aimed.into_iter().collect(),
        Displacement::Push(metres) => survey::with_positions(world, |positions| {
            let (by, struck) = (positions.figure(user)?, positions.figure(target)?);
            Some(displace::pushed_over(world, positions, by.place(), struck, metres))
        })
        .unwrap_or_default(),
        Displacement::Topple => Vec::new(),
    };
    // A section's place is its monster's (SW-225).
    let Some(body) = Actor::of(world, target).map(|actor| actor.company.body) else { return };
    for (at, &cell) in way.iter().enumerate() {
        let hot = ground::hurts(world, body, cell);
        if hot || at + 1 == way.len() {
            put(world, body, cell);
        }
        if hot && !ground::strike(world, body, cell) {
            break;
        }
    }
    keep_aloft(world);
}

/// Puts a monster with all its sections into a cell (SW-225).
fn put(world: &mut World, body: UnitId, cell: Cell) {
    if world.resource::<Field>().place(body).cell() == Some(cell) {
        return;
    }
    let sections: Vec<UnitId> =
        states(world).iter().filter(|(_, state)| state.company.body == body).map(|(unit, _)| unit).collect();
    for section in sections {
        if world.resource::<Field>().place(section).cell().is_some() {
            shift(world, section, cell);
        }
    }
    world.resource_mut::<Log>().push(Event::Placed { unit: body, cell });
}
