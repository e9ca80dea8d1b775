//! Everything that a battle starts from.

use std::{fmt, sync::Arc};

use super::{
    super::{
        files::UsedFile,
        goals::Goal,
        groups::Reinforcement,
        judgement::Judgement,
        rating::{BattleLength, Challenge},
        rolls::SetRoll,
        script::ScriptedEvent,
        units::{SideSetup, UnitSetup, Zone},
    },
    Content, Ruleset,
};
use crate::{DiceError, Digest, Name, SideId, narrow};
use hexfray_board::{map::Board, text::Problems};

/// Everything that a battle starts from; shared by all battles started from it.
pub struct Setup {
    /// The name of the battle file.
    pub source: String,
    /// The battle's title.
    pub title: String,
    /// Its description, in a few sentences that every side may read.
    pub about: String,
    /// The board.
    pub board: Arc<Board>,
    /// The rules.
    pub ruleset: &'static dyn Ruleset,
    /// The rules' content and settings.
    pub content: Content,
    /// Settings of the battle that differ from the ruleset's, to show to the players: name and value.
    pub house_rules: Vec<(String, String)>,
    /// The sides, in order of their numbers.
    pub sides: Vec<SideSetup>,
    /// The units, in order of their numbers.
    pub units: Vec<UnitSetup>,
    /// Groups that enter later.
    pub reinforcements: Vec<Reinforcement>,
    /// Ways to win besides defeating all foes.
    pub goals: Vec<Goal>,
    /// Named cells that the ruleset has defined, see [`Ruleset::zones`].
    pub zones: Vec<Zone>,
    /// The messages and their occasions, in the order of the file.
    pub events: Vec<ScriptedEvent>,
    /// How long it takes, if its file says so.
    pub length: Option<BattleLength>,
    /// How hard it is for the first side: by its wins, or as its file says.
    pub challenge: Option<Challenge>,
    /// Its place among the lessons; `None` if it is not a lesson.
    pub lesson: Option<u8>,
    /// The buttons that a lesson needs, see [`Message::point`](crate::Message::point); empty: all of them.
    pub buttons: Vec<Name>,
    /// Dice whose faces the file sets.
    pub rolls: Vec<SetRoll>,
    /// The ruleset's own part of the battle's file; only the ruleset itself knows its type.
    pub scenario: Content,
    /// The weights for estimates of who is winning under its rules: `ai/RULESET.toml`, if there is one. The battle does not
    /// depend on it, so records do not name this file.
    pub judgement: Option<Judgement>,
    /// Warnings about the battle's file: parts that can be played but are probably mistakes.
    pub warnings: Problems,
    /// Hash of the battle's and the board's files.
    pub battle_hash: Digest,
    /// Hash of the ruleset's content.
    pub content_hash: Digest,
    /// All files that the battle was read from: its own, its map's, and the ruleset's content.
    pub files: Vec<UsedFile>,
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup").field("source", &self.source).field("title", &self.title).finish_non_exhaustive()
    }
}

/// Why a battle does not start.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// A file is missing.
    #[error("there is no {kind} {name:?}{}", similar.as_ref().map(|name| format!("; did you mean {name:?}?")).unwrap_or_default())]
    NoSuchFile {
        /// The kind of file: battle, map.
        kind: &'static str,
        /// Its name.
        name: String,
        /// The most similar existing name.
        similar: Option<String>,
    },
    /// The files have mistakes.
    #[error("{0}")]
    Problems(Problems),
    /// Scripted dice do not fit the start of the battle.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

impl From<Problems> for SetupError {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl Setup {
    /// The description for players of one side; the common one for all other sides.
    pub fn about_for(&self, side: Option<SideId>) -> &str {
        let own = side.and_then(|side| self.sides.get(side.index())).and_then(|side| side.about.as_deref());
        own.unwrap_or(&self.about)
    }

    /// A side by its name.
    pub fn side(&self, name: &str) -> Option<SideId> {
        self.sides.iter().position(|side| side.name.as_str() == name).map(|at| SideId(narrow(at)))
    }
}
