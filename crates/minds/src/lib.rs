//! Computer opponents, simulations of many battles, and battles as sentences and as JSON.

pub mod ai;
pub mod engine;
pub mod sim;
pub mod story;

/// Tests the examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
