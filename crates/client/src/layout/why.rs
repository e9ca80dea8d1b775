//! The place of the panel: where the player has put it, or the first of the usual ones at which it covers no cell that it is
//! about and, as it opens, the fewest units.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2};

use super::Around;
use crate::measures::{CHIPS, GAP, NARROW_GAP, Room};

/// Frames after a change of its text in which the panel may still look for another place.
const SETTLES: u8 = 4;
/// The distance of the middle of a cell from the panel, in points.
const CLEAR: f32 = 24.0;

/// The place of the panel, while the program runs.
#[derive(Default)]
pub(super) struct HintPlace {
    /// The upper left corner where the player has put it.
    by_hand: Option<Pos2>,
    /// The size of the window and what it was about in the last frame, for how many frames, and the number of its place.
    about: Option<(Vec2, Option<u64>)>,
    frames: u8,
    /// Whether it has only just been opened.
    opens: bool,
    at: usize,
    /// Its size in the last frame.
    size: Vec2,
}

impl HintPlace {
    /// The upper left corner of the panel. `about` is a number for its subject, once there is something to read: with another one
    /// it may change its place, but only if it would cover a cell that it is about; where it opens it covers as few units as it
    /// can.
    pub fn of(&mut self, area: Rect, around: &Around, about: Option<u64>, (cells, units): (&[Pos2], &[Pos2])) -> Pos2 {
        if let Some(at) = self.by_hand {
            let at = within(area, at, self.size);
            // A text that grows does not lie on the bar.
            let covers = Rect::from_min_size(at, self.size).intersects(around.bar);
            let above = (around.bar.top() - NARROW_GAP - self.size.y).max(area.top());
            return if covers { pos2(at.x, at.y.min(above)) } else { at };
        }
        let now = Some((area.size(), about));
        let is_open = self.about.is_some_and(|(size, _)| size == area.size());
        if std::mem::replace(&mut self.about, now) != now {
            // Under way it stays where it was: there is nothing to cover yet.
            self.frames = if is_open && about.is_none() { SETTLES } else { 0 };
            self.opens = !is_open;
        }
        let places = places(area, around, self.size);
        if self.frames < SETTLES {
            self.frames += 1;
            let covered = |at: &usize| {
                let rect = Rect::from_min_size(places[*at], self.size).expand(CLEAR);
                let hidden = |spots: &[Pos2]| spots.iter().filter(|&&spot| rect.contains(spot)).count();
                let (moves, others) = (usize::from(is_open && *at != self.at), hidden(units));
                let (first, then) = if self.opens { (others, moves) } else { (moves, others) };
                (hidden(cells), first, then)
            };
            self.at = (0..places.len()).min_by_key(covered).unwrap_or(0);
        }
        within(area, places[self.at.min(places.len() - 1)], self.size)
    }

    /// Notes that the panel has been closed: opened again it may be elsewhere.
    pub fn close(&mut self) {
        self.about = None;
    }

    /// Notes the size of the panel in the last frame, if it was shown.
    pub fn measure(&mut self, size: Option<Vec2>) {
        self.size = size.unwrap_or(self.size);
    }

    /// Puts the panel where the player has pulled it.
    pub fn pull(&mut self, rect: Rect, pulled: Vec2) {
        if pulled != Vec2::ZERO {
            self.by_hand = Some(rect.min + pulled);
        }
    }
}

/// The place nearest to this one at which a panel is within the window.
fn within(area: Rect, at: Pos2, size: Vec2) -> Pos2 {
    let most = (area.max - size).max(area.min);
    at.clamp(area.min, most)
}

/// The lower end of everything at the head of a window with panels over the board.
pub(super) fn head(around: &Around) -> f32 {
    around.head.max(around.message).max(around.card)
}

/// The usual places, the upper left corners: at the foot, under the head, and the same at the right, beside the small buttons.
fn places(area: Rect, around: &Around, size: Vec2) -> Vec<Pos2> {
    match Room::of(area) {
        Room::Compact | Room::Wide => {
            let foot = area.bottom() - around.corner - GAP - size.y;
            vec![pos2(area.left() + GAP, foot)]
        }
        Room::Small => {
            let (head, foot) = (area.top() + head(around) + GAP, area.bottom() - around.foot - GAP - size.y);
            let chips = if Room::is_short(area) { CHIPS } else { 0.0 };
            let (left, right) = (area.left() + GAP + around.beside, area.right() - GAP - chips - size.x);
            vec![pos2(left, foot), pos2(left, head), pos2(right, foot), pos2(right, head)]
        }
        Room::Phone => {
            let left = area.center().x - size.x / 2.0;
            let head = area.top() + around.head.max(around.message) + NARROW_GAP;
            vec![pos2(left, area.bottom() - around.foot - GAP - size.y), pos2(left, head)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::vec2;

    #[test]
    fn the_panel_covers_no_cell_that_it_is_about_and_stays_where_it_is_put() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(1024.0, 576.0));
        let around = Around { head: 112.0, foot: 100.0, ..Around::default() };
        let mut place = HintPlace { size: vec2(268.0, 200.0), ..HintPlace::default() };
        let around = &around;
        let usual = place.of(area, around, None, (&[], &[]));
        assert!(usual.x < 20.0 && usual.y > 200.0, "at the lower left: {usual}");
        let cell = usual + vec2(100.0, 100.0);
        for _ in 0..SETTLES {
            place.of(area, around, None, (&[], &[]));
        }
        assert_eq!(
            place.of(area, around, None, (&[cell], &[])),
            usual,
            "it does not hop about while there is nothing to read"
        );
        let beside = place.of(area, around, Some(2), (&[cell], &[]));
        assert!(!Rect::from_min_size(beside, place.size).contains(cell), "{beside}");
        for _ in 0..SETTLES {
            place.of(area, around, Some(2), (&[cell], &[]));
        }
        let on_it = beside + vec2(9.0, 9.0);
        assert_eq!(place.of(area, around, Some(2), (&[on_it], &[])), beside, "nor while it is read");
        assert_eq!(
            place.of(area, around, Some(3), (&[], &[])),
            beside,
            "nor for another text that it covers no cell of"
        );
        place.pull(Rect::from_min_size(beside, place.size), vec2(30.0, 12.0));
        let mut another = HintPlace { size: place.size, ..HintPlace::default() };
        another.of(area, around, None, (&[], &[]));
        let free = another.of(area, around, None, (&[], &[cell]));
        assert!(!Rect::from_min_size(free, another.size).contains(cell), "it opens where no unit stands: {free}");
        let put = place.of(area, around, Some(3), (&[cell], &[]));
        assert!(put == beside + vec2(30.0, 12.0), "where the player has put it: {put}");
        place.pull(Rect::from_min_size(put, place.size), vec2(9_000.0, 0.0));
        assert!(place.of(area, around, Some(3), (&[], &[])).x <= area.right() - place.size.x, "within the window");
    }
}
