//! The palette of parts: actions on the selected part, and on the copy.

use bevy_egui::egui::{self, Button, CornerRadius, RichText, Stroke, vec2};

use super::{
    context::PanelContext,
    widgets::{heading, hint},
};
use crate::{
    edit::{command::EditCommand, tools::Tool},
    keys::Shortcut,
    theme::{colour, hands, regular, sizes},
};
use hexfray_board::grid::Shape;
use hexfray_drawing::edit::Mirror;

pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let placing = desk.shop.tool == Tool::Stamp;
    let selected = desk.shop.selection().len();
    let hex = desk.shop.board().is_some_and(|board| matches!(board.grid().shape(), Shape::Hex { .. }));
    heading(ui, "The selected part");
    hint(
        ui,
        &match desk.shop.selected {
            Some((one, other)) if selected > 0 => {
                let (cols, rows) = (one.col.abs_diff(other.col) + 1, one.row.abs_diff(other.row) + 1);
                format!("{cols} × {rows} cells, with everything in them")
            }
            _ => "Drag from corner to corner over the board.".to_owned(),
        },
    );
    let some = selected > 0;
    row(
        ui,
        desk,
        &[("Copy", Shortcut::EditCopy, EditCommand::Copy, some), ("Cut", Shortcut::EditCut, EditCommand::Cut, some)],
    );
    let copied = desk.shop.stamp.is_some();
    row(
        ui,
        desk,
        &[
            ("Clear", Shortcut::EditDelete, EditCommand::Delete, some && !placing),
            ("Paste", Shortcut::EditPaste, EditCommand::Paste, copied),
        ],
    );
    row(ui, desk, &[("Select all", Shortcut::SelectAll, EditCommand::SelectAll, true)]);
    heading(ui, if placing { "Mirror or turn the copy" } else { "Mirror or turn the selected part" });
    let there = if placing { copied } else { some };
    row(
        ui,
        desk,
        &[
            ("Left ↔ right", Shortcut::MirrorColumns, EditCommand::Mirror(Mirror::Columns), there),
            ("Top ↕ bottom", Shortcut::MirrorRows, EditCommand::Mirror(Mirror::Rows), there),
        ],
    );
    row(ui, desk, &[("Turn", Shortcut::TurnPart, EditCommand::Turn, there)]);
    hint(
        ui,
        if placing {
            "The copy follows the pointer: each click places one. Esc ends this."
        } else if hex {
            "A selected part of hexes can be mirrored where it is only if its rows then fit the board, for example top to bottom \
             with an odd number of rows. A copy can always be mirrored and turned."
        } else {
            "A selected part can be turned where it is only if it has as many rows as columns. A copy can always be turned."
        },
    );
}

/// Buttons with their keys, in a row.
fn row(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, buttons: &[(&str, Shortcut, EditCommand, bool)]) {
    let wide = (ui.available_width() - 6.0 * (buttons.len() - 1) as f32) / buttons.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.spacing_mut().button_padding.x = 4.0;
        for (label, shortcut, wish, enabled) in buttons {
            let key = hands::key(ui.ctx(), desk.keys.label(*shortcut));
            let mut job = egui::text::LayoutJob::default();
            let ink = if *enabled { colour::TEXT } else { colour::QUIET };
            let gap = if key.is_empty() { "" } else { "  " };
            for (text, size, ink) in [(format!("{label}{gap}"), 13.0, ink), (key, 10.0, colour::QUIET)] {
                let text = RichText::new(text).font(regular(size)).color(ink);
                text.append_to(&mut job, ui.style(), egui::FontSelection::Default, egui::Align::Center);
            }
            let button = Button::new(job)
                .fill(colour::BUTTON)
                .stroke(Stroke::new(1.0, colour::RIM))
                .corner_radius(CornerRadius::same(sizes::CHIP_CORNER))
                .min_size(vec2(wide, 28.0));
            if ui.add_enabled(*enabled, button).clicked() {
                desk.ask(wish.clone());
            }
        }
    });
}
