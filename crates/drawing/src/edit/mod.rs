//! Edits maps and battles as texts: the work of an editor without its window.
//!
//! A [`Project`] is a board and, if there is one, the battle on it: two texts, each a [`Draft`]. Every [`Change`] rewrites as
//! little of a text as possible, so that the author's comments, order and layout stay and a diff is readable. The texts are
//! then read and checked exactly as by `hexfray check`. All changes can be undone, stroke by stroke.
//!
//! - [`change`](Change): the changes; `values`: what they consist of; `ground`, `edges`, `zones`, `frame`, `roster`, `temper`:
//!   their effect on the text; `layers`: the pictures; `picture`: the letters of a picture
//! - `clip`, `paste`: parts that are copied, mirrored, turned and pasted
//! - [`sheets`], [`Asks`], `entries`: the other tables of a battle, line by line
//! - [`strokes`]: the cells of a brush, a line, a rectangle or a fill
//! - [`fresh`]: texts of new boards and battles; [`cell_of`]: the cell that a problem is about
//!
//! This module knows texts, boards and starting positions; it opens no file and draws nothing.

mod asks;
mod change;
mod clip;
mod draft;
mod edges;
mod entries;
mod frame;
pub mod fresh;
mod ground;
mod history;
mod layers;
mod paste;
mod picture;
mod places;
mod project;
mod roster;
pub mod sheets;
mod storeys;
pub mod strokes;
mod temper;
mod values;
mod zones;

pub use asks::Asks;
pub use change::Change;
pub use clip::{Clip, Ground, Stamp};
pub use draft::Draft;
pub use entries::{A_CELL, Written, cells_from_words, cells_in_words};
pub use places::{cell_of, place_in_words, problem_in_words};
pub use project::{Piece, Project, Without, map_named_in, names_map};
pub use temper::{GuardText, TemperOf, TemperText};
pub use values::{Edge, GoalText, Margins, Mirror, Paint, Part, Refusal, UnitText, ZoneName};
