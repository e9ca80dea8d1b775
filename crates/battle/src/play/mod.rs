//! The floor under the rulesets: what tabletop rules share, between the turn machine and the rulesets.
//!
//! [`Plans`] holds what the acts in hand were worked out to be, [`Units`] the state of units by their numbers, [`Timed`]
//! what comes over a unit and ends again, [`Bonds`] ties between two units, [`Stock`] what is used up. [`Look`] is how
//! rules look at all that, [`Playing`] how they change it. The floor knows the machine below it and no ruleset by name;
//! what a ruleset keeps in it is the ruleset's own type. [`Gone`] is what a ruling in the midst of an act makes of its target.

mod bonds;
mod gone;
mod look;
mod plans;
mod playing;
mod points;
mod questions;
mod settings;
mod stock;
mod timed;
mod units;

pub use bonds::{Bond, Bonds};
pub use gone::Gone;
pub use look::Look;
pub use plans::Plans;
pub use playing::Playing;
pub use points::Points;
pub use questions::{Asked, Asking};
pub use settings::{Setting, read_by};
pub use stock::{Carried, Stock};
pub use timed::{Timed, Until};
pub use units::Units;
