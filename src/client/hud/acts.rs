//! The list of acts above the bar, and the word about what is being aimed.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Stroke, pos2, vec2};

use crate::{
    battle::{ActView, Pace},
    client::{
        art::Art,
        choice::Choice,
        command::{Command, Heading},
        measures::{GAP, LEFT_WIDTH, RIGHT_WIDTH, Room},
        menu::{LONG, Menu, Section},
        theme::{
            bold, colour, regular,
            widgets::{panel_frame, quiet},
        },
    },
};

/// Width of a column of the list, in points.
const COLUMN: f32 = 380.0;
/// The same where two stand beside each other.
const HALF: f32 = 330.0;
/// Entries from which on a wide window shows them in two columns.
const MANY: usize = 7;
/// What the list's frame adds to its width, in points.
const FRAME: f32 = 36.0;
/// Height of an entry, in points.
const ENTRY: f32 = 48.0;

/// The open list above the bar: what is possible, then what is refused and why; a long one with a field to search in.
pub(super) fn list(
    context: &egui::Context,
    art: &Art,
    choice: &mut Choice,
    bar: Rect,
    commands: &mut MessageWriter<Command>,
) {
    let Some(menu) = choice.menu else { return };
    let area = context.content_rect();
    let all = choice.repertoire().listed(menu, "").len();
    // In a wide window the list stays between the panels at the sides.
    let (left, right) = match Room::of(area) {
        Room::Wide => (area.left() + LEFT_WIDTH + 2.0 * GAP, area.right() - RIGHT_WIDTH - 2.0 * GAP),
        _ => (area.left() + GAP, area.right() - GAP),
    };
    let free = right - left - FRAME;
    choice.columns = if all >= MANY && Room::of(area) == Room::Wide { 2 } else { 1 };
    let wide = if choice.columns == 2 { 2.0 * HALF + 6.0 } else { COLUMN }.min(free);
    let searched = menu == Menu::All || all >= LONG;
    let high = (bar.top() - area.top() - if searched { 110.0 } else { 60.0 }).clamp(100.0, 440.0);
    let half = (wide + FRAME) / 2.0;
    let middle = bar.center().x.min(right - half).max(left + half);
    let at = pos2(middle, bar.top() - 10.0);
    egui::Area::new("list".into()).fixed_pos(at).pivot(Align2::CENTER_BOTTOM).show(context, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_width(wide);
            if searched {
                search(ui, choice, wide, commands);
            }
            let sections = choice.repertoire().sections(menu, &choice.query);
            // The list keeps its height while one searches in it.
            let least = if searched { high.min(ENTRY * 4.0) } else { 0.0 };
            egui::ScrollArea::vertical().max_height(high).min_scrolled_height(high).show(ui, |ui| {
                ui.set_min_height(least);
                entries(ui, art, choice, &sections, wide - 8.0, commands);
            });
        });
    });
}

/// The field to search in. While it has the keyboard, arrow keys, Enter and Escape still mean the list.
fn search(ui: &mut egui::Ui, choice: &mut Choice, wide: f32, commands: &mut MessageWriter<Command>) {
    let id = egui::Id::new("search in acts");
    let keys = [(egui::Key::ArrowUp, Heading::Up), (egui::Key::ArrowDown, Heading::Down)];
    if ui.memory(|memory| memory.has_focus(id)) {
        for (key, heading) in keys {
            if ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key)) {
                commands.write(Command::Cursor(heading));
            }
        }
    }
    let high = if Room::is_for_fingers(ui.ctx().content_rect()) { 42.0 } else { 30.0 };
    let field = egui::TextEdit::singleline(&mut choice.query)
        .id(id)
        .hint_text("Find an act (/)")
        .char_limit(40)
        .margin(vec2(8.0, 5.0))
        .min_size(vec2(0.0, high))
        .vertical_align(egui::Align::Center)
        .desired_width(wide - 16.0);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Find an act"));
    if std::mem::take(&mut choice.seeking) {
        response.request_focus();
    }
    if response.changed() {
        choice.marked = (!choice.query.is_empty()).then_some(0);
    }
    if response.lost_focus() {
        let pressed = |key: egui::Key| ui.input(|input| input.key_pressed(key));
        if pressed(egui::Key::Enter) {
            choice.marked.get_or_insert(0);
            commands.write(Command::Confirm);
        } else if pressed(egui::Key::Escape) {
            commands.write(Command::Cancel);
        }
    }
    ui.add_space(4.0);
}

