//! The field during a battle: who is where, ways over the board, what an act can be aimed at.
//!
//! Knows no rule of any ruleset but what a ruleset says through its trait.

pub(in crate::battle) mod field;
pub(in crate::battle) mod lay;
pub mod movement;
pub(in crate::battle) mod targeting;
pub(in crate::battle) mod unit;
