//! How a battle begins and ends: sides, units, groups that enter later, goals, messages; and the ruleset trait.
//!
//! All of it is read from battle files; this module knows no ruleset by name.

pub(crate) mod check;
pub(crate) mod contents;
pub(crate) mod enlist;
pub(crate) mod files;
pub(crate) mod goals;
pub(crate) mod groups;
pub(crate) mod head;
pub(crate) mod judgement;
mod load;
mod lookup;
pub(crate) mod marks;
pub(crate) mod occurred;
pub(crate) mod progress;
pub(crate) mod rating;
pub(crate) mod reinforcement;
pub(crate) mod rolls;
pub(crate) mod ruleset;
pub(crate) mod rulesets;
pub(crate) mod script;
pub(crate) mod shape;
pub(crate) mod sides;
pub(crate) mod temper;
pub(crate) mod things;
pub(crate) mod units;
pub(crate) mod victory;
pub(crate) mod weights;
