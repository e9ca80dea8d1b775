//! What stands on the ground for the whole battle: obstacles, stairs, ladders, slopes, cover.

use bevy::prelude::*;

use super::{
    Layout,
    terraces::{Ground, depth, ground, side_count, side_way, variety},
};
use crate::{
    client::art::{Art, SCALE},
    grid::{Cell, HexTop, Shape},
    map::{Board, LinkKind},
};

/// Depth of links and cover within their level, and of what stands upright.
const FLAT: f32 = 0.40;
const UPRIGHT: f32 = 0.45;

/// Puts everything that stands on a board on the table.
pub fn build(commands: &mut Commands, board: &Board, art: &Art) {
    let layout = Layout::new(board.grid());
    for cell in board.grid().cells().filter(|&cell| board.exists(cell)) {
        links_and_cover(commands, board, art, &layout, cell);
        if let Some(obstacle) = board.obstacle(cell) {
            stand(commands, board, art, &layout, cell, &obstacle.id);
        }
    }
}

/// An obstacle, its foot in the middle of its cell. It may reach over the cells behind it, so it lies above
/// their level, too.
fn stand(commands: &mut Commands, board: &Board, art: &Art, layout: &Layout, cell: Cell, obstacle: &str) {
    let Some(index) = art.objects.find(drawing(board, cell, obstacle)).or_else(|| art.objects.find("crate")) else {
        return;
    };
    let here = layout.flat_centre(cell).y;
    let behind =
        board.grid().neighbours(cell).filter(|&next| board.exists(next) && layout.flat_centre(next).y > here + 1.0);
    let level = behind.map(|next| board.height(next)).fold(board.height(cell), i8::max);
    // The foot lies below the middle of the drawing's frame.
    let lift = Vec2::new(0.0, (108.0 - art.objects.frame().y / 2.0) / SCALE);
    let nearer = -here * 1e-5;
    let at = (layout.centre(cell, board.height(cell)) + lift).extend(depth(level) + UPRIGHT + nearer);
    commands.spawn((Ground, art.objects.sprite(index), Transform::from_translation(at)));
}

/// The drawing of an obstacle; some have several.
fn drawing<'n>(board: &Board, cell: Cell, obstacle: &'n str) -> &'n str {
    let one_of = |names: &[&'static str]| names[variety(cell) % names.len()];
    match obstacle {
        "tree" if ground(board, cell).contains("snow") => "tree_snow",
        "tree" => one_of(&["tree_leafy", "tree_fir", "tree_leafy"]),
        "boulder" => one_of(&["boulder", "boulder_mossy", "boulder"]),
        "fir" => "tree_fir",
        "snowy_fir" => "tree_snow",
        "dead_tree" => "tree_dead",
        other => other,
    }
}

fn links_and_cover(commands: &mut Commands, board: &Board, art: &Art, layout: &Layout, cell: Cell) {
    let grid = board.grid();
    let marks = &art.shape(layout.art_name()).marks;
    let height = board.height(cell);
    for side in 0..side_count(grid.shape()) {
        let way = side_way(grid.shape(), side);
        let next = grid.step(cell, way);
        let mut put = |name: &str, from: i8, level: f32| {
            let frame = format!("{name}_{}", side_names(grid.shape())[usize::from(side)]);
            if let Some(index) = marks.find(&frame) {
                let at = layout.centre(cell, from).extend(level);
                commands.spawn((Ground, marks.sprite(index), Transform::from_translation(at)));
            }
        };
        // A way up is drawn from below, over the wall that it climbs, a piece for each level.
        if let Some(link) = board.link(cell, way).filter(|_| board.exists(next) && board.height(next) > height) {
            let name = match link.kind {
                LinkKind::Slope => "slope",
                LinkKind::Stairs => "stairs",
                LinkKind::Ladder | LinkKind::Vines => "ladder",
            };
            let top = board.height(next);
            (height..top).for_each(|from| put(name, from, depth(top) + FLAT));
        }
        match board.cover(cell, way) {
            0 => {}
            1..=50 => put("low_wall", height, depth(height) + FLAT),
            _ => put("cover", height, depth(height) + FLAT),
        }
    }
}

/// The names of a shape's sides in the drawings, in turning order.
const fn side_names(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Hex { top: HexTop::Pointy, .. } => &["e", "ne", "nw", "w", "sw", "se"],
        Shape::Hex { top: HexTop::Flat, .. } => &["se", "ne", "n", "nw", "sw", "s"],
        Shape::Square { .. } => &["e", "n", "w", "s"],
    }
}
