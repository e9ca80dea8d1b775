//! The column of tools, the tabs of layers, and the palette of the layer that is shown.

use bevy_egui::egui::{self, Align2, Area, CornerRadius, ScrollArea, Sense, Stroke, StrokeKind, vec2};

use super::{LEFT, context::PanelContext, frame, head_height, icons, is_narrow, palette, widgets::fit_fingers};
use crate::{
    edit::{
        command::EditCommand,
        tools::{Layer, Tool},
        workshop::{Workshop, sentence},
    },
    keys::Shortcut,
    measures::{GAP, Room},
    theme::{colour, hands, regular, sizes},
};

/// Side of a tool's button, in points.
const BUTTON: f32 = 40.0;

pub(super) fn draw(context: &egui::Context, desk: &mut PanelContext<'_>, high: f32) {
    Area::new("edit tools".into()).fixed_pos(egui::pos2(GAP, head_height(context) + 2.0 * GAP)).show(context, |ui| {
        frame().show(ui, |ui| {
            ui.set_width(LEFT - 22.0);
            ui.set_height(high - 20.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                ui.vertical(|ui| {
                    ui.set_width(BUTTON);
                    ui.spacing_mut().item_spacing.y = 5.0;
                    ScrollArea::vertical()
                        .id_salt("tools")
                        .max_height(high - 20.0)
                        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
                        .show(ui, |ui| tools(ui, desk));
                });
                ui.vertical(|ui| {
                    let wide = LEFT - 22.0 - BUTTON - 10.0;
                    ui.set_width(wide);
                    fit_fingers(ui);
                    // In a low window the layers make room for the palette under them.
                    let low = Room::is_low(context.content_rect());
                    let mut rest = high - 20.0;
                    if !low {
                        layers(ui, desk, wide);
                        ui.add_space(6.0);
                        rest = (rest - 3.0 * (layer_height(context) + 6.0) - 10.0).max(80.0);
                    }
                    ScrollArea::vertical().id_salt("palette").max_height(rest).auto_shrink([false, true]).show(
                        ui,
                        |ui| {
                            ui.set_width(wide - 8.0);
                            if low {
                                layers(ui, desk, wide - 8.0);
                                ui.add_space(6.0);
                            }
                            palette::draw(ui, desk, wide - 8.0);
                        },
                    );
                });
            });
        });
    });
}

fn tools(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    for tool in Tool::ALL {
        let of_use = tool.is_for(desk.shop.layer);
        let on = desk.shop.tool == tool;
        let key = hands::key(ui.ctx(), desk.keys.label(tool.shortcut()));
        let response = key_cap(ui, &key, on, of_use, |painter, at, ink| {
            icons::paint(painter, tool, at, ink);
        });
        let name = sentence(tool.word());
        let about = if key.is_empty() {
            format!("{name}: {}", tool.about())
        } else {
            format!("{name} ({key}): {}", tool.about())
        };
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, of_use, on, &about));
        if response.on_hover_text(about).clicked() && of_use {
            desk.ask(EditCommand::Take(tool));
        }
    }
    ui.add_space(6.0);
    let [smaller, larger] =
        [Shortcut::SmallerBrush, Shortcut::LargerBrush].map(|shortcut| hands::key(ui.ctx(), desk.keys.label(shortcut)));
    for radius in 0..=Workshop::LARGEST {
        let on = desk.shop.radius == radius;
        let key = match radius {
            0 => &smaller,
            Workshop::LARGEST => &larger,
            _ => "",
        };
        let of_use = desk.shop.layer.is_of_cells()
            && !matches!(desk.shop.tool, Tool::Rectangle | Tool::Fill | Tool::Select | Tool::Stamp);
        let response = key_cap(ui, key, on && of_use, of_use, |painter, at, ink| {
            painter.circle_filled(at, 2.5 + 3.2 * radius as f32, ink);
        });
        let cells = match radius {
            0 => "one cell".to_owned(),
            1 => "a cell and its neighbours".to_owned(),
            _ => format!("every cell within {radius} steps"),
        };
        let keys = if smaller.is_empty() || larger.is_empty() {
            String::new()
        } else {
            format!("; {smaller} and {larger} make it smaller and larger")
        };
        let about = format!("Brush: {cells}{keys}");
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, of_use, on, &about));
        if response.on_hover_text(about).clicked() {
            desk.shop.radius = radius;
        }
    }
}

/// Height of a layer's tab, in points; a narrow window is a phone's, for fingers.
fn layer_height(context: &egui::Context) -> f32 {
    if is_narrow(context) { BUTTON } else { 28.0 }
}

/// A button with a drawing and, in its corner, its key.
fn key_cap(
    ui: &mut egui::Ui,
    key: &str,
    on: bool,
    of_use: bool,
    paint: impl FnOnce(&egui::Painter, egui::Pos2, egui::Color32),
) -> egui::Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(BUTTON, if is_narrow(ui.ctx()) { BUTTON } else { 36.0 }), Sense::click());
    let fill = match (on, response.hovered() && of_use) {
        (true, _) => colour::GOLD,
        (false, true) => colour::BUTTON_HOT,
        (false, false) => colour::BUTTON,
    };
    let ink = match (on, of_use) {
        (true, _) => colour::INK,
        (false, true) => colour::TEXT,
        (false, false) => colour::QUIET.gamma_multiply(0.35),
    };
    ui.painter().rect(rect, CornerRadius::same(sizes::CORNER), fill, Stroke::new(1.0, colour::RIM), StrokeKind::Inside);
    paint(ui.painter(), rect.center() - vec2(2.0, 1.0), ink);
    let corner = rect.right_bottom() - vec2(4.0, 1.0);
    ui.painter().text(corner, Align2::RIGHT_BOTTOM, key, regular(sizes::FINEST), ink.gamma_multiply(0.75));
    response
}

/// The tabs of the layers, with their keys.
fn layers(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, wide: f32) {
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    for (row, layers) in Layer::ALL.chunks(3).enumerate() {
        ui.horizontal(|ui| {
            for (at, &layer) in layers.iter().enumerate() {
                let size = vec2((wide - 8.0) / 3.0, layer_height(ui.ctx()));
                let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                let on = desk.shop.layer == layer && !desk.shop.tool.is_of_parts();
                let (fill, ink) = match (on, response.hovered()) {
                    (true, _) => (colour::GOLD, colour::INK),
                    (false, true) => (colour::BUTTON_HOT, colour::TEXT),
                    (false, false) => (colour::BUTTON, colour::TEXT),
                };
                let rim = Stroke::new(1.0, colour::RIM);
                ui.painter().rect(rect, CornerRadius::same(sizes::CHIP_CORNER), fill, rim, StrokeKind::Inside);
                let name = sentence(layer.word());
                ui.painter().text(
                    rect.left_center() + vec2(6.0, 0.0),
                    Align2::LEFT_CENTER,
                    name,
                    regular(sizes::SMALL),
                    ink,
                );
                let key = hands::key(ui.ctx(), (row * 3 + at + 1).to_string());
                let corner = rect.right_center() - vec2(4.0, 0.0);
                ui.painter().text(corner, Align2::RIGHT_CENTER, key, regular(sizes::FINEST), ink.gamma_multiply(0.75));
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, on, sentence(layer.word()))
                });
                if response.clicked() {
                    desk.ask(EditCommand::Show(layer));
                }
            }
        });
    }
}
