//! The game's files, as battles of every ruleset read them.

mod glyphs;
mod read_once;
mod settings;
