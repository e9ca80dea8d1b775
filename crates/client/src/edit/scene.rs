//! The edited board on the screen: where its cells are.

use bevy::math::Vec2;
use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};

use crate::{
    board::{Lens, outlined},
    theme::colour,
};
use hexfray_board::{
    grid::{Cell, Direction},
    map::Board,
};
use hexfray_drawing::picture::{Layout, top_of};

/// The board on the screen.
pub(super) struct Scene<'a, 'w, 's> {
    pub(super) painter: Painter,
    pub(super) board: &'a Board,
    /// The board as it is drawn.
    pub(super) stage: &'a Board,
    pub(super) layout: Layout,
    pub(super) lens: Lens<'w, 's>,
    pub(super) zoom: f32,
    /// The visible cells.
    pub(super) seen: Vec<Cell>,
}

impl Scene<'_, '_, '_> {
    pub(super) fn centre(&self, cell: Cell) -> Pos2 {
        self.at(cell, Vec2::ZERO)
    }

    /// A point in a cell, relative to its middle, in world units.
    pub(super) fn at(&self, cell: Cell, beside: Vec2) -> Pos2 {
        let there = self.stage.exists(cell);
        let height = if there { top_of(self.stage, cell) } else { self.stage.level_height(cell.level) };
        self.lens.to_screen(self.layout.centre(cell, height) + beside)
    }

    pub(super) fn outline(&self, cell: Cell, size: f32) -> Vec<Pos2> {
        self.layout.corners().into_iter().map(|corner| self.at(cell, corner * size)).collect()
    }

    /// The ends of the side that leads to a neighbour.
    pub(super) fn side(&self, cell: Cell, way: Direction, size: f32) -> [Pos2; 2] {
        let toward = self.layout.flat_centre(self.board.grid().step(cell, way)) - self.layout.flat_centre(cell);
        let mut corners = self.layout.corners();
        let near = |corner: &Vec2| corner.dot(toward.normalize_or_zero());
        corners.sort_by(|one, other| near(other).total_cmp(&near(one)));
        [self.at(cell, corners[0] * size), self.at(cell, corners[1] * size)]
    }

    pub(super) fn number(&self, cell: Cell, text: &str, ink: Color32) {
        outlined(&self.painter, self.centre(cell), text, 14.0 * self.zoom.clamp(0.6, 1.4), ink, colour::OUTLINE);
    }

    pub(super) fn fill(&self, cell: Cell, ink: Color32, rim: Color32) {
        let stroke = Stroke::new((1.5 * self.zoom).max(1.0), rim);
        self.painter.add(Shape::convex_polygon(self.outline(cell, 0.94), ink, stroke));
    }
}
