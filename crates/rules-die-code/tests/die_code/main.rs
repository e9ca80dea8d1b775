//! The rules of `die_code`, tested in battles with scripted dice through the public interface, or on the pure functions where a
//! rule is arithmetic.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

mod aid;
mod aiming;
mod arena;
mod arm_pin;
mod called_shots;
mod charts;
mod combat;
mod common;
mod crowds;
mod damage;
mod defence;
mod dice;
mod disarm;
mod entangle;
mod escape;
mod every;
mod fights;
mod formulas;
mod ground;
mod group;
mod hand_to_hand;
mod handling;
mod holds;
mod initiative;
mod invariants;
mod knockout;
mod menus;
mod opponents;
mod opposed;
mod points;
mod posture;
mod quick_draw;
mod referee;
mod scale;
mod shooting;
mod steps;
mod surprise;
mod things;
mod throws;
mod turn;
mod weapons;

/// The ruleset of these tests, passed to battles as the game passes it.
pub mod rules {
    use std::sync::Arc;

    use hexfray_battle::{Rulesets, Setup, SetupError};
    use hexfray_board::text::Library;

    const RULESETS: Rulesets = Rulesets(&[&hexfray_die_code::DieCodeRules]);

    /// Reads a battle by the name of its file.
    pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
        RULESETS.load(library, battle)
    }
}
