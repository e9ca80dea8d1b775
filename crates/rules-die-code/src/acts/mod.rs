//! The acts of units: verbs and their forms, plans of attacks and tasks, legal orders, forecasts, and views for
//! players.
//!
//! A plan is computed once, from a [`Look`](super::state::Look) at the battle; resolution and forecast read the same
//! value. Nothing here changes a battle.

pub mod attack;
pub mod conditions;
pub mod cost;
pub mod difficulty;
pub mod disarm;
pub mod draft;
pub mod forecast;
pub mod group;
pub mod healing;
pub mod legal;
pub mod moved;
pub mod outcome;
pub mod plan;
pub mod promise;
pub mod quick_draw;
pub mod releases;
pub mod repertoire;
pub mod restraint;
pub mod throws;
pub mod using;
pub mod verb_rules;
pub mod view;
