//! The list of acts above the bar, and the hint about the act that is being aimed.

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Rect, Sense, Stroke, pos2, vec2};

use crate::{
    art::Art,
    choice::Choice,
    command::{Command, Heading},
    layout::{Panel, Panels},
    measures::Room,
    menu::{FIRST, LONG, Menu, Section},
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{key_cap, panel_frame, quiet, say_more, scrolled},
    },
};
use hexfray_battle::{ActView, Battle, Pace, Verb};
use hexfray_minds::story::reach_in_words;

/// The addition of the list's frame to its width and height, in points.
const FRAME: f32 = 20.0;
/// Least height of an entry, in points.
const ENTRY: f32 = 48.0;
/// Height of a list under which each entry has one line of its description, and the least height of an entry there, in points.
const LOW: f32 = 300.0;
const LOW_ENTRY: f32 = 42.0;

/// The open list: what is possible, then what is refused and why; a long one with a field to search in. A list that opens while a
/// message points at a verb shows the acts of that verb, framed in gold.
pub(super) fn list(
    context: &egui::Context,
    panels: &mut Panels,
    (art, battle, pointed): (&Art, &Battle, Option<Verb>),
    choice: &mut Choice,
    commands: &mut MessageWriter<Command>,
) {
    let Some(menu) = choice.menu else { return };
    let searched = menu == Menu::All || choice.repertoire().listed(menu, "").len() >= LONG;
    choice.columns = 1;
    let frame = panel_frame().inner_margin(egui::Margin::same(FRAME as i8 / 2));
    panels.show(context, (Panel::List, frame), |ui, room| {
        let room = room - egui::Vec2::splat(FRAME);
        ui.set_width(room.x);
        if searched {
            search(ui, choice, room.x, commands);
        }
        let is_low = room.y < LOW;
        let sections = choice.repertoire().sections(menu, &choice.query);
        let high = (room.y - if searched { 50.0 } else { 0.0 }).max(ENTRY * 2.0);
        // The list keeps its height during a search.
        let least = if searched { high.min(ENTRY * 4.0) } else { 0.0 };
        // The rows of the last frame: none is cut in two before the list is scrolled.
        let known = ui.id().with(format!("rows of {menu:?}"));
        let rows: Vec<f32> = ui.data(|data| data.get_temp(known)).unwrap_or_default();
        let frame = ui.ctx().cumulative_frame_nr();
        let last =
            ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(known.with("last frame")), frame));
        let opens = last + 1 < frame;
        let is_long = rows.last().is_some_and(|&last| last > high);
        // In a low list the search field says how many there are.
        let is_counted = is_long && !(is_low && searched);
        let high = if is_long { whole(&rows, if is_counted { high - MORE } else { high }) } else { high };
        let list = scrolled(ui, format!("{menu:?}")).max_height(high).min_scrolled_height(high).show(ui, |ui| {
            ui.set_min_height(least);
            let lines = if is_low { 1 } else { usize::MAX };
            let task = pointed.map(|verb| (verb, opens));
            entries(ui, art, choice, &sections, (room.x - 6.0, lines, battle, task), commands)
        });
        let end = list.state.offset.y + list.inner_rect.height() + 1.0;
        let below = list.inner.iter().filter(|&&bottom| bottom > end).count();
        if is_counted {
            quiet(ui, if below > 0 { format!("{below} more below") } else { String::new() });
        }
        ui.data_mut(|data| data.insert_temp(known, list.inner));
    });
}

/// Height of the words under a list that is longer than its room, in points.
const MORE: f32 = 22.0;

/// The height of the rows with these lower ends that have room as a whole; at least the first.
fn whole(rows: &[f32], room: f32) -> f32 {
    rows.iter().copied().take_while(|&bottom| bottom <= room).last().or(rows.first().copied()).unwrap_or(room)
}

/// The search field. While it has the keyboard, arrow keys, Enter and Escape still control the list.
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
    let count = choice.listed().len();
    let field = egui::TextEdit::singleline(&mut choice.query)
        .id(id)
        .hint_text(format!("Search {count} actions"))
        .char_limit(40)
        .margin(vec2(8.0, 5.0))
        .min_size(vec2(0.0, high))
        .vertical_align(egui::Align::Center)
        .desired_width(wide - 16.0);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search actions"));
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

