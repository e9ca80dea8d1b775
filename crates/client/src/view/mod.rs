//! The part of the table that is shown, and its zoom: shared by commands, playback and the camera.

mod framing;
mod still;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

use crate::options::magnified;
use hexfray_board::{grid::Grid, map::Board};
use hexfray_drawing::picture::{self, Layout};

pub use still::Play;

/// How much a key zooms, and how far it moves the view, in pixels.
pub const ZOOM_STEP: f32 = 1.2;
pub const PAN_STEP: f32 = 80.0;
/// How much nearer a notch of the wheel brings the table.
const NOTCH: f32 = 1.15;
/// Greatest zoom, by hand and for fitting a board: pixels of the screen to a world unit.
const CLOSEST: (f32, f32) = (3.0, 1.6);
/// A board with at most this many cells is shown larger, because many units share a cell there.
const FEW: usize = 8;
/// Greatest zoom at which such a board is fitted in.
const CLOSE_FEW: f32 = 4.2;
/// How much farther away one can zoom than the whole board, as a factor.
const FARTHEST: f32 = 0.7;

/// The part of the table to be shown; the camera glides there.
#[derive(Resource, Clone, Debug)]
pub struct View {
    centre: Vec2,
    zoom: f32,
    bounds: (Vec2, Vec2),
    heights: (i8, i8),
    level: u8,
    closest: f32,
    cell: f32,
    fit: bool,
    whole: bool,
    focus: Option<(Vec2, Vec2)>,
    reach: Option<(Vec2, Vec2)>,
    stage: Option<f32>,
    eye: Option<Vec2>,
    pointed: Option<Vec2>,
    crowded: bool,
    jump: bool,
    window: Vec2,
    margins: [f32; 4],
    covered: f32,
    foot: f32,
    place: Vec2,
    opening: bool,
    play: Play,
    settled: u8,
    played: bool,
    framed: bool,
}

impl Default for View {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            zoom: 1.0,
            bounds: (Vec2::ZERO, Vec2::ONE),
            heights: (0, 0),
            level: 0,
            closest: CLOSEST.1,
            cell: 64.0,
            fit: true,
            whole: false,
            focus: None,
            reach: None,
            stage: None,
            eye: None,
            pointed: None,
            crowded: false,
            jump: true,
            window: Vec2::ZERO,
            margins: [0.0; 4],
            covered: 0.0,
            foot: 0.0,
            place: Vec2::ZERO,
            opening: false,
            play: Play::Nobody,
            settled: 0,
            played: false,
            framed: false,
        }
    }
}

impl View {
    /// Shows a whole board.
    pub fn lay_out(&mut self, board: &Board) {
        self.heights = picture::levels(board);
        self.bounds = Layout::new(board.grid()).extent(board);
        self.level = board.grid().levels() - 1;
        self.cell = Layout::new(board.grid()).cell_size().min_element();
        self.closest = if board.cells().count() > FEW { CLOSEST.1 } else { CLOSE_FEW };
        (self.fit, self.whole, self.stage) = (true, false, None);
        self.forget_units();
        self.jump = true;
        self.played = false;
        self.turn_begins();
    }

    /// Shows the place of every cell that a grid could have, as for drawing there.
    pub fn show_all_of(&mut self, grid: Grid) {
        self.bounds = Layout::new(grid).bounds(self.heights);
    }

    /// Shows a stage within these bounds, whose tokens have their size at this many pixels to a world unit.
    pub fn show_stage(&mut self, bounds: (Vec2, Vec2), zoom: f32) {
        self.jump |= self.stage.is_none();
        (self.bounds, self.stage) = (bounds, Some(zoom));
        self.framed = false;
    }

    /// Whether this is the stage that is shown, at that zoom.
    pub fn shows_stage(&self, bounds: (Vec2, Vec2), zoom: f32) -> bool {
        self.bounds == bounds && self.stage == Some(zoom)
    }

    /// The size of the window, in pixels; zero before one has been seen.
    pub const fn window(&self) -> Vec2 {
        self.window
    }

    /// The size of the part of the window that is left for the board, in pixels; `None` before a window has been seen.
    pub fn room(&self) -> Option<Vec2> {
        (self.window != Vec2::ZERO).then(|| self.free())
    }

    /// How much of the window panels take at its edges: left, top, right, bottom, in pixels.
    #[cfg(test)]
    pub(crate) const fn margins(&self) -> [f32; 4] {
        self.margins
    }

    /// Adopts the heights of a board that has changed, without moving.
    pub fn remeasure(&mut self, board: &Board) {
        self.heights = picture::levels(board);
        self.level = self.level.min(board.grid().levels() - 1);
    }

    /// The storey that is shown: those above it are hidden, those below it dim.
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// Shows a storey of a board, or the nearest that it has.
    pub fn look_at(&mut self, level: u8, board: &Board) {
        self.level = level.min(board.grid().levels() - 1);
    }

    /// The lowest and the highest level of the board.
    pub const fn heights(&self) -> (i8, i8) {
        self.heights
    }

