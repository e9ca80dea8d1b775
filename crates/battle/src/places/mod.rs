//! The field during a battle: who is where, and what puts, moves and removes units.
//!
//! Knows no rule of any ruleset.

pub(crate) mod field;
pub(crate) mod lay;
