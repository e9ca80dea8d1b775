//! A small picture of a board with its units, painted with egui.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};

use crate::{
    battle::Setup,
    client::{
        art::Art,
        board::{Layout, STEP, ground, tint},
        hud::small_token,
        theme::colour,
    },
    grid::Cell,
    map::Board,
};

/// Paints a board with the units that start on it into a rectangle.
pub fn paint(painter: &Painter, art: &Art, setup: &Setup, within: Rect) {
    let board = &*setup.board;
    let picture = Picture::new(board, within);
    let mut cells: Vec<Cell> = board.grid().cells().filter(|&cell| board.exists(cell)).collect();
    cells.sort_by(|a, b| picture.layout.flat_centre(*b).y.total_cmp(&picture.layout.flat_centre(*a).y));
    for cell in cells {
        picture.paint_cell(painter, art, board, cell);
    }
    let liveries = colour::liveries(setup.sides.iter().map(|side| side.name.as_str()));
    let radius = (picture.layout.cell_size().min_element() * 0.36 * picture.scale).max(3.0);
    for unit in &setup.units {
        if let Some(cell) = unit.at {
            let centre = picture.place(picture.layout.centre(cell, board.height(cell)));
            small_token(painter, art, liveries[unit.side.index()], unit.glyph.as_str(), centre, radius);
        }
    }
}

struct Picture {
    layout: Layout,
    scale: f32,
    middle: Vec2,
    centre: Pos2,
    lowest: i8,
}

impl Picture {
    fn new(board: &Board, within: Rect) -> Self {
        let layout = Layout::new(board.grid());
        let heights = || board.grid().cells().filter(|&cell| board.exists(cell)).map(|cell| board.height(cell));
        let (lowest, highest) = (heights().min().unwrap_or(0), heights().max().unwrap_or(0));
        let (low, high) = layout.bounds((lowest, highest));
        let size = high - low;
        let scale = (within.width() / size.x).min(within.height() / size.y).min(1.8);
        Self { layout, scale, middle: (low + high) / 2.0, centre: within.center(), lowest }
    }

    fn place(&self, point: Vec2) -> Pos2 {
        let from_middle = (point - self.middle) * self.scale;
        pos2(self.centre.x + from_middle.x, self.centre.y - from_middle.y)
    }

    /// A cell as a prism: its top, and the front of it down to the lowest level.
    fn paint_cell(&self, painter: &Painter, art: &Art, board: &Board, cell: Cell) {
        let fill = art.terrain(ground(board, cell)).colours[tint(cell)];
        let height = board.height(cell);
        let centre = self.layout.centre(cell, height);
        let corners = self.layout.corners();
        let top: Vec<Pos2> = corners.iter().map(|&corner| self.place(centre + corner)).collect();
        let drop = Vec2::new(0.0, -STEP * (f32::from(height - self.lowest) + 0.7));
        let foot: Vec<Pos2> = corners.iter().map(|&corner| self.place(centre + corner + drop)).collect();
        for at in 0..top.len() {
            let next = (at + 1) % top.len();
            // Sides that run from right to left on the screen face the onlooker.
            if top[at].x > top[next].x + 0.5 {
                let slant = if top[at].y > top[next].y + 0.5 { 0.66 } else { 0.54 };
                let wall = vec![top[at], top[next], foot[next], foot[at]];
                painter.add(Shape::convex_polygon(wall, darker(fill, slant), Stroke::NONE));
            }
        }
        let rim = Stroke::new((1.2 * self.scale).max(0.5), darker(fill, 0.82));
        painter.add(Shape::convex_polygon(top, fill, rim));
        if board.blocks_move(cell) {
            painter.circle_filled(self.place(centre), 12.0 * self.scale, darker(fill, 0.5));
        }
    }
}

fn darker(ink: Color32, by: f32) -> Color32 {
    let [red, green, blue, _] = ink.to_array();
    let times = |channel: u8| (f32::from(channel) * by) as u8;
    Color32::from_rgb(times(red), times(green), times(blue))
}

/// The ground of the table: dark, a little lighter in the middle.
pub fn paint_table(painter: &Painter, area: Rect) {
    let mut mesh = egui::Mesh::default();
    mesh.colored_vertex(area.center() - egui::vec2(0.0, area.height() * 0.05), colour::TABLE_LIGHT);
    const RIM: u32 = 48;
    let radius = area.size().length() * 0.62;
    for step in 0..RIM {
        let angle = std::f32::consts::TAU * step as f32 / RIM as f32;
        mesh.colored_vertex(area.center() + radius * egui::vec2(angle.cos(), angle.sin()), colour::TABLE_DARK);
    }
    for step in 0..RIM {
        mesh.add_triangle(0, 1 + step, 1 + (step + 1) % RIM);
    }
    painter.add(mesh);
}
