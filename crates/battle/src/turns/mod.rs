//! The turn machine: stages as schedules, acts in hand, what is asked and answered, dice, log, record and referee.
//!
//! It knows no ruleset by name and nothing of how a file reads.

pub(crate) mod ask;
pub(crate) mod battle;
pub(crate) mod desk;
pub(crate) mod dice;
pub(crate) mod gate;
pub(crate) mod log;
pub(crate) mod machine;
pub(crate) mod record;
pub(crate) mod record_files;
pub(crate) mod referee;
pub(crate) mod replay;
pub(crate) mod resolving;
pub(crate) mod scout;
pub(crate) mod secrets;
pub(crate) mod tracked;
pub(crate) mod unasked;
