//! The ground of a cell, and the links between cells.

use super::{Blocks, Difficulty};
use crate::grid::{Cell, Direction};

/// The kind of a link between two cells of different heights (MC-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// A slope of the ground.
    Slope,
    /// Steps.
    Stairs,
    /// A ladder.
    Ladder,
    /// Vines or a rope.
    Vines,
}

impl LinkKind {
    pub(super) const WORDS: [(&'static str, Self); 4] =
        [("slope", Self::Slope), ("stairs", Self::Stairs), ("ladder", Self::Ladder), ("vines", Self::Vines)];

    /// Its word in files.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// A link between two cells of neighbouring levels that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Its lower end.
    pub from: Cell,
    /// Its upper end.
    pub to: Cell,
    /// Its kind.
    pub link: Link,
}

/// A link between two adjacent cells, on which 1 point of Jump covers 2 levels (MC-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Its kind.
    pub kind: LinkKind,
    /// Whether it also halves the entry cost, for instance a path through difficult ground.
    pub half_cost: bool,
}

/// One cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    /// Index of the terrain.
    pub(super) terrain: u8,
    pub(super) difficulty: Difficulty,
    /// Index of the obstacle.
    pub(super) obstacle: Option<u8>,
    pub(super) blocks: Blocks,
    pub(super) height: i8,
    pub(super) depth: u8,
    pub(super) visibility: u8,
}

/// A side of a cell that can have cover: towards a neighbour, upward or downward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverSide {
    /// Towards the neighbour in a direction.
    Way(Direction),
    /// Upward.
    Up,
    /// Downward.
    Down,
}

/// The index of cover from above.
pub(super) const ABOVE: usize = 0;
/// The index of cover from below.
pub(super) const BELOW: usize = 1;
