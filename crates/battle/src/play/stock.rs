//! Gear by its place in a unit's list: in hand, at the belt, on the ground, and how much ammunition is in it.

use crate::Canonical;
use hexfray_board::grid::Cell;

/// Where a piece of a unit's gear is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Carried {
    /// In hand, ready for use.
    #[default]
    InHand,
    /// At the belt, in a holster, slung: it has to be made ready.
    AtBelt,
    /// On the ground of a cell.
    OnGround,
    /// Broken for good.
    Broken,
    /// Thrown or used up.
    Gone,
}

/// A piece of a unit's gear, and its remaining uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Stock {
    /// Where it is.
    pub carried: Carried,
    /// The cell in which it lies, if it is on the ground.
    pub cell: Option<Cell>,
    /// Rounds in it, or the number of its pieces; `None` if they are not counted.
    pub rounds: Option<u16>,
}

impl Stock {
    /// A piece of gear that is carried like this, with this many rounds.
    pub const fn new(carried: Carried, rounds: Option<u16>) -> Self {
        Self { carried, cell: None, rounds }
    }

    /// Whether it is in hand.
    pub const fn is_in_hand(&self) -> bool {
        matches!(self.carried, Carried::InHand)
    }

    /// Whether it has this many rounds to fire.
    pub fn has(&self, rounds: u16) -> bool {
        self.rounds.is_none_or(|left| left >= rounds)
    }

    /// Fires this many rounds; returns how many are left, if they are counted.
    pub fn fire(&mut self, rounds: u16) -> Option<u16> {
        self.rounds = self.rounds.map(|left| left.saturating_sub(rounds));
        self.rounds
    }

    /// Lets it fall to the ground of a cell.
    pub fn drop_in(&mut self, cell: Cell) {
        (self.carried, self.cell) = (Carried::OnGround, Some(cell));
    }

    /// Takes it in hand.
    pub fn take_up(&mut self) {
        (self.carried, self.cell) = (Carried::InHand, None);
    }
}
