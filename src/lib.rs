//! Hexfray: a tactical battle game on hex and square boards.
//!
//! The rooms, in the order in which they build on each other:
//!
//! - [`grid`]: geometry of hex and square boards.
//! - [`odds`]: exact probability distributions of dice.

pub mod grid;
pub mod odds;
