//! The battle itself: questions and answers, paths and moves, dice, record, replay and referee.
//!
//! It knows no ruleset by name and no file format.

pub(crate) mod ask;
pub(crate) mod battle;
pub(crate) mod dice;
pub(crate) mod gate;
pub mod movement;
pub(crate) mod record;
pub(crate) mod record_files;
pub(crate) mod referee;
pub(crate) mod replay;
pub(crate) mod resources;
pub(crate) mod scout;
pub(crate) mod secrets;
pub(crate) mod targeting;
pub(crate) mod unasked;
