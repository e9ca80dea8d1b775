//! The places of all units of a battle as plain data (see [`Positions`]).

use bevy_ecs::prelude::*;

use crate::{
    content::{Scenario, Space},
    numbers::{Figure, Positions},
    state::{Rulebook, Skirmishes, UnitState, states},
};
use hexfray_battle::{Field, Presence, Roster, UnitId};

/// All units on the board, in the order of their numbers.
pub fn figures(world: &World) -> Vec<Figure> {
    let (roster, field, book) = (world.resource::<Roster>(), world.resource::<Field>(), world.resource::<Rulebook>());
    let mut figures = Vec::with_capacity(roster.len());
    figures.extend(states(world).iter().filter_map(|(unit, state)| figure(roster, field, book, unit, state)));
    figures
}

fn figure(roster: &Roster, field: &Field, book: &Rulebook, unit: UnitId, state: &UnitState) -> Option<Figure> {
    let UnitState { health, posture, company, melee, altitude, .. } = *state;
    let place = field.place(unit);
    if health.dead {
        return None;
    }
    let able = place.presence() == Presence::Active && state.is_able(&book.0);
    Some(Figure {
        unit,
        side: roster.side(unit),
        cell: place.cell()?,
        altitude: altitude.into(),
        able,
        prone: state.conditions(&book.0).any(|condition| condition.prone),
        melee: melee.of,
        retreating: posture.retreating,
        // A rider and its mount are counted and join together, as sections are (SW-254).
        body: company.lead,
    })
}

/// The distances on a battle's board.
pub fn space(world: &World) -> Space {
    let (board, book) = (world.resource::<Field>().board(), world.resource::<Rulebook>());
    world.resource::<Scenario>().space(board.grid(), &book.0.settings).on(board)
}

/// Calls a function with the present positions.
pub fn with_positions<T>(world: &World, ask: impl FnOnce(&Positions<'_>) -> T) -> T {
    with_figures(world, &figures(world), ask)
}

/// Calls a function with positions in which all units have the places of these figures.
pub fn with_figures<T>(world: &World, figures: &[Figure], ask: impl FnOnce(&Positions<'_>) -> T) -> T {
    ask(&Positions {
        board: world.resource::<Field>().board(),
        space: space(world),
        settings: &world.resource::<Rulebook>().0.settings,
        sides: world.resource::<Roster>().sides(),
        figures,
        skirmishes: &world.resource::<Skirmishes>().list,
        closed: world.resource::<Scenario>().closed(),
    })
}
