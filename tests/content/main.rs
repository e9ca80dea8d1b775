//! The game's files, as battles of every ruleset read them.

mod balance;
mod glyphs;
mod read_once;
mod settings;
