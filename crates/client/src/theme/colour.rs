//! The few colours of the game.

use std::sync::atomic::{AtomicU8, Ordering};

use bevy::color::Color;
use bevy_egui::egui::Color32;

use crate::options::Palette;

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
/// The single accent: the unit in its turn, the selection.
pub const GOLD: Color32 = Color32::from_rgb(0xff, 0xe0, 0x8a);
/// Text on gold or white.
pub const INK: Color32 = Color32::from_rgb(0x22, 0x30, 0x3a);
/// The ground of badges on tokens.
pub const BADGE: Color32 = Color32::from_rgb(0x1d, 0x24, 0x29);
/// The rim of what is drawn in gold on the board.
pub const GOLD_RIM: Color32 = Color32::from_rgb(0x6b, 0x54, 0x10);
/// The rim of lines between units that are bound to one another.
pub const BOND_RIM: Color32 = Color32::from_rgba_premultiplied(0x10, 0x14, 0x18, 0xe0);
/// The ground of a melee.
pub const MELEE_GROUND: Color32 = Color32::from_rgba_premultiplied(0x30, 0x0c, 0x0a, 0x5a);
/// The ground of its name.
pub const MELEE_PLATE: Color32 = Color32::from_rgba_premultiplied(0x1a, 0x10, 0x0e, 0x8c);
/// Its rim.
pub const MELEE_RIM: Color32 = Color32::from_rgba_premultiplied(0x20, 0x08, 0x06, 0xd0);
/// The ring around it.
pub const MELEE_RING: Color32 = Color32::from_rgb(0xf6, 0xd9, 0xc8);
/// The ground of an area in which a melee is fought.
pub const MELEE_AREA: Color32 = Color32::from_rgba_premultiplied(0x28, 0x0a, 0x08, 0x40);
/// The ground of names on a stage.
pub const NAME_PLATE: Color32 = Color32::from_rgba_premultiplied(0x12, 0x18, 0x1c, 0xc8);
/// The veil over what waits behind a dialog.
pub const VEIL: Color32 = shade(120);
/// The veil over what can be read beside an explanation.
pub const VEIL_LIGHT: Color32 = shade(64);
/// The dark edge of lines, rings and plates on the board, which keeps them visible on bright ground.
pub const OUTLINE: Color32 = shade(150);
/// A fainter edge, where much is drawn, or under what is quiet.
pub const OUTLINE_FAINT: Color32 = shade(110);
/// A strong edge, around what has to be read.
pub const OUTLINE_STRONG: Color32 = shade(190);
/// Pale lines and signs on the board.
pub const PALE: Color32 = Color32::from_rgba_premultiplied(0x96, 0x96, 0x96, 0x96);
/// Fire and harm that spreads.
pub const FIRE: Color32 = Color32::from_rgb(0xff, 0x9a, 0x3c);
/// Ice and water.
pub const ICE: Color32 = Color32::from_rgb(0x8f, 0xd8, 0xff);
/// Lightning and holy light.
pub const LIGHTNING: Color32 = Color32::from_rgb(0xff, 0xf0, 0x8c);
/// Poison and nature.
pub const POISON: Color32 = Color32::from_rgb(0xa8, 0xd8, 0x5c);
/// Shadows and curses.
pub const SHADOW: Color32 = Color32::from_rgb(0xc6, 0x96, 0xf0);
/// Other missiles.
pub const GLOW: Color32 = Color32::from_rgb(0xe8, 0xf2, 0xff);
/// The track of a shot.
pub const SHOT: Color32 = Color32::from_rgb(0xff, 0xe6, 0xa8);
/// The fire at a muzzle.
pub const MUZZLE: Color32 = Color32::from_rgb(0xff, 0xb0, 0x40);
/// Its core.
pub const MUZZLE_CORE: Color32 = Color32::from_rgb(0xff, 0xf0, 0xc0);
/// A hit.
pub const HIT: Color32 = Color32::from_rgb(0xff, 0xd8, 0xa0);
/// The drawing of a harmful condition.
pub const HARMFUL: Color32 = Color32::from_rgb(0xff, 0xc9, 0xa8);
/// The drawing of a helpful condition.
pub const HELPFUL: Color32 = Color32::from_rgb(0xc4, 0xf0, 0xc8);
/// The depth of water, in the editor.
pub const DEPTH: Color32 = Color32::from_rgb(0xbf, 0xe2, 0xff);
/// A token that lies.
pub const FALLEN: Color32 = Color32::from_gray(150);
/// Its drawing.
pub const FALLEN_PALE: Color32 = Color32::from_gray(220);

