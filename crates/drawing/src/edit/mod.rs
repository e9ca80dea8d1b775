//! Editing maps and battles as the texts that they are: what an editor does to a file, without its window.
//!
//! A [`Project`] is a board and, if there is one, the battle on it: two texts, each a [`Draft`]. Every [`Change`]
//! rewrites the least of a text that will do, so that the author's comments, order and layout stay and a difference
//! reads well; the texts are then read and checked exactly as `hexfray check` does. What was done can be undone
//! without end, stroke by stroke.
//!
//! - [`change`](Change): what an author can do; `ground`, `edges`, `zones`, `frame`, `roster`, `temper`: how each is
//!   done to the text; `layers`: its pictures; `picture`: the letters of one in place
//! - [`strokes`]: which cells a brush, a line, a rectangle or a fill touches
//! - [`fresh`]: texts to start from; [`cell_of`]: which cell a problem is about
//!
//! This room knows texts, boards and setups; it opens no file and draws nothing.

mod change;
mod draft;
mod edges;
mod frame;
pub mod fresh;
mod ground;
mod history;
mod layers;
mod picture;
mod places;
mod project;
mod roster;
mod storeys;
pub mod strokes;
mod temper;
mod zones;

pub use change::{Change, Edge, GoalText, Margins, Mirror, Paint, Part, Refusal, UnitText, ZoneName};
pub use draft::Draft;
pub use places::cell_of;
pub use project::{Piece, Project};
pub use temper::{GuardText, TemperOf, TemperText};
