//! The common parts of tabletop rules, between the turn machine and the rulesets.
//!
//! [`Plans`] holds the plans of the acts under way, [`Units`] the state of units by their numbers, [`Condition`] what all
//! units under a condition have in common, [`Bonds`] ties between two units, [`Stock`] gear and ammunition, [`VerbTable`] the
//! verbs with their rules. [`take_turns()`] gives units their turns where rules have no initiative. Rules read all this through
//! [`Look`] and change it through [`Playing`]. [`Gone`] is the reason why an act has lost its target to a ruling. This module
//! knows the machine below it and no ruleset by name; the types kept in it are the ruleset's own.

mod arms;
mod bonds;
mod conditions;
mod gone;
mod look;
mod plans;
mod playing;
mod points;
mod questions;
mod settings;
mod stock;
mod take_turns;
mod units;
mod verb_table;

pub use arms::{Arms, Held};
pub use bonds::{Bond, Bonds};
pub use conditions::{Condition, ConditionList, Expiry, Until};
pub use gone::Gone;
pub use look::Look;
pub use plans::Plans;
pub use playing::Playing;
pub use points::Points;
pub use questions::{Asked, Asking};
pub use stock::{Carried, Stock};
pub use take_turns::{TakesTurns, take_turns};
pub use units::Units;
pub use verb_table::{VerbRow, VerbTable};
