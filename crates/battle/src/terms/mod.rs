//! The types at a battle's interface: orders, decisions, events, forecasts, views, sums, aims.
//!
//! Plain data and traits; nothing here changes a battle.

pub(crate) mod canonical;
pub(crate) mod decision;
pub(crate) mod dice_error;
pub(crate) mod digest;
pub(crate) mod event;
pub(crate) mod forecast;
pub(crate) mod id;
pub(crate) mod liveries;
pub(crate) mod message;
pub(crate) mod name;
pub(crate) mod narrow;
pub(crate) mod options;
pub(crate) mod order;
pub(crate) mod packed;
pub(crate) mod parts;
pub(crate) mod targeting;
pub(crate) mod unit;
pub(crate) mod verb;
pub(crate) mod view;
