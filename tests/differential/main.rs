//! The catalogues played twice: a second, minimal implementation of each ruleset plays against the engine with the same dice.
//!
//! It covers attack, damage, initiative and movement on open ground, from the catalogues alone and independent of the
//! rulesets' code. Random situations, as many as `HEXFRAY_EFFORT` sets and ten thousand in the whole proof, have to give
//! equal results: who acts next, which cells can be reached at what cost, which targets may be struck, every check, every
//! die in its order, and the state of all units.
//!
//! A difference is reported with the shortest of the situations that show it. One situation is played again, with all of its
//! orders and events, by its name: `HEXFRAY_SITUATION=percentile:17:3 cargo test --test differential`.
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
