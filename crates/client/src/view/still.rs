//! Keeping a view still while a turn is played, since the next click is meant for the present view.

use bevy::prelude::*;

use super::View;

/// Frames of a turn until all its panels have their sizes.
const SETTLED: u8 = 8;
/// The distance of the acting unit from the panels: a share of a cell, and a maximum in pixels.
const CLEAR: (f32, f32) = (0.45, 48.0);

/// The player that could give an order in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// None: no battle is played.
    #[default]
    Nobody,
    /// Other units, or the one that answers a question; or something is still being shown.
    Others,
    /// A player at this machine, in the player's own turn.
    Own,
}

impl View {
    /// Notes that another turn begins: the view may change to show it.
    pub fn turn_begins(&mut self) {
        (self.settled, self.framed) = (0, false);
    }

    /// Sets which player could give an order in this frame. Once a turn is being played the view is left alone: it moves only
    /// if the acting unit would be covered.
    pub fn follow_play(&mut self, play: Play) {
        self.play = play;
        self.settled = match play {
            Play::Nobody => 0,
            Play::Others => self.settled,
            Play::Own => (self.settled + 1).min(SETTLED),
        };
        self.played = play != Play::Nobody && (self.played || self.settled >= SETTLED);
    }

    /// Whether the sizes of the panels of a turn are still being followed.
    pub fn is_settling(&self) -> bool {
        self.play == Play::Own && self.settled < SETTLED
    }

    /// Whether zoom and place stay as they are.
    pub(super) const fn is_still(&self) -> bool {
        self.framed && self.settled >= SETTLED
    }

    /// Whether the board makes room for the panels at the foot of the window.
    pub(super) fn takes_foot(&self) -> bool {
        match self.play {
            Play::Nobody => true,
            // Before the first turn no panels of a turn need room: the present ones at the foot count.
            Play::Others => !self.played,
            Play::Own => self.settled < SETTLED,
        }
    }

    /// The height at the foot that the acting unit keeps clear of: a question's, but in a player's own turn only the space that
    /// was kept free from its beginning, so that the board stays where it is.
    fn taken_foot(&self) -> f32 {
        if self.play == Play::Own { 0.0 } else { self.foot }
    }

    /// The middle of the window nearest to a place at which no panel covers the acting unit, nor what a message points at.
    pub(super) fn beside_panels(&self, place: Vec2) -> Vec2 {
        let spots = [self.eye, self.pointed].into_iter().flatten().filter(|_| !self.whole);
        spots.fold(place, |place, spot| self.beside_panels_with(spot, place))
    }

    /// The middle of the window nearest to a place at which no panel covers this spot.
    fn beside_panels_with(&self, spot: Vec2, place: Vec2) -> Vec2 {
        let [left, top, right, bottom] = self.margins;
        let clear = (self.cell * self.zoom * CLEAR.0).min(CLEAR.1);
        let half = self.window / 2.0;
        let low = Vec2::new(left - half.x, bottom.max(self.taken_foot()) - half.y) + clear;
        let high = Vec2::new(half.x - right, half.y - top.max(self.covered)) - clear;
        if !low.cmple(high).all() {
            return place;
        }
        let seen = (spot - place) * self.zoom;
        place + (seen - seen.clamp(low, high)) / self.zoom
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
    const MARGINS: [f32; 4] = [292.0, 130.0, 300.0, 112.0];

    /// Some frames of a battle with panels of this height at the foot.
    fn frames(view: &mut View, play: Play, foot: f32, count: u8) {
        for _ in 0..count {
            view.follow_play(play);
            view.fit_to(WINDOW);
            view.keep_free([MARGINS[0], MARGINS[1], MARGINS[2], foot]);
        }
        view.fit_to(WINDOW);
    }

    /// A view of a board with an acting unit whose turn has been seen for a while.
    fn in_a_turn(acting: Vec2) -> View {
        let mut view = View { bounds: (Vec2::ZERO, Vec2::new(1200.0, 900.0)), ..View::default() };
        view.follow_acting(Some(acting));
        frames(&mut view, Play::Own, 112.0, SETTLED + 2);
        view
    }

    #[test]
    fn between_two_clicks_of_a_turn_nothing_zooms() {
        let mut view = in_a_turn(Vec2::new(600.0, 450.0));
        let (zoom, centre) = (view.zoom(), view.centre());
        view.follow_units([Vec2::new(500.0, 400.0), Vec2::new(640.0, 460.0)].into_iter());
        view.follow_crowd(true);
        frames(&mut view, Play::Own, 190.0, 20);
        assert_eq!(
            (view.zoom(), view.centre()),
            (zoom, centre),
            "a further row of acts leaves the board where it lies"
        );
        frames(&mut view, Play::Others, 260.0, 20);
        assert_eq!((view.zoom(), view.centre()), (zoom, centre), "and so does a question");
        view.turn_begins();
        frames(&mut view, Play::Own, 190.0, 20);
        assert_ne!(view.zoom(), zoom, "the next turn is shown as it fits");
    }

    #[test]
    fn before_the_first_turn_the_board_takes_the_room_that_there_is() {
        let mut view = View { bounds: (Vec2::ZERO, Vec2::new(1200.0, 900.0)), ..View::default() };
        frames(&mut view, Play::Nobody, 400.0, 2);
        let small = view.zoom();
        frames(&mut view, Play::Others, 60.0, 3);
        let large = view.zoom();
        assert!(large > small, "while the opening is read: {large} and {small}");
        frames(&mut view, Play::Own, 112.0, SETTLED + 2);
        let own = view.zoom();
        frames(&mut view, Play::Others, 60.0, 3);
        assert_eq!(view.zoom(), own, "after a turn of one's own it is left as it is");
    }

    #[test]
    fn the_acting_unit_comes_out_from_under_a_question_and_stays_under_a_panel_of_its_turn() {
        let acting = Vec2::new(600.0, 30.0);
        let mut view = in_a_turn(acting);
        let (zoom, centre) = (view.zoom(), view.centre());
        frames(&mut view, Play::Own, 300.0, 3);
        assert_eq!(view.centre(), centre, "what the player opens leaves the board where it is");
        frames(&mut view, Play::Others, 300.0, 3);
        let seen = WINDOW.y / 2.0 + (acting.y - view.centre().y) * view.zoom();
        assert!(seen > 300.0 && view.zoom() == zoom, "over the panel, at the same size: {seen}");
        frames(&mut view, Play::Own, 112.0, 3);
        assert_eq!(view.centre(), centre, "and back once it is gone");
    }

    #[test]
    fn a_window_of_another_size_is_fitted_anew_in_the_midst_of_a_turn() {
        let mut view = in_a_turn(Vec2::new(600.0, 450.0));
        let zoom = view.zoom();
        view.fit_to(WINDOW * 1.5);
        assert!(view.zoom() > zoom, "a larger window shows a larger board: {} and {zoom}", view.zoom());
    }
}
