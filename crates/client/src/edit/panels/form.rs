//! The texts of dialogs, and the fields for them.

use bevy_egui::egui::{self, TextEdit, vec2};

use crate::edit::dialog::Dialog;

/// The text that was typed into the dialogs.
pub(super) struct Form {
    pub(super) name: String,
    pub(super) shape: usize,
    pub(super) cols: u16,
    pub(super) rows: u16,
    pub(super) filter: String,
    pub(super) map: String,
    pub(super) battle: String,
    /// The dialog that the names belong to.
    pub(super) of: Dialog,
}

impl Default for Form {
    fn default() -> Self {
        let text = String::new;
        Self {
            name: text(),
            shape: 0,
            cols: 16,
            rows: 12,
            filter: text(),
            map: text(),
            battle: text(),
            of: Dialog::None,
        }
    }
}

/// A field for a line of text.
pub(super) fn line_edit<'a>(ui: &egui::Ui, text: &'a mut String) -> TextEdit<'a> {
    let high = ui.spacing().interact_size.y;
    TextEdit::singleline(text).margin(vec2(8.0, 5.0)).min_size(vec2(0.0, high)).vertical_align(egui::Align::Center)
}
