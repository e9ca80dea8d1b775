//! The one typeface of the game: Cabin, in regular and bold.

use std::{borrow::Cow, sync::Arc};

use bevy_egui::egui::{Color32, Context, FontData, FontDefinitions, FontFamily, FontId};

use crate::media;

/// egui's own fonts; in a browser the page has them.
#[cfg(not(target_arch = "wasm32"))]
use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
#[cfg(target_arch = "wasm32")]
const HACK_REGULAR: &[u8] = &[];
#[cfg(target_arch = "wasm32")]
const UBUNTU_LIGHT: &[u8] = &[];

/// The name of the family of bold letters.
const BOLD: &str = "bold";

/// Cabin for all text, with egui's own fonts for letters and signs that it lacks, and for monospaced text.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &str, &'static [u8]); 4] = [
        ("cabin", "fonts/Cabin-Regular.otf", media::embedded!("fonts/Cabin-Regular.otf")),
        ("cabin-bold", "fonts/Cabin-Bold.otf", media::embedded!("fonts/Cabin-Bold.otf")),
        ("ubuntu", "fonts/Ubuntu-Light.ttf", UBUNTU_LIGHT),
        ("hack", "fonts/Hack-Regular.ttf", HACK_REGULAR),
    ];
    for (name, file, built_in) in files {
        let font = match media::bytes(file, built_in) {
            Cow::Borrowed(bytes) => FontData::from_static(bytes),
            Cow::Owned(bytes) => FontData::from_owned(bytes),
        };
        fonts.font_data.insert(name.to_owned(), Arc::new(font));
    }
    // Arrows and similar signs are only in the monospaced font.
    let families: [(FontFamily, &[&str]); 3] = [
        (FontFamily::Proportional, &["cabin", "ubuntu", "hack"]),
        (FontFamily::Name(BOLD.into()), &["cabin-bold", "ubuntu", "hack"]),
        (FontFamily::Monospace, &["hack", "ubuntu"]),
    ];
    for (family, names) in families {
        fonts.families.insert(family, names.iter().map(|&name| name.to_owned()).collect());
    }
    fonts
}

/// Letters, digits and signs that the game writes in every battle.
const COMMON: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?'’“”()[]/+-−–×·→←<>≤≥%&=";

/// Draws the common letters in the sizes of log, cards and lists: a letter that is drawn for the first time in the frame that
/// needs it appears a frame late, and leaves a gap until then.
pub(super) fn warm(context: &Context) {
    let sizes = |from: i32, to: i32| (from..=to).map(|half| half as f32 / 2.0);
    let all = sizes(22, 30).map(regular).chain(sizes(24, 32).map(bold));
    context.fonts_mut(|fonts| {
        for font in all {
            fonts.layout_no_wrap(COMMON.to_owned(), font, Color32::WHITE);
        }
    });
}

/// Regular letters of a size in points.
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Bold letters of a size in points.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}
