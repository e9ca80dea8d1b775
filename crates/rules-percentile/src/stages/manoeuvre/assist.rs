//! Helping another unit to move (MC-038, MC-039).

use bevy_ecs::prelude::*;

use crate::{
    acts::assist::{RULE, free_cells, seats},
    numbers::travel,
    stages::changes::steps::{self, Arrival},
    state::{
        change,
        look::{self, manoeuvre_of},
        manoeuvre::Manoeuvre,
    },
};
use hexfray_battle::{Aim, Log, UnitId, movement::way_by, note};
use hexfray_board::grid::Cell;

/// Notes which ally the assistant helps.
pub fn accept(world: &mut World, unit: UnitId, aim: Aim) {
    let Aim::Unit(friend) = aim else { return };
    change(world, unit).manoeuvre.assists = Some(friend);
    note(&mut world.resource_mut::<Log>(), unit, "helps an ally move", RULE);
}

/// Before a joint move: finds the ally's new cell, on the path behind the assistant if possible.
pub fn find_seat(world: &mut World, unit: UnitId, to: Cell) {
    let Some(friend) = manoeuvre_of(world, unit).assists else { return };
    let seat = seat(world, unit, friend, to);
    change(world, unit).manoeuvre.seat = seat;
}

fn seat(world: &World, unit: UnitId, friend: UnitId, to: Cell) -> Option<Cell> {
    let (from, free) = (look::cell_of(world, unit)?, free_cells(world, unit)?);
    let way = way_by(world, unit, travel::traveller(world, unit)?, to)?;
    let behind = way.iter().rev().nth(1).copied();
    let mut seats: Vec<Cell> = seats(world, from, friend, to, &free).collect();
    seats.sort_unstable_by_key(|&cell| (Some(cell) != behind, cell));
    seats.first().copied()
}

/// Brings the ally along. Being moved breaks off its charge (MC-036). The ground along the path does not affect it, but
/// the spikes of units in the cell where it is set down do (MC-179).
pub fn bring(world: &mut World, assistant: &Manoeuvre) {
    let &Manoeuvre { assists: Some(friend), seat: Some(cell), .. } = assistant else { return };
    if look::cell_of(world, friend) == Some(cell) {
        return;
    }
    steps::come(world, friend, cell, Arrival::SetDown);
}
