//! Hexfray: a tactical battle game on hex and square boards.
//!
//! The rooms, the parts of the program, each of which builds on those before it:
//!
//! - [`grid`]: geometry of hex and square boards.
//! - [`text`]: reading authored files, with every error at its place; the library of all files.
//! - `disk` (feature `program`): writing files so that none is ever lost.
//! - [`odds`]: exact probability distributions of dice.
//! - [`map`]: the battlefield as a file and as dense arrays, and movement over it.
//! - [`battle`]: the turn machine that every ruleset shares.
//! - [`rules`]: the rulesets, each a plugin to the turn machine.
//! - [`story`]: events as sentences, for logs and replays.
//! - [`ai`]: computer opponents, which see what a player sees.
//! - [`sim`]: many battles at once, and reports on them.
//! - [`study`]: analysis of recorded battles: any moment, choice and luck, advice.
//! - [`edit`]: editing maps and battles as texts.
//! - [`engine`]: a battle as JSON requests and answers, for bots and pages; [`picture`]: a board as a drawing.
//! - `exchange` (feature `program`): boards of other programs, Tiled and Wesnoth.
//! - `schema` (feature `program`): the form of the authored files, for editors.
//! - `client` (feature `client`): the window.
//! - `cli` (feature `program`): the command line.
//!
//! A battle, from its file to its first order:
//!
//! ```
//! use hexfray::{
//!     battle::{Battle, DiceSource, Order, UnitId},
//!     rules,
//! };
//!
//! let setup = rules::load(&hexfray::library(), "maps/duel.battle.toml")?;
//! let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
//!
//! // What is refused says why, and has changed nothing.
//! let before = battle.digest();
//! let refused = battle.submit(Order::EndTurn { unit: UnitId(99) }).unwrap_err();
//! assert!(!refused.to_string().is_empty());
//! assert_eq!(battle.digest(), before);
//!
//! // What is legal is listed; it happens as events, and is recorded.
//! let order = battle.orders()[0];
//! assert!(battle.check(&order).is_ok());
//! assert!(!battle.submit(order)?.is_empty());
//! assert_eq!(battle.history().len(), 1);
//!
//! // A copy plays on by itself.
//! let mut copy = battle.scratch(1);
//! battle.copy_into(&mut copy);
//! assert_eq!(copy.orders(), battle.orders());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod rules;
pub use hexfray_battle as battle;
pub use hexfray_battle::{playing, settings, verbs};
pub use hexfray_board::words;
pub use hexfray_board::{grid, map, odds, text};
#[cfg(all(feature = "program", not(target_arch = "wasm32")))]
pub use hexfray_cli as cli;
#[cfg(feature = "client")]
pub use hexfray_client as client;
pub use hexfray_data::library;
#[cfg(all(feature = "program", not(target_arch = "wasm32")))]
pub use hexfray_disk as disk;
pub use hexfray_drawing::{edit, picture};
#[cfg(all(feature = "program", not(target_arch = "wasm32")))]
pub use hexfray_exchange::{exchange, schema};
pub use hexfray_minds::{ai, engine, sim, story};
pub use hexfray_study as study;

/// The problems of these files, and of the files to which they refer.
pub fn problems_of(library: &text::Library, names: &[String]) -> text::Problems {
    picture::problems_of(rules::RULESETS, library, names)
}
