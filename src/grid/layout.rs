//! The shape of a board: how its cells are laid out and which of them touch.

use hexx::Hex;
use serde::{Deserialize, Serialize};

use super::{Cell, Direction};

/// Which way the hexes of a board point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HexTop {
    /// A corner on top; rows are shifted against each other.
    Pointy,
    /// A side on top; columns are shifted against each other.
    Flat,
}

/// Which rows (pointy-top) or columns (flat-top) are shifted half a cell right or down, as in Tiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offset {
    /// Rows or columns 1, 3, 5, … are shifted.
    Odd,
    /// Rows or columns 0, 2, 4, … are shifted.
    Even,
}

/// Which squares count as adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Adjacency {
    /// The four that share a side (MC-002).
    Sides,
    /// The eight that share a side or a corner.
    Corners,
}

/// The kind of cells a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "shape")]
pub enum Shape {
    /// Six-sided cells.
    Hex {
        /// Which way they point.
        top: HexTop,
        /// Which rows or columns are shifted.
        offset: Offset,
    },
    /// Four-sided cells.
    Square {
        /// Whether corners touch.
        adjacency: Adjacency,
    },
}

/// A rectangle of cells of one shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cols: u16,
    rows: u16,
}

/// Axial steps of the six hex directions, in turning order.
pub(super) const HEX_STEPS: [(i32, i32); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
/// Steps of the four sides of a square, in turning order.
const SIDE_STEPS: [(i16, i16); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];
/// Steps of the eight neighbours of a square, in turning order.
const CORNER_STEPS: [(i16, i16); 8] = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)];

impl Grid {
    /// A board of `cols` × `rows` cells; both at least 1 and at most 1,024.
    pub const fn new(shape: Shape, cols: u16, rows: u16) -> Self {
        Self { shape, cols, rows }
    }

    /// The kind of its cells.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of columns.
    pub const fn cols(&self) -> u16 {
        self.cols
    }

    /// Number of rows.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// Number of cells.
    pub const fn len(&self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// True for a board without cells.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the cell lies on the board.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.col >= 0 && cell.row >= 0 && (cell.col as u16) < self.cols && (cell.row as u16) < self.rows
    }

    /// The cell's place in dense arrays, row by row; `None` off the board.
    pub const fn index(&self, cell: Cell) -> Option<usize> {
        if self.contains(cell) { Some(cell.row as usize * self.cols as usize + cell.col as usize) } else { None }
    }

    /// The cell at a place in dense arrays.
    pub const fn cell(&self, index: usize) -> Cell {
        Cell::new((index % self.cols as usize) as i16, (index / self.cols as usize) as i16)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        (0..grid.len()).map(move |index| grid.cell(index))
    }

    /// Whether its cells are hexes.
    pub const fn is_hex(&self) -> bool {
        matches!(self.shape, Shape::Hex { .. })
    }

    /// How many directions lead out of a cell: 6, 4 or 8.
    pub const fn directions(&self) -> u8 {
        match self.shape {
            Shape::Hex { .. } => 6,
            Shape::Square { adjacency: Adjacency::Sides } => 4,
            Shape::Square { adjacency: Adjacency::Corners } => 8,
        }
    }

    /// The next cell in a direction, on the board or off it. Directions beyond the last wrap around.
    pub fn step(&self, cell: Cell, direction: Direction) -> Cell {
        let way = direction.0 as usize;
        match self.shape {
            Shape::Hex { .. } => {
                let (q, r) = HEX_STEPS[way % 6];
                self.from_hex(self.hex(cell) + Hex::new(q, r))
            }
            Shape::Square { adjacency: Adjacency::Sides } => {
                let (col, row) = SIDE_STEPS[way % 4];
                Cell::new(cell.col.saturating_add(col), cell.row.saturating_add(row))
            }
            Shape::Square { adjacency: Adjacency::Corners } => {
                let (col, row) = CORNER_STEPS[way % 8];
                Cell::new(cell.col.saturating_add(col), cell.row.saturating_add(row))
            }
        }
    }

    /// The adjacent cells that lie on the board, in turning order (MC-002).
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        (0..grid.directions()).map(move |way| grid.step(cell, Direction(way))).filter(move |&next| grid.contains(next))
    }

    /// Distance in cells (MC-003): hex steps; on squares |dx| + |dy| by sides, the larger with corners.
    pub fn distance(&self, a: Cell, b: Cell) -> u32 {
        match self.shape {
            Shape::Hex { .. } => self.hex(a).unsigned_distance_to(self.hex(b)),
            Shape::Square { adjacency } => {
                let cols = u32::from(a.col.abs_diff(b.col));
                let rows = u32::from(a.row.abs_diff(b.row));
                match adjacency {
                    Adjacency::Sides => cols + rows,
                    Adjacency::Corners => cols.max(rows),
                }
            }
        }
    }

    /// Axial coordinates of a cell of a hex board (of a square board: column and row unchanged).
    pub fn hex(&self, cell: Cell) -> Hex {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        match self.shape {
            Shape::Hex { top: HexTop::Pointy, offset } => Hex::new(col - half(row, offset), row),
            Shape::Hex { top: HexTop::Flat, offset } => Hex::new(col, row - half(col, offset)),
            Shape::Square { .. } => Hex::new(col, row),
        }
    }

    /// The cell with these axial coordinates; the inverse of [`Grid::hex`].
    pub fn from_hex(&self, hex: Hex) -> Cell {
        let (col, row) = match self.shape {
            Shape::Hex { top: HexTop::Pointy, offset } => (hex.x + half(hex.y, offset), hex.y),
            Shape::Hex { top: HexTop::Flat, offset } => (hex.x, hex.y + half(hex.x, offset)),
            Shape::Square { .. } => (hex.x, hex.y),
        };
        Cell::new(col as i16, row as i16)
    }
}

/// How many whole cells the shifted lines have gained after `line` rows (or columns).
pub(super) const fn half(line: i32, offset: Offset) -> i32 {
    match offset {
        Offset::Odd => line >> 1,
        Offset::Even => (line + 1) >> 1,
    }
}
