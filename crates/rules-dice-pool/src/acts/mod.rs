//! The acts of units: what verbs are, plans of attacks and tasks, legal orders, forecasts, and views for players.
//!
//! A plan is computed once, from a [`Look`](super::state::Look) at the battle; resolution and forecast read the same
//! value. Nothing here changes a battle.

pub mod blitz;
pub mod blows;
pub mod charges;
pub mod chase;
pub mod conditions;
pub mod disarm;
pub mod draft;
pub mod forecast;
pub mod harms;
pub mod holds;
pub mod initiative_attacks;
pub mod legal;
pub mod manner;
pub mod means;
pub mod plan;
pub mod planning;
pub mod promise;
pub mod protect;
pub mod releases;
pub mod travel;
pub mod triggers;
pub mod verb_rules;
pub mod view;
