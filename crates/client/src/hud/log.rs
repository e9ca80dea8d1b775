//! The log of the battle; pointing at a number opens its terms, at a note the rule behind it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, RichText, ScrollArea, Sense, vec2},
};

use crate::{
    layout::{Panel, Panels},
    playback::Playback,
    session::{BattleSystems, Session},
    theme::{
        bold, colour, hands, regular, sizes,
        terms::{self, Topic},
        widgets::{panel_frame, parts_hint, point_out, quiet, strong, total},
    },
};
use hexfray_data::catalogue;
use hexfray_minds::story::{Line, LineKind, Span, Tone, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Lines kept in the panel; older ones would only slow it down.
const MOST_LINES: usize = 200;

/// The log in the lower right of a wide window; elsewhere it opens on its own.
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    mut panels: ResMut<Panels>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let panel = panels.show(&context, (Panel::Log, panel_frame()), |ui, room| {
        ui.set_width(room.x);
        strong(ui, "Battle log", sizes::TITLE);
        lines(ui, &session, room.y);
        let point = if hands::are_fingers(ui.ctx()) { "Tap" } else { "Point at" };
        quiet(ui, format!("{point} a number to see where it comes from."));
    });
    if let Some(panel) = panel.filter(|_| playback.points_at_button("log")) {
        point_out(&context, panel.response.rect);
    }
    Ok(())
}

/// The lines of the log, scrolled to the latest, in this height.
fn lines(ui: &mut egui::Ui, session: &Session, high: f32) {
    let area = ScrollArea::vertical().max_height(high).min_scrolled_height(high);
    area.auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.set_min_height(high);
        ui.spacing_mut().item_spacing = vec2(0.0, 4.0);
        ui.spacing_mut().indent = 14.0;
        ui.visuals_mut().indent_has_left_vline = false;
        let start = session.lines.len().saturating_sub(MOST_LINES);
        for line in &session.lines[start..] {
            write_line(ui, line);
        }
    });
}

pub(super) fn write_line(ui: &mut egui::Ui, line: &Line) {
    let said = || line.spans.iter().filter(|span| span.tone != Tone::Rule);
    let row = match line.kind {
        LineKind::Heading => {
            ui.add_space(4.0);
            let text: String = said().map(|span| span.text.as_str()).collect();
            ui.vertical_centered(|ui| ui.label(RichText::new(text).font(bold(sizes::LARGE)).color(colour::GOLD))).inner
        }
        LineKind::Remark => {
            let frame = egui::Frame::new().fill(colour::WELL).corner_radius(6).inner_margin(8);
            frame
                .show(ui, |ui| {
                    ui.horizontal_wrapped(|ui| said().for_each(|span| write_span(ui, span, sizes::TEXT, colour::TEXT)))
                })
                .response
        }
        LineKind::Act => {
            ui.horizontal_wrapped(|ui| said().for_each(|span| write_span(ui, span, sizes::LARGE, colour::TEXT)))
                .response
        }
        LineKind::Detail => {
            let row = |ui: &mut egui::Ui| said().for_each(|span| write_span(ui, span, sizes::TEXT, colour::QUIET));
            ui.indent("detail", |ui| ui.horizontal_wrapped(row).response).inner
        }
    };
    let rule = line.spans.iter().find(|span| span.tone == Tone::Rule);
    if let Some(rule) = rule.filter(|_| row.contains_pointer()) {
        let fingers = hands::are_fingers(ui.ctx());
        let id = rule.text.trim_matches([' ', '(', ')']);
        if let Some(rule) = catalogue::statement(id) {
            let row = row.interact(Sense::click());
            terms::opens(&row, || Topic::Rule(rule));
            let more = if fingers { "" } else { ". Click for the rule." };
            let words = format!("{}{more}", titled(rule.title));
            row.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(words);
        }
    }
}

fn write_span(ui: &mut egui::Ui, span: &Span, size: f32, ink: egui::Color32) {
    // Messages to the players speak of pointing.
    let text = hands::as_pointed(hands::are_fingers(ui.ctx()), &span.text);
    let (font, ink) = match span.tone {
        Tone::Plain | Tone::Rule => (regular(size), ink),
        Tone::Side(side) => (bold(size), colour::side_text(side)),
        Tone::Harm => (bold(size), colour::harm()),
        Tone::Good => (bold(size), colour::good()),
        Tone::Strong => (bold(size), colour::TEXT),
    };
    // A tick and its number stay together.
    let mut text = RichText::new(text.replace("tick ", "tick\u{a0}")).font(font).color(ink);
    if span.why.is_some() {
        text = text.underline();
    }
    let sense = if span.why.is_some() { Sense::click() } else { Sense::hover() };
    let label = egui::Label::new(text).sense(sense);
    // A sum stays in one line.
    let label = ui.add(if span.why.is_some() { label.extend() } else { label });
    if let Some(why) = &span.why {
        let (title, parts) = (why.title.clone(), Box::new(why.parts.clone()));
        terms::opens(&label, || Topic::Sum { title, parts, totals: total(&why.total) });
        let label = label.on_hover_cursor(egui::CursorIcon::PointingHand);
        label.on_hover_ui(|ui| parts_hint(ui, &why.title, &why.parts, &total(&why.total)));
    }
}
