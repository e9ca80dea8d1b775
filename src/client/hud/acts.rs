//! The list of weapons, abilities or items above the bar, and the word about what is being aimed.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, pos2, vec2};

use crate::{
    battle::{ActView, Pace},
    client::{
        art::Art,
        choice::{Choice, Menu},
        command::Command,
        measures::GAP,
        theme::{bold, colour, regular, widgets::panel_frame},
    },
};

/// Widest that the list is, in points.
const WIDEST: f32 = 380.0;

/// Weapons, abilities or items above the bar; what is refused says why.
pub(super) fn list(
    context: &egui::Context,
    art: &Art,
    choice: &Choice,
    menu: Menu,
    bar: Rect,
    commands: &mut MessageWriter<Command>,
) {
    let area = context.content_rect();
    let wide = WIDEST.min(area.width() - 2.0 * GAP - 36.0);
    let high = (bar.top() - area.top() - 60.0).clamp(120.0, 420.0);
    let at = bar.center_top() - vec2(0.0, 10.0);
    egui::Area::new("list".into()).fixed_pos(at).pivot(Align2::CENTER_BOTTOM).show(context, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_width(wide);
            egui::ScrollArea::vertical().max_height(high).min_scrolled_height(high).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                for (number, (at, act)) in (1..).zip(choice.listed(menu)) {
                    if entry(ui, art, wide - 8.0, number, act).clicked() {
                        commands.write(Command::Take(at));
                    }
                }
            });
        });
    });
}

fn entry(ui: &mut egui::Ui, art: &Art, wide: f32, number: usize, act: &ActView) -> egui::Response {
    let enabled = act.refused.is_none();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 48.0), Sense::click());
    let mut painter = ui.painter().clone();
    if response.hovered() {
        painter.rect_filled(rect, CornerRadius::same(8), colour::BUTTON_HOT);
    }
    if !enabled {
        painter.multiply_opacity(0.5);
    }
    art.glyph(&painter, act.glyph.as_str(), pos2(rect.left() + 26.0, rect.center().y), 30.0, colour::TEXT);
    let left = rect.left() + 54.0;
    let about = act.refused.unwrap_or(act.about.as_str());
    let ink = if enabled { colour::QUIET } else { colour::AMBER };
    let mut job = egui::text::LayoutJob::simple_singleline(about.to_owned(), regular(12.5), ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 54.0 - 10.0);
    let written = painter.layout_job(job);
    // What is written in full, or in place of the reason why not, needs no saying twice.
    let says_more = written.elided || !enabled;
    painter.galley(pos2(left, rect.top() + 27.0), written, ink);
    let price = price(act);
    let key = if number <= 9 { format!("{price}   {number}") } else { price };
    let key = painter.text(rect.right_top() + vec2(-8.0, 9.0), Align2::RIGHT_TOP, key, regular(12.5), colour::QUIET);
    let mut job = egui::text::LayoutJob::simple_singleline(act.name.to_string(), bold(15.0), colour::TEXT);
    job.wrap = egui::text::TextWrapping::truncate_at_width(key.left() - left - 8.0);
    painter.galley(pos2(left, rect.top() + 8.0), painter.layout_job(job), colour::TEXT);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, act.name.as_str()));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if !says_more {
        return response;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(act.about.as_str());
    })
}

/// What an act takes: magic points, time, how many are left.
fn price(act: &ActView) -> String {
    let mut price = Vec::new();
    if act.pace == Pace::Zero {
        price.push("besides the action".to_owned());
    }
    if act.mp > 0 {
        price.push(format!("{} MP", act.mp));
    }
    if act.charge > 0 {
        price.push(format!("{} ticks", act.charge));
    }
    if let Some(left) = act.left {
        price.push(format!("{left} left"));
    }
    price.join(" · ")
}

/// A word about what is being aimed.
pub(super) fn aiming(context: &egui::Context, act: &ActView, bar: Rect, nothing: bool) {
    let text = if nothing {
        format!("{}: point at a target", act.name)
    } else {
        format!("{}: click or Enter to do it, Esc to go back", act.name)
    };
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, "aiming".into()));
    let galley = painter.layout(text, regular(13.5), colour::TEXT, context.content_rect().width() - 60.0);
    let at = bar.center_top() - vec2(0.0, 12.0 + galley.size().y / 2.0);
    let rect = Rect::from_center_size(at, galley.size() + vec2(22.0, 8.0));
    painter.rect_filled(rect, CornerRadius::same(12), colour::PANEL);
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour::TEXT);
}
