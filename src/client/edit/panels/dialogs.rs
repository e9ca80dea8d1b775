//! What lies over the editor and waits for an answer: boards to open, names, unsaved words, keys.

use bevy_egui::egui::{self, Align2, Color32, Id, Modal, RichText, ScrollArea, TextEdit, vec2};

use super::{
    Desk, Dialog,
    widgets::{chip, heading, hint},
};
use crate::{
    client::{
        edit::{
            command::EditCommand,
            files::{file_name, wrong_name},
            recover::Offer,
            workshop::sentence,
        },
        files::IN_PAGE,
        theme::{
            bold, colour,
            widgets::{button, panel_frame, quiet, strong},
        },
    },
    grid::{Adjacency, HexTop, Offset, Shape},
    text::Library,
};

/// What has been typed into the dialogs.
pub(super) struct Form {
    name: String,
    shape: usize,
    cols: u16,
    rows: u16,
    filter: String,
    map: String,
    battle: String,
    /// The dialog that the names belong to.
    of: Dialog,
}

impl Default for Form {
    fn default() -> Self {
        let text = String::new;
        Self {
            name: text(),
            shape: 0,
            cols: 16,
            rows: 12,
            filter: text(),
            map: text(),
            battle: text(),
            of: Dialog::None,
        }
    }
}

/// The grids that a new board may have.
const SHAPES: [(&str, Shape); 4] = [
    ("Hexes, pointed", Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }),
    ("Hexes, flat", Shape::Hex { top: HexTop::Flat, offset: Offset::Odd }),
    ("Squares", Shape::Square { adjacency: Adjacency::Sides }),
    ("Squares with corners", Shape::Square { adjacency: Adjacency::Corners }),
];

pub(super) fn draw(
    context: &egui::Context,
    dialog: &mut Dialog,
    form: &mut Form,
    desk: &mut Desk<'_>,
    library: &Library,
    offered: &Offer,
) {
    if *dialog != form.of {
        form.of = *dialog;
        form.map = desk.shop.project.map().name().to_owned();
        form.battle = desk.shop.project.battle().map(|battle| battle.name().to_owned()).unwrap_or_default();
    }
    if *dialog == Dialog::None {
        return;
    }
    if *dialog == Dialog::Chooser {
        let wishes = chooser(context, form, library, offered, Some(desk.shop.project.is_unsaved()));
        desk.wishes.extend(wishes);
        return;
    }
    let modal = Modal::new(Id::new("edit dialog")).frame(panel_frame()).backdrop_color(Color32::from_black_alpha(120));
    let answer = modal.show(context, |ui| match *dialog {
        Dialog::Menu => menu(ui, desk),
        Dialog::SaveAs => save_as(ui, form, desk, library),
        Dialog::Leave => leave(ui, desk),
        Dialog::Help => help(ui),
        Dialog::None | Dialog::Chooser => None,
    });
    if let Some(next) = answer.inner {
        *dialog = next;
    } else if answer.backdrop_response.clicked() {
        *dialog = Dialog::None;
    }
}

fn menu(ui: &mut egui::Ui, desk: &mut Desk<'_>) -> Option<Dialog> {
    ui.set_width(260.0);
    strong(ui, "Editor", 22.0);
    let size = vec2(260.0, 42.0);
    let mut next = None;
    if button(ui, "Go on", "Esc", size, true).clicked() {
        next = Some(Dialog::None);
    }
    if button(ui, "Save", "Ctrl+S", size, false).clicked() {
        desk.ask(EditCommand::Save);
        next = Some(Dialog::None);
    }
    for (label, key, dialog) in [
        ("Save as …", "Ctrl+Shift+S", Dialog::SaveAs),
        ("Open or new …", "Ctrl+O", Dialog::Chooser),
        ("Keys", "H", Dialog::Help),
    ] {
        if button(ui, label, key, size, false).clicked() {
            next = Some(dialog);
        }
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

fn save_as(ui: &mut egui::Ui, form: &mut Form, desk: &mut Desk<'_>, library: &Library) -> Option<Dialog> {
    ui.set_width(420.0);
    strong(ui, "Save as", 20.0);
    let has_battle = desk.shop.project.battle().is_some();
    let own = [desk.shop.project.map().name().to_owned(), desk.shop.file().to_owned()];
    let mut wrong = None;
    let mut line = |ui: &mut egui::Ui, label: &str, text: &mut String, ending: &str| {
        heading(ui, label);
        ui.add(line_edit(text).desired_width(400.0).char_limit(200));
        if let Some(why) = wrong_name(text, ending) {
            hint(ui, &why);
            wrong = Some(());
        } else if library.get(text).is_some() && !own.contains(text) {
            quiet(ui, "There is a file of this name; it will be replaced.");
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
            let enter = wrong.is_none() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if button(ui, "Save", "Enter", vec2(160.0, 40.0), true).clicked() || enter {
                desk.ask(EditCommand::SaveAs { map: form.map.clone(), battle: form.battle.clone() });
            }
        });
        if button(ui, "Back", "Esc", vec2(140.0, 40.0), false).clicked() {
            next = Some(Dialog::None);
        }
    });
    next
}

