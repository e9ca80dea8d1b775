//! Walking along the path of a move, over ground that may hurt (DC-066).

use bevy_ecs::prelude::*;

use super::{consequences, pending::Then, play::Play, steps};
use crate::{acts::restraint, numbers::ground, state::Look};
use hexfray_battle::{Action, Field, Order, ResolveSystems, Resolving, UnitId, movement};
use hexfray_board::grid::Cell;

/// Moves the unit of a move along its path. Every cell with a hazard that it enters strikes it (DC-066), and the
/// consequences are rolled there (DC-006); a unit that falls or is held stays there. The rest of the path is walked as
/// usual.
pub fn walk(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    // A step that stopped for a question about a roll continues first.
    if consequences::run(&mut Play(world), WALK) {
        return;
    }
    if !may_go_on(world, unit) {
        return world.resource_mut::<Resolving>().course.path.truncate(1);
    }
    let hurts = |world: &World, _: Cell, to: Cell| ground::hazard(world.resource::<Field>().board(), to).is_some();
    movement::walk_until(world, hurts, |world, _, to| {
        let play = &mut Play(world);
        if let Some(blow) = ground::hazard(play.look().board(), to) {
            steps::strike(play, unit, blow);
        }
        consequences::run(play, WALK) || may_go_on(world, unit)
    });
}

/// The step with which a walk continues after a question: before the next part of the path.
const WALK: Then = Then::Step(ResolveSystems::Adjust);

/// Whether a unit is still able to move after the events on its path.
fn may_go_on(world: &World, unit: UnitId) -> bool {
    let look = Look::of(world);
    look.is_active(unit) && restraint::may_move(&look, unit)
}
