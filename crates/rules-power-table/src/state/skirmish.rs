//! Skirmishes and where they are (SW-083).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace};
use hexfray_board::grid::Cell;

/// A skirmish, by the order in which they broke out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
#[canonical(bits)]
pub struct SkirmishId(pub u16);

/// A place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The cell.
    pub cell: Cell,
    /// The metres above the ground (SW-011).
    pub altitude: i16,
}

/// A skirmish of standard combat (SW-083). Its radius follows from the number of its members (SW-086).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Skirmish {
    /// Its number.
    pub id: SkirmishId,
    /// The cell in which it broke out (SW-085).
    pub centre: Cell,
    /// The altitude of its centre in metres.
    pub altitude: i16,
    /// The metres around the centre, as calculated when the last action was finished (SW-102); 0 from the outbreak to
    /// the end of that action, while only the centre is inside (SW-083).
    pub radius: u8,
}

impl Skirmish {
    /// Its centre.
    pub const fn place(&self) -> Place {
        Place { cell: self.centre, altitude: self.altitude }
    }
}

/// The skirmishes of a battle, the oldest first (SW-083).
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Skirmishes {
    /// All skirmishes.
    pub list: Vec<Skirmish>,
    /// The number of the next one.
    pub next: u16,
    /// How often a unit has joined a skirmish so far.
    pub joined: u32,
}
