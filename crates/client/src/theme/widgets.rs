//! Small parts of panels: the panel itself, bars, key caps, parts of a sum.

use std::{fmt::Debug, hash::Hash, sync::Arc};

use bevy_egui::egui::{
    self, Align2, Area, Color32, CornerRadius, FontId, Frame, Galley, Id, InnerResponse, Margin, Rect, Response,
    ScrollArea, Sense, Stroke, Ui, Vec2,
};

pub use super::terms::{Totals, total};
use super::{bold, colour, hands, regular, sizes, terms};
use crate::measures::Room;
use hexfray_battle::{PartKind, Parts};
use hexfray_data::catalogue;
use hexfray_minds::story::signed;

/// The frame of a panel.
pub fn panel_frame() -> Frame {
    Frame::new()
        .fill(colour::PANEL)
        .stroke(Stroke::new(1.0, colour::RIM))
        .corner_radius(CornerRadius::same(sizes::PANEL_CORNER))
        .inner_margin(Margin::symmetric(16, 12))
}

/// A panel at a side of the window.
pub fn panel<R>(
    context: &egui::Context,
    name: &str,
    anchor: Align2,
    offset: Vec2,
    add: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    Area::new(Id::new(name)).anchor(anchor, offset).show(context, |ui| panel_frame().show(ui, add).inner)
}

/// The frame of a panel that stays small on a phone, for permanent content.
pub fn snug_frame(context: &egui::Context) -> Frame {
    let snug = Room::is_snug(context.content_rect());
    if snug { panel_frame().inner_margin(Margin::symmetric(10, 5)) } else { panel_frame() }
}

/// A bar: the remaining share of something.
pub fn bar(ui: &mut Ui, share: f32, size: Vec2, fill: Color32) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let radius = CornerRadius::same((size.y / 2.0) as u8);
    ui.painter().rect_filled(rect, radius, colour::WELL);
    let share = share.clamp(0.0, 1.0);
    if share > 0.0 {
        let width = (rect.width() * share).max(size.y.min(rect.width()));
        ui.painter().rect_filled(Rect::from_min_size(rect.min, egui::vec2(width, size.y)), radius, fill);
    }
    response
}

/// A main button: wide, gold if it is the default action.
pub fn button(ui: &mut Ui, label: &str, key: &str, size: Vec2, gold: bool) -> Response {
    button_of_two(ui, (label, ""), key, size, gold)
}

/// The gold button of a panel, which Enter presses as well; returns whether it was pressed.
pub fn main_button(ui: &mut Ui, label: &str, key: &str, size: Vec2) -> bool {
    button(ui, label, key, size, true).clicked() | enters(ui)
}

/// Whether Enter is meant for a panel: there is nothing over it, and nothing else has the keyboard. Each press counts once.
pub fn enters(ui: &Ui) -> bool {
    let hears = |memory: &egui::Memory| memory.focused().is_none() && memory.allows_interaction(ui.layer_id());
    let plain = egui::Modifiers::NONE;
    ui.is_enabled() && ui.memory(hears) && ui.input_mut(|input| input.consume_key(plain, egui::Key::Enter))
}

/// An area with a list or a text that can be scrolled. It opens at its top, wherever it was left.
pub fn scrolled(ui: &Ui, name: impl Hash + Debug) -> ScrollArea {
    let (id, now) = (ui.id().with(("scrolled", &name)), ui.ctx().cumulative_pass_nr());
    let before: Option<u64> = ui.ctx().data_mut(|data| {
        let before = data.get_temp(id);
        data.insert_temp(id, now);
        before
    });
    let area = ScrollArea::vertical().id_salt(name);
    // A panel is drawn in every frame as long as it is open.
    if before.is_some_and(|before| now <= before + 1) { area } else { area.vertical_scroll_offset(0.0) }
}

/// The least size of a target for a finger, in points.
pub const FINGER: f32 = 40.0;

