//! The choice that a battle waits for, and how the battle ended.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{Canonical, CanonicalHasher, Name, Options, SideId, UnitId};

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
    /// Why.
    pub why: Ending,
}

/// Why a battle ended. Records and digests have its [words](Ending::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The winner has no foes left.
    NoFoeLeft,
    /// No side has units left, or none that has foes.
    NobodyLeft,
    /// The winner held out until its time was up.
    HeldOut,
    /// The winner stood on the cells that it had to reach.
    Reached,
    /// The unit that the winner had to defeat fell.
    TookMark,
    /// The winner got away from those who chased it.
    GotAway,
    /// The time in which a side had to win was up.
    TimeUp,
    /// After so many rounds nobody could win any more.
    Stalemate,
    /// The loser gave up.
    Surrender,
    /// The referee ended it.
    Referee,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::NoFoeLeft,
        Self::NobodyLeft,
        Self::HeldOut,
        Self::Reached,
        Self::TookMark,
        Self::GotAway,
        Self::TimeUp,
        Self::Stalemate,
        Self::Surrender,
        Self::Referee,
    ];

    /// The reason in a few words, with the winner as their subject if they need one: `held out`.
    pub const fn name(self) -> Name {
        Name::new(match self {
            Self::NoFoeLeft => "no foe is left",
            Self::NobodyLeft => "nobody is left",
            Self::HeldOut => "held out",
            Self::Reached => "reached the goal",
            Self::TookMark => "took its mark",
            Self::GotAway => "got away",
            Self::TimeUp => "time is up",
            Self::Stalemate => "nobody could win",
            Self::Surrender => "surrender",
            Self::Referee => "the referee's word",
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.name(), out)
    }
}

impl Canonical for Ending {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        self.name().feed(hasher);
    }
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}
