//! Before a Movement action: the Swimming check of water over the head (MC-067).

use bevy::ecs::prelude::*;

use super::target::roll;
use crate::{
    battle::{Action, Event, Field, Log, Name, Order, Parts, Place, Resolving, Rule, UnitId},
    rules::percentile::{
        opposed::task,
        reach,
        state::{Fighter, Turn, change, entity},
    },
};

/// Depth from which on a Swimming check is needed.
const OVER_THE_HEAD: u8 = 3;

/// Whoever starts in water over the head swims or stays; a failed check spends the Movement action.
pub fn swim(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let Some(cell) = world.get::<Place>(entity(world, unit)).and_then(Place::cell) else { return };
    if world.resource::<Resolving>().lost || world.resource::<Field>().board().depth(cell) < OVER_THE_HEAD {
        return;
    }
    if reach::is_out_of_its_depth(world, &Fighter::of(world, unit), cell) && !check(world, unit) {
        world.resource_mut::<Resolving>().lost = true;
        let mut turn = change::<Turn>(world, unit);
        turn.moves = turn.moves.saturating_sub(1);
        turn.moved = true;
    }
}

/// One Task Check of Swimming (TC-003).
fn check(world: &mut World, unit: UnitId) -> bool {
    let fighter = Fighter::of(world, unit);
    let (settings, mut parts, what) = (fighter.book.settings, Parts::new(), Name::new("Swimming"));
    parts.base(what, fighter.kind.swimming, Rule::new("MC-067"));
    parts.add("modifier", i32::from(fighter.vitals.modifier), Rule::new("TC-005"));
    let (needed, roll) = (parts.total(), roll(world, Some(unit), 100, what));
    let result = task(roll, needed, &settings);
    world.resource_mut::<Log>().push(Event::Checked { unit, target: None, what, parts, needed, roll, result });
    result.passed()
}
