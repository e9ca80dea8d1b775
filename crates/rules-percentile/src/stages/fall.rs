//! A unit falls (MC-060).

use bevy_ecs::prelude::*;

use crate::{
    acts::fall::harm,
    stages::resolve::lose_hp,
    state::{Unit, place_of},
};
use hexfray_battle::{Name, UnitId};
use hexfray_board::grid::Cell;

/// Lets a unit fall so many levels into a cell.
pub fn fall(world: &mut World, unit: UnitId, levels: i32, into: Cell) {
    if !place_of(world, unit).is_active() {
        return;
    }
    let parts = harm(world, &Unit::of(world, unit), levels, into);
    let amount = parts.total();
    if amount > 0 {
        lose_hp(world, unit, None, Name::new("the fall"), amount, parts);
    }
}
