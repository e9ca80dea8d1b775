//! The one typeface of the game: Cabin, in regular and bold.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};

/// The name of the family of bold letters.
const BOLD: &str = "bold";

/// Cabin for all text, with egui's own fonts for signs that it lacks.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let cabin: [(&str, &'static [u8]); 2] = [
        ("cabin", include_bytes!("../../../assets/fonts/Cabin-Regular.otf")),
        ("cabin-bold", include_bytes!("../../../assets/fonts/Cabin-Bold.otf")),
    ];
    for (name, bytes) in cabin {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let mut fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    // Arrows and the like stand only in the font of fixed width.
    fallback.extend(fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default());
    let with = |name: &str| std::iter::once(name.to_owned()).chain(fallback.clone()).collect::<Vec<_>>();
    fonts.families.insert(FontFamily::Proportional, with("cabin"));
    fonts.families.insert(FontFamily::Name(BOLD.into()), with("cabin-bold"));
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