/// A main button with a second, smaller line; an empty one takes no room.
pub fn button_of_two(ui: &mut Ui, (label, below): (&str, &str), key: &str, size: Vec2, gold: bool) -> Response {
    let fingers = hands::are_fingers(ui.ctx());
    let size = if fingers { size.max(egui::vec2(0.0, FINGER)) } else { size };
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let hot = response.hovered() || response.has_focus();
    let (fill, ink) = match (gold, hot) {
        (true, false) => (colour::GOLD, colour::INK),
        (true, true) => (Color32::from_rgb(0xff, 0xec, 0xb8), colour::INK),
        (false, true) => (colour::BUTTON_HOT, colour::TEXT),
        (false, false) => (colour::BUTTON, colour::TEXT),
    };
    let (fill, ink) = if ui.is_enabled() { (fill, ink) } else { (colour::PANEL, colour::QUIET.gamma_multiply(0.6)) };
    let rim = if response.has_focus() { colour::GOLD } else { colour::RIM };
    ui.painter().rect(
        rect,
        CornerRadius::same(sizes::BUTTON_CORNER),
        fill,
        Stroke::new(1.0, rim),
        egui::StrokeKind::Inside,
    );
    let lift = if below.is_empty() { 0.0 } else { 8.0 };
    let wide = |text: &str, font| ui.painter().layout_no_wrap(text.to_owned(), font, ink).size().x;
    // In a narrow button the word makes room for its key, or the key is left out.
    let shrunk = |text: &str, font: FontId| {
        let share = ((size.x - 8.0) / wide(text, font.clone())).min(1.0);
        FontId { size: font.size * share, ..font }
    };
    let (word, hint) =
        (wide(label, bold(sizes::HEADING)), if key.is_empty() { 0.0 } else { wide(key, regular(sizes::FINE)) + 24.0 });
    let key = if fingers || word + hint > size.x - 12.0 { "" } else { key };
    let aside = if key.is_empty() { 0.0 } else { (word / 2.0 + hint - size.x / 2.0).clamp(0.0, hint / 2.0) };
    let middle = rect.center() - egui::vec2(aside, lift);
    ui.painter().text(middle, Align2::CENTER_CENTER, label, shrunk(label, bold(sizes::HEADING)), ink);
    let place = rect.center() + egui::vec2(0.0, 10.0);
    ui.painter().text(place, Align2::CENTER_CENTER, below, shrunk(below, regular(sizes::TEXT)), ink);
    if !key.is_empty() {
        key_cap(ui.painter(), rect.right_center() - egui::vec2(8.0, 0.0), key, ink.gamma_multiply(0.7));
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label));
    say_more(&response, below);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws a key as a key, so that it reads as no part of the words beside it: at the left of a point, which is at the middle of its
/// height. Returns its left edge.
pub fn key_cap(painter: &egui::Painter, at: egui::Pos2, key: &str, ink: Color32) -> f32 {
    if key.is_empty() {
        return at.x;
    }
    let letters = painter.layout_no_wrap(key.to_owned(), regular(sizes::FINE), ink);
    let size = egui::vec2((letters.size().x + 8.0).max(16.0), 16.0);
    let cap = Rect::from_min_size(at - egui::vec2(size.x, size.y / 2.0), size);
    painter.rect_stroke(
        cap,
        CornerRadius::same(sizes::KEY_CORNER),
        Stroke::new(1.0, ink.gamma_multiply(0.6)),
        egui::StrokeKind::Inside,
    );
    painter.galley(cap.center() - letters.size() / 2.0, letters, ink);
    cap.left()
}

/// Gives a widget a longer description than its label, for screen readers.
pub fn say_more(response: &Response, words: &str) {
    if !words.is_empty() {
        response.ctx.accesskit_node_builder(response.id, |node| node.set_description(words));
    }
}

/// A tooltip above a widget, which leaves what is below it in sight.
pub fn hint_above(response: &Response, words: &str) {
    let mut tip = egui::Tooltip::for_enabled(response);
    tip.popup = tip.popup.align(egui::RectAlign::TOP_START);
    tip.show(|ui| ui.label(words));
}

/// A number to be dragged or typed; its name is for screen readers.
pub fn number(ui: &mut Ui, value: egui::DragValue<'_>, name: &str) -> Response {
    let response = ui.add(value);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response
}

/// A quiet line of text.
pub fn quiet(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.label(egui::RichText::new(text).color(colour::QUIET).font(regular(sizes::TEXT)))
}

/// A bold line of text.
pub fn strong(ui: &mut Ui, text: impl Into<String>, size: f32) -> Response {
    ui.label(egui::RichText::new(text).font(bold(size)))
}

/// A line of text, in smaller letters if it would be wider than the available room, so that all of it can be read.
pub fn fitted(painter: &egui::Painter, text: &str, font: FontId, ink: Color32, wide: f32) -> Arc<Galley> {
    let long = painter.layout_no_wrap(text.to_owned(), font.clone(), ink);
    if long.size().x <= wide {
        return long;
    }
    let size = font.size * (wide / long.size().x).max(SMALLEST);
    painter.layout_no_wrap(text.to_owned(), FontId { size, ..font }, ink)
}

/// The smallest size of letters that are made to fit, as a share of their size.
const SMALLEST: f32 = 0.6;

