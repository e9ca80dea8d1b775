//! The one place where the ground hurts units that come to a cell (SW-010, SW-249).
//!
//! Units come to other cells by walking, by stepping in to stop another (SW-111), by a push, by Breakthrough (SW-203)
//! and by magic (SW-122); they come to the ground by landing (SW-242), by dismounting (SW-260) or being thrown off
//! (SW-264), and to the board out of a statue (SW-261). The rule text does not say what the ground does in these cases;
//! this ruleset treats all alike: thorns or fire hurt units that come there, and a unit that is felled stays there. The
//! members of a skirmish are at its centre only for distances (SW-090): they fight anywhere inside it, and the ground
//! of its centre hurts no unit. Nor does the ground hurt a unit that the referee sets down.

use bevy_ecs::prelude::*;

use crate::{
    acts::falling,
    stages::{Source, hurt},
    state::{Actor, lead_of},
};
use hexfray_battle::{Field, Name, Parts, Rule, UnitId};
use hexfray_board::grid::Cell;

/// Whether the ground of a cell hurts a unit that comes there.
pub fn hurts(world: &World, unit: UnitId, cell: Cell) -> bool {
    Actor::of(world, unit).is_some_and(|actor| falling::trodden_on(world, &actor, cell).is_some())
}

/// Lets the ground of a cell hurt a unit that has come there. Returns whether the unit is still on the board, neither
/// felled nor removed.
pub fn strike(world: &mut World, unit: UnitId, cell: Cell) -> bool {
    let stood = world.resource::<Field>().is_active(unit);
    let blow = Actor::of(world, unit).and_then(|actor| falling::trodden_on(world, &actor, cell));
    if let Some(blow) = blow {
        strike_by_ground(world, unit, blow);
    }
    stood == world.resource::<Field>().is_active(unit)
}

/// Lets the ground of a cell to which a unit has walked hurt the unit that walks for its company. Returns whether both
/// can walk on.
pub fn tread(world: &mut World, unit: UnitId, cell: Cell) -> bool {
    let lead = lead_of(world, unit);
    strike(world, lead, cell);
    let may_walk = |unit: UnitId| Actor::of(world, unit).is_some_and(|actor| actor.is_able() && !actor.is_rooted());
    may_walk(lead) && may_walk(unit)
}

/// Hurts a unit by thorns or fire in a cell (SW-249).
pub fn strike_by_ground(world: &mut World, unit: UnitId, (what, amount): (Name, i32)) {
    let mut parts = Parts::new();
    parts.base(what, amount, Rule::new("SW-249"));
    hurt::hurt(world, unit, amount, &Source { by: None, what, parts });
}
