//! Geometry of hex and square boards: pure functions on cells.
//!
//! A [`Grid`] is a rectangle of cells of a [`Shape`], or several on top of each other. It answers all queries of this module:
//! neighbours and distances, ranges, areas, cones and lines, lines of fire, circles by straight-line distance, and reach.
//! Directions, rows, cones and bodies stay on one level; distances, ranges, areas and lines of fire extend over all levels.
//! This module knows no map, no rules, no files and no ECS: it gets terrain and heights as plain arrays or as small cost
//! functions.

mod ascent;
mod cell;
mod circle;
mod direction;
mod fire;
mod footprint;
mod layout;
mod met;
mod range;
mod reach;
mod symmetry;
mod template;

pub use cell::{Cell, Direction};
pub use circle::Point;
pub use fire::{Crossed, LineOfFire};
pub use footprint::{Covered, Footprint, MOST_COVERED};
pub use layout::{Adjacency, Grid, HexTop, MOST_LEVELS, Offset, Shape};
pub use met::{AllMet, Met};
pub use range::{RangeHeight, RangeVertical, UNLIMITED};
pub use reach::{
    CarefulReach, FirstStep, Harm, Left, Limits, Neighbours, Reach, Reached, ReachedWithCare, Step, Steps,
};
pub use symmetry::Symmetry;
pub use template::{AreaVertical, LineDirections, RowVertical, SquareCone, Template, TemplateRules};
