//! The battle's other tables in its drawer: waves, events, timers, modifiers and the rest, line by line.

use bevy_egui::egui::{self, ComboBox, Frame, RichText};

use super::{
    context::PanelContext,
    widgets::{UNWRITTEN, field, heading, hint},
};
use crate::{
    edit::{command::EditCommand, workshop::sentence},
    theme::{bold, colour, regular, sizes, widgets::scrolled},
};
use hexfray_drawing::edit::{
    Asks, Change, Part, Written, cells_in_words,
    sheets::{HEAD, Line, SHEETS, Sheet},
};
use hexfray_minds::story::{value_in_words, without_rules};

/// All tables that the battle's ruleset reads, and further ones in the file.
pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let ruleset = desk.shop.project.word(Part::Battle, "ruleset").to_owned();
    for sheet in &SHEETS {
        let tables = desk.shop.project.tables(sheet);
        if sheet.is_of(&ruleset) || !tables.is_empty() {
            tables_of(ui, desk, sheet, &tables);
        }
    }
    let head = desk.shop.project.tables(&HEAD).into_iter().next().unwrap_or_default();
    folded(ui, &HEAD, head.len(), |ui| {
        lines(ui, desk, &HEAD, 0, &head);
        more(ui, desk, &HEAD, 0, &head);
    });
    let foreign = desk.shop.project.foreign_tables();
    if !foreign.is_empty() {
        heading(ui, "Only in the file");
        hint(ui, &format!("{}: kept as they are; change them in the file.", foreign.join(", ")));
    }
}

/// The entries of a unit's or side's table that are not shown elsewhere, folded.
pub(super) fn rest_of(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, sheet: &'static Sheet, at: usize) {
    let mut written = desk.shop.project.tables(sheet).into_iter().nth(at).unwrap_or_default();
    written.retain(|(key, _)| sheet.lines.iter().any(|line| line.key == key));
    let says = |key: &str| written.iter().find(|(known, _)| known == key).map(|(_, text)| text.clone());
    let short = says("group").map_or_else(|| "More".to_owned(), |group| format!("More: in {group}"));
    let title = RichText::new(short).font(regular(sizes::TEXT)).color(colour::TEXT);
    egui::CollapsingHeader::new(title).id_salt((sheet.key, at)).show(ui, |ui| {
        ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
        lines(ui, desk, sheet, at, &written);
        more(ui, desk, sheet, at, &written);
    });
}

/// A heading with a number, which unfolds.
pub(super) fn folded(ui: &mut egui::Ui, sheet: &Sheet, count: usize, body: impl FnOnce(&mut egui::Ui)) {
    let title = if count == 0 { sheet.title.to_owned() } else { format!("{} · {count}", sheet.title) };
    let ink = if count == 0 { colour::QUIET } else { colour::TEXT };
    let title = RichText::new(title).font(bold(sizes::TEXT)).color(ink);
    egui::CollapsingHeader::new(title).id_salt(("sheet", sheet.key)).show(ui, |ui| {
        ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
        hint(ui, sheet.about);
        body(ui);
    });
}

fn tables_of(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, sheet: &'static Sheet, tables: &[Vec<Written>]) {
    folded(ui, sheet, tables.len(), |ui| {
        for (at, written) in tables.iter().enumerate() {
            Frame::new().fill(colour::WELL).corner_radius(sizes::CORNER).inner_margin(8).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.label(RichText::new(title(sheet, at, written)).font(bold(sizes::TEXT)));
                lines(ui, desk, sheet, at, written);
                ui.horizontal_wrapped(|ui| {
                    more(ui, desk, sheet, at, written);
                    if ui.button("Remove").clicked() {
                        desk.ask(EditCommand::Do(Change::RemoveTable { sheet, at }));
                    }
                });
            });
        }
        if (sheet.many || tables.is_empty()) && ui.button(format!("Add {} {}", article(sheet.one), sheet.one)).clicked()
        {
            let first = sheet.lines.iter().take(sheet.first);
            let lines = first.map(|line| (line.key.to_owned(), usual(desk, sheet, line))).collect();
            desk.ask(EditCommand::Do(Change::AddTable { sheet, lines }));
        }
    });
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// The title of a table: its name, otherwise its first entry.
fn title(sheet: &Sheet, at: usize, written: &[Written]) -> String {
    let says = |key: &str| written.iter().find(|(known, _)| known == key).map(|(_, text)| text.as_str());
    let name = says("name").or(says("title")).or(says("group")).or(says("when")).or(says("unit")).unwrap_or_default();
    let one = sentence(sheet.one);
    match (name.is_empty(), sheet.many) {
        (true, true) => format!("{one} {}", at + 1),
        (true, false) => one,
        (false, _) => format!("{one}: {name}"),
    }
}