fn entries(
    ui: &mut egui::Ui,
    art: &Art,
    choice: &Choice,
    sections: &[Section],
    wide: f32,
    commands: &mut MessageWriter<Command>,
) {
    ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
    if sections.is_empty() {
        quiet(ui, "Nothing matches.");
    }
    let one = (wide - (choice.columns - 1) as f32 * 6.0) / choice.columns as f32;
    let several = !matches!(choice.menu, Some(Menu::Of(_)));
    let mut number = 0;
    for section in sections {
        if let Some(heading) = section.heading {
            ui.add_space(2.0);
            ui.label(egui::RichText::new(heading).font(bold(12.0)).color(colour::QUIET));
        }
        for row in section.acts.chunks(choice.columns) {
            ui.horizontal(|ui| {
                for &at in row {
                    let act = &choice.acts[at];
                    number += 1;
                    let marked = choice.marked == Some(number - 1);
                    let name = if several { choice.repertoire().name(act) } else { act.name.to_string() };
                    let response = entry(ui, art, one, (number, marked), (&name, choice.pool), act);
                    if marked {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        commands.write(Command::Take(at));
                    }
                }
            });
        }
    }
}

fn entry(
    ui: &mut egui::Ui,
    art: &Art,
    wide: f32,
    (number, marked): (usize, bool),
    (name, pool): (&str, &str),
    act: &ActView,
) -> egui::Response {
    let enabled = act.refused.is_none();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, ENTRY), Sense::click());
    let mut painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if response.hovered() || marked {
        painter.rect_filled(rect, CornerRadius::same(8), colour::BUTTON_HOT);
    }
    if marked {
        painter.rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.5, colour::GOLD), egui::StrokeKind::Inside);
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
    let mut end = rect.right_top() + vec2(-8.0, 9.0);
    let mut tail = |text: String, font, ink| {
        if !text.is_empty() {
            end.x = painter.text(end, Align2::RIGHT_TOP, text, font, ink).left() - 10.0;
        }
    };
    tail(if number <= 9 { number.to_string() } else { String::new() }, regular(12.5), colour::QUIET);
    tail(act.left.map_or_else(String::new, |left| format!("{left} left")), bold(13.0), colour::TEXT);
    tail(price(act, pool), regular(12.5), colour::QUIET);
    let mut job = egui::text::LayoutJob::simple_singleline(name.to_owned(), bold(15.0), colour::TEXT);
    job.wrap = egui::text::TextWrapping::truncate_at_width(end.x + 2.0 - left);
    painter.galley(pos2(left, rect.top() + 8.0), painter.layout_job(job), colour::TEXT);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if !says_more {
        return response;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(act.about.as_str());
    })
}

/// What an act takes: points of the pool of this name, and time.
fn price(act: &ActView, pool: &str) -> String {
    let mut price = Vec::new();
    if act.pace == Pace::Zero {
        price.push("besides the action".to_owned());
    }
    if act.mp > 0 {
        price.push(format!("{} {pool}", act.mp));
    }
    if act.charge > 0 {
        price.push(format!("{} ticks", act.charge));
    }
    price.join(" · ")
}

/// A word about what is being aimed.
pub(super) fn aiming(context: &egui::Context, act: &ActView, bar: Rect, nothing: bool) {
    let left = act.left.map_or_else(String::new, |left| format!(" ({left} left)"));
    let text = if nothing {
        format!("{}{left}: point at a target", act.name)
    } else {
        format!("{}{left}: click or Enter to do it, Esc to go back", act.name)
    };
    over(context, "aiming", text, bar);
}

/// A word above the bar.
pub(super) fn over(context: &egui::Context, name: &'static str, text: String, bar: Rect) {
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, name.into()));
    let galley = painter.layout(text, regular(13.5), colour::TEXT, context.content_rect().width() - 60.0);
    let at = bar.center_top() - vec2(0.0, 12.0 + galley.size().y / 2.0);
    let rect = Rect::from_center_size(at, galley.size() + vec2(22.0, 8.0));
    painter.rect_filled(rect, CornerRadius::same(12), colour::PANEL);
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour::TEXT);
}
