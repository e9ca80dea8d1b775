//! A board and the tokens on it as a drawing: SVG text, made without a display.
//!
//! The same terraces as in the window: a step of height is seen, not read. This room knows boards and what
//! everybody may see of a battle; it writes no file.

mod drawings;
mod layout;
mod token;

use std::fmt::Write as _;

use crate::{
    battle::Battle,
    grid::Cell,
    map::{Board, LinkKind},
};
use layout::{Layout, Point};

pub use token::Token;

/// Pixels that a level of height is raised.
const STEP: f64 = 15.0;
/// Free space around the board, in pixels.
const MARGIN: f64 = 36.0;

/// The tokens of a battle as it stands.
pub fn tokens(battle: &Battle) -> Vec<Token> {
    battle.units().filter_map(|unit| Token::of(&unit)).collect()
}

/// The drawing of a board with tokens on it, with the given title over it.
pub fn svg(board: &Board, tokens: &[Token], title: &str) -> String {
    let layout = Layout::new(board.grid());
    let mut drawing = String::new();
    let (width, height, shift) = frame(board, &layout);
    let _ = write!(
        drawing,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="Cabin, sans-serif"><defs><radialGradient id="table" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="#3d4c56"/><stop offset="1" stop-color="#1f282e"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#table)"/><text x="{MARGIN}" y="28" font-size="18" font-weight="600" fill="#e8edf0">{}</text><g transform="translate({:.1} {:.1})">"##,
        escaped(title),
        shift.x,
        shift.y,
    );
    let lowest = board.cells().map(|cell| board.height(cell)).min().unwrap_or(0).min(0);
    for cell in painters_order(board) {
        draw_cell(&mut drawing, board, &layout, cell, lowest);
    }
    draw_links(&mut drawing, board, &layout);
    for token in tokens {
        if let Some(cell) = token.cell {
            token.draw(&mut drawing, raised(board, &layout, cell));
        }
    }
    drawing.push_str("</g></svg>");
    drawing
}

/// Width and height of the drawing, and where the board's origin lies in it.
fn frame(board: &Board, layout: &Layout) -> (f64, f64, Point) {
    let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for cell in board.cells() {
        let Point { x, y } = layout.centre(cell);
        let rise = STEP * f64::from(board.height(cell));
        let (across, down) = layout.half_size();
        left = left.min(x - across);
        right = right.max(x + across);
        top = top.min(y - down - rise.max(0.0));
        bottom = bottom.max(y + down + STEP * 3.0);
    }
    if left > right {
        return (2.0 * MARGIN, 2.0 * MARGIN, Point { x: MARGIN, y: MARGIN });
    }
    let shift = Point { x: MARGIN - left, y: MARGIN + 8.0 - top };
    (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN, shift)
}

/// Far cells first, so that near ones stand before them.
fn painters_order(board: &Board) -> Vec<Cell> {
    let layout = Layout::new(board.grid());
    let mut cells: Vec<Cell> = board.cells().collect();
    cells.sort_by(|&a, &b| layout.centre(a).y.total_cmp(&layout.centre(b).y).then(a.cmp(&b)));
    cells
}

/// The middle of a cell's top.
fn raised(board: &Board, layout: &Layout, cell: Cell) -> Point {
    let Point { x, y } = layout.centre(cell);
    Point { x, y: y - STEP * f64::from(board.height(cell)) }
}

fn draw_cell(drawing: &mut String, board: &Board, layout: &Layout, cell: Cell, lowest: i8) {
    let Some(terrain) = board.terrain(cell) else { return };
    let tint = usize::from(layout.tint(cell));
    let colour = terrain.colours[tint];
    let middle = raised(board, layout, cell);
    let corners = layout.corners(middle);
    let levels = i32::from(board.height(cell)) - i32::from(lowest) + 1;
    for (side, &(from, to)) in layout.front_sides(&corners).iter().enumerate() {
        let shade = if side == 0 { 0.62 } else { 0.5 };
        let depth = STEP * f64::from(levels) - STEP * 0.4;
        let _ = write!(
            drawing,
            r#"<polygon points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1} {:.1},{:.1}" fill="{}"/>"#,
            from.x,
            from.y,
            to.x,
            to.y,
            to.x,
            to.y + depth,
            from.x,
            from.y + depth,
            hex(colour, shade),
        );
    }
    draw_contours(drawing, layout, &corners, levels, colour);
    let points: Vec<String> = corners.iter().map(|point| format!("{:.1},{:.1}", point.x, point.y)).collect();
    let _ = write!(
        drawing,
        r#"<polygon points="{}" fill="{}" stroke="{}" stroke-width="1.2"/>"#,
        points.join(" "),
        hex(colour, 1.0),
        hex(colour, 0.8)
    );
    drawings::terrain(drawing, &terrain.drawing, middle, board.depth(cell));
    if let Some(obstacle) = board.obstacle(cell) {
        drawings::obstacle(drawing, &obstacle.id, middle);
    }
    if board.height(cell) != 0 {
        let (_, down) = layout.half_size();
        let _ = write!(
            drawing,
            r##"<text x="{:.1}" y="{:.1}" font-size="10" fill="#000" fill-opacity=".4" text-anchor="middle">{}</text>"##,
            middle.x,
            middle.y + down - 8.0,
            board.height(cell)
        );
    }
}

/// A thin line for each level on the sides.
fn draw_contours(drawing: &mut String, layout: &Layout, corners: &[Point], levels: i32, colour: [u8; 3]) {
    for level in 1..levels {
        let drop = STEP * f64::from(level);
        for (from, to) in layout.front_sides(corners) {
            let _ = write!(
                drawing,
                r#"<path d="M{:.1},{:.1} L{:.1},{:.1}" stroke="{}" stroke-width="1" opacity=".6"/>"#,
                from.x,
                from.y + drop,
                to.x,
                to.y + drop,
                hex(colour, 0.42)
            );
        }
    }
}

/// Stairs, ladders and slopes between two cells.
fn draw_links(drawing: &mut String, board: &Board, layout: &Layout) {
    for cell in board.cells() {
        for way in board.grid().all_directions() {
            let Some(link) = board.link(cell, way) else { continue };
            let next = board.grid().step(cell, way);
            if !board.exists(next) || next < cell {
                continue;
            }
            let (from, to) = (raised(board, layout, cell), raised(board, layout, next));
            let dashes = match link.kind {
                LinkKind::Stairs => "3 3",
                LinkKind::Ladder => "2 5",
                _ => "8 3",
            };
            let _ = write!(
                drawing,
                r##"<path d="M{:.1},{:.1} L{:.1},{:.1}" stroke="#2a211a" stroke-opacity=".75" stroke-width="9" stroke-dasharray="{dashes}"/>"##,
                from.x * 0.65 + to.x * 0.35,
                from.y * 0.65 + to.y * 0.35,
                from.x * 0.35 + to.x * 0.65,
                from.y * 0.35 + to.y * 0.65,
            );
        }
    }
}

/// A colour, darkened to a share of its light.
fn hex([red, green, blue]: [u8; 3], light: f64) -> String {
    let dim = |value: u8| (f64::from(value) * light).round() as u8;
    format!("#{:02x}{:02x}{:02x}", dim(red), dim(green), dim(blue))
}

/// Text as it may stand in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
