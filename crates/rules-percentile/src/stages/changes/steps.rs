//! The one place where a unit's cell changes: charges that this breaks off, effects of the ground, units in the new
//! cell (MC-036, MC-055, MC-135, MC-162, MC-179, MC-182).

use bevy_ecs::prelude::*;

use crate::{
    content::effects::Flags,
    numbers::travel,
    stages::{
        changes::{self, ground, spikes, status},
        water,
    },
    state::{
        Unit,
        look::{cell_of, is_active},
        place_of,
    },
};
use hexfray_battle::{Event, Field, Log, UnitId, movement::Ways, narrow, shift};
use hexfray_board::grid::{Cell, Covered};

/// How a unit comes to another cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It lands there, thrown or by itself: the ground affects it as it affects units that walk into the cell (MC-055).
    Lands,
    /// It is set down there, by another unit or by magic: the ground does not affect it (MC-038), spikes do (MC-179).
    SetDown,
    /// It never leaves the cell of the unit that holds it, and meets no unit there (MC-049).
    Held,
}

/// Puts a unit or its body into another cell, which breaks off its charge (MC-036).
pub fn come(world: &mut World, unit: UnitId, cell: Cell, how: Arrival) {
    come_since(world, unit, cell, how, "moved away");
}

/// Does what [`come`] does, for the given reason.
pub fn come_since(world: &mut World, unit: UnitId, cell: Cell, how: Arrival, why: &'static str) {
    let before = cell_of(world, unit);
    settle(world, unit, cell, why);
    world.resource_mut::<Log>().push(Event::Placed { unit, cell });
    arrive(world, unit, before, cell, how);
}

/// Puts a unit into another cell, and breaks off its charge.
fn settle(world: &mut World, unit: UnitId, cell: Cell, why: &'static str) {
    changes::interrupt_moved(world, unit, why);
    shift(world, unit, cell);
    world.resource::<Ways>().forget();
}

/// Applies what affects a unit that has come to a cell from another.
pub fn arrive(world: &mut World, unit: UnitId, before: Option<Cell>, cell: Cell, how: Arrival) {
    if how == Arrival::Held || !is_active(world, unit) || before == Some(cell) {
        return;
    }
    let entered = entered(world.resource(), unit, before, cell);
    entered.iter().for_each(|&cell| spikes::meet(world, unit, cell));
    if how == Arrival::Lands && is_active(world, unit) {
        let board = world.resource::<Field>().board();
        // Impassable ground has a fate of its own for units (TC-086).
        let trodden: Vec<Cell> = entered.into_iter().filter(|&cell| !board.is_impassable(cell)).collect();
        ground::burn_on_any(world, unit, &trodden);
    }
}

/// The cells that a body is in now and was not in before.
fn entered(field: &Field, unit: UnitId, before: Option<Cell>, cell: Cell) -> Covered {
    let mut entered = field.cells_from(unit, cell);
    if let Some(before) = before {
        let old = field.cells_from(unit, before);
        entered.retain(|cell| !old.contains(cell));
    }
    entered
}

/// Lets a unit walk outside its own turn, to follow the unit that it is bound to: Heat, water over its head, spikes,
/// lava and deep drops count as on any walk (MC-162). Returns whether it gets there.
pub fn follow(world: &mut World, unit: UnitId, path: Vec<Cell>, cost: u16) -> bool {
    let Some(&to) = path.last() else { return false };
    if !sets_out(world, unit, &path) {
        return false;
    }
    let mut left = cost;
    ground::tread_over(world, unit, &path, |world, part| {
        let Some(&cell) = part.last() else { return };
        settle(world, unit, cell, "moved away");
        // The last part uses what the others have left.
        let steps = if cell == to {
            left
        } else {
            narrow::<u16>(usize::from(cost) * (part.len() - 1) / (path.len() - 1).max(1))
        };
        left = left.saturating_sub(steps);
        world.resource_mut::<Log>().tell(|| Event::Moved { unit, path: part.to_vec(), cost: steps });
    });
    is_active(world, unit) && cell_of(world, unit) == Some(to)
}

/// Puts a unit into a cell outside its own turn, without a path, such as a dancer at its partner's side (MC-135).
/// Returns whether it gets there.
pub fn go_along(world: &mut World, unit: UnitId, cell: Cell) -> bool {
    let Some(from) = cell_of(world, unit) else { return false };
    if from == cell {
        // It is there already, even if it is held.
        return true;
    }
    if Unit::of(world, unit).effects().has(Flags::NO_MOVE) || !sets_out(world, unit, &[from, cell]) {
        return false;
    }
    spring(world, unit, cell);
    is_active(world, unit)
}

/// Lets a unit land in another cell after a leap.
pub fn spring(world: &mut World, unit: UnitId, cell: Cell) {
    let Some(from) = cell_of(world, unit) else { return };
    settle(world, unit, cell, "moved away");
    world.resource_mut::<Log>().push(Event::Moved { unit, path: vec![from, cell], cost: 0 });
    arrive(world, unit, Some(from), cell, Arrival::Lands);
}

/// Whether a unit that has to move can set out over these cells: under Heat it falls instead (MC-182), and water over
/// its head may stop it (MC-067).
fn sets_out(world: &mut World, unit: UnitId, path: &[Cell]) -> bool {
    !status::burn(world, unit) && water::follows(world, unit, path)
}

/// The cell beside another in which a unit could appear: the one that hurts it least, then the one nearest to its own.
pub fn nearest_beside(world: &World, unit: UnitId, other: UnitId) -> Option<Cell> {
    let from = place_of(world, unit).cell()?;
    let grid = world.resource::<Field>().board().grid();
    let beside = travel::cells_beside(world, unit, other).into_iter();
    let open = beside.filter(|&cell| travel::may_stand(world, unit, cell));
    let toll = |cell| if cell == from { 0 } else { ground::toll(world, unit, cell) };
    open.min_by_key(|&cell| (toll(cell), grid.distance(from, cell)))
}