/// The lines that a table has.
fn lines(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, sheet: &'static Sheet, at: usize, written: &[Written]) {
    for (key, text) in written {
        let label = sheet.lines.iter().find(|line| line.key == key).map_or(key.as_str(), |line| line.label);
        ui.horizontal(|ui| {
            let label = ui.label(RichText::new(sentence(label)).font(regular(sizes::SMALL)).color(colour::QUIET));
            label.on_hover_ui(|ui| {
                let declared = desk.shop.project.keys_of(sheet, written);
                let about = declared.iter().find(|known| known.name == *key).map(|known| without_rules(&known.about));
                ui.label(about.unwrap_or_else(|| format!("`{key}` in the file")));
            });
            if ui.small_button("×").on_hover_text("Remove this line").clicked() {
                set(desk, sheet, at, key, "");
            }
        });
        if let Some(text) =
            value(ui, desk, &desk.shop.project.asks(sheet, key), &format!("{} {at} {key}", sheet.key), text)
        {
            set(desk, sheet, at, key, &text);
        }
    }
}

pub(super) fn set(desk: &mut PanelContext<'_>, sheet: &'static Sheet, at: usize, key: &str, text: &str) {
    let change = Change::SetLine { sheet, at, key: key.to_owned(), text: text.to_owned() };
    desk.ask(EditCommand::Do(change));
}

/// A menu of the further lines that a table could have.
fn more(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, sheet: &'static Sheet, at: usize, written: &[Written]) {
    let lacks = |line: &&Line| !written.iter().any(|(key, _)| key == line.key);
    let rest: Vec<&Line> = sheet.lines.iter().filter(lacks).collect();
    if rest.is_empty() {
        return;
    }
    ui.menu_button("Add a line …", |ui| {
        let declared = desk.shop.project.keys_of(sheet, written);
        let known = |line: &Line| declared.iter().find(|key| key.name == line.key);
        scrolled(ui, "lines").max_height(320.0).show(ui, |ui| {
            for (line, key) in rest.into_iter().filter_map(|line| Some((line, known(line)?))) {
                if ui.button(sentence(line.label)).on_hover_text(without_rules(&key.about)).clicked() {
                    let text = usual(desk, sheet, line);
                    set(desk, sheet, at, line.key, &text);
                    ui.close();
                }
            }
        });
    });
}

/// The initial value of a line.
fn usual(desk: &PanelContext<'_>, sheet: &Sheet, line: &Line) -> String {
    let asks = desk.shop.project.asks(sheet, line.key);
    let names = names(desk, &asks);
    match asks {
        Asks::Number(least, most) => 1.clamp(least, most).to_string(),
        Asks::Flag => "true".to_owned(),
        Asks::Word(words) => words.first().copied().unwrap_or_default().to_owned(),
        Asks::Cells => cells_in_words(&here(desk)),
        Asks::Names | Asks::Side | Asks::Unit | Asks::Zone | Asks::Group => {
            names.first().cloned().unwrap_or_else(|| UNWRITTEN.to_owned())
        }
        Asks::Text => UNWRITTEN.to_owned(),
        Asks::Parts => match line.key {
            "at" | "from" | "to" | "user_to" => format!("[{}]", cells_in_words(&here(desk)[..1])),
            "faces" => "[6]".to_owned(),
            "point" => format!("{{ cell = [{}] }}", cells_in_words(&here(desk)[..1])),
            "base" => "open".to_owned(),
            "moving" | "large" | "known" => "true".to_owned(),
            "wait" => "move".to_owned(),
            _ => UNWRITTEN.to_owned(),
        },
    }
}

