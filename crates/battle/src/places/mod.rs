//! The field during a battle: places of units, and the functions that put, move and remove units.
//!
//! This module knows no rule of any ruleset.

pub(crate) mod field;
pub(crate) mod lay;