/// The entries of the list; returns where each ends, in points below the first. The acts of the verb that is the player's task are
/// framed in gold, and come into sight when the list opens.
fn entries(
    ui: &mut egui::Ui,
    art: &Art,
    choice: &Choice,
    sections: &[Section],
    (wide, lines, battle, task): (f32, usize, &Battle, Option<(Verb, bool)>),
    commands: &mut MessageWriter<Command>,
) -> Vec<f32> {
    let (top, mut rows) = (ui.min_rect().top(), Vec::new());
    ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
    if sections.is_empty() {
        quiet(ui, "Nothing matches.");
    }
    let (mut number, mut comes) = (0, task.is_some_and(|(_, opens)| opens));
    for section in sections {
        if let Some(heading) = section.heading {
            ui.add_space(2.0);
            ui.label(egui::RichText::new(heading).font(bold(sizes::SMALL)).color(colour::QUIET));
        }
        let mut said = "";
        for &at in &section.acts {
            let act = &choice.acts[at];
            number += 1;
            let about = unless_said(&mut said, act.refused.unwrap_or(act.about.as_str()));
            let marked = choice.marked == Some(number - 1);
            let name = choice.repertoire().name_in(choice.menu.unwrap_or(Menu::All), act);
            let name = section.heading.map_or(name.as_str(), |heading| without_heading(&name, heading));
            let facts = facts(act, choice);
            let digit = choice.menu.zip(battle.decision().unit());
            let digit = digit.and_then(|(menu, unit)| choice.digits.digit(unit, menu, act.act));
            let response = entry(ui, art, (wide, lines, battle), (digit, marked), (name, &facts, about), act);
            if task.is_some_and(|(verb, _)| verb == act.act.verb) {
                let rim = Stroke::new(2.0, colour::GOLD);
                ui.painter().rect_stroke(
                    response.rect,
                    CornerRadius::same(sizes::CORNER),
                    rim,
                    egui::StrokeKind::Inside,
                );
                if std::mem::take(&mut comes) {
                    response.scroll_to_me(Some(egui::Align::Center));
                }
            }
            rows.push(response.rect.bottom() - top);
            if marked {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                commands.write(Command::Take(at));
            }
        }
    }
    rows
}

/// A description, empty if the entry above has the same: ways to use one weapon share it.
fn unless_said<'a>(said: &mut &'a str, about: &'a str) -> &'a str {
    if std::mem::replace(said, about) == about { "" } else { about }
}

/// An act: its name, its range and cost, and what is said about it, its effect or the reason why it cannot be done, in at most
/// so many lines.
fn entry(
    ui: &mut egui::Ui,
    art: &Art,
    (wide, lines, battle): (f32, usize, &Battle),
    (digit, marked): (Option<u8>, bool),
    (name, facts, said): (&str, &str, &str),
    act: &ActView,
) -> egui::Response {
    const LEFT: f32 = 46.0;
    let enabled = act.refused.is_none();
    let ink = if enabled { colour::QUIET } else { colour::amber() };
    // A number and its percent sign stay together.
    let spaced = |text: &str| text.replace(" %", "\u{a0}%");
    let written = |text: &str, font, ink, wide| ui.painter().layout(spaced(text), font, ink, wide);
    // Players with a touch screen have no keys.
    let key = digit.filter(|_| !hands::are_fingers(ui.ctx())).map_or_else(String::new, |digit| digit.to_string());
    let name_of = written(name, bold(sizes::HEADING), colour::TEXT, wide - LEFT - 22.0);
    let cut_to = |text: &str, ink| {
        let mut job = egui::text::LayoutJob::simple(spaced(text), regular(sizes::NOTE), ink, wide - LEFT - 8.0);
        job.wrap.max_rows = lines;
        ui.painter().layout_job(job)
    };
    let price = cut_to(facts, colour::TEXT);
    // Its cost is beside the name if there is room, and below it in place of the description where there is one line for both.
    let beside = name_of.size().x + price.size().x + 34.0 <= wide - LEFT;
    let below = if beside || price.text().is_empty() { 0.0 } else { price.size().y };
    let shown = if lines == 1 && below > 0.0 { "" } else { said };
    let about = cut_to(shown, ink);
    let is_cut = about.elided || price.elided || shown != said;
    let high = (name_of.size().y + below + about.size().y + 12.0).max(if lines == 1 { LOW_ENTRY } else { ENTRY });
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
    let mut painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if response.hovered() || marked {
        painter.rect_filled(rect, CornerRadius::same(sizes::CORNER), colour::BUTTON_HOT);
    }
    if marked {
        painter.rect_stroke(
            rect,
            CornerRadius::same(sizes::CORNER),
            Stroke::new(1.5, colour::GOLD),
            egui::StrokeKind::Inside,
        );
    }
    if !enabled {
        painter.multiply_opacity(0.5);
    }
    art.glyph(&painter, act.glyph.as_str(), pos2(rect.left() + 24.0, rect.center().y), 28.0, colour::TEXT);
    let mut at = rect.left_top() + vec2(LEFT, 6.0);
    let end = key_cap(&painter, rect.right_top() + vec2(-6.0, 15.0), &key, colour::QUIET);
    let first = name_of.size().y;
    painter.galley(at, name_of, colour::TEXT);
    if beside {
        painter.galley(pos2(end - 8.0 - price.size().x, at.y + 2.0), price, colour::TEXT);
    } else {
        painter.galley(at + vec2(0.0, first), price, colour::TEXT);
    }
    at.y += first + below;
    painter.galley(at, about, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    say_more(&response, format!("{facts}. {}", act.refused.unwrap_or(act.about.as_str())).trim_start_matches(". "));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    // Pointing at the entry shows all of a text that is cut, the text that the reason replaces, and what its dice mean.
    let cut = is_cut.then(|| format!("{facts}\n{said}"));
    let replaced = (!enabled).then(|| act.about.to_string());
    let dice = battle.dice_in_words(act.about.as_str()).filter(|_| enabled);
    let more: Vec<String> = cut.into_iter().chain(replaced).chain(dice).collect();
    if more.is_empty() { response } else { response.on_hover_text(more.join("\n")) }
}

/// The name of an act without what the heading of its section says.
fn without_heading<'a>(name: &'a str, heading: &str) -> &'a str {
    let said = heading.strip_prefix(FIRST).map(|actions| format!(", first{actions}"));
    said.and_then(|said| name.strip_suffix(said.as_str())).unwrap_or(name)
}

