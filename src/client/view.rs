//! What part of the table is to be seen, and how large: what commands, playback and the camera share.

mod framing;
mod still;

use bevy::prelude::*;

use crate::{
    grid::Grid,
    map::Board,
    picture::{self, Layout},
};

pub use still::Play;

/// Greatest zoom, by hand and when a board is fitted in: pixels of the screen to a world unit.
const CLOSEST: (f32, f32) = (3.0, 1.6);
/// A board with no more cells than these is brought closer, for many share a cell there.
const FEW: usize = 8;
/// Greatest zoom at which such a board is fitted in.
const CLOSE_FEW: f32 = 4.2;
/// How much farther away one can go than where the whole board is in view.
const FARTHEST: f32 = 0.7;

/// What part of the table is to be seen; the camera glides there.
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
    crowded: bool,
    jump: bool,
    window: Vec2,
    margins: [f32; 4],
    covered: [f32; 3],
    foot: f32,
    place: Vec2,
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
            crowded: false,
            jump: true,
            window: Vec2::ZERO,
            margins: [0.0; 4],
            covered: [0.0; 3],
            foot: 0.0,
            place: Vec2::ZERO,
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

    /// Shows a stage within these bounds, whose tokens have their size at so many pixels to a world unit.
    pub fn show_stage(&mut self, bounds: (Vec2, Vec2), zoom: f32) {
        self.jump |= self.stage.is_none();
        (self.bounds, self.stage) = (bounds, Some(zoom));
        self.framed = false;
    }

    /// Whether this is the stage that is shown, at that zoom.
    pub fn shows_stage(&self, bounds: (Vec2, Vec2), zoom: f32) -> bool {
        self.bounds == bounds && self.stage == Some(zoom)
    }

    /// The size of the part of the window that is left for the board, in pixels; `None` before a window has been seen.
    pub fn room(&self) -> Option<Vec2> {
        (self.window != Vec2::ZERO).then(|| self.free())
    }

    /// Takes the heights of a board that has changed, and stays where it is.
    pub fn remeasure(&mut self, board: &Board) {
        self.heights = picture::levels(board);
        self.level = self.level.min(board.grid().levels() - 1);
    }

    /// The storey that is looked at: those above it are cut away, those below it dim.
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// Looks at a storey of a board, or at the nearest that it has.
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

    /// Pixels of the screen to a world unit.
    pub const fn zoom(&self) -> f32 {
        self.zoom
    }

    /// Shows the whole board; where that is in view already, the part of it where the units are.
    pub fn refit(&mut self) {
        self.whole = !(self.fit && self.whole);
        (self.fit, self.framed) = (true, false);
    }

    /// Shows the whole board until it is told anew where the units are.
    pub fn forget_units(&mut self) {
        (self.focus, self.reach, self.eye) = (None, None, None);
    }

    /// Tells where whoever's turn it is stands.
    pub fn follow_acting(&mut self, spot: Option<Vec2>) {
        self.eye = spot.or(self.eye);
    }

    /// Tells whether units share a cell, so that their tokens are smaller: what is to be in view is brought closer.
    pub fn follow_crowd(&mut self, crowded: bool) {
        self.crowded = crowded;
    }

    /// Tells how much of the window panels take at its edges: left, top, right, bottom, in pixels. While a turn is played,
    /// what stands at the foot may grow or shrink without any effect on the size of the board.
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

    /// Tells how much passing panels cover at the left, at the head and at the foot of the window, in pixels: what is shown
    /// moves out from under them and keeps its size.
    pub fn cover(&mut self, covered: [f32; 3]) {
        self.covered = covered;
    }

    /// The same as [`View::keep_free`]; what is seen in the middle stays there when panels come and go.
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
        self.zoom = (self.zoom * factor).clamp(least, CLOSEST.0);
        self.fit = false;
    }

    /// Zooms by a factor so that a point of the table stays where it is.
    pub fn zoom_about(&mut self, factor: f32, point: Vec2) {
        let before = self.zoom;
        self.zoom_by(factor);
        self.centre = point + (self.centre - point) * (before / self.zoom);
        self.hold();
    }

    /// Moves by so many pixels of the screen, y upward.
    pub fn pan(&mut self, pixels: Vec2) {
        self.centre += pixels / self.zoom;
        self.fit = false;
        self.hold();
    }

    /// Puts a point of the table into the middle.
    pub fn centre_on(&mut self, point: Vec2) {
        self.centre = point - self.middle_of_free() / self.zoom;
        self.fit = false;
        self.hold();
    }

    /// Moves as little as needed for a point to be well inside the window.
    pub fn show(&mut self, point: Vec2) {
        let [left, top, right, bottom] = self.margins.map(|margin| margin + 48.0);
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

    /// Keeps some of the board in sight.
    fn hold(&mut self) {
        self.centre = self.centre.clamp(self.bounds.0, self.bounds.1);
    }

    /// Whether the camera is to be there at once, for once.
    pub(super) fn takes_a_leap(&mut self) -> bool {
        std::mem::take(&mut self.jump)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A view of a board whose tops lie between two corners, in a window with panels at its edges.
    fn fitted(size: Vec2, window: Vec2) -> View {
        let mut view = View { bounds: (Vec2::ZERO, size), ..View::default() };
        view.keep_free([292.0, 98.0, 300.0, 112.0]);
        view.fit_to(window);
        view
    }

    #[test]
    fn boards_of_every_size_lie_between_the_panels() {
        let window = Vec2::new(1280.0, 800.0);
        for size in [Vec2::new(120.0, 100.0), Vec2::new(600.0, 420.0), Vec2::new(4000.0, 3200.0)] {
            let view = fitted(size, window);
            let seen = |point: Vec2| window / 2.0 + (point - view.centre) * view.zoom;
            let (low, high) = (seen(Vec2::ZERO), seen(size));
            assert!(low.x >= 291.0 && high.x <= window.x - 299.0, "{size} lies from {low} to {high}");
            assert!(low.y >= 111.0 && high.y <= window.y - 97.0, "{size} lies from {low} to {high}");
            assert!(view.zoom <= CLOSEST.1, "a small board does not fill the window: {}", view.zoom);
        }
    }

    #[test]
    fn of_a_large_board_the_part_where_the_units_are_is_shown() {
        let (size, window) = (Vec2::new(4000.0, 3200.0), Vec2::new(1280.0, 800.0));
        let mut view = fitted(size, window);
        let whole = view.zoom;
        let seen = |view: &View, at: Vec2| window / 2.0 + (at - view.centre) * view.zoom;
        let units = [Vec2::new(900.0, 800.0), Vec2::new(1500.0, 1000.0)];
        view.follow_units(units.into_iter());
        view.fit_to(window);
        assert!(view.zoom > 1.5 * whole, "closer than the whole board: {} and {whole}", view.zoom);
        for at in units.map(|unit| seen(&view, unit)) {
            assert!(at.x > 292.0 && at.x < 980.0 && at.y > 112.0 && at.y < 702.0, "{at} is between the panels");
        }
        let before = view.centre;
        view.follow_units([units[0], units[1] + 60.0].into_iter());
        view.fit_to(window);
        assert_eq!(view.centre, before, "a few steps do not move it");
        view.follow_units([units[0], Vec2::new(2600.0, 1000.0)].into_iter());
        view.fit_to(window);
        assert!(seen(&view, Vec2::new(2600.0, 1000.0)).x < 980.0, "whoever would leave it takes it along");
        view.follow_units([Vec2::new(3900.0, 3100.0), Vec2::new(3700.0, 2900.0)].into_iter());
        view.fit_to(window);
        let corner = seen(&view, size);
        assert!(corner.x >= 979.0 && corner.y >= 687.0, "in a corner the board fills the room: {corner}");
        view.refit();
        view.fit_to(window);
        assert!((view.zoom - whole).abs() < 1e-3, "and the whole board is shown on demand");
    }

    #[test]
    fn cells_to_go_to_are_never_under_panels() {
        let (size, window) = (Vec2::new(2400.0, 1600.0), Vec2::new(1280.0, 720.0));
        let mut view = fitted(size, window);
        let units = [Vec2::new(900.0, 800.0), Vec2::new(1500.0, 900.0)];
        let far = [Vec2::new(400.0, 500.0), Vec2::new(1300.0, 1200.0)];
        view.follow_reach(far.into_iter());
        view.follow_units(units.into_iter());
        view.fit_to(window);
        for at in units.into_iter().chain(far) {
            let seen =
                Vec2::new(0.0, window.y) + (window / 2.0 + (at - view.centre) * view.zoom) * Vec2::new(1.0, -1.0);
            assert!(seen.x > 292.0 && seen.x < 980.0, "{at} lies beside the card and the log: {seen}");
            assert!(seen.y > 98.0 && seen.y < 608.0, "{at} lies between the timeline and the bar: {seen}");
        }
        let focus = view.focus;
        view.follow_units(units.into_iter());
        assert_eq!(view.focus, focus, "and nothing moves while others act");
    }

    #[test]
    fn units_that_share_a_cell_are_brought_closer() {
        let window = Vec2::new(1280.0, 720.0);
        let mut view = fitted(Vec2::new(900.0, 800.0), window);
        let whole = view.zoom;
        let units = [Vec2::new(200.0, 200.0), Vec2::new(260.0, 240.0)];
        view.follow_units(units.into_iter());
        view.fit_to(window);
        assert_eq!(view.zoom, whole, "as long as each has a cell to itself the whole board is seen");
        view.follow_crowd(true);
        view.fit_to(window);
        assert!(view.zoom > 1.12 * whole, "smaller tokens are shown larger: {} and {whole}", view.zoom);
        view.follow_crowd(false);
        view.fit_to(window);
        assert_eq!(view.zoom, whole, "and back");
    }

    #[test]
    fn whoever_acts_is_seen_beside_a_passing_panel() {
        let (window, acting) = (Vec2::new(390.0, 844.0), Vec2::new(150.0, 60.0));
        let mut view = View { bounds: (Vec2::ZERO, Vec2::new(600.0, 700.0)), ..View::default() };
        view.keep_free([6.0, 160.0, 6.0, 190.0]);
        view.follow_acting(Some(acting));
        view.fit_to(window);
        let (zoom, centre) = (view.zoom, view.centre);
        view.cover([0.0, 0.0, 480.0]);
        view.fit_to(window);
        let seen = window / 2.0 + (acting - view.centre) * view.zoom;
        assert!(seen.y > 480.0 && seen.y < window.y - 160.0, "above a list of acts: {seen}");
        assert_eq!(view.zoom, zoom, "the board keeps its size");
        view.cover([0.0; 3]);
        view.fit_to(window);
        assert_eq!(view.centre, centre, "and lies where it lay once the list is gone");
        view.follow_acting(Some(Vec2::new(150.0, 690.0)));
        view.cover([0.0, 300.0, 0.0]);
        view.fit_to(window);
        let seen = window.y / 2.0 - (690.0 - view.centre.y) * view.zoom;
        assert!(seen > 300.0, "below a message: {seen}");
    }

    #[test]
    fn on_a_phone_whoever_acts_on_a_large_board_is_followed() {
        let window = Vec2::new(420.0, 800.0);
        let mut view = View { bounds: (Vec2::ZERO, Vec2::new(4000.0, 3200.0)), ..View::default() };
        view.keep_free([6.0, 170.0, 6.0, 180.0]);
        let (near, far) = (Vec2::new(300.0, 800.0), Vec2::new(3600.0, 1000.0));
        view.follow_units([near, far].into_iter());
        for acting in [near, far] {
            view.follow_acting(Some(acting));
            view.fit_to(window);
            let seen = window / 2.0 + (acting - view.centre) * view.zoom;
            assert!(view.zoom * 64.0 >= 40.0 - 0.1, "a finger hits a cell at {}", view.zoom);
            assert!(seen.x > 20.0 && seen.x < 400.0, "{acting} is seen at {seen}");
        }
        view.refit();
        view.fit_to(window);
        assert!(view.zoom < 0.2, "the whole board is shown on demand: {}", view.zoom);
    }

    #[test]
    fn on_a_phone_fingers_hit_the_cells_of_a_board_without_units() {
        let window = Vec2::new(390.0, 844.0);
        let mut view = View { bounds: (Vec2::ZERO, Vec2::new(1500.0, 900.0)), ..View::default() };
        view.keep_free([6.0, 120.0, 6.0, 140.0]);
        view.fit_to(window);
        assert!(view.zoom * 64.0 >= 39.9, "cells of {} pixels", view.zoom * 64.0);
        let middle = (Vec2::new(750.0, 450.0) - view.centre) * view.zoom;
        assert!(middle.abs().max_element() < 40.0, "the middle is seen first: {middle}");
        view.refit();
        view.fit_to(window);
        assert!(view.zoom < 0.3, "and the whole board on demand: {}", view.zoom);
    }

    #[test]
    fn a_phone_that_is_turned_shows_the_board_anew() {
        let mut view = fitted(Vec2::new(600.0, 500.0), Vec2::new(420.0, 800.0));
        view.zoom_by(4.0);
        view.pan(Vec2::new(200.0, -300.0));
        let chosen = view.zoom();
        view.fit_to(Vec2::new(430.0, 780.0));
        assert_eq!(view.zoom(), chosen, "a window that grows or shrinks a little keeps what was chosen");
        view.fit_to(Vec2::new(800.0, 420.0));
        assert!(view.zoom() < chosen, "all of it is seen again: {} and {chosen}", view.zoom());
    }

    #[test]
    fn one_can_zoom_out_to_the_whole_board_and_no_closer_than_is_of_use() {
        let mut view = fitted(Vec2::new(4000.0, 3200.0), Vec2::new(420.0, 800.0));
        let whole = view.zoom;
        (0..60).for_each(|_| view.zoom_by(1.2));
        assert!((view.zoom - CLOSEST.0).abs() < 1e-3, "in as far as {}", view.zoom);
        (0..80).for_each(|_| view.zoom_by(1.0 / 1.2));
        assert!(view.zoom <= whole, "and out to where all of it is seen: {} of {whole}", view.zoom);
    }
}
