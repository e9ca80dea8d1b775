//! Changes of place by magic and force: nobody blocks them, and no movement is spent (SW-122).

use bevy::ecs::prelude::*;

use super::{Actor, Company, Deed, Displacement, Place, Positions, air, survey};
use crate::{
    battle::{Event, Field, Log, OrderError, Roster, UnitId, shift},
    grid::Cell,
};

impl Deed {
    /// Metres that it takes its user to a cell at once, if it does (SW-122).
    pub fn teleports_m(&self) -> Option<u16> {
        match self.displaces {
            Some(Displacement::Teleport(metres)) => Some(metres),
            _ => None,
        }
    }
}

/// Whether a unit could be put into a cell at once.
fn has_ground(positions: &Positions<'_>, cell: Cell, airborne: bool) -> bool {
    let board = positions.board;
    board.exists(cell) && !board.blocks_move(cell) && (airborne || !board.is_impassable(cell))
}

/// Whether a unit may go to a cell at once, so many metres away at most.
///
/// # Errors
/// The first reason why not.
pub fn check(actor: &Actor<'_>, positions: &Positions<'_>, cell: Cell, metres: u16) -> Result<(), OrderError> {
    let Some(own) = positions.figure(actor.id()) else { return Err(OrderError::NoSuchUnit(actor.id())) };
    let to = Place { cell, altitude: own.altitude };
    if !has_ground(positions, cell, actor.is_airborne()) || cell == own.cell {
        return Err(actor.refused("nobody can stand there", "SW-009"));
    }
    if positions.metres(own.place(), to) > metres.into() {
        return Err(actor.refused("the cell is out of range", "SW-133"));
    }
    match positions.board.grid().index(cell).map(|index| actor.world.resource::<super::Scenario>().may_enter(index)) {
        Some(true) => Ok(()),
        _ => Err(actor.refused("nobody may go there", "SW-009")),
    }
}

/// The cell where a push of so many metres ends: as far from the pusher as it leads; of equals the first of the board.
pub fn pushed_to(positions: &Positions<'_>, from: Place, target: Place, metres: u16) -> Cell {
    let airborne = target.altitude > 0;
    let near = |&cell: &Cell| {
        cell.level == target.cell.level
            && positions.metres(target, Place { cell, ..target }) <= metres.into()
            && has_ground(positions, cell, airborne)
    };
    let far = |cell: Cell| positions.metres(from, Place { cell, ..target });
    let mut best = (far(target.cell), target.cell);
    for cell in positions.board.cells().filter(near) {
        if far(cell) > best.0 {
            best = (far(cell), cell);
        }
    }
    best.1
}

/// Carries out what a deed does to where a target is.
pub fn carry_out(world: &mut World, user: UnitId, target: UnitId, displacement: Displacement, aimed: Option<Cell>) {
    let to = match displacement {
        Displacement::Teleport(_) => aimed,
        Displacement::Push(metres) => survey::with_positions(world, |positions| {
            let (by, struck) = (positions.figure(user)?, positions.figure(target)?);
            Some(pushed_to(positions, by.place(), struck.place(), metres))
        }),
        Displacement::Topple => None,
    };
    // A section's place is its monster's (SW-225).
    let Some(body) = Actor::of(world, target).map(|actor| actor.company.body) else { return };
    let here = world.resource::<Field>().place(body).cell();
    let Some(cell) = to.filter(|&cell| here != Some(cell)) else { return };
    let of_body = |entity| world.get::<Company>(entity).is_some_and(|company| company.body == body);
    let sections: Vec<UnitId> =
        world.resource::<Roster>().iter().filter(|&(_, entity)| of_body(entity)).map(|(unit, _)| unit).collect();
    for section in sections {
        if world.resource::<Field>().place(section).cell().is_some() {
            shift(world, section, cell);
        }
    }
    world.resource_mut::<Log>().push(Event::Placed { unit: body, cell });
    air::keep_aloft(world);
}
