//! The lists of the battle's units and of the board's zones: a click shows the place.

use bevy_egui::egui::{self, RichText, Sense, vec2};

use super::{context::PanelContext, widgets::hint};
use crate::{
    edit::{command::EditCommand, tools::Layer},
    hud::small_token,
    theme::{colour, regular, sizes},
};
use hexfray_board::grid::Cell;
use hexfray_drawing::edit::{ZoneName, place_in_words};
use hexfray_minds::story::{liveries, titled};

pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    units(ui, desk);
    zones(ui, desk);
}

fn units(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let pieces = desk.shop.pieces();
    let sides = desk.shop.project.sides();
    let colours = liveries(sides.iter().map(String::as_str));
    egui::CollapsingHeader::new(head("Units", pieces.len())).id_salt("list of units").show(ui, |ui| {
        for piece in &pieces {
            let livery = sides.iter().position(|side| *side == piece.text.side).map_or(0, |at| colours[at]);
            let art = desk.art;
            let place = piece.at.map_or("enters later".to_owned(), place_in_words);
            let on = desk.shop.chosen == Some(piece.unit);
            let token = |ui: &mut egui::Ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
                small_token(ui.painter(), art, livery, &piece.glyph, rect.center(), 9.0);
            };
            if row(ui, token, &piece.name, &place, on) {
                desk.shop.chosen = Some(piece.unit);
                go(desk, Layer::Units, piece.at);
            }
        }
        if pieces.is_empty() {
            hint(ui, "None yet.");
        }
    });
}

fn zones(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let Some(board) = desk.shop.board().cloned() else { return };
    let spawns = board
        .spawns()
        .iter()
        .map(|zone| (ZoneName::Spawn(zone.side.clone()), titled(&zone.side), "start", zone.cells.clone()));
    let exits = board.exits().iter().map(|zone| {
        let what = desk.shop.what_is(&zone.name);
        (ZoneName::Exit(zone.name.clone()), zone.name.clone(), what, zone.cells.clone())
    });
    let all: Vec<_> = spawns.chain(exits).collect();
    egui::CollapsingHeader::new(head("Zones", all.len())).id_salt("list of zones").show(ui, |ui| {
        for (zone, name, what, cells) in all {
            let on = desk.shop.kit.zone == zone && desk.shop.layer == Layer::Zones;
            let count = if cells.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", cells.len()) };
            if row(ui, |_| {}, &name, &format!("{what}, {count}"), on) {
                desk.shop.kit.zone = zone;
                go(desk, Layer::Zones, cells.first().copied());
            }
        }
    });
}

fn head(title: &str, count: usize) -> RichText {
    RichText::new(format!("{title} · {count}")).font(crate::theme::bold(sizes::TEXT)).color(colour::TEXT)
}

/// A row that is clicked.
fn row(ui: &mut egui::Ui, mark: impl FnOnce(&mut egui::Ui), name: &str, about: &str, on: bool) -> bool {
    ui.horizontal(|ui| {
        mark(ui);
        let mut job = egui::text::LayoutJob::default();
        let ink = if on { colour::GOLD } else { colour::TEXT };
        for (text, ink) in [(format!("{name}  "), ink), (about.to_owned(), colour::QUIET)] {
            let text = RichText::new(text).font(regular(sizes::NOTE)).color(ink);
            text.append_to(&mut job, ui.style(), egui::FontSelection::Default, egui::Align::Center);
        }
        ui.add(egui::Button::new(job).frame(false).wrap()).on_hover_text("Go there").clicked()
    })
    .inner
}

/// Shows a layer, and a cell in the middle.
fn go(desk: &mut PanelContext<'_>, layer: Layer, cell: Option<Cell>) {
    desk.ask(EditCommand::Show(layer));
    if let Some(cell) = cell {
        desk.ask(EditCommand::Centre(cell));
    }
}
