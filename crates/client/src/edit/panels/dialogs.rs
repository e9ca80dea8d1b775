//! Dialogs over the editor that wait for an answer: the menu, names, unsaved changes, keys.

use bevy_egui::egui::{self, Id, Modal, vec2};

use super::{
    chooser,
    context::PanelContext,
    form::{Form, line_edit},
    widgets::{fit_fingers, heading, hint},
};
use crate::{
    edit::{
        command::EditCommand,
        dialog::Dialog,
        files::{is_of_the_game, name_of_copy, of_the_game, wrong_name},
        recover::Offer,
        workshop::sentence,
    },
    files::IN_PAGE,
    hud::{own_keys, tables},
    keys::{Context, Keys, Shortcut},
    measures::Room,
    theme::{
        colour, hands,
        widgets::{button, main_button, panel_frame, quiet, scrolled, strong},
    },
};
use hexfray_board::text::Library;

pub(super) fn draw(
    context: &egui::Context,
    dialog: &mut Dialog,
    form: &mut Form,
    desk: &mut PanelContext<'_>,
    library: &Library,
    offered: &Offer,
) {
    if *dialog != form.of {
        form.of = *dialog;
        form.map = name_of_copy(desk.shop.project.map().name(), library);
        let battle = desk.shop.project.battle().map(|battle| name_of_copy(battle.name(), library));
        form.battle = battle.unwrap_or_default();
    }
    if *dialog == Dialog::None {
        return;
    }
    if *dialog == Dialog::Chooser {
        let wishes = chooser::draw(context, form, library, offered, true);
        desk.wishes.extend(wishes);
        return;
    }
    let modal = Modal::new(Id::new("edit dialog")).frame(panel_frame()).backdrop_color(colour::VEIL);
    let answer = modal.show(context, |ui| match *dialog {
        Dialog::Menu => menu(ui, desk),
        Dialog::SaveAs => save_as(ui, form, desk, library),
        Dialog::Leave => {
            let wishes: [&[EditCommand]; 2] = [&[EditCommand::Save, EditCommand::Leave], &[EditCommand::Discard]];
            unsaved(ui, desk, library, ("leave", wishes))
        }
        Dialog::Replace => {
            let saved = [EditCommand::Save, EditCommand::OpenNext { discard: false }];
            unsaved(ui, desk, library, ("open", [&saved, &[EditCommand::OpenNext { discard: true }]]))
        }
        Dialog::OfTheGame => replaces(ui, desk, library),
        Dialog::Outside => outside(ui, desk),
        Dialog::Help => help(ui, desk.keys),
        Dialog::None | Dialog::Chooser => None,
    });
    if let Some(next) = answer.inner {
        *dialog = next;
    } else if answer.backdrop_response.clicked() && *dialog != Dialog::Outside {
        *dialog = Dialog::None;
    }
}

fn menu(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) -> Option<Dialog> {
    // A low window has no height for a column of so many buttons.
    let columns = if Room::is_low(ui.ctx().content_rect()) { 2.0 } else { 1.0 };
    let size = vec2(250.0, 44.0);
    ui.set_width(columns * (size.x + 8.0) - 8.0);
    strong(ui, "Editor", 22.0);
    ui.horizontal_wrapped(|ui| entries(ui, desk, size)).inner
}

