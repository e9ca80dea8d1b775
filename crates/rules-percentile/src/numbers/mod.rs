//! The arithmetic of the ruleset: a unit's numbers as sums of named parts, checks, travel.
//!
//! It uses `content` and `state`, and knows nothing of acts.

pub mod air;
pub mod checks;
pub mod circumstances;
pub mod conditions;
pub mod depth;
pub mod figures;
pub mod opposed;
pub mod refusal;
pub mod travel;
