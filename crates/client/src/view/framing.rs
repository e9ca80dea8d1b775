//! Fitting the table between the panels: the whole board, the part with the units, or a stage.

use bevy::prelude::*;

use super::{Play, View};
use crate::options::magnified;

/// Zoom below which a whole board shows too little of its units, so that only the part with the units is fitted in.
const WHOLE: f32 = 0.46;
/// Greatest zoom for a part of a board.
const LEGIBLE: f32 = 0.85;
/// Greatest zoom if units share cells and have smaller tokens.
const LEGIBLE_CROWD: f32 = 1.5;
/// Zoom below which only that part is fitted in if units share cells.
const WHOLE_CROWD: f32 = 0.75;
/// How much larger cells must become for a part of a board to be fitted in instead of the whole board.
const WORTH_CUTTING: f32 = 1.12;
/// Zoom below which even that part is too small to play on: then the acting unit is followed.
const TINY: f32 = 0.42;
/// The margin of that part around the units, in world units.
const AROUND_UNITS: f32 = 150.0;
/// The size of a target for a finger, in pixels, and the side below which a window is a phone's.
const FINGER: (f32, f32) = (40.0, 600.0);

impl View {
    /// Sets the places that the acting unit can go to, which have to be in view on a large board as well.
    pub fn follow_reach(&mut self, spots: impl Iterator<Item = Vec2>) {
        self.reach = ends(spots);
    }

    /// Sets the places of the units and their goals, which have to be in view on a large board. The view stays as long as all
    /// are inside, and it is not much too wide.
    pub fn follow_units(&mut self, spots: impl Iterator<Item = Vec2>) {
        let Some((low, high)) = ends(spots) else { return };
        let grown = |by: f32, beyond: f32| match self.reach {
            Some((from, to)) => ((low - by).min(from - beyond), (high + by).max(to + beyond)),
            None => (low - by, high + by),
        };
        let keeps = |(from, to): (Vec2, Vec2)| {
            let (near, far) = (grown(AROUND_UNITS / 3.0, self.cell / 2.0), grown(AROUND_UNITS * 2.0, AROUND_UNITS));
            let holds =
                |inner: (Vec2, Vec2), outer: (Vec2, Vec2)| inner.0.cmpge(outer.0).all() && inner.1.cmple(outer.1).all();
            holds(near, (from, to)) && holds((from, to), far)
        };
        if !self.focus.is_some_and(keeps) {
            self.focus = Some(grown(AROUND_UNITS, self.cell * 0.7));
        }
    }

    /// The middle of the part without panels, relative to the window's middle, in pixels, y upward.
    pub(super) fn middle_of_free(&self) -> Vec2 {
        let [left, top, right, bottom] = self.margins;
        Vec2::new(left - right, bottom - top) / 2.0
    }

    /// The zoom at which the whole board just fits between the panels.
    pub(super) fn fitting(&self) -> f32 {
        self.zoom_for(self.bounds)
    }

    /// The zoom at which a part of the table just fits between the panels.
    fn zoom_for(&self, (low, high): (Vec2, Vec2)) -> f32 {
        (self.free() / (high - low).max(Vec2::ONE)).min_element()
    }

    /// The zoom at which tokens are large enough.
    fn legible(&self) -> f32 {
        magnified(self.window) * if self.crowded { LEGIBLE_CROWD } else { LEGIBLE }
    }

    /// The zoom at which a whole board is large enough to be played on, so that none of it is under panels.
    fn enough(&self) -> f32 {
        magnified(self.window) * if self.crowded { WHOLE_CROWD } else { WHOLE }
    }

    /// Whether the whole board is to be shown, however small that makes its cells: at the player's request, and before any unit
    /// has acted. On a phone its cells would be too small for fingers, and of a very large board nobody could play on them.
    fn shows_whole(&self) -> bool {
        let is_tiny = self.play == Play::Own && self.fitting() < TINY * magnified(self.window);
        self.whole || (self.opening && !self.is_phone() && !is_tiny)
    }

