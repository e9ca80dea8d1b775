//! The acts of units and their results: plans, the units that acts catch, chances, damage, forecasts, views.
//!
//! Nothing here changes a battle.

pub mod aiming;
pub mod assist;
pub mod attack;
pub mod chain;
pub mod chance;
pub mod climb;
pub mod escape;
pub mod estimate;
pub mod faces;
pub mod fall;
pub mod forecast;
pub mod found;
pub mod guards;
pub mod leap;
pub mod losses;
pub mod mirror;
pub mod orders;
pub mod plan;
pub mod planning;
pub mod scene;
pub mod situation;
pub mod special;
pub mod spikes;
pub mod summoning;
pub mod targets;
pub mod verb_rules;
pub mod views;
pub mod witness;
