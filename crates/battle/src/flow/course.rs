//! Ways of moves: settled in part, before a unit, and behind it.

use crate::{Canonical, CloneInPlace};
use hexfray_board::grid::Cell;

/// The part of a way that is settled before its end is chosen: it leads over cells that were named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its cells, the unit's own first.
    pub path: Vec<Cell>,
    /// What it costs, in half points.
    pub cost: u16,
}

/// The way of a move that the rules have chosen, where that is not the cheapest to its aim: it leads over cells
/// that were named, or another unit stops it halfway. Chosen before
/// [`ResolveSystems::Apply`](crate::ResolveSystems::Apply); usually empty.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Course {
    /// The cells, the one where it begins first.
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

/// The way that a move has gone; for the ruleset's aftermath of it.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Moved {
    /// The cells, the one where it began first.
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
