//! The turn machine: stages as schedules, acts in hand with their ways, the log, and the state that copies carry.
//!
//! It knows no ruleset by name, no board and nothing of how a file reads.

pub(crate) mod course;
pub(crate) mod log;
pub(crate) mod machine;
pub(crate) mod resolving;
pub(crate) mod tracked;
