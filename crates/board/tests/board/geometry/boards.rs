//! Boards of every shape, and cells on them by axial coordinates around the middle.

use hexfray_board::grid::{Adjacency, Cell, Grid, HexTop, Offset, Shape};

/// Side of the boards; the middle cell lies at (MIDDLE, MIDDLE).
pub const SIDE: u16 = 40;
/// Column and row of the middle; even, so that axial coordinates around it stay whole.
pub const MIDDLE: i16 = 20;

/// The four layouts of hexes.
pub fn hex_boards() -> Vec<Grid> {
    let mut boards = Vec::new();
    for top in [HexTop::Pointy, HexTop::Flat] {
        for offset in [Offset::Odd, Offset::Even] {
            boards.push(Grid::new(Shape::Hex { top, offset }, SIDE, SIDE));
        }
    }
    boards
}

/// Squares whose sides touch.
pub fn squares() -> Grid {
    Grid::new(Shape::Square { adjacency: Adjacency::Sides }, SIDE, SIDE)
}

/// Squares whose corners touch too.
pub fn squares_with_corners() -> Grid {
    Grid::new(Shape::Square { adjacency: Adjacency::Corners }, SIDE, SIDE)
}

/// Boards of all six shapes.
pub fn all_boards() -> Vec<Grid> {
    let mut boards = hex_boards();
    boards.extend([squares(), squares_with_corners()]);
    boards
}

/// The middle cell.
pub fn middle() -> Cell {
    Cell::new(MIDDLE, MIDDLE)
}

/// The cell at axial coordinates (hexes) or column and row (squares), counted from the middle.
pub fn at(grid: &Grid, (q, r): (i32, i32)) -> Cell {
    let origin = grid.hex(middle());
    grid.from_hex(hexx::Hex::new(origin.x + q, origin.y + r))
}

/// Axial coordinates (hexes) or column and row (squares) of a cell, counted from the middle.
pub fn axial(grid: &Grid, cell: Cell) -> (i32, i32) {
    let (origin, hex) = (grid.hex(middle()), grid.hex(cell));
    (hex.x - origin.x, hex.y - origin.y)
}

/// Axial coordinates of cells, sorted.
pub fn sorted(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Vec<(i32, i32)> {
    let mut list: Vec<_> = cells.into_iter().map(|cell| axial(grid, cell)).collect();
    list.sort_unstable();
    list
}

/// A list of coordinates, sorted.
pub fn set(cells: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut list = cells.to_vec();
    list.sort_unstable();
    list
}
