//! Which cells may be entered by a move: not those that are forbidden (SW-009), and in simplified combat only some of
//! the areas (SW-066 … SW-075).

use bevy::ecs::prelude::*;

use super::{Mode, Scenario};
use crate::{
    battle::{Field, UnitId},
    grid::Cell,
};

/// The cells that a unit may enter, where the rules keep it out of some.
pub fn enters<'w>(world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
    let scenario = world.resource::<Scenario>();
    let grid = world.resource::<Field>().board().grid();
    match scenario.mode {
        _ if scenario.forbids_moves() => {
            Some(Box::new(move |cell| grid.index(cell).is_some_and(|index| scenario.may_enter(index))))
        }
        Mode::Standard | Mode::Simplified => None,
    }
}
