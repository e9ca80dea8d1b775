//! Changes of hit points, conditions and places, any of which may lead to the others: a unit that is hurt falls, one
//! that falls loses its conditions, a condition throws a unit into another cell, and the ground there hurts it.
//!
//! For this reason the files of this folder use one another.

pub mod charges;
pub mod fall;
pub mod ground;
pub mod shared;
pub mod spikes;
pub mod status;
pub mod steps;
pub mod summoning;
pub mod vitals;

pub use self::{
    charges::{drop_turn, interrupt, interrupt_moved},
    vitals::{gain_hp, gain_mp, lose_hp, lose_mp},
};
