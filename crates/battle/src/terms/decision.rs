//! Whose choice a battle waits for, and how it ended.

use serde::Serialize;

use crate::{Name, Options, SideId, UnitId, canonical};

/// What a battle waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// A unit chooses what to do with the rest of its turn.
    Act {
        /// Whose turn.
        unit: UnitId,
        /// Its side.
        side: SideId,
    },
    /// A side chooses which of its units is next.
    Pick {
        /// The side.
        side: SideId,
    },
    /// A unit answers a question of the rules.
    Answer {
        /// Who is asked.
        unit: UnitId,
        /// Its side.
        side: SideId,
        /// What is asked.
        question: Name,
        /// The answers to choose from.
        options: Options,
    },
    /// Nothing any more.
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

    /// The unit that has to choose, where it is one.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Act { unit, .. } | Self::Answer { unit, .. } => Some(*unit),
            Self::Pick { .. } | Self::Over(_) => None,
        }
    }
}

canonical!(choices Decision {
    1: Act { unit, side },
    2: Pick { side },
    3: Answer { unit, side, question, options },
    4: Over(outcome),
});

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<SideId>,
    /// Why, in a few words.
    pub why: Name,
}

canonical!(Outcome { winner, why });
