//! The game's files, read for battles of every ruleset.

mod glyphs;
mod read_once;
mod settings;
