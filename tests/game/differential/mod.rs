//! The catalogues, played twice: a second, minimal implementation of each ruleset plays the same dice as the engine.
//!
//! It covers attack, damage, initiative and movement on open ground, and is based on the catalogues only, not on the code of
//! the rulesets. Random situations, as many as `HEXFRAY_EFFORT` sets and ten thousand at full effort, have to give equal
//! results: the next unit, the reachable cells with their costs, the targets that may be struck, every check, every die in
//! order, and the state of all units.
//!
//! A difference is reported with the shortest situation that shows it. A situation can be played again by its name, with all
//! its orders and events: `HEXFRAY_SITUATION=percentile:17:3 cargo test --test game differential`.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

mod dice_pool;
mod die_code;
mod ground;
mod percentile;
mod power_table;
mod tape;
mod trial;

#[test]
fn percentile_is_played_as_its_catalogue_reads() {
    trial::play_all("percentile", percentile::roster);
}

#[test]
fn power_table_is_played_as_its_catalogue_reads() {
    trial::play_all("power_table", power_table::roster);
}

#[test]
fn dice_pool_is_played_as_its_catalogue_reads() {
    trial::play_all("dice_pool", dice_pool::roster);
}

#[test]
fn die_code_is_played_as_its_catalogue_reads() {
    trial::play_all("die_code", die_code::roster);
}
