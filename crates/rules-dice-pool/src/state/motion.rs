//! The movement of a unit: falls, tests of rough ground, vehicles, escapes (DP-055 … DP-085).

use hexfray_battle::{Canonical, UnitId};
use hexfray_board::grid::Cell;

/// The changing state of a unit's movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Motion {
    /// Spaces that it has fallen so far; more than 0 only while it falls (DP-069).
    pub fallen: u8,
    /// Whether it was tested on the rough ground of its cell when it got there (DP-058).
    pub tested: bool,
    /// Steps of the current move that have been handled.
    pub steps: u8,
    /// The vehicle that it is in (DP-079).
    pub aboard: Option<UnitId>,
    /// Whether it is a parked vehicle (DP-082).
    pub parked: bool,
    /// Whether it withdraws: it leaves the battle as soon as it is far enough from its foes (DP-077).
    pub withdraws: bool,
    /// Columns and rows from its cell, at the edge of the board, to its place beyond that edge (DP-076).
    pub beyond: (i16, i16),
}

impl Motion {
    /// Whether it is beyond the edge of the board.
    pub fn is_beyond(&self) -> bool {
        self.beyond != (0, 0)
    }

    /// The place, in the board's columns and rows, of the unit if its cell on the board is this one.
    pub fn spot(&self, cell: Cell) -> Cell {
        Cell { col: cell.col.saturating_add(self.beyond.0), row: cell.row.saturating_add(self.beyond.1), ..cell }
    }
}
