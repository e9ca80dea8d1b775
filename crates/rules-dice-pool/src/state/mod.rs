//! What changes in a battle: health, energy, initiative, turns, cover, weapons in hand.
//!
//! It uses what files say and knows nothing of the rules' arithmetic.

mod causes;
pub mod conditions;
mod grapple;
mod health;
mod holds;
mod look;
mod motion;
mod places;
mod turn;
mod unit;

pub use causes::{Cause, Causes};
pub use grapple::{Grapple, Restraints};
pub use health::{Harm, Health, Rested};
pub use look::{Look, Rulebook};
pub use motion::Motion;
pub use turn::Turn;
pub use unit::{Initiative, UnitState};
