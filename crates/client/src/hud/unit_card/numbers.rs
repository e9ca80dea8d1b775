//! A unit's numbers in a grid, with their terms on pointing.

use bevy_egui::egui::{self, Align2, Sense, vec2};

use crate::{
    measures::LEFT_INSIDE,
    theme::{
        bold, colour, hands, regular, sizes,
        terms::{self, Topic},
        widgets::{FINGER, fitted, parts_hint, quiet, scrolled, strong, total},
    },
};
use hexfray_battle::StatView;
use hexfray_minds::story::{number as written, titled};

/// Numbers in a row of the card.
pub(super) const COLUMNS: usize = 4;
/// Numbers in a row if the card has width but no spare height.
pub(super) const ROOMY: usize = 5;
/// Width of one of them, in points.
const COLUMN: f32 = (LEFT_INSIDE - 3.0 * sizes::GUTTER) / COLUMNS as f32;

/// Width of this many numbers, in points.
pub(super) fn across(columns: usize) -> f32 {
    columns as f32 * (COLUMN + sizes::GUTTER) - sizes::GUTTER
}

/// The main numbers in a grid; one with a long name or value takes the room of two. Pointing at one opens its terms.
pub(super) fn summary(ui: &mut egui::Ui, stats: &[StatView], most: usize) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let chief: Vec<&StatView> = stats.iter().filter(|stat| stat.chief).collect();
    let widths: Vec<usize> = chief.iter().map(|stat| columns(stat)).collect();
    let mut left = chief.as_slice();
    for count in in_rows(&widths, most) {
        let row;
        (row, left) = left.split_at(count);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = sizes::GUTTER;
            row.iter().for_each(|stat| number(ui, stat, vec2(across(columns(stat)), 38.0)));
        });
    }
}

/// All numbers with their full names, a line each, behind a heading that opens them.
pub(super) fn details(ui: &mut egui::Ui, stats: &[StatView]) {
    if stats.iter().all(|stat| stat.chief) {
        return;
    }
    let heading = egui::RichText::new("All numbers").font(regular(sizes::TEXT)).color(colour::QUIET);
    ui.spacing_mut().interact_size.y = if hands::are_fingers(ui.ctx()) { FINGER } else { LINE };
    egui::CollapsingHeader::new(heading).id_salt("all numbers").show_unindented(ui, |ui| {
        let high = (ui.ctx().content_rect().bottom() - ui.cursor().top() - BELOW).max(6.0 * LINE);
        // Without a least height the list would stay as high as the card was before.
        scrolled(ui, "numbers").max_height(high).min_scrolled_height(high).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.spacing_mut().interact_size.y = LINE;
            stats.iter().for_each(|stat| line(ui, stat));
        });
    });
}

/// Height of a line of all numbers, in points.
const LINE: f32 = 20.0;
/// The space that the list of all numbers leaves free at the foot of the window for the buttons there, in points.
const BELOW: f32 = 190.0;

/// A number with its full name in a line.
fn line(ui: &mut egui::Ui, stat: &StatView) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, LINE), sense_of(stat));
    let ink = if response.hovered() { colour::GOLD } else { colour::TEXT };
    let painter = ui.painter();
    let value = painter.text(rect.right_center(), Align2::RIGHT_CENTER, reads(stat), bold(sizes::LARGE), ink);
    let room = value.left() - 8.0 - rect.left();
    let name = fitted(painter, &titled(stat.name().as_str()), regular(sizes::TEXT), colour::QUIET, room);
    painter.galley(rect.left_center() - vec2(0.0, name.size().y / 2.0), name, colour::QUIET);
    explained(response, stat);
}

/// The text of a number.
fn reads(stat: &StatView) -> String {
    stat.text.map_or_else(|| written(stat.value), |text| text.to_string())
}

/// Letters of a label that fit into one column.
const LETTERS: usize = 9;

/// Columns that a number takes: those whose name or value is long get two, the longest a row.
fn columns(stat: &StatView) -> usize {
    let letters = stat.name().as_str().chars().count().max(reads(stat).chars().count() * 4 / 3);
    match letters {
        0..=LETTERS => 1,
        _ if letters <= 2 * LETTERS + 2 => 2,
        _ => COLUMNS,
    }
}

