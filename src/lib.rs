//! Hexfray: a tactical battle game on hex and square boards.
//!
//! The rooms, in the order in which they build on each other:
//!
//! - [`grid`]: geometry of hex and square boards.
//! - [`text`]: reading authored files, every error at its place; the library of all of them.
//! - `disk`: writing files, so that none is ever lost.
//! - [`odds`]: exact probability distributions of dice.
//! - [`map`]: the battlefield as a file and as dense arrays, and travelling over it.
//! - [`battle`]: the turn machine that every ruleset shares.
//! - [`rules`]: the rulesets, each a plugin to the turn machine.
//! - [`story`]: what happens as sentences, for logs and replays.
//! - [`ai`]: computer opponents, who see what a player sees.
//! - [`sim`]: many battles at once, and reports about them.
//! - [`study`]: recorded battles: any moment of them at hand, choice and luck, advice.
//! - [`edit`]: maps and battles under edit, as the texts that they are.
//! - [`engine`]: a battle as JSON requests and answers, for bots and pages; [`picture`]: a board as a drawing.
//! - [`exchange`]: boards of other programs, Tiled and Wesnoth.
//! - [`schema`]: the form of the authored files, for editors.
//! - `client` (feature `client`): the window.
//! - [`cli`]: the command line.

pub mod ai;
pub mod battle;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
#[cfg(feature = "client")]
pub mod client;
#[cfg(not(target_arch = "wasm32"))]
pub mod disk;
pub mod edit;
pub mod engine;
#[cfg(not(target_arch = "wasm32"))]
pub mod exchange;
pub mod picture;
pub mod rules;
#[cfg(not(target_arch = "wasm32"))]
pub mod schema;
pub mod sim;
pub mod story;
pub mod study;
pub use hexfray_board::words;
pub use hexfray_board::{grid, map, odds, text};
pub use hexfray_data::library;
