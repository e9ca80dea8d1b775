//! The cells that a large body covers.

use arrayvec::ArrayVec;
use hexx::Hex;
use serde::Serialize;

use super::{Cell, Grid, Shape};

/// The most cells that a body covers.
pub const MOST_COVERED: usize = 9;

/// The cells of a body, its base cell first.
pub type Covered = ArrayVec<Cell, MOST_COVERED>;

/// The size of a body: the number of cells across (MC-094).
///
/// | across | hexes | squares |
/// |---|---|---|
/// | 1 | its base cell | its base cell |
/// | 2 | three cells that meet at a corner | a block of 2 × 2 |
/// | 3 | its base cell and those around it | a block of 3 × 3 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Footprint(u8);

impl Default for Footprint {
    fn default() -> Self {
        Self::ONE
    }
}

impl Footprint {
    /// A body of one cell.
    pub const ONE: Self = Self(1);

    /// A body of a number of cells across, 1 to 3; other numbers are clamped to that range.
    pub const fn across(cells: u8) -> Self {
        match cells {
            0 | 1 => Self::ONE,
            2 => Self(2),
            _ => Self(3),
        }
    }

    /// The number of cells across.
    pub const fn size(self) -> u8 {
        self.0
    }

    /// Whether it is a single cell.
    pub const fn is_one(self) -> bool {
        self.0 == 1
    }

    /// The positions of its cells relative to the base cell, in axial coordinates (on squares: columns and rows).
    const fn offsets(self, hexes: bool) -> &'static [(i32, i32)] {
        match (self.0, hexes) {
            (2, true) => &[(1, 0), (0, 1)],
            (2, false) => &[(1, 0), (0, 1), (1, 1)],
            (3, true) => &[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)],
            (3, false) => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
            _ => &[],
        }
    }
}

impl Grid {
    /// The cells that a body covers, its base cell `cell` first, all on the same level; some may be off the board.
    ///
    /// ```
    /// use hexfray_board::grid::{Adjacency, Cell, Footprint, Grid, Shape};
    /// let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 8, 8);
    /// let cells = grid.covered(Cell::new(4, 4), Footprint::across(2));
    /// assert_eq!(cells.as_slice(), [(4, 4), (5, 4), (4, 5), (5, 5)].map(Cell::from));
    /// ```
    pub fn covered(&self, cell: Cell, footprint: Footprint) -> Covered {
        let mut cells = Covered::new();
        cells.push(cell);
        let hexes = matches!(self.shape(), Shape::Hex { .. });
        for &(q, r) in footprint.offsets(hexes) {
            cells.push(self.from_hex(self.hex(cell) + Hex::new(q, r)).on_level(cell.level));
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Adjacency, HexTop, Offset};

    #[test]
    fn bodies_cover_cells_that_touch_on_every_board() {
        let hex = |top, offset| Shape::Hex { top, offset };
        let shapes = [
            (hex(HexTop::Pointy, Offset::Odd), [1, 3, 7]),
            (hex(HexTop::Pointy, Offset::Even), [1, 3, 7]),
            (hex(HexTop::Flat, Offset::Odd), [1, 3, 7]),
            (hex(HexTop::Flat, Offset::Even), [1, 3, 7]),
            (Shape::Square { adjacency: Adjacency::Sides }, [1, 4, 9]),
            (Shape::Square { adjacency: Adjacency::Corners }, [1, 4, 9]),
        ];
        for (shape, counts) in shapes {
            let grid = Grid::new(shape, 9, 9);
            for (size, count) in (1..).zip(counts) {
                for at in [Cell::new(4, 4), Cell::new(4, 5), Cell::new(5, 4)] {
                    let cells = grid.covered(at, Footprint::across(size));
                    assert_eq!(cells.len(), count, "{shape:?}, {size} across");
                    assert_eq!(cells[0], at, "its own cell comes first");
                    let farthest = cells.iter().map(|&cell| grid.distance(at, cell)).max();
                    assert!(farthest <= Some(2), "{shape:?}: all lie near its own cell");
                    // One step moves all cells by the same vector.
                    for way in grid.all_directions() {
                        let moved = grid.covered(grid.step(at, way), Footprint::across(size));
                        let stepped: Covered = cells.iter().map(|&cell| grid.step(cell, way)).collect();
                        assert_eq!(moved, stepped, "{shape:?}, {size} across, direction {}", way.0);
                    }
                }
            }
        }
    }
}
