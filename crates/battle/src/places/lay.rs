//! Placing units: on a cell, down, up again, into the air, off the board.

use bevy_ecs::prelude::*;

use crate::{Event, Field, Log, Name, Place, Presence, Roster, UnitId};
use hexfray_board::grid::Cell;

/// Puts a unit on a cell, whether it was on the board or not.
pub fn put(world: &mut World, unit: UnitId, cell: Cell) {
    with_place(world, unit, |field, place| field.put(unit, place, cell));
}

/// Moves a unit or its body to another cell; it takes part as before.
pub fn shift(world: &mut World, unit: UnitId, cell: Cell) {
    with_place(world, unit, |field, place| field.shift(unit, place, cell));
}

/// Fells a unit: its body stays in its cell, or it is gone for good.
pub fn fell(world: &mut World, unit: UnitId, body: bool) {
    with_place(world, unit, |field, place| field.fell(unit, place, body));
}

/// Lets a fallen unit stand up again in its cell.
pub fn raise(world: &mut World, unit: UnitId) {
    with_place(world, unit, |field, place| field.raise(unit, place));
}

/// Lifts a unit to this many levels above the ground of its cell; it comes down when it is put on a cell.
pub fn lift(world: &mut World, unit: UnitId, levels: i8) {
    with_place(world, unit, |field, place| field.hang(unit, place, levels));
}

/// Takes a unit off the board, with the reason for the log.
pub fn remove(world: &mut World, unit: UnitId, presence: Presence, why: Name) {
    with_place(world, unit, |field, place| field.remove(unit, place, presence));
    world.resource_mut::<Log>().push(Event::Left { unit, why });
}

fn with_place(world: &mut World, unit: UnitId, change: impl FnOnce(&mut Field, &mut Place)) {
    let Some(entity) = world.resource::<Roster>().entity(unit) else { return };
    let mut field = world.resource_mut::<Field>();
    let mut place = field.place(unit);
    change(&mut field, &mut place);
    if let Some(mut kept) = world.get_mut::<Place>(entity) {
        *kept = place;
    }
}
