//! The choice of a board or battle to edit, or of a new one; and the offer to restore unsaved work.

use bevy_egui::egui::{self, Align2, RichText, vec2};

use super::{
    form::{Form, line_edit},
    widgets::{chip, fit_fingers, heading, hint},
};
use crate::{
    edit::{command::EditCommand, files::file_name, recover::Offer, workshop::sentence},
    measures::Room,
    saves::title_of,
    theme::{
        colour, sizes,
        widgets::{button, main_button, number, panel_frame, scrolled, strong},
    },
};
use hexfray_board::{
    grid::{Adjacency, HexTop, Offset, Shape},
    text::Library,
};

/// The grids that a new board may have.
const SHAPES: [(&str, &str, Shape); 4] = [
    (
        "Hexes, pointed",
        "Hexes with a corner at the top: their rows run straight from left to right",
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd },
    ),
    (
        "Hexes, flat",
        "Hexes with a side at the top: their columns run straight from top to bottom",
        Shape::Hex { top: HexTop::Flat, offset: Offset::Odd },
    ),
    (
        "Squares",
        "Squares with four neighbours each: units go across sides only",
        Shape::Square { adjacency: Adjacency::Sides },
    ),
    (
        "Squares with corners",
        "Squares with eight neighbours each: units also go across corners",
        Shape::Square { adjacency: Adjacency::Corners },
    ),
];

/// Width below which a new board and the list of others stand under each other, in points.
const NARROW: f32 = 560.0;

/// The choice of a board or battle, or a new one. `open` says whether a file is open.
pub(super) fn draw(
    context: &egui::Context,
    form: &mut Form,
    library: &Library,
    offered: &Offer,
    open: bool,
) -> Vec<EditCommand> {
    let mut wishes = Vec::new();
    let area = context.content_rect();
    let veil = context.layer_painter(egui::LayerId::background());
    if !open {
        veil.rect_filled(area, 0.0, colour::TABLE_DARK);
    }
    let order = if open { egui::Order::Foreground } else { egui::Order::Middle };
    let choice = egui::Area::new("edit chooser".into()).order(order).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0));
    choice.show(context, |ui| {
        panel_frame().show(ui, |ui| {
            let wide = (area.width() - 62.0).min(880.0);
            // What stands over the two takes its height from them.
            let strip = if !open && offered.0.is_some() { 84.0 } else { 0.0 };
            let high = (area.height() - 120.0 - strip).min(640.0);
            ui.set_width(wide);
            fit_fingers(ui);
            ui.horizontal(|ui| {
                strong(ui, if wide < NARROW { "Edit" } else { "Edit a board or a battle" }, 22.0);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if button(ui, "Back", "Esc", vec2(100.0, 40.0), false).clicked() {
                        let back = if open { EditCommand::Cancel } else { EditCommand::Leave };
                        wishes.push(back);
                    }
                });
            });
            if !open {
                wishes.extend(offer(ui, offered));
            }
            ui.separator();
            if wide < NARROW {
                let rest = (area.height() - 130.0 - strip).max(200.0);
                scrolled(ui, "edit choice").max_height(rest).min_scrolled_height(rest).show(ui, |ui| {
                    ui.set_width(wide - 8.0);
                    wishes.extend(fresh(ui, form, library));
                    ui.separator();
                    wishes.extend(listed(ui, form, library, f32::INFINITY));
                });
                return;
            }
            ui.horizontal_top(|ui| {
                let left = (wide * 0.40).min(330.0);
                ui.vertical(|ui| {
                    ui.set_width(left);
                    let fits = if Room::is_low(area) { high - 20.0 } else { f32::INFINITY };
                    scrolled(ui, "edit new").max_height(fits).min_scrolled_height(fits.min(400.0)).show(ui, |ui| {
                        ui.set_width(left - 8.0);
                        wishes.extend(fresh(ui, form, library));
                    });
                });
                ui.add_space(16.0);
                ui.vertical(|ui| {
                    ui.set_width(wide - left - 40.0);
                    let taken = if Room::is_low(area) { 70.0 } else { 130.0 };
                    wishes.extend(listed(ui, form, library, high - taken));
                });
            });
        });
    });
    wishes
}

