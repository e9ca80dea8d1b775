//! The paths of units that stumble straight ahead (MC-177).

use bevy_ecs::prelude::*;

use crate::{
    content::effects::Flags,
    numbers::travel,
    state::{Unit, look::active_cell},
};
use hexfray_battle::{
    Field, Resolving, UnitId,
    movement::{Course, ways_within},
};
use hexfray_board::grid::Cell;

/// Sends a stumbling unit straight to its destination, even if another path is cheaper (MC-177).
pub fn lay_course(world: &mut World, unit: UnitId, to: Cell) {
    if !Unit::of(world, unit).effects().has(Flags::CONFUSED) {
        return;
    }
    if let Some(course) = straight_to(world, unit, to) {
        world.resource_mut::<Resolving>().course = course;
    }
}

fn straight_to(world: &World, unit: UnitId, to: Cell) -> Option<Course> {
    let grid = world.resource::<Field>().board().grid();
    let from = active_cell(world, unit)?;
    let (direction, steps) = grid.row_to(from, to)?;
    let row: Vec<Cell> = grid.row(from, direction).take(steps as usize).collect();
    let ways = ways_within(world, unit, travel::traveller(world, unit)?, |cell| row.contains(&cell))?;
    Some(Course { path: ways.way(to)?, cost: ways.destination(to)?.cost, jump: ways.jump(to)? })
}
