//! The sizes that panels share, in points.

use bevy_egui::egui::{Vec2, vec2};

// Letters, the largest first.

/// The title of a screen, and a number on which everything depends.
pub const BANNER: f32 = 24.0;
/// The title of a drawer of the editor.
pub const SECTION: f32 = 18.0;
/// The headline of a message.
pub const HEADLINE: f32 = 17.0;
/// The title of a panel.
pub const TITLE: f32 = 16.0;
/// A heading, and the word on a large button.
pub const HEADING: f32 = 15.0;
/// Text that is read first.
pub const LARGE: f32 = 14.0;
/// Text that stands out from the text around it.
pub const LEAD: f32 = 13.5;
/// Text.
pub const TEXT: f32 = 13.0;
/// Text beside other text.
pub const NOTE: f32 = 12.5;
/// Labels and hints.
pub const SMALL: f32 = 12.0;
/// Labels in drawings.
pub const SMALLER: f32 = 11.5;
/// Keys on buttons.
pub const FINE: f32 = 11.0;
/// Words under drawings.
pub const FINER: f32 = 10.5;
/// Keys on small drawings.
pub const FINEST: f32 = 9.5;

// Corners, by their radius.

/// Of panels and windows.
pub const PANEL_CORNER: u8 = 12;
/// Of large buttons.
pub const BUTTON_CORNER: u8 = 10;
/// Of what lies in a panel.
pub const CORNER: u8 = 8;
/// Of chips, the small buttons in a row.
pub const CHIP_CORNER: u8 = 7;
/// Of keys that are drawn, and of bars.
pub const KEY_CORNER: u8 = 3;

// Distances.

/// Between columns of a panel.
pub const GUTTER: f32 = 6.0;
/// Around the word on a chip.
pub const CHIP_PADDING: Vec2 = vec2(6.0, 3.0);
/// Around the word on a wider chip.
pub const WIDE_CHIP_PADDING: Vec2 = vec2(7.0, 4.0);
