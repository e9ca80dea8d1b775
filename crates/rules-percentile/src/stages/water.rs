//! The Swimming check of a Movement action (MC-067).

use bevy_ecs::prelude::*;

use crate::{
    numbers::travel,
    stages::opposed::attempt,
    state::{Unit, change},
};
use hexfray_battle::{Resolving, UnitId, movement::lay_course};
use hexfray_board::grid::Cell;

/// Makes one check for the whole Movement action, before a move, for a unit that starts in, crosses or enters water
/// over its head; if it fails, the unit stays, and the action is spent. Returns whether the unit can go.
pub fn swim(world: &mut World, unit: UnitId) -> bool {
    if world.resource::<Resolving>().action().is_none() || !lay_course(world) {
        return true;
    }
    let user = Unit::of(world, unit);
    let needs = travel::has_to_swim_over(world, &user, &world.resource::<Resolving>().course.path);
    if user.turn.swims || !needs {
        return true;
    }
    let passed = check(world, unit);
    let turn = &mut change(world, unit).turn;
    if passed {
        turn.swims = true;
    } else {
        (turn.moves, turn.moved, turn.used) = (turn.moves.saturating_sub(1), true, (0, 0));
    }
    passed
}

/// Whether a unit that follows another gets across the cells of a path.
pub fn follows(world: &mut World, unit: UnitId, path: &[Cell]) -> bool {
    !travel::has_to_swim_over(world, &Unit::of(world, unit), path) || check(world, unit)
}

/// One Task Check of Swimming (TC-003).
fn check(world: &mut World, unit: UnitId) -> bool {
    let parts = travel::swimming(&Unit::of(world, unit));
    attempt(world, unit, parts, travel::SWIMMING).passed()
}
