//! The cells that a move may enter: none that are forbidden (SW-009), and in simplified combat only some of the areas
//! (SW-066 … SW-075).

use bevy_ecs::prelude::*;

use crate::{
    content::{FieldArea, Method, Scenario},
    numbers::{ThreeAreas, survey},
};
use hexfray_battle::{Field, SideId, UnitId};
use hexfray_board::grid::Cell;

/// The cells that a unit may enter; `None` if the rules keep it out of none.
pub fn enters<'w>(world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
    let scenario = world.resource::<Scenario>();
    let grid = world.resource::<Field>().board().grid();
    let open = move |cell: Cell| grid.index(cell).is_some_and(|index| scenario.may_enter(index));
    if let Some(moves) = moves(world, unit) {
        return Some(Box::new(move |cell| open(cell) && moves.iter().any(|&(_, area)| area == cell)));
    }
    if scenario.forbids_moves() { Some(Box::new(open)) } else { None }
}

/// The three areas of a simplified battle (SW-002); `None` in standard combat and on larger maps of areas, where the
/// rules about front and rears do not hold (SW-013).
pub fn three(world: &World) -> Option<ThreeAreas> {
    let scenario = world.resource::<Scenario>();
    let grid = world.resource::<Field>().board().grid();
    if !scenario.is_simplified() || scenario.areas.len() != 3 {
        return None;
    }
    let cell = |area: FieldArea| grid.cells().find(|&cell| scenario.area(&grid, cell) == Some(area));
    let rear = |side| Some((SideId(side), cell(FieldArea::Rear(SideId(side)))?));
    Some(ThreeAreas { front: cell(FieldArea::Front)?, rears: [rear(0)?, rear(1)?] })
}

/// The areas to which a unit may go among three, each with the shortest method that leads there (SW-066 … SW-072);
/// `None` if there are no three areas.
pub fn moves(world: &World, unit: UnitId) -> Option<Vec<(Method, Cell)>> {
    let areas = three(world)?;
    let moves = |figure| survey::with_positions(world, |positions| positions.area_moves(&areas, figure));
    let figures = survey::figures(world);
    Some(figures.iter().find(|figure| figure.unit == unit).map(moves).unwrap_or_default())
}

/// Whether a unit is cornered: foes are in its own rear with it, and it cannot leave (SW-073).
pub fn is_cornered(world: &World, unit: UnitId) -> bool {
    let Some(areas) = three(world) else { return false };
    survey::with_positions(world, |positions| {
        positions.figure(unit).is_some_and(|figure| positions.is_cornered(&areas, figure))
    })
}
