//! The rules of the catalogues, a file for each ruleset; each test bears its rule's id.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

#[path = "rules/contents.rs"]
mod contents;
#[path = "rules/movement/mod.rs"]
mod movement;
#[path = "rules/percentile/mod.rs"]
mod percentile;
#[path = "rules/power_table/mod.rs"]
mod power_table;
