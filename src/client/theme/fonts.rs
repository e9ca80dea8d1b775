//! The one typeface of the game: Cabin, in regular and bold.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};
use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

/// The name of the family of bold letters.
const BOLD: &str = "bold";

/// Cabin for all text, with egui's own fonts for letters and signs that it lacks, and for text of fixed width.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 4] = [
        ("cabin", include_bytes!("../../../assets/fonts/Cabin-Regular.otf")),
        ("cabin-bold", include_bytes!("../../../assets/fonts/Cabin-Bold.otf")),
        ("ubuntu", UBUNTU_LIGHT),
        ("hack", HACK_REGULAR),
    ];
    for (name, bytes) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    // Arrows and the like stand only in the font of fixed width.
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

/// Regular letters of a size in points.
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Bold letters of a size in points.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}