    /// The point of the table in the middle of the window.
    pub(super) const fn centre(&self) -> Vec2 {
        self.centre
    }

    /// The corners of the visible part, in world units.
    pub(crate) const fn bounds(&self) -> (Vec2, Vec2) {
        self.bounds
    }

    /// Pixels of the screen to a world unit.
    pub const fn zoom(&self) -> f32 {
        self.zoom
    }

    /// Shows the whole board; if it is in view already, the part of it with the units.
    pub fn refit(&mut self) {
        self.whole = !(self.fit && self.whole);
        (self.fit, self.framed) = (true, false);
    }

    /// Shows the whole board until the places of the units are set again.
    pub fn forget_units(&mut self) {
        (self.focus, self.reach, self.eye) = (None, None, None);
    }

    /// Sets the place of the acting unit.
    pub fn follow_acting(&mut self, spot: Option<Vec2>) {
        self.eye = spot.or(self.eye);
    }

    /// Sets the place that a message points at, if it points at one.
    pub fn follow_pointer(&mut self, spot: Option<Vec2>) {
        self.pointed = spot;
    }

    /// Sets whether no unit has acted yet: then the whole board is shown, however large it is.
    pub fn follow_opening(&mut self, opening: bool) {
        self.opening = opening;
    }

    /// Sets whether units share a cell, so that their tokens are smaller: the view then comes closer.
    pub fn follow_crowd(&mut self, crowded: bool) {
        self.crowded = crowded;
    }

    /// Sets how much of the window panels take at its edges: left, top, right, bottom, in pixels. While a turn is played,
    /// panels at the foot may grow or shrink without any effect on the size of the board.
    pub fn keep_free(&mut self, margins: [f32; 4]) {
        let [left, top, right, foot] = margins;
        self.foot = foot;
        if self.margins[..3] != [left, top, right] {
            // The window, or the size of its text, has changed.
            self.turn_begins();
            self.margins = margins;
        } else if self.takes_foot() {
            self.margins[3] = foot;
        }
    }

    /// Sets how much a message covers at the head of the window, in pixels: the view moves out from under it without zooming.
    /// It does not move for panels that the player opens.
    pub fn cover(&mut self, covered: f32) {
        self.covered = covered;
    }

    /// As [`View::keep_free`]; the point in the middle stays there when panels come and go.
    pub fn make_room(&mut self, margins: [f32; 4]) {
        let before = self.middle_of_free();
        self.keep_free(margins);
        if !self.fit {
            self.centre += (before - self.middle_of_free()) / self.zoom;
        }
    }

    /// Zooms by a factor about the middle.
    pub fn zoom_by(&mut self, factor: f32) {
        let least = (self.fitting() * FARTHEST).min(1.0);
        self.zoom = (self.zoom * factor).clamp(least, CLOSEST.0 * magnified(self.window));
        self.fit = false;
    }

    /// Zooms about a point of the table by turns of the wheel, away from the player to come nearer.
    pub fn zoom_by_wheel(&mut self, notches: f32, point: Vec2) {
        self.zoom_about(NOTCH.powf(notches), point);
    }

    /// Zooms by a factor so that a point of the table stays where it is.
    pub fn zoom_about(&mut self, factor: f32, point: Vec2) {
        let before = self.zoom;
        self.zoom_by(factor);
        self.centre = point + (self.centre - point) * (before / self.zoom);
        self.hold();
    }

    /// Moves by this many pixels of the screen, y upward.
    pub fn pan(&mut self, pixels: Vec2) {
        self.centre += pixels / self.zoom;
        self.fit = false;
        self.hold();
    }

    /// Puts a point of the table into the middle, within the board's limits: a board that fits between the panels is shown
    /// whole.
    pub fn centre_on(&mut self, point: Vec2) {
        let fits = self.zoom <= self.fitting() * (1.0 + f32::EPSILON * 16.0);
        if self.fit && fits {
            return;
        }
        self.look_toward(point);
        (self.centre, self.fit) = (self.place, false);
    }

    /// Moves as little as needed for a point to be well inside the part of the window that no panel covers.
    pub fn show(&mut self, point: Vec2) {
        let [left, top, right, bottom] = self.margins;
        let margins = [left, top.max(self.covered), right, bottom];
        let [left, top, right, bottom] = margins.map(|margin| margin + 48.0);
        let half = self.window / 2.0;
        let on_screen = (point - self.centre) * self.zoom;
        let low = Vec2::new(-half.x + left, -half.y + bottom);
        let high = Vec2::new(half.x - right, half.y - top);
        if low.cmplt(high).all() {
            let way = (on_screen - on_screen.clamp(low, high)) / self.zoom;
            self.centre += way;
            self.place += way;
        }
    }

    /// Keeps some of the board visible.
    fn hold(&mut self) {
        self.centre = self.centre.clamp(self.bounds.0, self.bounds.1);
    }

    /// Whether the camera is to jump there once, without gliding.
    pub(super) fn takes_a_leap(&mut self) -> bool {
        std::mem::take(&mut self.jump)
    }
}
