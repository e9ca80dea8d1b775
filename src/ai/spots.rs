//! Where a foe can be met: its own cell, or, where one of the two covers several, all cells near it.

use crate::{
    battle::{Battle, UnitId},
    grid::Cell,
};

/// Adds the cells at which a unit looks for a foe that is in `cell`.
pub fn add(battle: &Battle, unit: UnitId, foe: UnitId, cell: Cell, spots: &mut Vec<(UnitId, Cell)>) {
    if battle.all_are_small() {
        return spots.push((foe, cell));
    }
    // A large body meets a foe with any of its cells, and so from farther off.
    let radius = if battle.cells(unit).len() > 1 { 2 } else { 0 };
    let grid = battle.board().grid();
    let mut near: Vec<Cell> = battle.cells(foe).into_iter().flat_map(|cell| grid.ball(cell, radius)).collect();
    near.sort_unstable();
    near.dedup();
    spots.extend(near.into_iter().map(|cell| (foe, cell)));
}
