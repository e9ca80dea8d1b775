//! A board as it is drawn: where cells lie, which pieces they are made of, and the whole of it as an SVG.
//!
//! The window and `hexfray picture` put the same pieces on the table. This room knows boards and what all players may
//! see of a battle; it opens no window and writes no file.

mod art;
mod crowd;
mod geometry;
mod pieces;
#[cfg(not(target_arch = "wasm32"))]
mod png;
#[cfg(not(target_arch = "wasm32"))]
mod raster;
mod stage;
#[cfg(not(target_arch = "wasm32"))]
mod svg;
#[cfg(not(target_arch = "wasm32"))]
mod symbols;
mod token;

pub use art::{Drawings, Edge, SCALE, ShapeArt, Sheet, TerrainArt};
pub use crowd::{Guest, Seat, plate_radius, seats};
pub use geometry::{Layout, STEP, is_drawn, levels};
pub use pieces::{Piece, PieceKind, depth, pieces};
#[cfg(not(target_arch = "wasm32"))]
pub use png::png;
#[cfg(not(target_arch = "wasm32"))]
pub use raster::{MOST_PIXELS, is_legible};
pub use stage::{Fold, MOST_AREAS, MOST_FOLDS, RULER, Rectangle, Stage, StageKind};
#[cfg(not(target_arch = "wasm32"))]
pub use svg::{Bounds, Drawing};
#[cfg(not(target_arch = "wasm32"))]
pub use symbols::frame_pngs;
pub use token::{Token, side_frame, tokens};
