//! Blades that catch spells, and units that see the acts of others (MC-156, MC-164).

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::Plan,
    content::effects::Flags,
    state::{Book, Unit},
};
use hexfray_battle::{Aim, Field, Geometry, UnitId, is_parted, narrow};
use hexfray_board::grid::Cell;

/// The size of the area around a blade that catches spells.
const AREA: u32 = 5;

/// The unit whose blade catches a spell that is cast from its area or aimed into it (MC-164): the first in order of
/// numbers. A blade never catches its bearer's own spells.
pub fn catcher(world: &World, plan: &Plan<'_>, user: UnitId, from: Cell, aim: Aim) -> Option<UnitId> {
    if !plan.ability.spell || !Unit::is_any(world, catches_spells) {
        return None;
    }
    let field = world.resource::<Field>();
    let board = field.board();
    let vertical = world.resource::<Geometry>().templates.area_vertical;
    let ends = [from, plan.targeting.aimed_at(world, user, from, aim)];
    let near = |middle: Cell| {
        ends.iter().any(|&cell| {
            let rise = i32::from(board.height(cell)) - i32::from(board.height(middle));
            vertical.catches(board.grid().distance(middle, cell), rise, AREA)
        })
    };
    let catches = |bearer: &Unit<'_>| {
        bearer.unit != user
            && bearer.effects().has(Flags::CATCHES_SPELLS)
            && field.is_active(bearer.unit)
            && field.cells(bearer.unit).into_iter().any(near)
    };
    Unit::all(world).find(catches).map(|bearer| bearer.unit)
}

/// Whether a unit's blade catches spells.
pub fn catches_spells(one: &Unit<'_>) -> bool {
    one.effects().has(Flags::CATCHES_SPELLS)
}

/// The place of a plan's ability among the compendium's abilities; `None` for weapons and items.
pub fn ability_of(world: &World, plan: &Plan<'_>) -> Option<u16> {
    let abilities = &world.resource::<Book>().abilities;
    abilities.iter().position(|ability| std::ptr::eq(ability, plan.ability)).map(narrow)
}

/// Whether any unit remembers the acts of others that it sees.
pub fn is_anybody_watching(world: &World) -> bool {
    Unit::is_any(world, |one| one.kind.kit.watches)
}

/// Whether there is no obstacle and no floor between two cells; units do not block sight (MC-057).
pub fn sees(world: &World, eye: Cell, cell: Cell) -> bool {
    !is_parted(world, eye, cell)
}
