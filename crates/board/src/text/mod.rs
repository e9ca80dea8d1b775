//! Reads authored texts: reports all errors of a file at once, each with its line and column.
//!
//! Maps, battles, units, weapons, abilities, conditions and rulesets are TOML files that people write by hand. All of them are
//! read through the reader in this module, so that mistakes look the same in all of them: `maps/ravine.map.toml:12:7: unknown
//! key `heigth`, did you mean `height`?` with the line below. This module knows neither maps nor rules; of
//! [`grid`](crate::grid) it knows only cells.
//!
//! - [`Source`]: a text and its name; [`Library`]: all texts of the game by name, later ones overriding.
//! - [`read`]: parses a source and passes its [`Table`] to a function; the mistakes that the function and the TOML parser
//!   find are returned as [`Problems`].
//! - [`file_name`]: checks the names by which texts refer to other files.
//! - [`Content`]: a table that is declared as a struct; its [`Shape`] says which keys it has.
//! - [`Table`] and [`Value`]: request keys by type and range. **Request everything first, then use `?`**, so that a file
//!   with five mistakes reports five. Keys that no reader has requested are automatically reported as unknown.
//!
//! ```
//! use hexfray_board::text::{Source, read};
//!
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! enum Grip { One, Two }
//! #[derive(Debug)]
//! struct Weapon { name: String, range: u8, grip: Grip, tags: Vec<String> }
//!
//! let source = Source::new("weapons.toml", r#"
//! name = "Longbow"
//! range = 6
//! grip = "two"
//! tags = ["bow", "ranged"]
//! "#);
//! let weapon = read(&source, |table| {
//!     let name = table.text("name");
//!     let range = table.int_or("range", 1..=20, 1);
//!     let grip = table.word("grip", &[("one", Grip::One), ("two", Grip::Two)]);
//!     let tags = table.list("tags", |value| value.text());
//!     Some(Weapon { name: name?, range, grip: grip?, tags })
//! }).unwrap();
//! assert_eq!((weapon.range, weapon.grip), (6, Grip::Two));
//!
//! let broken = Source::new("weapons.toml", "name = 'Bow'\nrnage = 6\ngrip = 'both'\n");
//! let problems = read(&broken, |table| {
//!     table.text("name");
//!     table.int_or("range", 1..=20, 1);
//!     table.word("grip", &[("one", Grip::One), ("two", Grip::Two)])
//! }).unwrap_err();
//! assert_eq!(problems.lines(), [
//!     "weapons.toml:2:1: unknown key `rnage`, did you mean `range`?",
//!     "weapons.toml:3:8: unknown `grip` \"both\", expected \"one\" or \"two\"",
//! ]);
//! ```

mod content;
mod entries;
pub mod file_name;
mod json;
mod library;
mod listed;
mod parse;
mod printable;
mod problem;
mod shape;
mod source;
mod spelling;
mod table;
mod value;
mod words;

#[cfg(test)]
mod tests;

pub use content::{Content, FileShape, FromValue, Variants, prose};
pub use entries::{entries, read_file};
pub use json::read_json;
pub use library::Library;
pub use listed::Listed;
pub use parse::{read, read_warned};
pub use printable::{is_unseen, printable, visible};
pub use problem::{Problem, Problems};
pub use shape::{Absent, Key, Kind, Shape, sentence};
pub use source::{MAX_BYTES, Place, Source};
pub use spelling::{Or, Own, Spelling};
pub use table::Table;
pub use value::{Line, Value, quoted, similar};

pub use hexfray_derive::Content;
