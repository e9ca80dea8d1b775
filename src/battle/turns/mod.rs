//! The turn machine: stages as schedules, acts in hand, what is asked and answered, dice, log, record and referee.
//!
//! It knows no ruleset by name and nothing of how a file reads.

pub(in crate::battle) mod ask;
pub(in crate::battle) mod battle;
pub(in crate::battle) mod desk;
pub(in crate::battle) mod dice;
pub(in crate::battle) mod gate;
pub(in crate::battle) mod log;
pub(in crate::battle) mod machine;
pub(in crate::battle) mod record;
pub(in crate::battle) mod record_files;
pub(in crate::battle) mod referee;
pub(in crate::battle) mod resolving;
pub(in crate::battle) mod scout;
pub(in crate::battle) mod secrets;
pub(in crate::battle) mod tracked;
pub(in crate::battle) mod unasked;
