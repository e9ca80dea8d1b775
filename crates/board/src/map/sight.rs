//! What lies between two cells that makes one hard to see from the other: cover and poor sight (DC-063).

use super::Board;
use crate::grid::Cell;

/// Percent that what somebody stands in hides of it at most: whoever looks out of a hedge can be seen in it.
const MOST_AROUND: u8 = 75;

impl Board {
    /// What hides somebody in a cell from a shot that comes from another, in percent: the best of the things in the cells
    /// between and in its own, and of the sides that the line comes over; a floor hides all. The sides of the shooter's own
    /// cell hide the shooter. What somebody stands in never hides it whole, and not at all from the next cell.
    pub fn cover_between(&self, from: Cell, to: Cell) -> u8 {
        if !self.floors_let_pass(from, to) {
            return 100;
        }
        let mut most = 0;
        let mut last = from;
        let near = self.grid().distance(from, to) <= 1;
        for cell in self.grid().crossed(from, to).skip(1) {
            let thing = match self.obstacle_cover(cell) {
                _ if cell == to && near => 0,
                percent if cell == to => percent.min(MOST_AROUND),
                percent => percent,
            };
            most = most.max(thing).max(self.side_cover(cell, last));
            if last != from {
                most = most.max(self.side_cover(last, cell));
            }
            last = cell;
        }
        most
    }

    /// What a cell's side toward another hides, in percent; over a corner the lesser of two sides.
    fn side_cover(&self, cell: Cell, toward: Cell) -> u8 {
        // Hardly any cell has cover on any side.
        if self.is_open_all_round(cell) {
            return 0;
        }
        let sides = self.grid().sides_facing(cell, toward);
        sides.iter().map(|&side| self.cover(cell, side)).min().unwrap_or(0)
    }

    /// Whether no side of a cell is cover.
    fn is_open_all_round(&self, cell: Cell) -> bool {
        let ways = usize::from(self.grid().directions());
        let sides = self.grid().index(cell).and_then(|at| self.cover.get(at * ways..(at + 1) * ways));
        sides.is_none_or(|sides| sides.iter().all(|&percent| percent == 0))
    }

    /// The poorest [sight](Self::visibility) on the way from a cell to another and in that one; the first does not count.
    pub fn visibility_between(&self, from: Cell, to: Cell) -> u8 {
        self.grid().crossed(from, to).skip(1).map(|cell| self.visibility(cell)).max().unwrap_or(0)
    }

    /// Whether any cell's side is [cover](Self::cover).
    pub fn has_cover(&self) -> bool {
        let lids = self.lids.iter().flatten();
        self.cover.iter().chain(lids).any(|&percent| percent > 0)
    }

    /// Whether sight is [poor](Self::visibility) anywhere.
    pub fn has_poor_sight(&self) -> bool {
        self.ground.iter().flatten().any(|ground| ground.visibility > 0)
    }
}
