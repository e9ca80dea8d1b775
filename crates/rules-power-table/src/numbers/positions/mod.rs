//! The places of all units and the skirmishes, as plain data for pure functions.
//!
//! [`Positions`] is a snapshot of a battle, in the order of the units' numbers. Members of a skirmish stand at its
//! centre (SW-090): their cell *is* the centre's. Sections of a monster are figures of their own in the same cell
//! (SW-225, SW-227), and so are a rider and its mount (SW-254).

mod areas;
mod blocking;
mod change;
mod disc;
mod engage;
mod misfire;
mod passing;
mod retreat;
mod settle;
mod sight;
mod three_areas;

pub use areas::{Caught, LineUse};
pub use blocking::{Blocker, BlockingPoint, Passage};
pub use change::{Change, Settled};
pub use disc::{CannotJoin, radius_m};
pub use engage::Engagement;
pub use passing::SkirmishBlock;
pub use retreat::RetreatCount;
pub use sight::{Shield, Shielded, Sight};
pub use three_areas::{Barrier, ThreeAreas};

use crate::{
    content::{Settings, Space},
    state::{Place, Skirmish, SkirmishId},
};
use hexfray_battle::{Canonical, Side, SideId, UnitId};
use hexfray_board::{grid::Cell, map::Board};

/// A character, or a section of a monster, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Figure {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its cell; its skirmish's centre for a member (SW-090).
    pub cell: Cell,
    /// The metres above the ground (SW-011).
    pub altitude: i16,
    /// Whether it can act by itself: neither unconscious nor asleep (SW-098).
    pub able: bool,
    /// Whether it lies on the ground, so that it shields nothing behind it (SW-145).
    pub prone: bool,
    /// The skirmish of which it is a member.
    pub melee: Option<SkirmishId>,
    /// Whether it has declared a retreat (SW-124).
    pub retreating: bool,
    /// The main section of its monster, the mount that it rides, or itself (SW-225, SW-254).
    pub body: UnitId,
}

impl Figure {
    /// Its place; its skirmish's centre for a member (SW-090).
    pub const fn place(&self) -> Place {
        Place { cell: self.cell, altitude: self.altitude }
    }
}

/// All units on the board, and the skirmishes.
#[derive(Clone, Copy)]
pub struct Positions<'a> {
    /// The board.
    pub board: &'a Board,
    /// The distances on it.
    pub space: Space,
    /// The settings.
    pub settings: &'a Settings,
    /// All sides, each with those with which it is at peace (SW-025); all others are hostile.
    pub sides: &'a [Side],
    /// All units on the board, by their numbers, without the dead and those that have left the battle.
    pub figures: &'a [Figure],
    /// All skirmishes, the oldest first; none in simplified combat.
    pub skirmishes: &'a [Skirmish],
    /// For each cell, by index, whether units may not enter it (SW-009); empty if every cell is open.
    pub closed: &'a [bool],
}

impl Positions<'_> {
    /// A figure by its unit; `None` if it is not on the board.
    pub fn figure(&self, unit: UnitId) -> Option<&Figure> {
        self.figures.binary_search_by_key(&unit, |figure| figure.unit).ok().map(|at| &self.figures[at])
    }

    /// Whether a unit can and may stand in a cell (SW-009).
    pub fn can_stand(&self, cell: Cell) -> bool {
        self.board.can_stand(cell) && !self.is_closed(cell)
    }

    /// Whether units may not enter a cell (SW-009).
    pub fn is_closed(&self, cell: Cell) -> bool {
        self.board.grid().index(cell).and_then(|index| self.closed.get(index)).copied().unwrap_or(false)
    }

    /// Whether two figures are foes (SW-025).
    pub fn are_hostile(&self, one: &Figure, other: &Figure) -> bool {
        let at_peace = |side: &Side| side.peace.contains(&other.side);
        one.side != other.side && !self.sides.get(one.side.index()).is_some_and(at_peace)
    }

    /// The metres between two places, rounded to the nearest (SW-005).
    pub fn metres(&self, one: Place, other: Place) -> u32 {
        self.space.metres(one.cell, one.altitude, other.cell, other.altitude)
    }

    /// Whether two figures are close enough to touch: in the same cell at the same altitude, or as near as the settings
    /// allow (SW-008). Skirmishes are not considered.
    pub fn share_coordinates(&self, one: &Figure, other: &Figure) -> bool {
        self.metres(one.place(), other.place()) <= self.settings.touch_reach_m.into()
    }

    /// The figures of a body that can act: all sections of a monster, or a single unit (SW-227, SW-228).
    pub fn presence(&self, body: UnitId) -> impl Iterator<Item = &Figure> {
        self.figures.iter().filter(move |figure| figure.body == body && figure.able)
    }
}