fn entries(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, size: egui::Vec2) -> Option<Dialog> {
    let mut next = None;
    if main_button(ui, "Keep editing", "Enter", size) {
        next = Some(Dialog::None);
    }
    if button(ui, "Save", &desk.keys.label(Shortcut::EditSave), size, false).clicked() {
        // It may ask by a dialog of its own.
        desk.ask(EditCommand::AskAndSave);
        next = Some(Dialog::None);
    }
    let how = if hands::are_fingers(ui.ctx()) { "How to draw" } else { "Keys" };
    for (label, key, dialog) in [
        ("Save as …", Shortcut::EditSaveAs, Dialog::SaveAs),
        ("Open or new …", Shortcut::EditOpen, Dialog::Chooser),
        (how, Shortcut::EditHelp, Dialog::Help),
    ] {
        if button(ui, label, &desk.keys.label(key), size, false).clicked() {
            next = Some(dialog);
        }
    }
    if button(ui, "Settings", "", size, false).clicked() {
        desk.ask(EditCommand::Settings);
        next = Some(Dialog::None);
    }
    if IN_PAGE {
        let open = [("Download", EditCommand::Download), ("Files", EditCommand::Files)];
        for (label, wish) in open {
            if button(ui, label, "", size, false).clicked() {
                desk.ask(wish);
                next = Some(Dialog::None);
            }
        }
    }
    if button(ui, "Leave the editor", "", size, false).clicked() {
        desk.ask(EditCommand::Leave);
        next = Some(Dialog::None);
    }
    next
}

fn save_as(ui: &mut egui::Ui, form: &mut Form, desk: &mut PanelContext<'_>, library: &Library) -> Option<Dialog> {
    let wide = within(ui, 420.0);
    fit_fingers(ui);
    strong(ui, "Save as", 20.0);
    let has_battle = desk.shop.project.battle().is_some();
    let own = [desk.shop.project.map().name().to_owned(), desk.shop.file().to_owned()];
    let mut wrong = None;
    let mut line = |ui: &mut egui::Ui, label: &str, text: &mut String, ending: &str| {
        heading(ui, label);
        ui.add(line_edit(ui, text).desired_width(wide - 20.0).char_limit(200));
        if let Some(why) = wrong_name(text, ending) {
            hint(ui, &why);
            wrong = Some(());
        } else if is_of_the_game(text, library) {
            quiet(ui, "This file comes with the game; it will be replaced.");
        } else if library.get(text).is_some() && !own.contains(text) {
            quiet(ui, "A file with this name exists; it will be replaced.");
        }
    };
    line(ui, "The board's file", &mut form.map, ".map.toml");
    if has_battle {
        line(ui, "The battle's file", &mut form.battle, ".battle.toml");
    }
    ui.add_space(8.0);
    let mut next = None;
    ui.horizontal(|ui| {
        ui.add_enabled_ui(wrong.is_none(), |ui| {
            if main_button(ui, "Save", "Enter", vec2(160.0, 40.0)) {
                desk.ask(EditCommand::SaveAs { map: form.map.clone(), battle: form.battle.clone() });
            }
        });
        if button(ui, "Back", "Esc", vec2(140.0, 40.0), false).clicked() {
            next = Some(Dialog::None);
        }
    });
    next
}

/// The question about unsaved changes before something is done that would discard them: the commands that save them first, and
/// those that do not.
fn unsaved(
    ui: &mut egui::Ui,
    desk: &mut PanelContext<'_>,
    library: &Library,
    (what, [saved, discarded]): (&str, [&[EditCommand]; 2]),
) -> Option<Dialog> {
    within(ui, 320.0);
    strong(ui, "Unsaved changes", 20.0);
    quiet(ui, format!("Your changes to {} since the last save would be lost.", desk.shop.title()));
    let replaced = replacing(&of_the_game(&desk.shop.project, library));
    if !replaced.is_empty() {
        quiet(ui, replaced);
    }
    ui.add_space(6.0);
    let size = vec2(ui.available_width(), 44.0);
    let mut next = None;
    if main_button(ui, &format!("Save and {what}"), "Enter", size) {
        saved.iter().for_each(|wish| desk.ask(wish.clone()));
        next = Some(Dialog::None);
    }
    if button(ui, &format!("{} without saving", sentence(what)), "", size, false).clicked() {
        discarded.iter().for_each(|wish| desk.ask(wish.clone()));
    }
    if button(ui, "Stay", "Esc", size, false).clicked() {
        next = Some(Dialog::None);
    }
    next
}

/// What saving does to files of the game; empty if there are none.
fn replacing(names: &[String]) -> String {
    let (come, place) = if names.len() == 1 { ("comes", "its place") } else { ("come", "their places") };
    match names {
        [] => String::new(),
        names => format!("{} {come} with the game. What you save takes {place}.", names.join(" and ")),
    }
}

