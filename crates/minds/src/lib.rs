//! Computer opponents, many battles at once, a battle as sentences and as JSON.

pub mod ai;
pub mod engine;
pub mod sim;
pub mod story;

/// The examples of the page that the package is shown with.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