/// The terms of a sum in plain words, with the result, for a tooltip. A click opens [`parts_with_rules`] if the widget
/// at the pointer can be clicked.
pub fn parts_table(ui: &mut Ui, title: &str, parts: &Parts, totals: &Totals) {
    table(ui, (title, parts, totals), false);
}

/// [`parts_table`], and below it a hint that a click opens the rules behind the terms.
pub fn parts_hint(ui: &mut Ui, title: &str, parts: &Parts, totals: &Totals) {
    table(ui, (title, parts, totals), false);
    if !rules_of(parts).is_empty() && !hands::are_fingers(ui.ctx()) {
        quiet(ui, "Click for the rules.");
    }
}

/// The terms of a sum, each with its rule, and below them the texts of these rules.
pub fn parts_with_rules(ui: &mut Ui, title: &str, parts: &Parts, totals: &Totals) {
    table(ui, (title, parts, totals), true);
    for rule in rules_of(parts) {
        ui.scope(|ui| {
            ui.set_max_width(RULE_WIDTH);
            terms::linked(ui, &format!("{}  {}", rule.id, rule.statement), sizes::SMALL, colour::QUIET);
        });
    }
}

fn table(ui: &mut Ui, (title, parts, totals): (&str, &Parts, &Totals), rules: bool) {
    strong(ui, title, sizes::LARGE);
    let columns = if rules { 3 } else { 2 };
    egui::Grid::new(("parts", title)).num_columns(columns).spacing([18.0, 3.0]).show(ui, |ui| {
        for (at, part) in parts.iter().enumerate() {
            ui.label(part.term.as_str());
            let value = match part.kind {
                PartKind::Add if at == 0 => format!("{}", part.value),
                PartKind::Add => signed(part.value),
                PartKind::Percent => format!("{} %", signed(part.value)),
                PartKind::AtLeast => format!("at least {}", part.value),
                PartKind::AtMost => format!("at most {}", part.value),
                PartKind::Set => format!("= {}", part.value),
            };
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(value));
            if rules {
                let rule = part.rule.to_string();
                terms::rule_link(ui, if rule == "house" { "" } else { &rule });
            }
            ui.end_row();
        }
        for (label, reads) in totals {
            ui.label(egui::RichText::new(*label).font(bold(sizes::LARGE)));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(egui::RichText::new(reads).font(bold(sizes::LARGE)).color(colour::GOLD));
            });
            ui.end_row();
        }
    });
}

/// The width of the texts of rules under a sum, in points.
const RULE_WIDTH: f32 = 340.0;

/// The most rules whose texts are shown under a sum.
const MOST_RULES: usize = 5;

/// The rules behind a sum, each once, in the order of its terms.
fn rules_of(parts: &Parts) -> Vec<catalogue::Statement> {
    let mut rules = Vec::new();
    for rule in parts.iter().filter_map(|part| catalogue::statement(&part.rule.to_string())) {
        if rules.len() < MOST_RULES && !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// Keys and their actions, in two columns.
pub fn key_table(ui: &mut Ui, table: &[(&str, &str)]) {
    const GAP: f32 = 16.0;
    // The actions need more room than the keys.
    let wide = ui.available_width();
    let left = (wide * 0.36).min(190.0);
    let column = |ui: &mut Ui, wide: f32, text: egui::RichText| {
        ui.vertical(|ui| {
            ui.set_width(wide);
            ui.add(egui::Label::new(text).wrap());
        });
    };
    for (keys, what) in table {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            column(ui, left, egui::RichText::new(*keys).font(bold(sizes::LARGE)).color(colour::GOLD));
            column(ui, wide - left - 2.0 * GAP, egui::RichText::new(*what));
        });
    }
}

/// Marks a button or panel that a message points at: a gold frame around it, and an arrow over it, or at its left if the window
/// ends above it.
pub fn point_out(context: &egui::Context, rect: Rect) {
    frame_in_gold(context, rect);
    let painter = gold_painter(context);
    let rim = Stroke::new(2.0, colour::OUTLINE_STRONG);
    painter.add(egui::Shape::convex_polygon(arrow_at(rect, context.content_rect()).to_vec(), colour::GOLD, rim));
}

/// The gold frame alone, if an arrow would cover something above; overlays of the battle cover it.
pub fn frame_in_gold(context: &egui::Context, rect: Rect) {
    let painter = gold_painter(context);
    for (grown, width, ink) in [(5.0, 7.0, colour::OUTLINE), (5.0, 4.0, colour::GOLD)] {
        let around = rect.expand(grown);
        painter.rect_stroke(around, CornerRadius::same(14), Stroke::new(width, ink), egui::StrokeKind::Middle);
    }
}

