//! What a battle's file says that is this ruleset's alone.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::{
    battle::{BattleDraft, Content},
    text::Table,
    words,
};

words! {
    /// Which of the two modes of combat (SW-001).
    pub enum Mode {
        /// Metres, skirmishes (SW-004).
        Standard = "standard",
        /// Three areas of shared cells (SW-002).
        Simplified = "simplified",
    }
}

/// What is fixed before the first round (SW-010); never changes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// Which mode.
    pub mode: Mode,
}

impl Scenario {
    /// Reads the battle file's own keys; mistakes are reported through the table.
    pub fn read(table: &Table<'_>, _draft: &BattleDraft<'_>) -> Self {
        Self { mode: table.word_or("mode", Mode::WORDS, Mode::default()) }
    }

    /// What the set-up keeps.
    pub fn of(content: &Content) -> Self {
        Arc::clone(content).downcast::<Self>().map_or_else(|_| Self::default(), |scenario| (*scenario).clone())
    }
}
