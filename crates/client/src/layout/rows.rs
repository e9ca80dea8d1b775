//! The layout of the bar's buttons: in one row, as large as there is room for, or in several.

use bevy_egui::egui::{self, vec2};

use super::COLUMN;
use crate::measures::{FRAME, Room};

/// The sizes of buttons, and the space between them, in points; the first that fits is taken.
const SIZES: [(egui::Vec2, f32); 3] = [(vec2(84.0, 66.0), 10.0), (vec2(72.0, 62.0), 5.0), (vec2(57.0, 56.0), 4.0)];
/// The sizes on a phone, which has no height to spare.
const LOW_SIZES: [(egui::Vec2, f32); 3] = [(vec2(72.0, 48.0), 5.0), (vec2(66.0, 48.0), 5.0), (vec2(57.0, 48.0), 4.0)];

/// Number of buttons that come and go for which room is kept, so that the others do not change their size.
const SPARE: usize = 2;

/// The layout of the buttons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows {
    /// The size of a button, in points.
    pub button: egui::Vec2,
    /// The space between two of them.
    pub gap: f32,
    /// Buttons in a row.
    pub most: usize,
    /// Whether buttons that come and go have rows of their own, above the others.
    pub apart: bool,
    /// The bar's middle, relative to the window's.
    pub aside: f32,
}

impl Rows {
    /// The layout of so many buttons for usual and for seldom acts in a window of this area.
    pub fn of(area: egui::Rect, buttons: (usize, usize)) -> Self {
        Self::fit(area, if Room::is_snug(area) { LOW_SIZES } else { SIZES }, buttons)
    }

    /// As large as there is room for: between the panels beside the board, or else between the window's edges. The usual
    /// buttons keep their places, however many rare ones come before them.
    fn fit(area: egui::Rect, sizes: [(egui::Vec2, f32); 3], (usual, seldom): (usize, usize)) -> Self {
        let width = area.width();
        let (left, right) = Room::sides(area);
        let free = width - left - right - FRAME;
        let usual = usual.max(1);
        let long = |count: usize, (button, gap): (egui::Vec2, f32)| (button.x + gap) * count as f32 - gap;
        let centre = (left + width - right) / 2.0;
        let needed = usual + seldom.max(SPARE);
        let size = sizes.into_iter().find(|&size| long(needed, size) <= free);
        match size {
            Some((button, gap)) => {
                let half = (long(usual, (button, gap)) + FRAME) / 2.0;
                // Room for these buttons at the left is kept as well.
                let least = left + FRAME + long(usual + SPARE, (button, gap)) - half;
                let middle = (width - right - half).min(centre).max(least);
                // Rare buttons extend the bar to the left.
                let whole = long(usual + seldom, (button, gap)) + FRAME;
                let aside = (middle + half - whole / 2.0).max(left + whole / 2.0) - width / 2.0;
                Self { button, gap, most: usual + seldom, apart: false, aside }
            }
            None => {
                let (button, gap) = sizes[2];
                let fitting = ((free + gap) / (button.x + gap)).max(1.0) as usize;
                // Rows of about the same length look better than a full one and a rest.
                let most = usual.div_ceil(usual.div_ceil(fitting));
                let half = (long(most.max(seldom.min(fitting)), (button, gap)) + FRAME) / 2.0;
                // Clear of small buttons at the right, if there is room beside them.
                let clear =
                    if Room::is_short(area) { (area.width() - right - COLUMN - half).max(left + half) } else { centre };
                Self { button, gap, most, apart: true, aside: centre.min(clear) - width / 2.0 }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(width: f32) -> egui::Rect {
        egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, 900.0))
    }

    /// The left and the right end of the bar.
    fn ends(width: f32, usual: usize, seldom: usize) -> (f32, f32) {
        let rows = Rows::fit(window(width), SIZES, (usual, seldom));
        let count = if rows.apart { usual.max(seldom) } else { usual + seldom };
        let long = (rows.button.x + rows.gap) * rows.most.min(count) as f32 - rows.gap + FRAME;
        let middle = width / 2.0 + rows.aside;
        (middle - long / 2.0, middle + long / 2.0)
    }

    #[test]
    fn the_bar_lies_within_the_window_and_left_of_the_log() {
        for width in [420.0, 640.0, 1024.0, 1280.0, 1600.0, 1920.0] {
            for (usual, seldom) in (3..=10).flat_map(|usual| (0..=6).map(move |seldom| (usual, seldom))) {
                let (left, right) = ends(width, usual, seldom);
                let (from, to) = Room::sides(window(width));
                let limit = width - to + 14.0;
                let told = format!("{usual} and {seldom} buttons in {width}: from {left} to {right}");
                assert!(left >= from && right <= limit, "{told}");
            }
        }
    }

    #[test]
    fn buttons_that_come_and_go_leave_the_others_where_they_are() {
        for width in [390.0, 844.0, 1024.0, 1280.0, 1600.0, 2560.0] {
            let rows = |seldom| Rows::fit(window(width), SIZES, (7, seldom));
            let without = (rows(0).button, ends(width, 7, 0).1, rows(0).apart);
            for seldom in 1..=SPARE {
                let with = (rows(seldom).button, ends(width, 7, seldom).1, rows(seldom).apart);
                assert_eq!(without.0, with.0, "the same size in {width} with {seldom}");
                assert_eq!(without.2, with.2, "in rows or not in {width} with {seldom}");
                let moves = (without.1 - with.1).abs();
                assert!(moves < 0.01 || with.2, "{moves} points in {width} with {seldom}");
            }
        }
    }

    #[test]
    fn a_phone_gets_rows_of_about_the_same_length() {
        let rows = Rows::fit(window(420.0), SIZES, (9, 0));
        assert_eq!(rows.most, 5, "five and four, not six and three");
    }
}