/// A new board.
fn fresh(ui: &mut egui::Ui, form: &mut Form, library: &Library) -> Option<EditCommand> {
    strong(ui, "New board", sizes::HEADLINE);
    heading(ui, "Its name");
    let wide = ui.available_width().min(280.0);
    ui.add(line_edit(ui, &mut form.name).hint_text("for example Old mill").char_limit(60).desired_width(wide - 16.0));
    heading(ui, "Cells");
    ui.horizontal_wrapped(|ui| {
        for (at, (label, about, _)) in SHAPES.iter().enumerate() {
            if chip(ui, label, form.shape == at).on_hover_text(*about).clicked() {
                form.shape = at;
            }
        }
    });
    heading(ui, "Columns and rows");
    ui.horizontal(|ui| {
        number(ui, egui::DragValue::new(&mut form.cols).range(1..=1024), "Columns");
        ui.label("×");
        number(ui, egui::DragValue::new(&mut form.rows).range(1..=1024), "Rows");
        for (cols, rows) in [(10, 8), (16, 12), (24, 18)] {
            if chip(ui, &format!("{cols} × {rows}"), (form.cols, form.rows) == (cols, rows)).clicked() {
                (form.cols, form.rows) = (cols, rows);
            }
        }
    });
    let file = file_name(&form.name, ".map.toml");
    let taken = library.get(&file).is_some();
    let word = if form.name.trim().is_empty() {
        "Give the board a name to begin.".to_owned()
    } else if taken {
        format!("{file} exists already: choose another name.")
    } else {
        format!("It will be saved as {file}.")
    };
    hint(ui, &word);
    let mut wish = None;
    ui.add_enabled_ui(!taken && !form.name.trim().is_empty(), |ui| {
        if main_button(ui, "Begin", "Enter", vec2(200.0, 44.0)) {
            let (name, shape) = (form.name.trim().to_owned(), SHAPES[form.shape].2);
            wish = Some(EditCommand::New { file: file.clone(), name, shape, size: (form.cols, form.rows) });
        }
    });
    wish
}

/// The existing maps and battles.
fn listed(ui: &mut egui::Ui, form: &mut Form, library: &Library, high: f32) -> Option<EditCommand> {
    let mut wish = None;
    ui.horizontal(|ui| {
        strong(ui, "Or open", sizes::HEADLINE);
        ui.add(line_edit(ui, &mut form.filter).hint_text("find …").desired_width(160.0));
    });
    let wanted = form.filter.to_lowercase();
    scrolled(ui, "edit list").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
        for (ending, label) in [(".battle.toml", "Battles, with their boards"), (".map.toml", "Boards alone")] {
            heading(ui, label);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                for (title, name) in found(library, ending, &wanted) {
                    if chip(ui, &title, false).on_hover_text(name).clicked() {
                        wish = Some(EditCommand::Open(name.to_owned()));
                    }
                }
            });
        }
    });
    wish
}

/// The titles and files of one kind that contain the wanted text in lower case, in the order of their titles.
fn found<'l>(library: &'l Library, ending: &'l str, wanted: &str) -> Vec<(String, &'l str)> {
    // A battle without a board has nothing to draw.
    let is_drawn = |text: &str| ending == ".map.toml" || text.lines().any(|line| line.starts_with("map"));
    let drawn = library.files("", ending).filter(|(_, source)| is_drawn(source.text()));
    let titled = drawn.map(|(name, source)| (title(name, source.text()), name));
    let mut found: Vec<_> = titled
        .filter(|(title, name)| [title.as_str(), name].iter().any(|it| it.to_lowercase().contains(wanted)))
        .collect();
    found.sort_by_cached_key(|(title, name)| (title.to_lowercase(), *name));
    found
}

/// The title of a battle or a board, as in the list of battles; the name of its file if it has none.
pub fn title(file: &str, text: &str) -> String {
    let short = || {
        let base = file.rsplit('/').next().unwrap_or(file);
        sentence(&base.split('.').next().unwrap_or(base).replace('_', " "))
    };
    title_of(text).unwrap_or_else(short)
}

/// The offer to restore unsaved work; nothing if there is none.
pub fn offer(ui: &mut egui::Ui, offered: &Offer) -> Option<EditCommand> {
    let kept = offered.0.as_ref()?;
    let mut wish = None;
    egui::Frame::new().fill(colour::WELL).corner_radius(sizes::CORNER).inner_margin(10).show(ui, |ui| {
        // The text is at the height of the buttons after it.
        let high = ui.spacing().interact_size.y.max(28.0);
        ui.spacing_mut().interact_size.y = high;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("Unsaved work on {}, {}", kept.name(), kept.age())).color(colour::amber()));
            if chip(ui, "Restore", true).clicked() {
                wish = Some(EditCommand::TakeUp);
            }
            if chip(ui, "Discard", false).clicked() {
                wish = Some(EditCommand::ThrowAway);
            }
        });
    });
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_battles_are_listed_in_the_order_of_their_titles_and_found_by_file_too() {
        let mut library = Library::default();
        let map = |title: &str| format!("name = \"{title}\"\n");
        for (file, title) in [("alpha", "Weir"), ("beta", "Abbey"), ("gamma", "mill")] {
            library.add(&format!("maps/{file}.map.toml"), &map(title));
        }
        let titles = |wanted: &str| -> Vec<String> {
            found(&library, ".map.toml", wanted).into_iter().map(|(title, _)| title).collect()
        };
        assert_eq!(titles(""), ["Abbey", "mill", "Weir"]);
        assert_eq!((titles("alpha"), titles("abb")), (vec!["Weir".to_owned()], vec!["Abbey".to_owned()]));
        library.add("maps/no_board.battle.toml", "name = \"Nowhere\"\n");
        assert!(found(&library, ".battle.toml", "").is_empty(), "a battle without a board has nothing to draw");
    }
}
