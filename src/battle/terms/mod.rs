//! What a battle and those around it speak in: orders, decisions, events, forecasts, views, sums, and what a ruleset is.
//!
//! Plain data and traits; nothing here changes a battle.

pub(in crate::battle) mod canonical;
pub(in crate::battle) mod decision;
pub(in crate::battle) mod digest;
pub(in crate::battle) mod event;
pub(in crate::battle) mod forecast;
pub(in crate::battle) mod id;
pub(in crate::battle) mod in_place;
pub(in crate::battle) mod name;
pub(in crate::battle) mod options;
pub(in crate::battle) mod order;
pub(in crate::battle) mod packed;
pub(in crate::battle) mod parts;
pub(in crate::battle) mod ruleset;
pub(in crate::battle) mod verb;
pub(in crate::battle) mod view;
