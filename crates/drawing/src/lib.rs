//! Draws boards, and edits boards and battles.

pub mod edit;
pub mod picture;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
