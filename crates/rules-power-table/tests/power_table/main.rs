//! The rules of `power_table`, tested in battles with scripted dice through the public interface, or on the pure functions
//! where a rule is arithmetic or geometry.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

mod air;
mod attack;
mod begin;
mod checks;
mod company;
mod content;
mod displace;
mod exceptions;
mod feats;
mod field;
mod fights;
mod flight;
mod handling;
mod harm;
mod lives;
mod menus;
mod mounts;
mod moves;
mod numbers;
mod positions;
mod reach;
mod referee;
mod riding;
mod rounds;
mod scenario;
mod second_look;
mod sections;
mod shifts;
mod sides;
mod spoils;
mod turn;
mod water;

/// The ruleset of these tests, passed to battles as the game passes it.
pub mod rules {
    use std::sync::Arc;

    use hexfray_battle::{Rulesets, Setup, SetupError};
    use hexfray_board::text::Library;

    const RULESETS: Rulesets = Rulesets(&[&hexfray_power_table::PowerTableRules]);

    /// Reads a battle by the name of its file.
    pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
        RULESETS.load(library, battle)
    }
}