fn gold_painter(context: &egui::Context) -> egui::Painter {
    context.layer_painter(egui::LayerId::new(egui::Order::Middle, Id::new("pointed at")))
}

/// Distance of an arrow from what it points at, and its length, in points.
const GAP: f32 = 10.0;
const LONG: f32 = 18.0;
/// The height that an arrow takes over what it points at, in points.
pub const ARROW: f32 = GAP + LONG;

/// The corners of the arrow that points at a rectangle of a window, its tip first.
fn arrow_at(rect: Rect, window: Rect) -> [egui::Pos2; 3] {
    const HALF: f32 = 13.0;
    let has_room_above = rect.top() - window.top() >= ARROW;
    let (tip, back, aside) = if has_room_above {
        (rect.center_top() - egui::vec2(0.0, GAP), egui::vec2(0.0, -LONG), egui::vec2(HALF, 0.0))
    } else {
        (rect.left_center() - egui::vec2(GAP, 0.0), egui::vec2(-LONG, 0.0), egui::vec2(0.0, HALF))
    };
    [tip, tip + back - aside, tip + back + aside]
}

/// The addition of a pill to the size of its text, in points.
const PILL: Vec2 = egui::vec2(16.0, 6.0);

fn pill_font(large: bool, size: f32) -> FontId {
    bold(if large { 15.0 } else { 12.5 } * size)
}

/// The size of a pill with this text.
pub fn pill_size(painter: &egui::Painter, text: &str, large: bool, size: f32) -> Vec2 {
    painter.layout_no_wrap(text.to_owned(), pill_font(large, size), Color32::WHITE).size() + PILL
}

