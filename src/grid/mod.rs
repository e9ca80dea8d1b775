//! Geometry of hex and square boards: pure functions on cells.
//!
//! A [`Grid`] is a rectangle of cells with a [`Shape`]; everything here is asked of it: neighbours and
//! distance, ranges, areas, cones and lines, lines of fire, circles by straight distance, and reach.
//! This room knows no map, no rules, no files and no ECS: terrain and heights come in as plain arrays or as
//! small cost functions.

mod cell;
mod layout;

pub use cell::{Cell, Direction};
pub use layout::{Adjacency, Grid, HexTop, Offset, Shape};
