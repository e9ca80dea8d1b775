//! The catalogues played twice: a second, smallest reading of each ruleset fights the engine with the same dice.
//!
//! What is read here is attack, damage, initiative and movement on open ground, from the catalogues alone and without a
//! look at the rulesets' code. Random situations, as many as `HEXFRAY_EFFORT` asks for and ten thousand in the whole proof,
//! have to come out equal: who acts next, what can be reached at what cost, whom one may strike, every check, every die in
//! its order, and all that is left of everybody.
//!
//! A difference is told with the shortest of the situations that show it. One situation is played again, with all of its
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
