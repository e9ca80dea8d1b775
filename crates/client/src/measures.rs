//! How panels share the window with the board, at every size of window.

use bevy_egui::egui;

/// Distance of panels from the window's edge and from each other, in points.
pub const GAP: f32 = 14.0;
/// Width of the column of panels at the right of a wide window, in points.
pub const RIGHT_WIDTH: f32 = 272.0;
/// Width of the column of panels at the left of a wide window, in points.
pub const LEFT_WIDTH: f32 = 268.0;
/// The addition of a panel's frame to the width of its contents, in points.
pub const FRAME: f32 = 34.0;
/// Width of the contents of a panel in the left and in the right column, in points.
pub const LEFT_INSIDE: f32 = LEFT_WIDTH - 32.0;
pub const RIGHT_INSIDE: f32 = RIGHT_WIDTH - 32.0;
/// Radius of a token of usual size with the marks around it, in points: what is beside it hides nothing of it.
pub const TOKEN: f32 = 34.0;
/// Width of the list of storeys beside a board that has several, in points.
const STOREYS: f32 = 196.0;
/// Width of the list of storeys as a column of numbers.
const NARROW_STOREYS: f32 = 52.0;
/// Height of the timeline, in points.
pub const TIMELINE: f32 = 80.0;
/// Its height where there is little room.
pub const LOW_TIMELINE: f32 = 54.0;
/// Height of the line of goals, in points.
pub const GOALS: f32 = 32.0;
/// Height of a unit's short card in a small window, in points.
pub const SHORT_CARD: f32 = 66.0;
/// Its height if there is little room.
pub const LOW_CARD: f32 = 52.0;
/// The distance between panels below each other if there is little height, in points.
pub const NARROW_GAP: f32 = 6.0;

/// Width of the small buttons at the right of a low or short window, in points.
pub const CHIPS: f32 = 100.0;

/// Height below which a window has room for the board only beside its panels, in points.
const LOW: f32 = 560.0;
/// Height below which a window is that of a phone on its side, in points.
const PHONE: f32 = 500.0;
/// Height below which the small buttons are beside the board, if the window has width to spare, in points.
const SHORT: f32 = 700.0;

/// Width of a window from which panels have room at the left of the board, in points.
const COMPACT: f32 = 1060.0;

/// Width of a window in which a hint or a unit's card has room beside a forecast, in points.
const TWO: f32 = 860.0;

/// Width of a unit's short card in a small window, in points.
pub const SHORT_WIDTH: f32 = 300.0;

/// The size class of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// A phone held upright: everything in one column, with the board in between.
    Phone,
    /// Panels above and below the board; panels that open cover it.
    Small,
    /// Panels at the left of the board, small buttons at its right; the log opens on demand.
    Compact,
    /// Panels on all sides of the board.
    Wide,
}

impl Room {
    /// The size class of a window of this area, in points.
    pub fn of(area: egui::Rect) -> Self {
        match area.width() {
            // One on its side has its panels beside the board, however narrow it is.
            wide if wide < 700.0 && !Self::is_low(area) => Self::Phone,
            wide if wide < COMPACT => Self::Small,
            wide if wide < 1600.0 => Self::Compact,
            _ => Self::Wide,
        }
    }

    /// Whether a window of this area is as low as a phone on its side.
    pub fn is_low(area: egui::Rect) -> bool {
        area.height() < LOW
    }

    /// Whether a window of this area has more width than height to spare: the small buttons are beside the board.
    pub fn is_short(area: egui::Rect) -> bool {
        let small = Self::of(area) == Self::Small && area.height() < SHORT;
        Self::is_low(area) || small || Self::of(area) == Self::Compact
    }

    /// Whether the panels of a window of this area are beside the board: the unit's card at its left, and under it panels that
    /// open.
    pub fn is_beside(area: egui::Rect) -> bool {
        matches!(Self::of(area), Self::Compact | Self::Wide)
    }

    /// Width at the left and at the right of a window of this area that belongs to panels beside the board, in points,
    /// including the distance from them.
    pub fn sides(area: egui::Rect) -> (f32, f32) {
        match Self::of(area) {
            Self::Phone | Self::Small => (GAP, GAP),
            Self::Compact => (LEFT_WIDTH + 2.0 * GAP, CHIPS + GAP),
            Self::Wide => (LEFT_WIDTH + 2.0 * GAP, RIGHT_WIDTH + 2.0 * GAP),
        }
    }

    /// Whether two panels of this area's window have no room beside each other, over the board.
    pub fn is_narrow(area: egui::Rect) -> bool {
        area.width() < TWO
    }

    /// Whether a window of this area has no space to spare between panels and around them.
    pub fn is_snug(area: egui::Rect) -> bool {
        Self::of(area) == Self::Phone || Self::is_low(area)
    }

