//! Draws boards: the positions of cells, their pieces, and the whole board as SVG or PNG; and reads the faces of people.
//!
//! The window and `hexfray picture` draw the same pieces. This module knows boards and the parts of a battle that all
//! players may see; it opens no window and writes no file.

mod art;
mod crowd;
mod faces;
mod geometry;
mod lighting;
mod pieces;
#[cfg(feature = "pictures")]
mod png;
#[cfg(feature = "pictures")]
mod raster;
mod stage;
#[cfg(feature = "pictures")]
mod svg;
#[cfg(feature = "pictures")]
mod symbols;
mod token;

pub use art::{Drawings, Edge, SCALE, ShapeArt, Sheet, TerrainArt};
pub use crowd::{Guest, Readable, Seat, plate_radius, seats};
pub use faces::{Beard, Coat, Cut, Face, HairColour, Headgear, Mark, Skin, faces, faces_shape, problems_of};
pub use geometry::{Layout, STEP, is_drawn, levels, top_of};
pub use lighting::Lighting;
pub use pieces::{Piece, PieceKind, depth, pieces};
#[cfg(feature = "pictures")]
pub use png::png;
#[cfg(feature = "pictures")]
pub use raster::{MOST_PIXELS, is_legible};
pub use stage::{Fold, MOST_AREAS, MOST_FOLDS, RULER, Rectangle, Stage, StageKind};
#[cfg(feature = "pictures")]
pub use svg::{Bounds, Drawing};
#[cfg(feature = "pictures")]
pub use symbols::frame_pngs;
pub use token::{Token, side_frame, tokens};