/// The question before files of the game are replaced.
fn replaces(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, library: &Library) -> Option<Dialog> {
    within(ui, 340.0);
    let names = of_the_game(&desk.shop.project, library);
    strong(ui, "One of the game's own", 20.0);
    quiet(ui, replacing(&names));
    ui.add_space(6.0);
    let size = vec2(ui.available_width(), 44.0);
    let mut next = None;
    if main_button(ui, "Save a copy …", "Enter", size) {
        next = Some(Dialog::SaveAs);
    }
    if button(ui, "Replace it", "", size, false).clicked() {
        desk.ask(EditCommand::Save);
        next = Some(Dialog::None);
    }
    if button(ui, "Back", "Esc", size, false).clicked() {
        next = Some(Dialog::None);
    }
    next
}

fn outside(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) -> Option<Dialog> {
    within(ui, 380.0);
    let names: Vec<&str> = desk.shop.outside.iter().map(|source| source.name()).collect();
    let (was, it) = if names.len() == 1 { ("was", "it has") } else { ("were", "they have") };
    strong(ui, "Changed outside the editor", 20.0);
    quiet(
        ui,
        format!("{} {was} saved by another program, while {it} changes here that are not saved.", names.join(" and ")),
    );
    ui.add_space(6.0);
    let size = vec2(ui.available_width(), 44.0);
    let mut take = None;
    if main_button(ui, "Keep what is drawn here", "Enter", size) {
        take = Some(false);
    }
    if button(ui, "Load what was saved outside", "", size, false).clicked() {
        take = Some(true);
    }
    quiet(ui, "Undo brings back what was drawn here. If it is kept, the next save replaces the file.");
    let take = take?;
    desk.ask(EditCommand::Outside { take });
    Some(Dialog::None)
}

/// Makes a dialog this wide, or as wide as the window permits; returns its width, in points.
fn within(ui: &mut egui::Ui, wide: f32) -> f32 {
    let wide = wide.min(ui.ctx().content_rect().width() - 60.0);
    ui.set_width(wide);
    wide
}

/// The actions of the mouse and of the keys that cannot be changed.
const FIXED: [(&str, &str); 8] = [
    ("1 … 9", "the layers, from terrain to units"),
    ("0", "the whole board"),
    ("Click, drag", "paint; one press to one release is one step to undo"),
    ("Right click, Alt + click", "pick what is there, to paint with it"),
    ("Wheel", "zoom; with Shift, the size of the brush; with Ctrl, less or more: level, depth, cover"),
    ("Middle button, Space", "drag to move the view"),
    ("Enter", "paint at the cursor"),
    ("Esc", "let go; then the menu"),
];

/// The actions of fingers.
const GESTURES: [(&str, &str); 4] = [
    ("Tap, drag", "paint; from touch to lift is one step to undo"),
    ("Two fingers", "move and zoom the board"),
    ("Picker", "tap what is on the board, to paint with it"),
    ("Eraser", "tap or drag to take away what the chosen layer has"),
];

fn help(ui: &mut egui::Ui, keys: &Keys) -> Option<Dialog> {
    let area = ui.ctx().content_rect();
    let fingers = hands::are_fingers(ui.ctx());
    within(ui, 500.0);
    strong(ui, if fingers { "How to draw" } else { "Keys of the editor" }, 20.0);
    let high = (area.height() - if Room::is_low(area) { 130.0 } else { 200.0 }).max(120.0);
    scrolled(ui, "help").max_height(high).min_scrolled_height(high).show(ui, |ui| {
        if fingers {
            return tables(ui, &GESTURES, &[]);
        }
        tables(ui, &FIXED, &own_keys(keys, Context::Editor));
        quiet(ui, "Keys can be changed in the settings.");
    });
    ui.add_space(6.0);
    main_button(ui, "Back", "Enter", vec2(140.0, 44.0)).then_some(Dialog::None)
}
