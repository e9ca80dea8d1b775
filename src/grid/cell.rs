//! The address of a cell, and the directions in which one leaves it.

use serde::{Deserialize, Serialize};

/// A cell as (column, row); rows are counted downward, both from 0 on a board.
///
/// Cells outside a board are legal values, so that arithmetic near the edge stays simple; ask
/// [`Grid::contains`](super::Grid::contains). In JSON a cell is `[column, row]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Cell {
    /// Column, counted rightward.
    pub col: i16,
    /// Row, counted downward.
    pub row: i16,
}

impl Cell {
    /// The cell in this column and row.
    pub const fn new(col: i16, row: i16) -> Self {
        Self { col, row }
    }
}

impl From<(i16, i16)> for Cell {
    fn from((col, row): (i16, i16)) -> Self {
        Self { col, row }
    }
}

impl From<Cell> for (i16, i16) {
    fn from(cell: Cell) -> Self {
        (cell.col, cell.row)
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.col, self.row)
    }
}

/// A direction as an index into the grid's turning order.
///
/// Hex boards have six. On a pointy-top board they are E, NE, NW, W, SW, SE; on a flat-top board the same
/// axial steps are called SE, NE, N, NW, SW, S. Square boards have four (E, N, W, S), or eight with corners
/// (E, NE, N, NW, W, SW, S, SE).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Direction(pub u8);
