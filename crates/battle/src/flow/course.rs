//! Paths of moves: the part fixed in advance, the path ahead, and the path covered.

use crate::{Canonical, CloneInPlace};
use hexfray_board::grid::Cell;

/// The part of a path that is fixed before its end is chosen: it leads over named cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its cells, the unit's own first.
    pub path: Vec<Cell>,
    /// What it costs, in half points.
    pub cost: u16,
}

/// The path of a move that the rules have chosen, where it is not the cheapest one: it leads over named cells, or another unit
/// stops the move halfway. Chosen before [`ResolveSystems::Apply`](crate::ResolveSystems::Apply); usually empty.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Course {
    /// The cells, the starting cell first.
    pub path: Vec<Cell>,
    /// Half points.
    pub cost: u16,
    /// Jump points, rounded up; 0 where Jump is no pool (MC-052).
    pub jump: u8,
}

impl Course {
    pub(crate) fn clear(&mut self) {
        self.path.clear();
        (self.cost, self.jump) = (0, 0);
    }
}

/// The path that a move has covered, for the ruleset's aftermath.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Moved {
    /// The cells, the starting cell first.
    pub path: Vec<Cell>,
    /// Half points.
    pub cost: u16,
    /// Jump points, rounded up; 0 where Jump is no pool (MC-052).
    pub jump: u8,
}

impl Moved {
    pub(crate) fn clear(&mut self) {
        self.path.clear();
        (self.cost, self.jump) = (0, 0);
    }
}
