//! The palette of units: kinds, sides, and the chosen unit.

use bevy_egui::egui::{self, RichText, ScrollArea, TextEdit, vec2};

use super::{
    context::PanelContext,
    sheets, temper,
    widgets::{chip, field, heading, hint, swatch, warn},
};
use crate::{
    edit::{UnitKind, command::EditCommand, dialog::Drawer, tools::Tool},
    hud::small_token,
    theme::{bold, colour, hands, sizes},
};
use hexfray_drawing::edit::{Change, TemperOf, UnitText, sheets::UNIT};
use hexfray_minds::story::{liveries, titled};

pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, wide: f32) {
    if desk.shop.project.battle().is_none() {
        let (about, way) = match desk.shop.project.battles_on_board().next() {
            Some(_) => ("Units belong to a battle. There are battles on this board.", "Open or start a battle"),
            None => ("Units belong to a battle, and this board has none yet.", "Start a battle on this board"),
        };
        hint(ui, about);
        if chip(ui, way, false).clicked() {
            desk.shop.drawer = Some(Drawer::Battle);
        }
        return;
    }
    let top = ui.cursor().top();
    let sides = desk.shop.project.sides();
    let colours = liveries(sides.iter().map(String::as_str));
    heading(ui, "Side");
    ui.horizontal_wrapped(|ui| {
        for side in &sides {
            if chip(ui, &titled(side), desk.shop.kit.side == *side).clicked() {
                desk.shop.kit.side.clone_from(side);
            }
        }
    });
    let fingers = hands::are_fingers(ui.ctx());
    heading(
        ui,
        if fingers { "Kind: tap to place, drag to move" } else { "Kind: click to place, drag to move, Del to remove" },
    );
    let livery = sides.iter().position(|side| *side == desk.shop.kit.side).map_or(0, |at| colours[at]);
    let id = egui::Id::new("unit filter");
    let mut filter: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.add(TextEdit::singleline(&mut filter).margin(vec2(8.0, 5.0)).hint_text("find …").desired_width(wide - 16.0));
    let kinds: Vec<_> = desk
        .shop
        .kinds()
        .iter()
        .filter(|(key, title, _)| {
            let wanted = filter.to_lowercase();
            key.contains(&wanted) || title.as_str().to_lowercase().contains(&wanted)
        })
        .cloned()
        .collect();
    ui.data_mut(|data| data.insert_temp(id, filter));
    let side = ((wide - 12.0) / 3.0).floor();
    // The chosen unit is shown under the kinds, which keep their places.
    let id = egui::Id::new("height of the chosen unit");
    let below: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let room = ui.clip_rect().height() - (ui.cursor().top() - top) - below - 12.0;
    let high = if below > 0.0 { room.max(LEAST) } else { f32::INFINITY };
    ScrollArea::vertical().id_salt("kinds").max_height(high).min_scrolled_height(high.min(LEAST)).show(ui, |ui| {
        kinds_of(ui, desk, &kinds, (side, livery));
    });
    let before = ui.cursor().top();
    chosen(ui, desk);
    let now = ui.cursor().top() - before;
    if now != below {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
}

/// The least height of the kinds over the chosen unit: two rows.
const LEAST: f32 = 140.0;

/// The kinds, three to a row.
fn kinds_of(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, kinds: &[UnitKind], (side, livery): (f32, usize)) {
    for row in kinds.chunks(3) {
        ui.horizontal(|ui| {
            for (key, title, glyph) in row {
                let on = desk.shop.kit.unit == *key && desk.shop.tool != Tool::Eraser;
                let art = desk.art;
                let response = swatch(ui, (side, 62.0), &titled(title.as_str()), on, |ui, rect| {
                    small_token(ui.painter(), art, livery, glyph.as_str(), rect.center(), 17.0);
                });
                if response.on_hover_text(key).clicked() {
                    desk.shop.kit.unit.clone_from(key);
                    desk.shop.tool = Tool::Brush;
                }
            }
        });
    }
}

/// The chosen unit.
fn chosen(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let Some(unit) = desk.shop.chosen else { return };
    let Some(piece) = desk.shop.pieces().into_iter().find(|piece| piece.unit == unit) else { return };
    let set = |text: UnitText| EditCommand::Do(Change::SetUnit { unit, to: text });
    egui::Frame::new().fill(colour::WELL).corner_radius(sizes::CORNER).inner_margin(8).show(ui, |ui| {
        ui.label(RichText::new(&piece.name).font(bold(sizes::LARGE)));
        if let Some(name) = field(ui, &format!("unit {unit}"), &piece.text.name, "its own name", 1) {
            desk.ask(set(UnitText { name: name.trim().to_owned(), ..piece.text.clone() }));
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
            for side in desk.shop.project.sides() {
                if chip(ui, &titled(&side), piece.text.side == side).clicked() {
                    desk.ask(set(UnitText { side, ..piece.text.clone() }));
                }
            }
        });
        temper::draw(ui, desk, &TemperOf::Unit(unit), &piece.text.side, &piece.temper);
        sheets::rest_of(ui, desk, &UNIT, unit);
        let kind = desk.shop.kit.unit.clone();
        if kind != piece.text.kind && chip(ui, &format!("Change it to: {}", titled(&kind)), false).clicked() {
            desk.ask(set(UnitText { kind, ..piece.text.clone() }));
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
            match piece.text.at {
                Some(_) => {
                    let response = chip(ui, "Start in its side's zone", false);
                    if response.on_hover_text("Removes its own place").clicked() {
                        desk.ask(EditCommand::Do(Change::MoveUnit { unit, at: None }));
                    }
                }
                None => hint(ui, "Starts in its side's zone; drag it to give it a place."),
            }
            let delete = egui::Button::new(RichText::new("Remove").color(warn())).fill(colour::BUTTON);
            if ui
                .add(delete)
                .on_hover_text(if hands::are_fingers(ui.ctx()) { "Takes it off the board" } else { "Del" })
                .clicked()
            {
                desk.ask(EditCommand::Delete);
            }
        });
    });
}
