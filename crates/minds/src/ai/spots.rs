//! The cells in which a foe can be met: its own, or, if one of the two units covers several, all cells near it.

use hexfray_battle::{Battle, UnitId};
use hexfray_board::grid::Cell;

/// Adds the foes that a unit looks for, each with every cell in which it can be met.
pub fn add(battle: &Battle, unit: UnitId, foes: impl Iterator<Item = (UnitId, Cell)>, spots: &mut Vec<(UnitId, Cell)>) {
    if battle.all_are_small() {
        spots.extend(foes);
    } else {
        foes.for_each(|(foe, _)| add_near(battle, unit, foe, spots));
    }
}

/// Adds the cells at which two units meet if one of them covers several.
fn add_near(battle: &Battle, unit: UnitId, foe: UnitId, spots: &mut Vec<(UnitId, Cell)>) {
    // A large body meets a foe with any of its cells, and so from farther away.
    let radius = if battle.cells(unit).len() > 1 { 2 } else { 0 };
    let grid = battle.board().grid();
    let mut near: Vec<Cell> = battle.cells(foe).into_iter().flat_map(|cell| grid.ball(cell, radius)).collect();
    near.sort_unstable();
    near.dedup();
    spots.extend(near.into_iter().map(|cell| (foe, cell)));
}
