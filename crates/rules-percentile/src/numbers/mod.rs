//! The arithmetic of the ruleset: a unit's numbers as sums of named parts, checks, how it travels.
//!
//! It uses what files say and the state of a battle, and knows nothing of acts.

pub mod checks;
pub mod circumstances;
pub mod conditions;
pub mod figures;
pub mod opposed;
pub mod refusal;
pub mod travel;
