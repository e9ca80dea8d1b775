//! Cover and visibility between two cells (DC-063).

use super::Board;
use crate::grid::{Cell, Met};

/// The greatest share of a unit that the obstacle in its own cell hides, in percent: a unit that looks out of a hedge can be
/// seen.
const MOST_AROUND: u8 = 75;

impl Board {
    /// The cover of a unit in a cell against a shot from another cell, in percent: the best of the obstacles in its own cell
    /// and those between, and of the sides that the line crosses; a floor gives 100. The sides of the shooter's own cell only
    /// hide the shooter. The obstacle in the unit's own cell never hides it completely, and not at all from an adjacent cell.
    /// If the line runs [between two cells](Met::Between), the lesser cover of the two counts.
    pub fn cover_between(&self, from: Cell, to: Cell) -> u8 {
        if !self.floors_let_pass(from, to) {
            return 100;
        }
        let mut most = 0;
        let (mut last, mut pair) = (from, None);
        let near = self.grid().distance(from, to) <= 1;
        for met in self.grid().met(from, to).skip(1) {
            let cell = match met {
                Met::Between(cells) => {
                    most = most.max(self.least_cover(cells, |beside| self.obstacle_cover(beside)));
                    pair = Some(cells);
                    continue;
                }
                Met::Crossed(cell) => cell,
            };
            let thing = match self.obstacle_cover(cell) {
                _ if cell == to && near => 0,
                percent if cell == to => percent.min(MOST_AROUND),
                percent => percent,
            };
            most = most.max(thing).max(self.side_cover(cell, last));
            if last != from {
                most = most.max(self.side_cover(last, cell));
            }
            if let Some(pair) = pair.take() {
                most = most.max(self.least_cover(pair, |beside| self.cover_past(beside, [last, cell], from)));
            }
            last = cell;
        }
        most
    }

    /// The cover on a line that runs between two cells: the lesser of the two.
    fn least_cover(&self, pair: [Cell; 2], cover: impl Fn(Cell) -> u8) -> u8 {
        let [one, other] = pair.map(cover);
        one.min(other)
    }

    /// The cover on one side of a line that runs from a cell to the next past a third: the obstacle in the third, and the sides
    /// that it shares with the two. The sides of the shooter's own cell hide only the shooter.
    fn cover_past(&self, beside: Cell, [last, next]: [Cell; 2], from: Cell) -> u8 {
        let near_side = if last == from { 0 } else { self.side_cover(last, beside) };
        let sides =
            [near_side, self.side_cover(beside, last), self.side_cover(beside, next), self.side_cover(next, beside)];
        sides.into_iter().fold(self.obstacle_cover(beside), u8::max)
    }

    /// The cover of a cell's side towards another cell, in percent; over a corner, the lesser of two sides.
    fn side_cover(&self, cell: Cell, toward: Cell) -> u8 {
        // Most cells have no cover.
        if self.is_open_all_round(cell) {
            return 0;
        }
        let sides = self.grid().sides_facing(cell, toward);
        sides.iter().map(|&side| self.cover(cell, side)).min().unwrap_or(0)
    }

    /// Whether no side of a cell has cover.
    fn is_open_all_round(&self, cell: Cell) -> bool {
        let ways = usize::from(self.grid().directions());
        let sides = self.grid().index(cell).and_then(|at| self.cover.get(at * ways..(at + 1) * ways));
        sides.is_none_or(|sides| sides.iter().all(|&percent| percent == 0))
    }

    /// The worst [visibility](Self::visibility) on the line from a cell to another, including the last cell but not the first.
    /// If the line runs [between two cells](Met::Between), the better of the two counts.
    pub fn visibility_between(&self, from: Cell, to: Cell) -> u8 {
        let poor = |met| match met {
            Met::Crossed(cell) => self.visibility(cell),
            Met::Between([one, other]) => self.visibility(one).min(self.visibility(other)),
        };
        self.grid().met(from, to).skip(1).map(poor).max().unwrap_or(0)
    }

    /// Whether any side of a cell has [cover](Self::cover).
    pub fn has_cover(&self) -> bool {
        let lids = self.lids.iter().flatten();
        self.cover.iter().chain(lids).any(|&percent| percent > 0)
    }

    /// Whether [visibility](Self::visibility) is limited anywhere.
    pub fn has_poor_sight(&self) -> bool {
        self.ground.iter().flatten().any(|ground| ground.visibility > 0)
    }
}
