//! Hex and square boards: exact geometry, pathfinding, authored texts with every error at its place, odds of dice.

// The derive macro refers to this crate by its name, also inside it.
extern crate self as hexfray_board;

pub mod grid;
pub mod map;
pub mod odds;
pub mod text;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