/// A word on a rounded background, painted over everything else in its layer.
pub fn pill(
    painter: &egui::Painter,
    centre: egui::Pos2,
    text: &str,
    (fill, ink): (Color32, Color32),
    large: bool,
    size: f32,
) {
    let galley = painter.layout_no_wrap(text.to_owned(), pill_font(large, size), ink);
    let rect = Rect::from_center_size(centre, galley.size() + PILL);
    let radius = CornerRadius::same((rect.height() / 2.0) as u8);
    painter.rect(rect, radius, fill, Stroke::new(1.0, colour::OUTLINE_FAINT), egui::StrokeKind::Outside);
    painter.galley(
        egui::pos2(rect.center().x - galley.size().x / 2.0, rect.center().y - galley.size().y / 2.0),
        galley,
        ink,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{Name, Rule};

    /// What is drawn for a key: the frame and the letters, and the left edge that is returned.
    fn drawn_key(key: &str) -> (Vec<Rect>, Vec<(String, Rect)>, f32) {
        let context = egui::Context::default();
        context.set_fonts(super::super::fonts::definitions());
        let mut left = 0.0;
        let output = context.run_ui(egui::RawInput::default(), |ui| {
            left = key_cap(ui.painter(), egui::pos2(200.0, 40.0), key, Color32::WHITE);
        });
        let (mut frames, mut texts) = (Vec::new(), Vec::new());
        for shape in &output.shapes {
            match &shape.shape {
                egui::Shape::Rect(rect) if rect.stroke.width > 0.0 => frames.push(rect.rect),
                egui::Shape::Text(text) => {
                    texts.push((text.galley.text().to_owned(), Rect::from_min_size(text.pos, text.galley.size())));
                }
                _ => {}
            }
        }
        output.drop_without_applying_deltas();
        (frames, texts, left)
    }

    #[test]
    fn a_key_is_drawn_as_a_key() {
        for key in ["1", "F7", "Space"] {
            let (frames, texts, left) = drawn_key(key);
            let [(letters, place)] = &texts[..] else { panic!("{key}: {texts:?}") };
            assert_eq!(letters, key);
            let frame = frames.iter().find(|frame| frame.contains_rect(*place)).expect("a frame around the letters");
            assert!((frame.right() - 200.0).abs() < 0.1 && (frame.left() - left).abs() < 0.1, "{key}: {frame}");
        }
        let (frames, texts, left) = drawn_key("");
        assert!(frames.is_empty() && texts.is_empty() && left == 200.0, "no key, no frame");
    }

    /// How often Enter reaches a panel and a dialog over it, once both have been drawn.
    fn heard(dialog: bool, typing: bool) -> (u32, u32) {
        let context = egui::Context::default();
        context.set_fonts(super::super::fonts::definitions());
        let mut heard = (0, 0);
        for frame in 0..4 {
            let key = egui::Key::Enter;
            let press = egui::Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: egui::Modifiers::NONE,
            };
            let events = if frame == 3 { vec![press] } else { Vec::new() };
            let input = egui::RawInput { events, ..egui::RawInput::default() };
            let output = context.run_ui(input, |ui| {
                let context = ui.ctx().clone();
                Area::new(Id::new("panel")).show(&context, |ui| {
                    if typing {
                        ui.memory_mut(|memory| memory.request_focus(Id::new("field")));
                    }
                    heard.0 += u32::from(enters(ui)) + u32::from(enters(ui));
                });
                if dialog {
                    egui::Modal::new(Id::new("dialog")).show(&context, |ui| heard.1 += u32::from(enters(ui)));
                }
            });
            output.drop_without_applying_deltas();
        }
        heard
    }

    #[test]
    fn what_can_be_scrolled_opens_at_its_top() {
        let context = egui::Context::default();
        context.set_fonts(super::super::fonts::definitions());
        let mut offset = 0.0;
        let mut frame = |is_open: bool, scroll: Option<f32>| {
            let output = context.run_ui(egui::RawInput::default(), |ui| {
                if is_open {
                    let list =
                        scrolled(ui, "list").max_height(50.0).show(ui, |ui| ui.allocate_space(egui::vec2(9.0, 900.0)));
                    let mut state = list.state;
                    state.offset.y = scroll.unwrap_or(state.offset.y);
                    state.store(ui.ctx(), list.id);
                    offset = state.offset.y;
                }
            });
            output.drop_without_applying_deltas();
            offset
        };
        frame(true, None);
        frame(true, Some(40.0));
        assert_eq!(frame(true, None), 40.0, "while it is open it stays where it was scrolled to");
        frame(false, None);
        assert_eq!(frame(true, None), 0.0, "opened again it is at its top");
        assert_eq!(frame(true, None), 0.0);
    }

    /// All texts that are painted.
    fn words(draw: impl Fn(&mut Ui)) -> String {
        let context = egui::Context::default();
        context.set_fonts(super::super::fonts::definitions());
        let mut words = String::new();
        for _ in 0..2 {
            words.clear();
            let output = context.run_ui(egui::RawInput::default(), |ui| {
                Area::new(Id::new("panel")).fixed_pos(egui::pos2(10.0, 10.0)).show(&ui.ctx().clone(), |ui| draw(ui));
            });
            for shape in &output.shapes {
                if let egui::Shape::Text(text) = &shape.shape {
                    words += text.galley.text();
                    words.push('\n');
                }
            }
            output.drop_without_applying_deltas();
        }
        words
    }

    #[test]
    fn a_tooltip_says_the_sum_and_a_click_the_rules() {
        let mut parts = Parts::new();
        parts.base(Name::new("accuracy"), 97, Rule::new("TC-093")).add("evasion", -22, Rule::new("TC-093"));
        let first = words(|ui| parts_hint(ui, "Chance", &parts, &total("75 %")));
        for word in ["accuracy", "97", "evasion", "75 %", "Click"] {
            assert!(first.contains(word), "{word} is said at once: {first}");
        }
        assert!(!first.contains("TC-093"), "but no id: {first}");
        let rule = catalogue::statement("TC-093").expect("it is in the catalogue");
        let opening: String = rule.statement.chars().take(12).collect();
        assert!(!first.contains(&opening), "and no rule: {first}");
        let more = words(|ui| parts_with_rules(ui, "Chance", &parts, &total("75 %")));
        assert!(more.contains("TC-093") && more.contains(&opening), "a click further both are there: {more}");
    }

    #[test]
    fn the_arrow_at_something_stays_in_the_window() {
        let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0));
        let at = |x: f32, y: f32| Rect::from_min_size(egui::pos2(x, y), egui::vec2(200.0, 40.0));
        let [tip, ..] = arrow_at(at(300.0, 500.0), window);
        assert!(tip.y < 500.0, "it stands over what it points at");
        let corners = arrow_at(at(300.0, 14.0), window);
        assert!(corners.iter().all(|&corner| window.contains(corner)), "beside it at the upper edge: {corners:?}");
        assert!(corners[0].x < 300.0 && corners[1].x < corners[0].x, "and points at it from the left");
    }

    #[test]
    fn enter_presses_the_gold_button_that_lies_on_top_and_once() {
        assert_eq!(heard(false, false), (1, 0), "the only panel, though it has two gold buttons");
        assert_eq!(heard(true, false), (0, 1), "a dialog, and nothing under it");
        assert_eq!(heard(false, true), (0, 0), "nobody while letters go into a field");
    }
}
