//! Hexfray: a tactical battle game on hex and square boards.
//!
//! The rooms, in the order in which they build on each other:
//!
//! - [`grid`]: geometry of hex and square boards.
//! - [`text`]: reading authored files, every error at its place; the library of all of them.
//! - [`odds`]: exact probability distributions of dice.

pub mod grid;
pub mod odds;
pub mod text;
