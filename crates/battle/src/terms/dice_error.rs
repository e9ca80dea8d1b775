//! What can go wrong with dice.

use crate::Name;

/// What went wrong with scripted dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The script is used up.
    #[error("the script has no face left for the d{sides} of {purpose} (face {at} is wanted)")]
    UsedUp {
        /// Sides of the required die.
        sides: u16,
        /// The purpose of the roll.
        purpose: Name,
        /// The number of the missing face, counted from 1.
        at: usize,
    },
    /// The script shows a face that the die does not have.
    #[error("the script's face {at} is {face}, which the d{sides} of {purpose} lacks")]
    NoSuchFace {
        /// Sides of the required die.
        sides: u16,
        /// The purpose of the roll.
        purpose: Name,
        /// The face in the script.
        face: u16,
        /// Its number in the script, counted from 1.
        at: usize,
    },
}
