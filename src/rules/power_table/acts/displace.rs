//! Where magic and force may take somebody: nobody blocks it, and no movement is spent (SW-122).

use bevy::ecs::prelude::*;

use crate::{
    battle::OrderError,
    grid::Cell,
    rules::power_table::{
        acts::areas,
        content::{Ability, Displacement},
        numbers::{Barrier, Figure, Positions},
        state::{Actor, Place},
    },
};

impl Ability {
    /// Metres that it takes its user to a cell at once, if it does (SW-122).
    pub fn teleports_m(&self) -> Option<u16> {
        match self.displaces {
            Some(Displacement::Teleport(metres)) => Some(metres),
            _ => None,
        }
    }
}

/// Whether a unit could be put into a cell at once: there is room, and nobody forbids it (SW-009).
fn has_ground(positions: &Positions<'_>, cell: Cell, airborne: bool) -> bool {
    let board = positions.board;
    let open = board.exists(cell) && !board.blocks_move(cell) && !positions.is_closed(cell);
    open && (airborne || !board.is_impassable(cell))
}

/// What keeps somebody from being taken from area to area, in words and by which rule (SW-071, SW-072, SW-073).
const fn why_not(barrier: Barrier) -> (&'static str, &'static str) {
    match barrier {
        Barrier::Cornered => ("with enemies in its rear nobody of its side leaves it", "SW-073"),
        Barrier::Forward => ("nobody gets from a front that foes hold into their rear", "SW-071"),
        Barrier::Past => ("nobody gets past a front that foes hold", "SW-072"),
    }
}

/// Whether a unit may go to a cell at once, so many metres away at most.
///
/// # Errors
/// The first reason why not.
pub fn check(actor: &Actor<'_>, positions: &Positions<'_>, cell: Cell, metres: u16) -> Result<(), OrderError> {
    let Some(own) = positions.figure(actor.id()) else { return Err(OrderError::NoSuchUnit(actor.id())) };
    let to = Place { cell, altitude: own.altitude };
    if positions.is_closed(cell) {
        return Err(actor.refused("nobody may go there", "SW-009"));
    }
    if !has_ground(positions, cell, actor.is_airborne()) || cell == own.cell {
        return Err(actor.refused("nobody can stand there", "SW-009"));
    }
    if positions.metres(own.place(), to) > metres.into() {
        return Err(actor.refused("the cell is out of range", "SW-133"));
    }
    match areas::three(actor.world).and_then(|areas| positions.barrier(&areas, own, cell)).map(why_not) {
        Some((why, rule)) => Err(actor.refused(why, rule)),
        None => Ok(()),
    }
}

/// Whether Area: Breakthrough may take its user to where its target is: it passes no enemies (SW-197, SW-203), unless
/// the setting says so, and leads nobody out of a rear in which its back is to the wall (SW-073) or where nobody may go
/// (SW-009).
///
/// # Errors
/// The first reason why not.
pub fn check_breakthrough(
    actor: &Actor<'_>,
    positions: &Positions<'_>,
    own: &Figure,
    to: Place,
) -> Result<(), OrderError> {
    let barrier = areas::three(actor.world).and_then(|areas| positions.barrier(&areas, own, to.cell));
    if barrier == Some(Barrier::Cornered) {
        let (why, rule) = why_not(Barrier::Cornered);
        return Err(actor.refused(why, rule));
    }
    if positions.is_closed(to.cell) && to.cell != own.cell {
        return Err(actor.refused("nobody may go there", "SW-009"));
    }
    match positions.breakthrough(own, to) {
        Ok(()) => Ok(()),
        Err(_) => Err(actor.refused("enemies are in its way, and it does not pass them", "SW-203")),
    }
}

/// The cell where a push of so many metres ends: as far from the pusher as it leads; of equals the first of the board.
pub fn pushed_to(world: &World, positions: &Positions<'_>, from: Place, target: &Figure, metres: u16) -> Cell {
    let (place, areas) = (target.place(), areas::three(world));
    let near = |&cell: &Cell| {
        cell.level == place.cell.level
            && positions.metres(place, Place { cell, ..place }) <= metres.into()
            && has_ground(positions, cell, place.altitude > 0)
            && areas.is_none_or(|areas| positions.barrier(&areas, target, cell).is_none())
    };
    let far = |cell: Cell| positions.metres(from, Place { cell, ..place });
    let mut best = (far(place.cell), place.cell);
    for cell in positions.board.cells().filter(near) {
        if far(cell) > best.0 {
            best = (far(cell), cell);
        }
    }
    best.1
}
