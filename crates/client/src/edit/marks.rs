//! Marking the cells of a temper on the board: those that a unit or a side guards or patrols.

use hexfray_board::grid::Cell;
use hexfray_drawing::edit::{GuardText, TemperOf, TemperText};

/// The list of cells that presses on the board change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The owner of the temper.
    pub of: TemperOf,
    /// Which of its lists.
    pub list: Marked,
}

/// A list of cells in a temper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    /// The cells that are guarded, in any order.
    Guarded,
    /// The cells that are patrolled, one after the other.
    Patrolled,
}

impl Marked {
    /// The cells of this list.
    pub fn cells(self, temper: &TemperText) -> Vec<Cell> {
        match (self, &temper.guards) {
            (Self::Patrolled, _) => temper.patrols.clone(),
            (Self::Guarded, Some(GuardText::Cells(cells))) => cells.clone(),
            (Self::Guarded, _) => Vec::new(),
        }
    }

    /// The temper with this list, which replaces the other one, since a unit either guards or patrols.
    pub fn put(self, cells: Vec<Cell>, temper: TemperText) -> TemperText {
        let is_empty = cells.is_empty();
        match self {
            Self::Patrolled => TemperText { guards: temper.guards.filter(|_| is_empty), patrols: cells, ..temper },
            Self::Guarded if is_empty => TemperText { guards: None, ..temper },
            Self::Guarded => TemperText { guards: Some(GuardText::Cells(cells)), patrols: Vec::new(), ..temper },
        }
    }
}
