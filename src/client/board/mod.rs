//! The board on the screen: terraces of tiles, marks on cells, tokens above them, and the camera.

mod camera;
mod geometry;
mod labels;
mod marks;
mod terraces;
mod things;
mod tokens;

use bevy::prelude::*;

use crate::{grid::Cell, map::Board};

pub use camera::{Lens, View};
pub use geometry::{Layout, STEP};
pub use terraces::{ground, tint};
pub use tokens::paint_token;

/// What every app has that shows a board, even one without a window.
pub(super) fn view_plugin(app: &mut App) {
    app.init_resource::<View>();
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((camera::plugin, terraces::plugin, marks::plugin, tokens::plugin, labels::plugin));
}

/// What a cell is, in a few words: terrain, depth of water, what stands there.
pub fn describe(board: &Board, cell: Cell) -> String {
    let mut words = board.terrain(cell).map_or_else(String::new, |terrain| terrain.name.clone());
    if board.depth(cell) > 0 {
        words += &format!(", {} deep", board.depth(cell));
    }
    if let Some(obstacle) = board.obstacle(cell) {
        words += &format!(", {}", obstacle.name.to_lowercase());
    }
    words
}
