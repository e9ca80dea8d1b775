//! The few colours of the game.

use bevy_egui::egui::Color32;

/// The table under the board, at its rim.
pub const TABLE_DARK: Color32 = Color32::from_rgb(0x1f, 0x28, 0x2e);
/// The ground of panels.
pub const PANEL: Color32 = Color32::from_rgb(0x1b, 0x23, 0x29);
/// The rim of panels and buttons.
pub const RIM: Color32 = Color32::from_rgb(0x33, 0x41, 0x4b);
/// The ground of buttons.
pub const BUTTON: Color32 = Color32::from_rgb(0x26, 0x32, 0x3a);
/// The ground of buttons under the pointer.
pub const BUTTON_HOT: Color32 = Color32::from_rgb(0x31, 0x40, 0x4a);
/// Wells: the empty part of bars, text fields.
pub const WELL: Color32 = Color32::from_rgb(0x0f, 0x15, 0x19);
/// Main text.
pub const TEXT: Color32 = Color32::from_rgb(0xe9, 0xee, 0xf1);
/// Quiet text.
pub const QUIET: Color32 = Color32::from_rgb(0x9f, 0xb0, 0xba);
/// The one accent: whose turn, what is chosen.
pub const GOLD: Color32 = Color32::from_rgb(0xff, 0xe0, 0x8a);
/// Text on gold or white.
pub const INK: Color32 = Color32::from_rgb(0x22, 0x30, 0x3a);
/// Good health.
pub const GOOD: Color32 = Color32::from_rgb(0x6f, 0xcf, 0x6f);
/// Failing health.
pub const FAIR: Color32 = Color32::from_rgb(0xf0, 0xb0, 0x48);
/// Magic points.
pub const MAGIC: Color32 = Color32::from_rgb(0x6a, 0xa9, 0xe9);
/// Harm.
pub const HARM: Color32 = Color32::from_rgb(0xef, 0x76, 0x6c);
/// A warning.
pub const AMBER: Color32 = Color32::from_rgb(0xf4, 0xb9, 0x42);

/// The colours of the liveries' tokens.
const SIDES: [Color32; 4] = [
    Color32::from_rgb(0x2f, 0x6d, 0xb3),
    Color32::from_rgb(0xc2, 0x50, 0x2f),
    Color32::from_rgb(0x3f, 0x8a, 0x4d),
    Color32::from_rgb(0x7d, 0x57, 0xa8),
];
/// The same, lighter, for text on dark ground.
const SIDE_TEXTS: [Color32; 4] = [
    Color32::from_rgb(0x6a, 0xa9, 0xe9),
    Color32::from_rgb(0xe8, 0x7a, 0x58),
    Color32::from_rgb(0x7c, 0xc4, 0x86),
    Color32::from_rgb(0xb5, 0x92, 0xdc),
];

/// The colour of a livery.
pub fn side(index: usize) -> Color32 {
    SIDES[index % SIDES.len()]
}

/// The colour of a livery's name on a panel.
pub fn side_text(index: usize) -> Color32 {
    SIDE_TEXTS[index % SIDE_TEXTS.len()]
}

/// The colour of a bar of hit points with this share left.
pub fn health(share: f32) -> Color32 {
    if share > 0.5 {
        GOOD
    } else if share > 0.25 {
        FAIR
    } else {
        HARM
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much lighter one colour is than another, 1 to 21, as WCAG 2 counts it.
    fn contrast(one: Color32, other: Color32) -> f64 {
        let part = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.03928 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let light = |colour: Color32| 0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b());
        let (one, other) = (light(one) + 0.05, light(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn the_contrast_of_black_and_white_is_the_greatest() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(TEXT, TEXT) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn every_text_stands_out_from_its_ground() {
        let inks = [("text", TEXT), ("quiet", QUIET), ("gold", GOLD), ("good", GOOD), ("harm", HARM), ("amber", AMBER)];
        let sides = (0..SIDES.len()).map(|index| ("a side's name", side_text(index)));
        let grounds = [("a panel", PANEL), ("a button", BUTTON), ("a well", WELL), ("the table", TABLE_DARK)];
        for (ink, text) in inks.into_iter().chain(sides) {
            for (ground, fill) in grounds {
                let contrast = contrast(text, fill);
                assert!(contrast >= 4.5, "{ink} on {ground}: {contrast:.2}");
            }
        }
        let others = [("ink on gold", INK, GOLD), ("text on a hot button", TEXT, BUTTON_HOT)];
        for (what, text, fill) in others {
            assert!(contrast(text, fill) >= 4.5, "{what}: {:.2}", contrast(text, fill));
        }
    }
}
