//! The rules of `dice_pool`, tested in battles with scripted dice through the public interface, or on the pure functions where
//! a rule is arithmetic.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

mod actions;
mod attacks;
mod blitz;
mod chases;
mod common;
mod content;
mod cover;
mod crowds;
mod defences;
mod dice;
mod disarming;
mod falls;
mod finishing;
mod grapple;
mod healing;
mod health;
mod hindering;
mod holds;
mod initiative;
mod initiative_damage;
mod interrupts;
mod movement;
mod moves;
mod non_lethal;
mod passage;
mod plugins;
mod powers;
mod protecting;
mod questions;
mod rulings;
mod sizes;
mod spaces;
mod unasked;
mod vehicles;
mod views;
mod ways;
mod wounds;

/// The ruleset of these tests, passed to battles as the game passes it.
pub mod rules {
    use std::sync::Arc;

    use hexfray_battle::{Rulesets, Setup, SetupError};
    use hexfray_board::text::{Library, Problems};

    const RULESETS: Rulesets = Rulesets(&[&hexfray_dice_pool::DicePoolRules]);

    /// Reads a battle by the name of its file.
    pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
        RULESETS.load(library, battle)
    }

    /// The mistakes in a file, and what is probably one.
    pub fn problems_of(library: &Library, file: &str) -> Problems {
        RULESETS.problems_of(library, &[file.to_owned()])
    }
}