fn leave(ui: &mut egui::Ui, desk: &mut Desk<'_>) -> Option<Dialog> {
    ui.set_width(320.0);
    strong(ui, "Not everything is saved", 20.0);
    quiet(ui, format!("What you did to {} since the last save would be lost.", desk.shop.title()));
    ui.add_space(6.0);
    let size = vec2(320.0, 42.0);
    let mut next = None;
    if button(ui, "Save and leave", "", size, true).clicked() {
        desk.ask(EditCommand::Save);
        desk.ask(EditCommand::Leave);
        next = Some(Dialog::None);
    }
    if button(ui, "Leave without saving", "", size, false).clicked() {
        desk.ask(EditCommand::Discard);
    }
    if button(ui, "Stay", "Esc", size, false).clicked() {
        next = Some(Dialog::None);
    }
    next
}

/// Keys and what they do.
const KEYS: [(&str, &str); 15] = [
    ("1 … 9", "the layers, from terrain to units"),
    ("B L R F", "brush, line, rectangle, fill"),
    ("E, I", "eraser, picker; a right click or Alt picks, too"),
    ("[ and ]", "smaller or larger brush; so does Shift with the wheel"),
    (", and .", "less or more: level, depth, cover; so does Ctrl with the wheel"),
    ("Click, drag", "paint; one press to one release is one step to undo"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo, without end"),
    ("Middle button, Space", "drag to move the view; the wheel zooms"),
    ("Arrows, Enter", "move the cursor, paint there; Shift+arrows move the view"),
    ("0, + and −", "the whole board; zoom"),
    ("M, T", "the board and the battle as a whole"),
    ("Del", "take the chosen unit out"),
    ("F5", "play it at once; leaving the battle comes back here"),
    ("Ctrl+S, Ctrl+Shift+S", "save, save as"),
    ("Ctrl+O, Esc", "open another or a new one; the menu"),
];

fn help(ui: &mut egui::Ui) -> Option<Dialog> {
    ui.set_width(480.0);
    strong(ui, "Keys of the editor", 20.0);
    let high = (ui.ctx().content_rect().height() - 200.0).max(120.0);
    ScrollArea::vertical().max_height(high).min_scrolled_height(high).show(ui, |ui| {
        egui::Grid::new("edit keys").num_columns(2).spacing([16.0, 5.0]).max_col_width(310.0).show(ui, |ui| {
            for (keys, what) in KEYS {
                ui.label(RichText::new(keys).font(bold(14.0)).color(colour::GOLD));
                ui.add(egui::Label::new(what).wrap());
                ui.end_row();
            }
        });
    });
    ui.add_space(6.0);
    button(ui, "Back", "Esc", vec2(140.0, 38.0), true).clicked().then_some(Dialog::None)
}

/// The choice of a board or battle, or a new one. `open` says whether something is open, and unsaved.
pub(super) fn chooser(
    context: &egui::Context,
    form: &mut Form,
    library: &Library,
    offered: &Offer,
    open: Option<bool>,
) -> Vec<EditCommand> {
    let mut wishes = Vec::new();
    let area = context.content_rect();
    let veil = context.layer_painter(egui::LayerId::background());
    if open.is_none() {
        veil.rect_filled(area, 0.0, colour::TABLE_DARK);
    }
    let order = if open.is_some() { egui::Order::Foreground } else { egui::Order::Middle };
    let choice = egui::Area::new("edit chooser".into()).order(order).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0));
    choice.show(context, |ui| {
        panel_frame().show(ui, |ui| {
            let wide = (area.width() - 80.0).min(880.0);
            let high = (area.height() - 120.0).min(640.0);
            ui.set_width(wide);
            ui.horizontal(|ui| {
                strong(ui, "Edit a board or a battle", 22.0);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if button(ui, "Back", "Esc", vec2(100.0, 34.0), false).clicked() {
                        let back = if open.is_some() { EditCommand::Cancel } else { EditCommand::Leave };
                        wishes.push(back);
                    }
                });
            });
            if open == Some(true) {
                ui.label(
                    RichText::new("What is open now is not saved: opening another lets it go.").color(colour::AMBER),
                );
            }
            if open.is_none() {
                wishes.extend(offer(ui, offered));
            }
            ui.separator();
            ui.horizontal_top(|ui| {
                let left = (wide * 0.40).min(330.0);
                ui.vertical(|ui| {
                    ui.set_width(left);
                    wishes.extend(fresh(ui, form, library));
                });
                ui.add_space(16.0);
                ui.vertical(|ui| {
                    ui.set_width(wide - left - 40.0);
                    wishes.extend(listed(ui, form, library, high - 130.0));
                });
            });
        });
    });
    wishes
}

