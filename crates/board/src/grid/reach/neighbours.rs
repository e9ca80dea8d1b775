//! The adjacent cells of every cell, computed once for a board.

use super::super::{Direction, Grid, HexTop, Shape};

/// For every cell, the directions that stay on the board, and the distances in dense arrays to which they lead.
///
/// It has two bytes per cell, so that searches of large boards stay in the processor's cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbours {
    ways: u8,
    /// Distances in dense arrays by direction, for cells of unshifted and of shifted rows or columns.
    leaps: [[i32; 8]; 2],
    /// Bit w: direction w stays on the board. Bit 8: the cell lies in an odd row or column.
    exits: Vec<u16>,
}

/// The bit of cells in odd rows (or columns, on flat-top boards).
const ODD: u16 = 1 << 8;

impl Neighbours {
    /// The table of a board.
    pub fn new(grid: &Grid) -> Self {
        let ways = grid.directions();
        let by_columns = matches!(grid.shape(), Shape::Hex { top: HexTop::Flat, .. });
        let mut leaps = [[0; 8]; 2];
        let exits = grid.cells().enumerate().map(|(index, cell)| {
            let odd = (if by_columns { cell.col } else { cell.row }) & 1 == 1;
            let mut exits = if odd { ODD } else { 0 };
            for way in 0..ways {
                if let Some(next) = grid.index(grid.step(cell, Direction(way))) {
                    exits |= 1 << way;
                    leaps[usize::from(odd)][usize::from(way)] = next as i32 - index as i32;
                }
            }
            exits
        });
        let exits = exits.collect();
        Self { ways, leaps, exits }
    }

    /// The adjacent cell in a direction; `None` at the board's edge and for cells or directions that do not exist.
    pub fn next(&self, cell: usize, way: u8) -> Option<usize> {
        let leaves = self.exits.get(cell).is_none_or(|exits| way >= self.ways || exits >> way & 1 == 0);
        (!leaves).then(|| self.leap(cell, way))
    }

    /// The number of directions that lead out of a cell.
    pub fn directions(&self) -> u8 {
        self.ways
    }

    /// The number of cells of the board.
    pub fn cells(&self) -> usize {
        self.exits.len()
    }

    /// The adjacent cells of a cell of the board with their directions, in the order of directions.
    #[inline]
    pub fn around(&self, cell: usize) -> impl Iterator<Item = (u8, usize)> + '_ {
        let exits = self.exits.get(cell).copied().unwrap_or(0);
        let leaps = &self.leaps[usize::from(exits >> 8)];
        let mut left = exits as u8;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let way = left.trailing_zeros() as u8;
            left &= left - 1;
            Some((way, cell.wrapping_add_signed(leaps[usize::from(way & 7)] as isize)))
        })
    }

    /// The cell in a direction that stays on the board.
    fn leap(&self, cell: usize, way: u8) -> usize {
        let odd = usize::from(self.exits[cell] >> 8);
        cell.wrapping_add_signed(self.leaps[odd][usize::from(way)] as isize)
    }
}
