//! The table of adjacent cells, worked out once for a board.

use super::super::{Direction, Grid};

/// For every cell and direction the adjacent cell's place in dense arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbours {
    ways: usize,
    next: Vec<u32>,
}

impl Neighbours {
    /// Marks directions that lead off the board.
    pub(super) const NONE: u32 = u32::MAX;

    /// The table of a board.
    pub fn new(grid: &Grid) -> Self {
        let ways = grid.directions();
        let mut next = Vec::with_capacity(grid.len() * usize::from(ways));
        for cell in grid.cells() {
            next.extend(
                (0..ways)
                    .map(|way| grid.index(grid.step(cell, Direction(way))).map_or(Self::NONE, |index| index as u32)),
            );
        }
        Self { ways: usize::from(ways), next }
    }

    /// The adjacent cell in a direction; `None` at the board's edge and for cells or directions that are none.
    pub fn next(&self, cell: usize, way: u8) -> Option<usize> {
        if usize::from(way) >= self.ways {
            return None;
        }
        self.row(cell).get(usize::from(way)).copied().filter(|&next| next != Self::NONE).map(|next| next as usize)
    }

    /// How many directions lead out of a cell.
    pub fn directions(&self) -> u8 {
        self.ways as u8
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.next.len() / self.ways
    }

    /// A cell's neighbours in turning order.
    pub(super) fn row(&self, cell: usize) -> &[u32] {
        self.next.get(cell * self.ways..(cell + 1) * self.ways).unwrap_or(&[])
    }
}
