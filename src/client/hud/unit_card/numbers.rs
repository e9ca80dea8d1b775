//! A unit's numbers in a grid, with their terms on pointing.

use bevy_egui::egui::{self, Align2, Sense, vec2};

use crate::{
    battle::StatView,
    client::{
        measures::LEFT_WIDTH,
        theme::{
            bold, colour, regular,
            widgets::{parts_table, strong},
        },
    },
    story::{number as written, titled},
};

/// Numbers in a row of the card.
pub(super) const COLUMNS: usize = 4;
/// The same where the card has width and no height to spare.
pub(super) const ROOMY: usize = 5;
/// Width of one of them, in points.
const COLUMN: f32 = (LEFT_WIDTH - 32.0 - 3.0 * GUTTER) / COLUMNS as f32;

/// Width of so many numbers, in points.
pub(super) fn across(columns: usize) -> f32 {
    columns as f32 * (COLUMN + GUTTER) - GUTTER
}

/// Numbers in a grid; what has a long name or value takes the room of two. Pointing at one opens its terms.
pub(super) fn stats(ui: &mut egui::Ui, stats: &[StatView], most: usize) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let is_long = |stat: &&StatView| stat.text.is_some_and(|text| text.as_str().chars().count() > 6);
    let (long, short): (Vec<&StatView>, Vec<&StatView>) = stats.iter().partition(is_long);
    let widths: Vec<usize> = short.iter().map(|stat| columns(stat.label.as_str())).collect();
    let mut left = short.as_slice();
    for count in in_rows(&widths, most) {
        let row;
        (row, left) = left.split_at(count);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GUTTER;
            for stat in row {
                number(ui, stat, vec2(across(columns(stat.label.as_str())), 38.0));
            }
        });
    }
    for stat in long {
        number(ui, stat, vec2(across(COLUMNS), 38.0));
    }
}

/// Letters of a label that fit into one column.
const LETTERS: usize = 9;

/// Columns that a label takes.
fn columns(label: &str) -> usize {
    if label.chars().count() > LETTERS { 2 } else { 1 }
}

/// How many of these widths stand in each row of so many columns.
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

/// Space between two numbers of a row, in points.
const GUTTER: f32 = 6.0;

fn number(ui: &mut egui::Ui, stat: &StatView, cell: egui::Vec2) {
    let (rect, response) = ui.allocate_exact_size(cell, Sense::hover());
    let painter = ui.painter();
    let title = titled(stat.label.as_str());
    let mut job = egui::text::LayoutJob::simple_singleline(title.clone(), regular(11.5), colour::QUIET);
    job.wrap = egui::text::TextWrapping::truncate_at_width(cell.x);
    painter.galley(rect.left_top(), painter.layout_job(job), colour::QUIET);
    let value = stat.text.map_or_else(|| written(stat.value), |text| text.to_string());
    let ink = if response.hovered() { colour::GOLD } else { colour::TEXT };
    painter.text(rect.left_bottom() - vec2(0.0, 2.0), Align2::LEFT_BOTTOM, &value, bold(16.0), ink);
    response.on_hover_ui(|ui| {
        if stat.parts.is_empty() {
            strong(ui, format!("{title} {value}"), 14.0);
        } else {
            parts_table(ui, &title, &stat.parts, &value);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_of_numbers_take_the_room_of_two() {
        let widths = ["Evasion", "Fortitude", "Willpower", "Defense", "Move Speed"].map(columns);
        assert_eq!(widths, [1, 1, 1, 1, 2], "only the last does not fit into a column");
        assert_eq!(in_rows(&widths, 4), [4, 1], "it opens a row");
        assert_eq!(in_rows(&[1, 1, 1, 2, 1, 2], 4), [3, 2, 1], "a row holds four columns at most");
    }
}