    /// The fitted area: the whole board, or the part of a large one with the units.
    fn fitted(&self) -> (Vec2, Vec2) {
        let (low, high) = self.bounds;
        let focus = self.focus.filter(|_| !self.shows_whole() && self.fitting() < self.enough());
        // There is nothing to see beyond the board.
        let part = focus.map(|focus| (focus.0.clamp(low, high), focus.1.clamp(low, high)));
        part.filter(|&part| self.zoom_for(part) > WORTH_CUTTING * self.fitting()).unwrap_or(self.bounds)
    }

    /// The middle nearest to a point at which the board fills as much as possible of the free part of the window.
    fn on_board(&self, middle: Vec2) -> Vec2 {
        let (low, high) = self.bounds;
        let half = self.free() / (2.0 * self.zoom);
        let spare = ((high - low) / 2.0 - half).max(Vec2::ZERO);
        let board = (low + high) / 2.0;
        middle.clamp(board - spare, board + spare)
    }

    /// The size of the part of the window that no panel takes, in pixels.
    pub(super) fn free(&self) -> Vec2 {
        let [left, top, right, bottom] = self.margins;
        (self.window - Vec2::new(left + right, top + bottom)).max(Vec2::splat(100.0))
    }

    /// The zoom below which cells are too small to play on: on a phone fingers have to hit them.
    fn least(&self) -> f32 {
        if self.is_phone() { FINGER.0 / self.cell } else { TINY * magnified(self.window) }
    }

    fn is_phone(&self) -> bool {
        self.window.min_element() < FINGER.1
    }

    /// Fits the view into a window of this size.
    pub(crate) fn fit_to(&mut self, window: Vec2) {
        // A view chosen for an upright window is useless in one on its side.
        let lies = |size: Vec2| size.x > size.y;
        if lies(window) != lies(self.window) {
            (self.fit, self.whole) = (true, false);
        }
        if window != self.window {
            self.turn_begins();
        }
        self.window = window;
        if self.fit && !self.is_still() {
            self.frame();
        }
        if self.fit {
            self.centre = self.beside_panels(self.place);
        }
    }

    /// Chooses zoom and place of the view.
    fn frame(&mut self) {
        self.framed = true;
        if let Some(zoom) = self.stage {
            self.zoom = if self.whole { zoom.min(self.fitting()) } else { zoom };
            self.look_toward(self.eye.unwrap_or((self.bounds.0 + self.bounds.1) / 2.0));
        } else {
            let part = self.fitted();
            self.zoom = self
                .zoom_for(part)
                .min((self.closest * magnified(self.window)).min(self.legible().max(self.fitting())));
            let mut middle = (part.0 + part.1) / 2.0;
            // If no unit acts, as in the editor, a phone begins in the middle.
            let eye = self.eye.or_else(|| self.is_phone().then_some(middle));
            if let Some(eye) = eye.filter(|_| !self.shows_whole() && self.zoom < self.least()) {
                // No farther to the side than the fitted area.
                let half = (part.1 - part.0) / 2.0 * (1.0 - self.zoom / self.least());
                middle = eye.clamp(middle - half, middle + half);
                self.zoom = self.least();
            }
            self.look_toward(middle);
        }
    }

    /// Puts a point into the middle, within the board's limits.
    pub(super) fn look_toward(&mut self, middle: Vec2) {
        self.place = self.on_board(middle) - self.middle_of_free() / self.zoom;
    }
}

/// The lower left and the upper right corner of the rectangle around some spots.
fn ends(spots: impl Iterator<Item = Vec2>) -> Option<(Vec2, Vec2)> {
    spots.fold(None, |ends, at| Some(ends.map_or((at, at), |(low, high): (Vec2, Vec2)| (low.min(at), high.max(at)))))
}