/// How many of these widths are in each row of this many columns.
fn in_rows(widths: &[usize], most: usize) -> Vec<usize> {
    let (mut rows, mut taken) = (vec![0], 0);
    for &wide in widths {
        if taken + wide > most {
            rows.push(0);
            taken = 0;
        }
        taken += wide;
        rows.last_mut().into_iter().for_each(|count| *count += 1);
    }
    rows
}

fn number(ui: &mut egui::Ui, stat: &StatView, cell: egui::Vec2) {
    let (rect, response) = ui.allocate_exact_size(cell, sense_of(stat));
    let painter = ui.painter();
    let title = titled(stat.name().as_str());
    painter.galley(
        rect.left_top(),
        fitted(painter, &title, regular(sizes::SMALLER), colour::QUIET, cell.x),
        colour::QUIET,
    );
    let ink = if response.hovered() { colour::GOLD } else { colour::TEXT };
    painter.text(rect.left_bottom() - vec2(0.0, 2.0), Align2::LEFT_BOTTOM, reads(stat), bold(sizes::TITLE), ink);
    explained(response, stat);
}

/// A click on a number with terms opens them permanently.
fn sense_of(stat: &StatView) -> Sense {
    if stat.parts.is_empty() { Sense::hover() } else { Sense::click() }
}

/// Pointing at a number opens its full name and its terms.
fn explained(response: egui::Response, stat: &StatView) {
    let (title, value) = (titled(stat.name().as_str()), reads(stat));
    if !stat.parts.is_empty() {
        let (title, parts, totals) = (title.clone(), Box::new(stat.parts.clone()), total(&value));
        terms::opens(&response, || Topic::Sum { title, parts, totals });
    }
    response.on_hover_ui(|ui| {
        if stat.parts.is_empty() {
            strong(ui, format!("{title} {value}"), sizes::LARGE);
        } else {
            parts_hint(ui, &title, &stat.parts, &total(&value));
        }
        if let Some(about) = stat.about {
            ui.set_max_width(280.0);
            quiet(ui, about.as_str());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Session, Texts};
    use hexfray_battle::{Name, Parts};

    #[test]
    fn the_main_numbers_of_every_unit_are_explained() {
        let texts = Texts::of_the_game();
        let files = texts.library.files("maps/", ".battle.toml");
        let start = |name: &str| Session::start(&texts, name, &[], 7).expect("it starts");
        let battles: Vec<Session> = files.map(|(name, _)| start(name)).collect();
        for (session, unit) in battles.iter().flat_map(|it| it.battle.units().map(move |unit| (it, unit))) {
            let stats = session.battle.stats(unit.id);
            let bare: Vec<String> = stats
                .iter()
                .filter(|stat| stat.chief && stat.about.is_none())
                .map(|stat| stat.name().to_string())
                .collect();
            assert!(bare.is_empty(), "{}: {bare:?} are only numbers", unit.name);
        }
    }

    #[test]
    fn long_names_of_numbers_take_the_room_of_two() {
        let stat = |name: &'static str| StatView::sum(Name::new(name), Parts::new());
        let widths = ["Evasion", "Fortitude", "Willpower", "Defence", "Move Speed"].map(|name| columns(&stat(name)));
        assert_eq!(widths, [1, 1, 1, 1, 2], "only the last does not fit into a column");
        assert_eq!(in_rows(&widths, 4), [4, 1], "it opens a row");
        assert_eq!(in_rows(&[1, 1, 1, 2, 1, 2], 4), [3, 2, 1], "a row holds four columns at most");
        let damage = StatView::reading(Name::new("Damage"), 0, Name::new("3 × STR + d6"));
        assert_eq!(columns(&damage), 2, "so does one with a long value");
        let short = stat("M.ACC").in_full(Name::new("Accuracy, cestus in the other hand"));
        assert_eq!(columns(&short), COLUMNS, "what counts is the name that is shown");
    }
}
