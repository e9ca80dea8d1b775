//! The arithmetic of the ruleset: a unit's numbers as sums of named parts, checks, how it travels.
//!
//! It knows what files say and how a battle stands, and nothing of acts.

pub mod checks;
pub mod circumstances;
pub mod conditions;
pub mod figures;
pub mod opposed;
pub mod refusal;
pub mod travel;