/// The range of an act, the units that it catches, and its cost: things, points and time.
fn facts(act: &ActView, choice: &Choice) -> String {
    let reach = if choice.has_ranges { reach_in_words(&act.targeting, choice.areas) } else { String::new() };
    let left = act.left.map(|left| format!("{left} left")).unwrap_or_default();
    let facts = [reach, left, price(act, choice.pool)];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// What is said of an act that takes nothing of the turn, in place of the names that the rules have for it.
pub(super) const FREE: &str = "free action";

/// The cost of an act: points of the pool of this name, and time.
fn price(act: &ActView, pool: &str) -> String {
    let mut price = Vec::new();
    if act.pace == Pace::Zero {
        price.push(FREE.to_owned());
    }
    if act.mp > 0 {
        price.push(format!("{} {pool}", act.mp));
    }
    if act.charge > 0 {
        price.push(format!("{} ticks", act.charge));
    }
    price.join(" · ")
}

/// A hint about the act that is being aimed.
pub(super) fn aiming(context: &egui::Context, choice: &Choice, act: &ActView, bar: Rect) {
    over(context, "aiming", to_aim(choice, act, hands::are_fingers(context)), bar);
}

/// How to aim an act: choose a target first, and then do it.
fn to_aim(choice: &Choice, act: &ActView, fingers: bool) -> String {
    let left = act.left.map_or_else(String::new, |left| format!(" ({left} left)"));
    let goes = !choice.reach.is_empty() && !act.targeting.aims_itself() && !act.targeting.aims_way();
    let act = format!("{}{left}", act.name);
    if !choice.plan.orders.is_empty() {
        let how = if fingers { "tap again to do it" } else { "click or Enter to do it, Esc to go back" };
        return format!("{act}: {how}");
    }
    match (choice.aims.is_empty(), fingers) {
        (true, _) => {
            let why = choice.plan.no_target.as_ref().map_or_else(String::new, |why| format!(" ({why})"));
            let hint = if goes { "; choose a target to see whether a move helps" } else { "" };
            format!("{act} reaches no target from here{why}{hint}")
        }
        (false, true) => format!("Choose a target for {act}: tap it"),
        (false, false) => format!("Choose a target for {act}: click it, or step from one to the next with Tab"),
    }
}

/// A hint above the bar.
pub(super) fn over(context: &egui::Context, name: &'static str, text: String, bar: Rect) {
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, name.into()));
    let galley = painter.layout(text, regular(sizes::LEAD), colour::TEXT, context.content_rect().width() - 60.0);
    let at = bar.center_top() - vec2(0.0, 12.0 + galley.size().y / 2.0);
    let rect = Rect::from_center_size(at, galley.size() + vec2(22.0, 8.0));
    painter.rect_filled(rect, CornerRadius::same(4), colour::PANEL.gamma_multiply(0.8));
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour::TEXT);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_shows_whole_rows() {
        let rows = [48.0, 120.0, 190.0, 260.0];
        assert_eq!(whole(&rows, 200.0), 190.0, "the fourth would be cut");
        assert_eq!(whole(&rows, 190.0), 190.0);
        assert_eq!(whole(&rows, 20.0), 48.0, "one at least");
    }

    #[test]
    fn what_a_heading_says_no_entry_repeats() {
        let heading = "As the first of 2 actions";
        assert_eq!(without_heading("Knife, first of 2 actions", heading), "Knife");
        assert_eq!(without_heading("Knife", "Shooting"), "Knife");
    }

    #[test]
    fn a_description_that_several_entries_share_is_said_once_and_again_after_another() {
        let mut said = "";
        let told = ["Strikes.", "Strikes.", "Shoots.", "Strikes.", ""].map(|about| unless_said(&mut said, about));
        assert_eq!(told, ["Strikes.", "", "Shoots.", "Strikes.", ""]);
    }
}
