//! Computer opponents, many battles at once, a battle as sentences and as JSON.

pub mod ai;
pub mod engine;
pub mod sim;
pub mod story;
