//! What changes in a battle: units with their turns, conditions and gear, the things on the board, open questions.
//!
//! It avoids the heap where possible, because every copy of a battle copies it. It uses `content` and knows nothing of
//! the rules' arithmetic.

pub mod arsenal;
pub mod conditions;
pub mod gear;
pub mod in_force;
pub mod look;
pub mod manoeuvre;
pub mod memory;
pub mod names;
pub mod picking;
pub mod question;
pub mod reactions;
pub mod situation;
pub mod spoils;
pub mod summoning;
pub mod supplies;
pub mod things;
pub mod turn;
pub mod unit;

pub use self::{
    conditions::Conditions,
    look::{Book, Unit, change, place_of, state_of},
    supplies::Supplies,
    turn::{Charged, Escaping, Turn},
    unit::{UnitState, Vitals},
};
