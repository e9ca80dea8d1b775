//! The field during a battle: who is where, ways over the board, what an act can be aimed at.
//!
//! Knows no rule of any ruleset but what a ruleset says through its trait.

pub(crate) mod field;
pub(crate) mod lay;
pub mod movement;
pub(crate) mod targeting;
pub(crate) mod unit;
