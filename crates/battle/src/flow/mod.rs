//! The turn machine: stages as schedules, acts under way with their paths, the log, and the state that copies carry.
//!
//! It knows no ruleset by name, no board and no file format.

pub(crate) mod course;
pub(crate) mod log;
pub(crate) mod machine;
pub(crate) mod resolving;
pub(crate) mod tracked;
