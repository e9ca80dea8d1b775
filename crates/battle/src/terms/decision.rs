//! The choice that a battle waits for, and how the battle ended.

use serde::Serialize;

use crate::{Canonical, Name, Options, SideId, UnitId};

/// What a battle waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// A unit chooses what to do with the rest of its turn.
    #[canonical(number = 1)]
    Act {
        /// The unit in its turn.
        unit: UnitId,
        /// Its side.
        side: SideId,
    },
    /// A side chooses which of its units is next.
    #[canonical(number = 2)]
    Pick {
        /// The side.
        side: SideId,
    },
    /// A unit answers a question of the rules.
    #[canonical(number = 3)]
    Answer {
        /// The unit that is asked.
        unit: UnitId,
        /// Its side.
        side: SideId,
        /// The question.
        question: Name,
        /// The answers to choose from.
        options: Options,
    },
    /// Nothing: the battle is over.
    #[canonical(number = 4)]
    Over(Outcome),
}

impl Decision {
    /// The side that has to choose; `None` when the battle is over.
    pub const fn side(&self) -> Option<SideId> {
        match self {
            Self::Act { side, .. } | Self::Pick { side } | Self::Answer { side, .. } => Some(*side),
            Self::Over(_) => None,
        }
    }

    /// The unit that has to choose; `None` where a side chooses.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Act { unit, .. } | Self::Answer { unit, .. } => Some(*unit),
            Self::Pick { .. } | Self::Over(_) => None,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<SideId>,
    /// Why, in a few words.
    pub why: Name,
}
