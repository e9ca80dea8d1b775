//! How a battle begins and ends: sides, units, groups that come later, goals; and what is told on the way.
//!
//! Read from battle files; knows no ruleset by name.

pub(in crate::battle) mod contents;
pub(in crate::battle) mod enlist;
pub(in crate::battle) mod files;
pub(in crate::battle) mod goals;
pub(in crate::battle) mod groups;
pub(in crate::battle) mod judgement;
pub(in crate::battle) mod marks;
pub(in crate::battle) mod progress;
pub(in crate::battle) mod reinforcement;
pub(in crate::battle) mod script;
pub(in crate::battle) mod setup;
pub(in crate::battle) mod sides;
pub(in crate::battle) mod temper;
pub(in crate::battle) mod things;
