//! The foot of the editor: the cell at the pointer, problems, and messages to the author.

use bevy_egui::egui::{self, Align2, Area, Label, RichText, ScrollArea, Sense, vec2};

use super::{FOOT, beside, context::PanelContext, frame};
use crate::{
    board::describe,
    edit::command::EditCommand,
    measures::GAP,
    theme::{bold, colour, regular, sizes, widgets::pill},
};
use hexfray_board::{
    map::{Difficulty, direction_names},
    text::Problem,
};
use hexfray_drawing::edit::{cell_of, place_in_words, problem_in_words};

/// Height of the list of problems, in points.
const LIST: f32 = 132.0;

/// Draws the foot; returns its height, in points.
pub(super) fn draw(context: &egui::Context, desk: &mut PanelContext<'_>) -> f32 {
    let area = context.content_rect();
    let problems: Vec<Problem> = desk.shop.project.problems().iter().cloned().collect();
    // The list that an author has opened is closed once nothing is left in it: it does not rise over a form at the next mistake.
    desk.shop.problem.1 &= !problems.is_empty();
    let open = desk.shop.problem.1;
    let high = FOOT + if open { LIST } else { 0.0 };
    Area::new("edit foot".into()).anchor(Align2::LEFT_BOTTOM, vec2(GAP, -GAP)).show(context, |ui| {
        frame().inner_margin(egui::Margin::symmetric(12, 6)).show(ui, |ui| {
            ui.set_width(area.width() - 2.0 * GAP - 26.0);
            ui.set_height(high - 14.0);
            if open {
                list(ui, desk, &problems);
            }
            ui.horizontal(|ui| {
                let place = ui.label(RichText::new(pointed(desk)).font(regular(sizes::TEXT)).color(colour::QUIET));
                place.on_hover_text("Column and row, counted from 0 as on the board and in the files.");
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| count(ui, desk, &problems));
            });
        });
    });
    tell(context, desk, high);
    high
}

/// How many problems there are; a click lists them.
fn count(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, problems: &[Problem]) {
    let warnings = problems.iter().filter(|problem| problem.is_warning()).count();
    let wrong = problems.len() - warnings;
    let number = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (text, ink) = match (wrong, warnings) {
        (0, 0) => ("No problems".to_owned(), colour::good()),
        (0, some) => (number(some, "warning"), colour::amber()),
        (some, 0) => (number(some, "problem"), colour::harm()),
        (some, more) => (format!("{}, {}", number(some, "problem"), number(more, "warning")), colour::harm()),
    };
    let arrow = match (problems.is_empty(), desk.shop.problem.1) {
        (true, _) => "",
        (false, true) => "  ▾",
        (false, false) => "  ▴",
    };
    let label =
        Label::new(RichText::new(format!("{text}{arrow}")).font(bold(sizes::TEXT)).color(ink)).sense(Sense::click());
    if ui.add(label).on_hover_text("What `hexfray check` reports about these files").clicked() {
        desk.shop.problem.1 = !desk.shop.problem.1;
    }
}

/// A problem in words of the board.
fn in_words(problem: &Problem) -> String {
    format!("{}{}", if problem.is_warning() { "Warning: " } else { "" }, problem_in_words(problem))
}

fn list(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, problems: &[Problem]) {
    ScrollArea::vertical().id_salt("problems").max_height(LIST - 10.0).auto_shrink([false, false]).show(ui, |ui| {
        for (at, problem) in problems.iter().enumerate() {
            let ink = if problem.is_warning() { colour::amber() } else { colour::TEXT };
            let text = RichText::new(in_words(problem)).font(regular(sizes::TEXT)).color(ink);
            let response = ui.add(Label::new(text).wrap().sense(Sense::click()));
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                let chosen = desk.shop.problem.0;
                desk.shop.problem.0 = (chosen != Some(at)).then_some(at);
                if let Some(cell) = cell_of(problem) {
                    desk.ask(EditCommand::Centre(cell));
                }
            }
            if desk.shop.problem.0 == Some(at) {
                ui.add(Label::new(RichText::new(problem.render(false)).monospace().color(colour::QUIET)).wrap());
            }
        }
    });
}

/// The cell at the pointer, in a line.
fn pointed(desk: &PanelContext<'_>) -> String {
    let (Some(board), Some(spot)) = (desk.shop.board(), desk.shop.hover) else {
        return desk
            .shop
            .board()
            .map_or_else(String::new, |board| format!("{} × {} cells", board.grid().cols(), board.grid().rows()));
    };
    let cell = spot.cell;
    if !board.exists(cell) {
        return format!("{} · no cell", place_in_words(cell));
    }
    let mut words = vec![place_in_words(cell), describe(board, cell), format!("height {}", board.height(cell))];
    let blocked = board.blocks_move(cell);
    words.push(if blocked { "cannot be entered".to_owned() } else { entering(board.difficulty(cell)) });
    if board.visibility(cell) > 0 {
        words.push(format!("sight {}", board.visibility(cell)));
    }
    let side = direction_names(board.grid().shape())[usize::from(spot.side.0)];
    if board.cover(cell, spot.side) > 0 {
        words.push(format!("cover {} % {side}", board.cover(cell, spot.side)));
    }
    if board.climb_modifier(cell, spot.side) != 0 {
        words.push(format!("climbing {} % {side}", board.climb_modifier(cell, spot.side)));
    }
    let spawn = board.spawns().iter().find(|zone| zone.cells.contains(&cell));
    words.extend(spawn.map(|zone| format!("starting cell of {}", zone.side)));
    words.extend(board.exits().iter().find(|zone| zone.cells.contains(&cell)).map(|zone| zone.name.clone()));
    if desk.shop.tool.is_of_parts() || desk.shop.layer.is_of_cells() {
        let touched = desk.shop.preview().len();
        let s = if touched == 1 { "" } else { "s" };
        words.push(format!("brush: {touched} cell{s}"));
    }
    words.join(" · ")
}

/// How hard it is to enter a cell, with the word of the files: `to enter: limited (2 points)`.
fn entering(difficulty: Difficulty) -> String {
    match difficulty.points() {
        Some(1) => format!("to enter: {} (1 point)", difficulty.word()),
        Some(points) => format!("to enter: {} ({points} points)", difficulty.word()),
        None => format!("to enter: {}", difficulty.word()),
    }
}

/// A message to the author, over the foot.
fn tell(context: &egui::Context, desk: &PanelContext<'_>, foot: f32) {
    let Some((text, age)) = &desk.shop.notice else { return };
    let opacity = (4.0 - age).clamp(0.0, 1.0);
    let layer = egui::LayerId::new(egui::Order::Foreground, "edit words".into());
    let painter = context.layer_painter(layer);
    let area = context.content_rect();
    let [left, right] = beside(context, desk.shop.drawer);
    let at = egui::pos2((left + area.width() - right) / 2.0, area.bottom() - foot - 3.0 * GAP - 10.0);
    let fill = colour::panel(0xee).gamma_multiply(opacity);
    pill(&painter, at, text, (fill, colour::TEXT.gamma_multiply(opacity)), true, 1.0);
}
