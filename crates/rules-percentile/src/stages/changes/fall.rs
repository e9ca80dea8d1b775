//! Damage of falls and of long steps down (MC-060).

use bevy_ecs::prelude::*;

use crate::{
    acts::fall::{harm, harm_of_step},
    stages::changes::lose_hp,
    state::{Unit, place_of},
};
use hexfray_battle::{Name, Parts, UnitId};
use hexfray_board::grid::Cell;

/// Lets a unit fall a number of levels into a cell.
pub fn fall(world: &mut World, unit: UnitId, levels: i32, into: Cell) {
    if !place_of(world, unit).is_active() {
        return;
    }
    let parts = harm(world, &Unit::of(world, unit), levels, into);
    suffer(world, unit, parts);
}

/// Applies the damage of a step down by a number of levels on a unit's path.
pub fn step_down(world: &mut World, unit: UnitId, levels: i32, into: Cell) {
    if place_of(world, unit).is_active() {
        let parts = harm_of_step(world, &Unit::of(world, unit), levels, into);
        suffer(world, unit, parts);
    }
}

fn suffer(world: &mut World, unit: UnitId, parts: Parts) {
    let amount = parts.total();
    if amount > 0 {
        lose_hp(world, unit, None, Name::new("the fall"), amount, parts);
    }
}
