//! The cells of each tool: brush, line, rectangle, fill.

use pathfinding::prelude::bfs_reach;

use hexfray_board::grid::{Cell, Grid};

/// A round brush: all cells of the board within `radius` steps of a cell, on its level.
pub fn brush(grid: &Grid, centre: Cell, radius: u32) -> Vec<Cell> {
    grid.ball(centre, radius).filter(|&cell| grid.contains(cell) && cell.level == centre.level).collect()
}

/// A line one cell wide between two cells, which are included. Each step goes to the cell nearest to the straight line.
pub fn line(grid: &Grid, from: Cell, to: Cell) -> Vec<Cell> {
    let mut cells = vec![from];
    let mut here = from;
    // Of the neighbours that are nearer to the end, take the one nearest to the straight line.
    while here != to {
        let left = grid.distance(here, to);
        let nearer = grid.neighbours(here).filter(|&next| grid.distance(next, to) < left);
        let stray =
            |cell: &Cell| grid.straight_distance_squared(from, *cell) + grid.straight_distance_squared(*cell, to);
        let Some(next) = nearer.min_by_key(|cell| (stray(cell), *cell)) else { break };
        cells.push(next);
        here = next;
    }
    cells.retain(|&cell| grid.contains(cell));
    cells
}

/// The cells of a rectangle with two corners, on the level of the first.
pub fn rectangle(grid: &Grid, one: Cell, other: Cell) -> Vec<Cell> {
    let cols = one.col.min(other.col).max(0)..=one.col.max(other.col);
    let rows = one.row.min(other.row).max(0)..=one.row.max(other.row);
    let all = rows.flat_map(|row| cols.clone().map(move |col| Cell { col, row, ..one }));
    all.filter(|&cell| grid.contains(cell)).collect()
}

/// All cells that are connected to a cell by cells like it, as `same(cell, start)` decides, the nearest first.
pub fn fill(grid: &Grid, start: Cell, same: impl Fn(Cell, Cell) -> bool) -> Vec<Cell> {
    if !grid.contains(start) {
        return Vec::new();
    }
    let like = &|next: &Cell| same(*next, start);
    bfs_reach(start, |&cell| grid.neighbours(cell).filter(like)).collect()
}
