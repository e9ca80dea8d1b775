//! Editing maps and battles as texts: the changes of an editor to a file, without its window.
//!
//! A [`Project`] is a board and, if there is one, the battle on it: two texts, each a [`Draft`]. Every [`Change`]
//! rewrites as little of a text as possible, so that the author's comments, order and layout stay and a diff is
//! readable; the texts are then read and checked exactly as `hexfray check` does. Changes can be undone without limit,
//! stroke by stroke.
//!
//! - [`change`](Change): what an author can do; `ground`, `edges`, `zones`, `frame`, `roster`, `temper`: how each is
//!   done to the text; `layers`: its pictures; `picture`: the letters of one in place
//! - `clip`, `paste`: parts that are copied, mirrored, turned and put elsewhere
//! - [`strokes`]: which cells a brush, a line, a rectangle or a fill touches
//! - [`fresh`]: texts to start from; [`cell_of`]: which cell a problem is about
//!
//! This module knows texts, boards and setups; it opens no file and draws nothing.

mod change;
mod clip;
mod draft;
mod edges;
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
mod storeys;
pub mod strokes;
mod temper;
mod zones;

pub use change::{Change, Edge, GoalText, Margins, Mirror, Paint, Part, Refusal, UnitText, ZoneName};
pub use clip::{Clip, Ground, Stamp};
pub use draft::Draft;
pub use places::cell_of;
pub use project::{Piece, Project};
pub use temper::{GuardText, TemperOf, TemperText};