    /// Whether a window of this area is a phone's, for fingers.
    pub fn is_for_fingers(area: egui::Rect) -> bool {
        Self::of(area) == Self::Phone || area.height() < PHONE
    }

    /// The distance of panels from the upper and the lower edge, in points: a phone has no space to spare.
    pub fn edge(area: egui::Rect) -> f32 {
        if Self::is_snug(area) { NARROW_GAP } else { GAP }
    }

    /// Height of the timeline in a window of this area, in points.
    pub fn timeline(area: egui::Rect) -> f32 {
        if Self::is_snug(area) { LOW_TIMELINE } else { TIMELINE }
    }

    /// The distance of a unit's card from the upper edge, in points: on a phone held upright it is under the timeline.
    pub fn card_top(area: egui::Rect) -> f32 {
        match Self::of(area) {
            Self::Phone => Self::edge(area) + Self::timeline(area) + NARROW_GAP,
            Self::Small | Self::Compact | Self::Wide => Self::edge(area),
        }
    }

    /// Width of messages of the battle to its players beside the board, in points, where above it there is no room for them.
    /// `None` where they are above the board.
    pub fn for_messages(area: egui::Rect) -> Option<f32> {
        let wide = LEFT_WIDTH.min(area.width() * 0.42);
        let has_column = Self::is_beside(area) && area.height() < SHORT;
        (Self::is_low(area) || has_column).then_some(wide)
    }

    /// The distance of the line of goals from the upper edge, in points.
    pub fn goals_top(area: egui::Rect) -> f32 {
        match Self::of(area) {
            Self::Phone => Self::card_top(area) + LOW_CARD + 2.0,
            Self::Small | Self::Compact | Self::Wide => Self::edge(area) + Self::timeline(area) + 4.0,
        }
    }

    /// Height of all permanent panels at the head of the window's middle, in points; a low window has no line of goals.
    pub fn head(area: egui::Rect) -> f32 {
        if Self::is_low(area) { Self::edge(area) + Self::timeline(area) } else { Self::goals_top(area) - 4.0 + GOALS }
    }

    /// Width of the list of storeys in a window of this area, in points.
    pub fn storeys(area: egui::Rect) -> f32 {
        if Self::has_narrow_storeys(area) { NARROW_STOREYS } else { STOREYS }
    }

    /// Whether the list of storeys is a column of numbers: if the board needs the room.
    pub fn has_narrow_storeys(area: egui::Rect) -> bool {
        Self::is_snug(area) || Self::of(area) == Self::Compact
    }

    /// The size class of this window.
    pub fn here(context: &egui::Context) -> Self {
        Self::of(context.content_rect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_told_apart_by_their_width() {
        let room = |wide: f32, high: f32| Room::of(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(wide, high)));
        assert_eq!(room(1600.0, 900.0), Room::Wide, "a desk's");
        assert_eq!(room(1280.0, 800.0), Room::Compact, "a laptop's");
        assert_eq!(room(1177.0, 662.0), Room::Compact, "a smaller one's: lists that open are beside the board");
        assert_eq!(room(1280.0 / 1.2, 720.0 / 1.2), Room::Compact, "and that of a laptop with large text");
        assert_eq!(room(1024.0, 700.0), Room::Small, "a tablet's");
        assert_eq!(room(420.0, 800.0), Room::Phone, "a phone's");
        assert_eq!(room(667.0, 375.0), Room::Small, "a small phone on its side");
        let low = |wide, high| Room::is_low(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(wide, high)));
        assert!(low(844.0, 390.0) && !low(390.0, 844.0), "a phone on its side");
        let huge = |wide: f32, high: f32| low(wide / 1.4, high / 1.4);
        assert!(huge(1280.0, 720.0) && huge(1366.0, 768.0), "a laptop with the largest text");
        assert!(!huge(1600.0, 900.0) && !low(800.0, 600.0), "but no window with room for all panels");
        let laptop = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0) / 1.4);
        assert!(!Room::is_for_fingers(laptop), "which has a keyboard all the same");
        let short = |wide, high| Room::is_short(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(wide, high)));
        assert!(short(900.0, 600.0) && short(844.0, 390.0), "what stands beside the board takes none of its height");
        assert!(short(1280.0, 720.0), "nor where the window is wide");
        assert!(!short(1024.0, 768.0) && !short(1600.0, 900.0), "where there is height, or other panels are beside it");
    }

    #[test]
    fn on_a_phone_the_head_of_the_window_takes_less_than_a_fifth_of_it() {
        let area = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(390.0, 844.0));
        assert!(Room::card_top(area) >= Room::edge(area) + Room::timeline(area), "the card lies under the timeline");
        assert!(Room::goals_top(area) >= Room::card_top(area) + LOW_CARD, "the goals lie under the card");
        assert!(Room::head(area) < area.height() / 5.0, "{} of {}", Room::head(area), area.height());
    }
}
