//! Whose choice a battle waits for, and how it ended.

use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};

use super::{Canonical, CanonicalHasher, Name, SideId, UnitId};

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
        #[serde(serialize_with = "as_list")]
        options: ArrayVec<Name, 8>,
    },
    /// Nothing any more.
    Over(Outcome),
}

fn as_list<S: Serializer>(options: &ArrayVec<Name, 8>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(options)
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

impl Canonical for Decision {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        match self {
            Self::Act { unit, .. } => hasher.i32s([1, i32::from(unit.0)]),
            Self::Pick { side } => hasher.i32s([2, i32::from(side.0)]),
            Self::Answer { unit, question, .. } => {
                hasher.i32s([3, i32::from(unit.0)]);
                hasher.name(*question);
            }
            Self::Over(outcome) => hasher.i32s([4, outcome.winner.map_or(-1, |side| i32::from(side.0))]),
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<SideId>,
    /// Why, in a few words.
    pub why: Name,
}