/// The selected part of the board, otherwise its first cell.
fn here(desk: &PanelContext<'_>) -> Vec<hexfray_board::grid::Cell> {
    let selected = desk.shop.selection();
    if selected.is_empty() { vec![hexfray_board::grid::Cell::new(0, 0)] } else { selected }
}

/// The names that are valid for a line.
fn names(desk: &PanelContext<'_>, asks: &Asks) -> Vec<String> {
    let project = &desk.shop.project;
    match asks {
        Asks::Side => project.sides(),
        Asks::Group => project.groups(),
        Asks::Unit | Asks::Names => project.pieces().into_iter().map(|piece| piece.name).collect(),
        Asks::Zone => {
            let Some(board) = project.board() else { return Vec::new() };
            let spawns = board.spawns().iter().map(|zone| zone.side.clone());
            let mut all: Vec<String> = board.exits().iter().map(|zone| zone.name.clone()).chain(spawns).collect();
            all.dedup();
            all
        }
        _ => Vec::new(),
    }
}

/// A field for the value of a line; returns the changed value.
fn value(ui: &mut egui::Ui, desk: &PanelContext<'_>, asks: &Asks, name: &str, now: &str) -> Option<String> {
    match asks {
        Asks::Flag => choice(ui, name, now, &["true", "false"].map(labelled)),
        Asks::Word(words) => choice(ui, name, now, &words.iter().map(|word| labelled(word)).collect::<Vec<_>>()),
        Asks::Side | Asks::Unit | Asks::Zone | Asks::Group => {
            let names = names(desk, asks);
            if names.is_empty() {
                hint(ui, none_yet(asks));
            }
            let labels: Vec<(String, String)> = names.into_iter().map(|one| (one.clone(), one)).collect();
            choice(ui, name, now, &labels)
        }
        Asks::Cells => {
            let selected = desk.shop.selection();
            let button = (!selected.is_empty()).then(|| ui.button("Take the selected part"));
            if button.is_some_and(|button| button.clicked()) {
                return Some(cells_in_words(&selected));
            }
            field(ui, name, now, "column,row column,row …", 1)
        }
        Asks::Text => field(ui, name, now, "", if now.chars().count() > 40 { 4 } else { 1 }),
        Asks::Number(..) => field(ui, name, now, "", 1),
        Asks::Names => field(ui, name, now, "name, name …", 1),
        Asks::Parts => field(ui, name, now, "as in the file", 1),
    }
}

/// Why there is nothing to choose from, and how that can be changed.
const fn none_yet(asks: &Asks) -> &'static str {
    match asks {
        Asks::Group => "No unit is in a group yet: choose a unit on the board, and give it a group under “More”.",
        Asks::Unit => "The battle has no units yet.",
        Asks::Zone => "The board has no zones yet: paint one in the layer Zones.",
        _ => "The battle has no sides yet.",
    }
}

/// A value of a file and its label.
pub(super) fn labelled(value: &str) -> (String, String) {
    (value.to_owned(), value_in_words(value))
}

/// A list to choose one from; returns the choice.
pub(super) fn choice(ui: &mut egui::Ui, name: &str, now: &str, all: &[(String, String)]) -> Option<String> {
    let shown = all.iter().find(|(key, _)| key == now).map_or_else(|| now.to_owned(), |(_, label)| label.clone());
    let mut chosen = None;
    ComboBox::from_id_salt(name).width(ui.available_width() - 8.0).selected_text(shown).show_ui(ui, |ui| {
        for (key, label) in all {
            if ui.selectable_label(key == now, label).clicked() && key != now {
                chosen = Some(key.clone());
            }
        }
    });
    chosen
}