/// A new board.
fn fresh(ui: &mut egui::Ui, form: &mut Form, library: &Library) -> Option<EditCommand> {
    strong(ui, "New board", 17.0);
    heading(ui, "Its name");
    ui.add(line_edit(&mut form.name).hint_text("Old mill").char_limit(60).desired_width(280.0));
    heading(ui, "Its cells");
    ui.horizontal_wrapped(|ui| {
        for (at, (label, _)) in SHAPES.iter().enumerate() {
            if chip(ui, label, form.shape == at).clicked() {
                form.shape = at;
            }
        }
    });
    heading(ui, "Columns and rows");
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(&mut form.cols).range(1..=1024));
        ui.label("×");
        ui.add(egui::DragValue::new(&mut form.rows).range(1..=1024));
        for (cols, rows) in [(10, 8), (16, 12), (24, 18)] {
            if chip(ui, &format!("{cols} × {rows}"), (form.cols, form.rows) == (cols, rows)).clicked() {
                (form.cols, form.rows) = (cols, rows);
            }
        }
    });
    let file = file_name(&form.name, ".map.toml");
    let taken = library.get(&file).is_some();
    let word = if taken {
        format!("There is {file} already: take another name.")
    } else {
        format!("It will be saved as {file}.")
    };
    hint(ui, &word);
    let mut wish = None;
    ui.add_enabled_ui(!taken && !form.name.trim().is_empty(), |ui| {
        if button(ui, "Begin", "", vec2(200.0, 44.0), true).clicked() {
            let (name, shape) = (form.name.trim().to_owned(), SHAPES[form.shape].1);
            wish = Some(EditCommand::New { file: file.clone(), name, shape, size: (form.cols, form.rows) });
        }
    });
    wish
}

/// The maps and battles that there are.
fn listed(ui: &mut egui::Ui, form: &mut Form, library: &Library, high: f32) -> Option<EditCommand> {
    let mut wish = None;
    ui.horizontal(|ui| {
        strong(ui, "Or open", 17.0);
        ui.add(line_edit(&mut form.filter).hint_text("find …").desired_width(160.0));
    });
    let wanted = form.filter.to_lowercase();
    ScrollArea::vertical().id_salt("edit list").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
        for (ending, label) in [(".battle.toml", "Battles, with their boards"), (".map.toml", "Boards alone")] {
            heading(ui, label);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                for (name, source) in library.files("", ending) {
                    // A battle without a board has nothing to draw.
                    let drawn = ending == ".map.toml" || source.text().lines().any(|line| line.starts_with("map"));
                    if !drawn || !name.to_lowercase().contains(&wanted) {
                        continue;
                    }
                    let short = name.strip_suffix(ending).unwrap_or(name);
                    let short = short.strip_prefix("maps/").unwrap_or(short);
                    if chip(ui, &sentence(&short.replace('_', " ")), false).on_hover_text(name).clicked() {
                        wish = Some(EditCommand::Open(name.to_owned()));
                    }
                }
            });
        }
    });
    wish
}

/// A field for a line of text.
fn line_edit(text: &mut String) -> TextEdit<'_> {
    TextEdit::singleline(text).margin(vec2(8.0, 5.0))
}

/// The offer to take up unsaved work; nothing if there is none.
pub fn offer(ui: &mut egui::Ui, offered: &Offer) -> Option<EditCommand> {
    let kept = offered.0.as_ref()?;
    let mut wish = None;
    egui::Frame::new().fill(colour::WELL).corner_radius(8).inner_margin(10).show(ui, |ui| {
        // The words stand at the height of the buttons after them.
        ui.spacing_mut().interact_size.y = 28.0;
        ui.horizontal_wrapped(|ui| {
            ui.label(
                RichText::new(format!("Unsaved work on {} from {}", kept.name(), kept.age())).color(colour::AMBER),
            );
            if chip(ui, "Take it up", true).clicked() {
                wish = Some(EditCommand::TakeUp);
            }
            if chip(ui, "Throw it away", false).clicked() {
                wish = Some(EditCommand::ThrowAway);
            }
        });
    });
    wish
}
