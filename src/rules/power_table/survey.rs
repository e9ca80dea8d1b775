//! Looking at a battle: everybody's place as plain data (see [`Positions`]).

use bevy::ecs::prelude::*;

use super::{
    Altitude, Company, Condition, Effects, Figure, Health, Melee, Positions, Posture, Rulebook, Scenario, Skirmishes,
    Space,
};
use crate::battle::{Field, Place, Presence, Roster, UnitId};

/// Everybody who is on the board, in the order of their numbers.
pub fn figures(world: &World) -> Vec<Figure> {
    let (roster, book) = (world.resource::<Roster>(), world.resource::<Rulebook>());
    let mut figures = Vec::with_capacity(roster.len());
    for (unit, entity) in roster.iter() {
        if let Some(figure) = figure(world, book, unit, entity) {
            figures.push(figure);
        }
    }
    figures
}

fn figure(world: &World, book: &Rulebook, unit: UnitId, entity: Entity) -> Option<Figure> {
    let unit_ref = world.get_entity(entity).ok()?;
    let place = unit_ref.get::<Place>()?;
    let (health, posture) = (unit_ref.get::<Health>()?, unit_ref.get::<Posture>()?);
    if health.dead {
        return None;
    }
    let effects = unit_ref.get::<Effects>()?;
    let is = |what: fn(&Condition) -> bool| {
        effects.0.iter().any(|effect| what(&book.0.conditions[usize::from(effect.condition.0)]))
    };
    let able = place.presence() == Presence::Active && !health.is_down() && !is(|condition| condition.helpless);
    Some(Figure {
        unit,
        side: world.resource::<Roster>().side(unit),
        cell: place.cell()?,
        altitude: i16::from(unit_ref.get::<Altitude>()?.0),
        able,
        prone: is(|condition| condition.prone),
        melee: unit_ref.get::<Melee>()?.of,
        retreating: posture.retreating,
        // A rider and its mount are counted and join together, as sections are (SW-254).
        body: unit_ref.get::<Company>()?.lead,
    })
}

/// The metres of a battle's board.
pub fn space(world: &World) -> Space {
    let (board, book) = (world.resource::<Field>().board(), world.resource::<Rulebook>());
    world.resource::<Scenario>().space(board.grid(), &book.0.settings).on(board)
}

/// Asks something of the positions as they are.
pub fn with_positions<T>(world: &World, ask: impl FnOnce(&Positions<'_>) -> T) -> T {
    with_figures(world, &figures(world), ask)
}

/// Asks something of the positions as if everybody stood as these figures do.
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
