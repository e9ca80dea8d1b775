//! Small widgets of the editor's panels.

use bevy_egui::egui::{
    Align2, Button, Color32, CornerRadius, Id, Response, RichText, Sense, Stroke, StrokeKind, TextEdit, Ui, vec2,
};

use crate::{
    measures::Room,
    theme::{bold, colour, regular, sizes},
};

/// Makes the following widgets large enough for fingers on a phone's page.
pub fn fit_fingers(ui: &mut Ui) {
    if Room::is_for_fingers(ui.ctx().content_rect()) {
        ui.spacing_mut().interact_size = vec2(44.0, 40.0);
        ui.spacing_mut().icon_width = 22.0;
    }
}

/// A small button that may be on.
pub fn chip(ui: &mut Ui, label: &str, on: bool) -> Response {
    let ink = if on { colour::INK } else { colour::TEXT };
    let text = RichText::new(label).font(regular(sizes::TEXT)).color(ink);
    let fill = if on { colour::GOLD } else { colour::BUTTON };
    ui.add(
        Button::new(text)
            .fill(fill)
            .stroke(Stroke::new(1.0, colour::RIM))
            .corner_radius(CornerRadius::same(sizes::CHIP_CORNER)),
    )
}

/// A heading within a panel.
pub fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(text).font(bold(sizes::TEXT)).color(colour::QUIET));
}

/// The text of a line that an author has added and not written yet.
pub const UNWRITTEN: &str = "…";

/// A line of text that is applied when the author has finished it; then returns the new text.
pub fn field(ui: &mut Ui, name: &str, now: &str, hint: &str, rows: usize) -> Option<String> {
    let id = Id::new(("field", name));
    let kept: Option<String> = ui.data(|data| data.get_temp(id));
    let (now, hint) = if now == UNWRITTEN { ("", "write here …") } else { (now, hint) };
    let mut text = kept.unwrap_or_else(|| now.to_owned());
    let edit =
        if rows > 1 { TextEdit::multiline(&mut text).desired_rows(rows) } else { TextEdit::singleline(&mut text) };
    let wide = ui.available_width();
    let hint = RichText::new(hint).color(colour::QUIET.gamma_multiply(0.6));
    let tall = if rows > 1 { 0.0 } else { ui.spacing().interact_size.y };
    let edit = edit.min_size(vec2(0.0, tall)).vertical_align(bevy_egui::egui::Align::Center);
    let response =
        ui.add(edit.id(id.with("edit")).margin(vec2(8.0, 5.0)).desired_width(wide).char_limit(400).hint_text(hint));
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    (response.lost_focus() && text != now).then(|| text.replace('\n', " "))
}

/// A square with a drawing, a name under it, and a gold rim when it is chosen.
pub fn swatch(
    ui: &mut Ui,
    size: (f32, f32),
    name: &str,
    on: bool,
    paint: impl FnOnce(&Ui, bevy_egui::egui::Rect),
) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size.0, size.1), Sense::click());
    let (fill, rim) = match (on, response.hovered()) {
        (true, _) => (colour::GOLD.gamma_multiply(0.18), Stroke::new(2.0, colour::GOLD)),
        (false, true) => (colour::BUTTON_HOT, Stroke::new(1.0, colour::QUIET)),
        (false, false) => (colour::BUTTON, Stroke::new(1.0, colour::RIM)),
    };
    ui.painter().rect(rect, CornerRadius::same(sizes::CORNER), fill, rim, StrokeKind::Inside);
    let picture = rect.with_max_y(rect.bottom() - 16.0);
    paint(ui, picture);
    let ink = if on { colour::TEXT } else { colour::QUIET };
    let painter = ui.painter().with_clip_rect(rect.shrink(2.0));
    let mut font = 11.0;
    // Long names are written smaller, so that they fit.
    while font > 8.5 && painter.layout_no_wrap(name.to_owned(), regular(font), ink).size().x > size.0 - 4.0 {
        font -= 0.5;
    }
    painter.text(rect.center_bottom() - vec2(0.0, 9.5), Align2::CENTER_CENTER, name, regular(font), ink);
    response.widget_info(|| {
        bevy_egui::egui::WidgetInfo::selected(bevy_egui::egui::WidgetType::RadioButton, true, on, name)
    });
    response
}

/// A row of numbers to choose one from.
pub fn numbers(ui: &mut Ui, all: impl Iterator<Item = i32>, now: i32, label: impl Fn(i32) -> String) -> Option<i32> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = sizes::WIDE_CHIP_PADDING;
        for number in all {
            if chip(ui, &label(number), number == now).clicked() {
                chosen = Some(number);
            }
        }
    });
    chosen
}

/// A number with its sign; a true minus.
pub fn level(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { number.to_string() }
}

/// A quiet hint that wraps.
pub fn hint(ui: &mut Ui, text: &str) {
    ui.add(bevy_egui::egui::Label::new(RichText::new(text).font(regular(sizes::SMALL)).color(colour::QUIET)).wrap());
}

/// Ink for actions that cannot be undone.
pub fn warn() -> Color32 {
    colour::harm()
}
