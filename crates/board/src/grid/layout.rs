//! The shape of a board: the layout of its cells, and which of them are adjacent.

use hexx::Hex;
use serde::{Deserialize, Serialize};

use super::{Cell, Direction};

/// The orientation of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HexTop {
    /// A corner is at the top; rows are shifted against each other.
    Pointy,
    /// A side is at the top; columns are shifted against each other.
    Flat,
}

/// The rows (pointy-top) or columns (flat-top) that are shifted by half a cell to the right or down, as in Tiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offset {
    /// Rows or columns 1, 3, 5, … are shifted.
    Odd,
    /// Rows or columns 0, 2, 4, … are shifted.
    Even,
}

/// The squares that count as adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Adjacency {
    /// The four that share a side (MC-002).
    Sides,
    /// The eight that share a side or a corner.
    Corners,
}

/// The shape of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "shape")]
pub enum Shape {
    /// Six-sided cells.
    Hex {
        /// Their orientation.
        top: HexTop,
        /// The shifted rows or columns.
        offset: Offset,
    },
    /// Four-sided cells.
    Square {
        /// Whether squares that share a corner are adjacent.
        adjacency: Adjacency,
    },
}

/// A rectangle of cells of one shape, or several such rectangles on top of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cols: u16,
    rows: u16,
    levels: u8,
}

/// The most levels of a board.
pub const MOST_LEVELS: u8 = 16;

/// Axial steps of the six hex directions, in order.
pub(super) const HEX_STEPS: [(i32, i32); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
/// Steps through the four sides of a square, in order.
const SIDE_STEPS: [(i16, i16); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];
/// Steps to the eight neighbours of a square, in order.
const CORNER_STEPS: [(i16, i16); 8] = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)];

impl Grid {
    /// A grid of `cols` × `rows` cells on one level; both have to be 1 to 1,024.
    pub const fn new(shape: Shape, cols: u16, rows: u16) -> Self {
        Self { shape, cols, rows, levels: 1 }
    }

    /// This grid with a number of levels: 1 to [`MOST_LEVELS`]; other numbers are clamped to that range.
    #[must_use]
    pub const fn with_levels(self, levels: u8) -> Self {
        let levels = match levels {
            0 => 1,
            MOST_LEVELS.. => MOST_LEVELS,
            _ => levels,
        };
        Self { levels, ..self }
    }

    /// The shape of its cells.
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

    /// Number of levels; 1 on a board without storeys.
    pub const fn levels(&self) -> u8 {
        self.levels
    }

    /// Number of cells.
    pub const fn len(&self) -> usize {
        self.level_len() * self.levels as usize
    }

    /// Number of cells of each level.
    pub const fn level_len(&self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// True for a board without cells.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the cell is on the board.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.col >= 0
            && cell.row >= 0
            && (cell.col as u16) < self.cols
            && (cell.row as u16) < self.rows
            && cell.level < self.levels
    }

    /// The index of a cell in dense arrays, level by level from the lowest and row by row; `None` off the board.
    pub const fn index(&self, cell: Cell) -> Option<usize> {
        if !self.contains(cell) {
            return None;
        }
        let lines = if cell.level == 0 { 0 } else { cell.level as usize * self.rows as usize };
        Some((lines + cell.row as usize) * self.cols as usize + cell.col as usize)
    }

    /// The cell with an index in dense arrays.
    pub const fn cell(&self, index: usize) -> Cell {
        let (line, col) = (index / self.cols as usize, (index % self.cols as usize) as i16);
        if self.levels == 1 {
            return Cell::new(col, line as i16);
        }
        let (level, row) = (line / self.rows as usize, line % self.rows as usize);
        Cell::new(col, row as i16).on_level(level as u8)
    }

