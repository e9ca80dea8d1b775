//! Recorded battles as something to study: any moment of one at hand.
//!
//! [`Course`] follows a record once and stands a battle at any of its moments afterwards. This room knows no window and no
//! file, and no ruleset by name.

mod course;

pub use course::{Course, Moment, Told};
