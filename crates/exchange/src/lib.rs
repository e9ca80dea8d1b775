//! Boards of Tiled and Wesnoth, and the form of authored files for editors.

pub mod exchange;
pub mod schema;

/// The examples of the page that the package is shown with.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
