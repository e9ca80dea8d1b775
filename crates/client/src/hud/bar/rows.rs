//! How the buttons of the bar lie: in one row as large as there is room for, or in several.

use bevy_egui::egui::{self, vec2};

use crate::measures::{GAP, RIGHT_WIDTH, Room};

/// The sizes of buttons, and the space between them, in points; the first that fits is taken.
pub(super) const SIZES: [(egui::Vec2, f32); 3] =
    [(vec2(84.0, 66.0), 10.0), (vec2(72.0, 62.0), 5.0), (vec2(57.0, 56.0), 4.0)];
/// The sizes on a phone, which has no height to spare.
pub(super) const LOW_SIZES: [(egui::Vec2, f32); 3] =
    [(vec2(72.0, 48.0), 5.0), (vec2(66.0, 48.0), 5.0), (vec2(57.0, 48.0), 4.0)];
/// What a panel's frame adds to its width, in points.
const FRAME: f32 = 34.0;

/// How the buttons lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rows {
    pub button: egui::Vec2,
    pub gap: f32,
    /// Buttons in a row.
    pub most: usize,
    /// Where the bar's middle lies, from the window's.
    pub aside: f32,
}

impl Rows {
    /// As large as there is room for: between the window's edges and, in a wide window, left of the log.
    pub(super) fn fit(room: Room, sizes: [(egui::Vec2, f32); 3], width: f32, count: usize) -> Self {
        let right = if room == Room::Wide { RIGHT_WIDTH + 2.0 * GAP } else { GAP };
        let free = width - GAP - right - FRAME;
        let count = count.max(1);
        let long = |(button, gap): (egui::Vec2, f32)| (button.x + gap) * count as f32 - gap;
        // In a wide window the bar has others beside it and is not large for its own sake.
        let least = if room == Room::Wide { free - 260.0 } else { free };
        let size = sizes.into_iter().find(|&size| long(size) <= least);
        let size = size.or_else(|| sizes.into_iter().rev().find(|&size| long(size) <= free));
        match size {
            Some((button, gap)) => {
                let half = (long((button, gap)) + FRAME) / 2.0;
                let aside = (width - right - half - width / 2.0).min(0.0);
                Self { button, gap, most: count, aside }
            }
            None => {
                let (button, gap) = sizes[2];
                let fitting = ((free + gap) / (button.x + gap)).max(1.0) as usize;
                // Rows of about the same length look better than a full one and a rest.
                let most = count.div_ceil(count.div_ceil(fitting));
                Self { button, gap, most, aside: 0.0 }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(width: f32, count: usize) -> (f32, f32) {
        let room = if width < 700.0 {
            Room::Phone
        } else if width < 1180.0 {
            Room::Small
        } else {
            Room::Wide
        };
        let rows = Rows::fit(room, SIZES, width, count);
        let long = (rows.button.x + rows.gap) * rows.most.min(count) as f32 - rows.gap + FRAME;
        let middle = width / 2.0 + rows.aside;
        (middle - long / 2.0, middle + long / 2.0)
    }

    #[test]
    fn the_bar_lies_within_the_window_and_left_of_the_log() {
        for width in [420.0, 640.0, 1024.0, 1280.0, 1600.0, 1920.0] {
            for count in 3..=18 {
                let (left, right) = ends(width, count);
                let limit = if width < 1180.0 { width } else { width - RIGHT_WIDTH - GAP };
                assert!(left >= 0.0 && right <= limit, "{count} buttons in {width}: from {left} to {right}");
            }
        }
    }

    #[test]
    fn a_phone_gets_rows_of_about_the_same_length() {
        let rows = Rows::fit(Room::Phone, SIZES, 420.0, 9);
        assert_eq!(rows.most, 5, "five and four, not six and three");
    }
}