/// Black of this opacity, 0 to 255.
pub const fn shade(alpha: u8) -> Color32 {
    Color32::from_black_alpha(alpha)
}

/// White of this opacity, 0 to 255.
pub fn light(alpha: u8) -> Color32 {
    Color32::from_white_alpha(alpha)
}

/// The ground of panels, so far opaque.
pub const fn panel(alpha: u8) -> Color32 {
    Color32::from_rgba_unmultiplied_const(PANEL.r(), PANEL.g(), PANEL.b(), alpha)
}

/// A colour for sprites.
pub const fn of_sprite(colour: Color32) -> Color {
    Color::srgb_u8(colour.r(), colour.g(), colour.b())
}

/// The veil of cells on ground on which white would not be seen.
pub const DARK_VEIL: Color = Color::srgba(0.2, 0.3, 0.4, 0.9);

/// The colours of a palette.
const fn hues(palette: Palette) -> &'static Hues {
    match palette {
        Palette::Standard => &STANDARD,
        Palette::ColourBlind => &COLOUR_BLIND,
    }
}

/// The colours that a palette chooses.
struct Hues {
    /// The liveries' tokens.
    sides: [Color32; 4],
    /// The liveries' colours, lighter, for text on dark ground.
    side_texts: [Color32; 4],
    /// Good health, helpful effects.
    good: Color32,
    /// Failing health.
    fair: Color32,
    /// Harm.
    harm: Color32,
    /// Magic points.
    magic: Color32,
    /// A warning.
    amber: Color32,
    /// The cells of a harmful effect.
    harm_area: Color32,
    /// The cells of a helpful effect.
    help_area: Color32,
}

