//! The game's files, as battles of every ruleset read them.

mod balance;
mod boards;
mod glyphs;
mod lessons;
mod names;
mod read_once;
mod settings;
mod verbs;
mod words;
