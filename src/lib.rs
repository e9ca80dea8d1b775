//! Hexfray: a tactical battle game on hex and square boards.
//!
//! The rooms, in the order in which they build on each other:
//!
//! - [`grid`]: geometry of hex and square boards.
//! - [`text`]: reading authored files, every error at its place; the library of all of them.
//! - [`odds`]: exact probability distributions of dice.
//! - [`map`]: the battlefield as a file and as dense arrays, and travelling over it.
//! - [`battle`]: the turn machine that every ruleset shares.
//! - [`rules`]: the rulesets, one folder each.

pub mod battle;
pub mod grid;
pub mod map;
pub mod odds;
pub mod rules;
pub mod text;
