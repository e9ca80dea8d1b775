//! The buttons that close an overlay.

use bevy_egui::egui::{self, vec2};

use crate::{
    state::Overlay,
    theme::widgets::{button, main_button},
};

/// The default button, which leads back.
pub(super) fn done(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    main_button(ui, "Back", "Enter", vec2(140.0, 44.0)).then_some(Overlay::None)
}

/// The button to go back if another button is the default.
pub(super) fn back(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    button(ui, "Back", "Esc", vec2(140.0, 44.0), false).clicked().then_some(Overlay::None)
}
