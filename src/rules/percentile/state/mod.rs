//! What changes in a battle, without heap, copied and hashed with it.

mod conditions;
mod look;
mod turn;
mod unit;

pub use self::{
    conditions::Conditions,
    look::{Book, Unit, change, place_of, state_of},
    turn::{Charged, Escaping, Turn},
    unit::{UnitState, Vitals},
};
pub use super::supplies::Supplies;