/// A colour by its number.
pub(super) const fn rgb(value: u32) -> Color32 {
    Color32::from_rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

const STANDARD: Hues = Hues {
    sides: [rgb(0x2f_6d_b3), rgb(0xc2_50_2f), rgb(0x3f_8a_4d), rgb(0x7d_57_a8)],
    side_texts: [rgb(0x6a_a9_e9), rgb(0xe8_7a_58), rgb(0x7c_c4_86), rgb(0xb5_92_dc)],
    good: rgb(0x6f_cf_6f),
    fair: rgb(0xf0_b0_48),
    harm: rgb(0xef_76_6c),
    magic: rgb(0x6a_a9_e9),
    amber: rgb(0xf4_b9_42),
    harm_area: rgb(0xed_4d_40),
    help_area: rgb(0x8c_f2_b3),
};

const COLOUR_BLIND: Hues = Hues {
    sides: [rgb(0x00_72_b2), rgb(0xd5_5e_00), rgb(0x77_44_44), rgb(0x88_11_ff)],
    side_texts: [rgb(0x56_b4_e9), rgb(0xe6_9f_00), rgb(0xb3_9a_8e), rgb(0xee_e6_ff)],
    good: rgb(0x56_b4_e9),
    fair: rgb(0xf7_d0_46),
    harm: rgb(0xf0_7a_4a),
    magic: rgb(0xd9_8b_b5),
    amber: rgb(0xf7_d0_46),
    harm_area: rgb(0xd5_5e_00),
    help_area: rgb(0x56_b4_e9),
};

/// The palette in use. There is one window, and colours are needed wherever something is drawn.
static SHOWN: AtomicU8 = AtomicU8::new(0);

/// Uses a palette from now on.
pub fn show(palette: Palette) {
    SHOWN.store(palette as u8, Ordering::Relaxed);
}

/// The palette in use.
pub fn shown() -> Palette {
    let at = usize::from(SHOWN.load(Ordering::Relaxed));
    Palette::ALL.get(at).copied().unwrap_or_default()
}

/// The colour of a livery.
pub fn side(index: usize) -> Color32 {
    hues(shown()).sides[index % 4]
}

/// The colour of a livery's name on a panel.
pub fn side_text(index: usize) -> Color32 {
    hues(shown()).side_texts[index % 4]
}

/// Good health, and helpful effects.
pub fn good() -> Color32 {
    hues(shown()).good
}

/// Failing health.
pub fn fair() -> Color32 {
    hues(shown()).fair
}

/// Harm.
pub fn harm() -> Color32 {
    hues(shown()).harm
}

/// Magic points.
pub fn magic() -> Color32 {
    hues(shown()).magic
}

/// A warning.
pub fn amber() -> Color32 {
    hues(shown()).amber
}

/// The cells that an act catches, whether it harms or helps.
pub fn area(harms: bool) -> Color32 {
    if harms { hues(shown()).harm_area } else { hues(shown()).help_area }
}

/// The colour of a bar of hit points with this share left.
pub fn health(share: f32) -> Color32 {
    if share > 0.5 {
        good()
    } else if share > 0.25 {
        fair()
    } else {
        harm()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A share of light, 0 to 1, in red, green and blue.
    type Light = [f64; 3];

    fn light(colour: Color32) -> Light {
        [colour.r(), colour.g(), colour.b()].map(|value| {
            let share = f64::from(value) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn luminance(colour: Color32) -> f64 {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of two colours, 1 to 21, as WCAG 2 defines it.
    fn contrast(one: Color32, other: Color32) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    /// The perception of eyes: usual ones first; then eyes that lack red, green and blue, by the matrices of Machado, Oliveira
    /// and Fernandes (2009) for a complete deficiency.
    const EYES: [(&str, [Light; 3]); 4] = [
        ("usual eyes", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        ),
        (
            "tritanopia",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    /// The difference of two colours for some eyes: their distance in CIE L*a*b*, where 2 is just noticeable.
    fn distance(one: Color32, other: Color32, eyes: &[Light; 3]) -> f64 {
        let seen = |colour: Color32| {
            let light = light(colour);
            let part = |row: &Light| (0..3).map(|at| row[at] * light[at]).sum::<f64>().clamp(0.0, 1.0);
            let [red, green, blue] = [part(&eyes[0]), part(&eyes[1]), part(&eyes[2])];
            let root = |value: f64| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
            let x = root((0.412_456 * red + 0.357_576 * green + 0.180_438 * blue) / 0.950_47);
            let y = root(0.212_673 * red + 0.715_152 * green + 0.072_175 * blue);
            let z = root((0.019_334 * red + 0.119_192 * green + 0.950_304 * blue) / 1.088_83);
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        };
        let (one, other) = (seen(one), seen(other));
        (0..3).map(|at| (one[at] - other[at]).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn the_contrast_of_black_and_white_is_the_greatest() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(TEXT, TEXT) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn every_text_stands_out_from_its_ground() {
        let grounds = [("a panel", PANEL), ("a button", BUTTON), ("a well", WELL), ("the table", TABLE_DARK)];
        for palette in Palette::ALL {
            let hues = hues(palette);
            let inks = [("text", TEXT), ("quiet", QUIET), ("gold", GOLD)];
            let own = [("good", hues.good), ("harm", hues.harm), ("amber", hues.amber)];
            let sides = hues.side_texts.into_iter().map(|ink| ("a side's name", ink));
            for (ink, text) in inks.into_iter().chain(own).chain(sides) {
                for (ground, fill) in grounds {
                    let contrast = contrast(text, fill);
                    assert!(contrast >= 4.5, "{ink} on {ground}, {}: {contrast:.2}", palette.label());
                }
            }
            for fill in hues.sides {
                assert!(contrast(Color32::WHITE, fill) >= 3.0, "the white drawing on a token, {}", palette.label());
            }
        }
        let others = [("ink on gold", INK, GOLD), ("text on a hot button", TEXT, BUTTON_HOT)];
        for (what, text, fill) in others {
            assert!(contrast(text, fill) >= 4.5, "{what}: {:.2}", contrast(text, fill));
        }
    }

    #[test]
    fn colours_for_colour_blind_eyes_stay_apart_for_all_of_them() {
        let hues = hues(Palette::ColourBlind);
        let sets: [(&str, &[Color32], f64); 5] = [
            ("tokens", &hues.sides, 30.0),
            ("names of sides", &hues.side_texts, 25.0),
            ("harm, help and warnings", &[hues.harm, hues.good, hues.amber], 25.0),
            ("bars", &[hues.harm, hues.fair, hues.good, hues.magic], 15.0),
            ("areas and threats", &[hues.harm_area, hues.help_area, hues.amber, Color32::WHITE], 25.0),
        ];
        for (what, colours, least) in sets {
            for (at, &one) in colours.iter().enumerate() {
                for &other in &colours[at + 1..] {
                    for (eyes, matrix) in &EYES {
                        let apart = distance(one, other, matrix);
                        assert!(apart >= least, "{what}, {one:?} and {other:?} to {eyes}: {apart:.1}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_usual_green_and_red_are_what_the_other_palette_is_for() {
        let (_, deuteranopia) = &EYES[2];
        assert!(distance(STANDARD.good, STANDARD.harm, deuteranopia) < 15.0, "they look alike without green");
    }
}