    /// All cells, level by level from the lowest, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        (0..grid.len()).map(move |index| grid.cell(index))
    }

    /// Whether its cells are hexes.
    pub const fn is_hex(&self) -> bool {
        matches!(self.shape, Shape::Hex { .. })
    }

    /// The number of directions that lead out of a cell: 6, 4 or 8.
    pub const fn directions(&self) -> u8 {
        match self.shape {
            Shape::Hex { .. } => 6,
            Shape::Square { adjacency: Adjacency::Sides } => 4,
            Shape::Square { adjacency: Adjacency::Corners } => 8,
        }
    }

    /// The next cell of the same level in a direction, on or off the board. Directions beyond the last wrap around.
    pub fn step(&self, cell: Cell, direction: Direction) -> Cell {
        let way = direction.0 as usize;
        match self.shape {
            Shape::Hex { .. } => {
                let (q, r) = HEX_STEPS[way % 6];
                self.from_hex(self.hex(cell) + Hex::new(q, r)).on_level(cell.level)
            }
            Shape::Square { adjacency: Adjacency::Sides } => {
                let (col, row) = SIDE_STEPS[way % 4];
                Cell { col: cell.col.saturating_add(col), row: cell.row.saturating_add(row), ..cell }
            }
            Shape::Square { adjacency: Adjacency::Corners } => {
                let (col, row) = CORNER_STEPS[way % 8];
                Cell { col: cell.col.saturating_add(col), row: cell.row.saturating_add(row), ..cell }
            }
        }
    }

    /// The adjacent cells of the same level that are on the board, in the order of directions (MC-002).
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        (0..grid.directions()).map(move |way| grid.step(cell, Direction(way))).filter(move |&next| grid.contains(next))
    }

    /// The cells of the levels above and below that touch a cell and are on the board: those above and below it, and their
    /// neighbours (DP-038, DP-040). The level above comes first, on each level the cell itself and then its neighbours in the
    /// order of directions. With the neighbours on the same level there are at most 20 on hexes, 26 on squares with corners.
    pub fn vertical_neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        let levels = [cell.level.checked_add(1), cell.level.checked_sub(1)];
        let levels = levels.into_iter().flatten().map(move |level| cell.on_level(level));
        levels
            .filter(move |&next| grid.contains(next))
            .flat_map(move |next| std::iter::once(next).chain(grid.neighbours(next)))
    }

    /// The distance in cells: the greater of the distance on one level and the difference of levels (DP-039).
    #[inline]
    pub fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.flat_distance(a, b).max(u32::from(a.level.abs_diff(b.level)))
    }

    /// The distance in cells as if both were on the same level (MC-003): steps on hexes; on squares |dx| + |dy|, or the greater
    /// of the two with corners.
    pub fn flat_distance(&self, a: Cell, b: Cell) -> u32 {
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

    /// The axial coordinates of a cell of a hex board (on a square board: column and row).
    pub fn hex(&self, cell: Cell) -> Hex {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        match self.shape {
            Shape::Hex { top: HexTop::Pointy, offset } => Hex::new(col - half(row, offset), row),
            Shape::Hex { top: HexTop::Flat, offset } => Hex::new(col, row - half(col, offset)),
            Shape::Square { .. } => Hex::new(col, row),
        }
    }

    /// The cell of the lowest level with these axial coordinates; the inverse of [`Grid::hex`].
    pub fn from_hex(&self, hex: Hex) -> Cell {
        let (col, row) = match self.shape {
            Shape::Hex { top: HexTop::Pointy, offset } => (hex.x + half(hex.y, offset), hex.y),
            Shape::Hex { top: HexTop::Flat, offset } => (hex.x, hex.y + half(hex.x, offset)),
            Shape::Square { .. } => (hex.x, hex.y),
        };
        Cell::new(col as i16, row as i16)
    }
}

/// The number of whole cells by which the shift adds up after `line` rows (or columns).
pub(super) const fn half(line: i32, offset: Offset) -> i32 {
    match offset {
        Offset::Odd => line >> 1,
        Offset::Even => (line + 1) >> 1,
    }
}
