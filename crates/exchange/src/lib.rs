//! Boards of Tiled and Wesnoth, and schemas of authored files for editors.

pub mod exchange;
pub mod schema;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
