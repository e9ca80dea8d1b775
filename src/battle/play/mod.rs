//! The floor under the rulesets: what tabletop rules share, between the turn machine and the rulesets.
//!
//! [`Plans`] holds what the acts in hand were worked out to be, [`Units`] the state of units by their numbers, [`Timed`]
//! what comes over a unit and ends again, [`Bonds`] ties between two units, [`Stock`] what is used up. It knows the
//! machine below it and no ruleset by name; what a ruleset keeps in it is the ruleset's own type.

mod bonds;
mod plans;
mod points;
mod questions;
mod settings;
mod stock;
mod timed;
mod units;

pub use bonds::{Bond, Bonds};
pub use plans::Plans;
pub use points::Points;
pub use questions::{Asked, Asking};
pub use settings::Setting;
pub use stock::{Carried, Stock};
pub use timed::{Timed, Until};
pub use units::Units;
