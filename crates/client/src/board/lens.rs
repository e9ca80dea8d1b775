//! Conversion between points of the table and points of the screen.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;

use crate::{options::Settings, playback::Shown, view::View};
use hexfray_battle::Battle;
use hexfray_board::{
    grid::{Cell, Grid},
    map::Board,
};
use hexfray_drawing::picture::{Layout, STEP, Stage, StageKind, top_of};

/// Converts points of the table to points of the screen, and back.
#[derive(SystemParam)]
pub struct Lens<'w, 's> {
    camera: Option<Single<'w, 's, (&'static Transform, &'static Projection), With<Camera2d>>>,
    windows: Query<'w, 's, &'static Window>,
    settings: Res<'w, Settings>,
    shown: Option<Res<'w, Shown>>,
}

impl Lens<'_, '_> {
    /// Points of egui to a world unit.
    pub fn zoom(&self) -> f32 {
        self.pixels() / self.scale()
    }

    /// The zoom of texts and numbers on the board, which grow with the player's text size.
    pub fn letters(&self) -> f32 {
        self.zoom() * self.settings.scale.max(1.0)
    }

    /// Pixels of the window to a point of egui.
    pub fn scale(&self) -> f32 {
        self.settings.scale_in(self.frame().1 * 2.0)
    }

    /// Pixels of the window to a world unit.
    fn pixels(&self) -> f32 {
        match self.camera.as_ref().map(|camera| camera.1) {
            Some(Projection::Orthographic(lens)) => 1.0 / lens.scale,
            _ => 1.0,
        }
    }

    /// The places of a grid's cells on the table.
    pub fn layout(&self, grid: Grid) -> Layout {
        self.shown.as_ref().map_or_else(|| Layout::new(grid), |shown| shown.layout(grid))
    }

    /// The kind of stage for a board, if it is shown on one.
    pub fn stage_of(&self, board: &Board) -> Option<StageKind> {
        self.layout(board.grid()).stage().map(Stage::kind)
    }

    /// The middle of a board's cell on the screen, in points of egui.
    pub fn spot(&self, board: &Board, cell: Cell) -> egui::Pos2 {
        self.to_screen(self.layout(board.grid()).centre(cell, top_of(board, cell)))
    }

    /// A rectangle of the table on the screen, in points of egui.
    pub fn frame_of(&self, (low, high): (Vec2, Vec2)) -> egui::Rect {
        egui::Rect::from_two_pos(self.to_screen(low), self.to_screen(high))
    }

    /// A point of the table on the screen, in points of egui.
    pub fn to_screen(&self, point: Vec2) -> egui::Pos2 {
        let (centre, half) = self.frame();
        let seen = (point - centre) * self.pixels();
        let scale = self.settings.scale_in(half * 2.0);
        egui::pos2((half.x + seen.x) / scale, (half.y - seen.y) / scale)
    }

    /// The point of the table at a pixel of the window.
    pub fn to_table(&self, pixel: Vec2) -> Vec2 {
        let (centre, half) = self.frame();
        centre + Vec2::new(pixel.x - half.x, half.y - pixel.y) / self.pixels()
    }

    /// The cell at a pixel of the window; `air` says which cells of open air count, too.
    pub fn cell_at(&self, pixel: Vec2, battle: &Battle, view: &View, air: impl Fn(Cell) -> bool) -> Option<Cell> {
        let (board, point) = (battle.board(), self.to_table(pixel));
        self.layout(board.grid()).seen_at(point, view.heights(), (board, view.level()), air)
    }

    /// The cell of a board at a pixel of the window, or the missing cell there; and the position of the pixel relative to its
    /// middle.
    pub fn place_at(&self, pixel: Vec2, board: &Board, view: &View) -> Option<(Cell, Vec2)> {
        let (layout, point) = (Layout::new(board.grid()), self.to_table(pixel));
        // The tools draw only on the storey that is shown; lower ones are visible through it.
        let level = view.level();
        let seen = layout.seen_at(point, view.heights(), (board, level), |cell| cell.level == level);
        let seen = seen.filter(|cell| cell.level == level);
        let height = board.level_height(level);
        let bare = || layout.flat_cell(point - Vec2::new(0.0, STEP * f32::from(height))).on_level(level);
        let cell = seen.or_else(|| Some(bare()).filter(|&cell| board.grid().contains(cell)))?;
        let height = if board.exists(cell) { top_of(board, cell) } else { height };
        Some((cell, point - layout.centre(cell, height)))
    }

    fn frame(&self) -> (Vec2, Vec2) {
        let centre = self.camera.as_ref().map_or(Vec2::ZERO, |camera| camera.0.translation.truncate());
        let half = self.windows.single().map_or(Vec2::new(800.0, 450.0), |window| window.size() / 2.0);
        (centre, half)
    }
}
