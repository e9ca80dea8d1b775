//! The game's files, read for battles of every ruleset.

mod read_once;
mod settings;
