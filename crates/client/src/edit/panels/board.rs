//! The drawer of the board as a whole: name, grid, size, shift, mirror.

use bevy_egui::egui::{self, Align2, Area, DragValue, ScrollArea, vec2};

use super::{
    RIGHT,
    context::PanelContext,
    frame, head_height,
    widgets::{chip, field, fit_fingers, heading, hint},
};
use crate::{
    edit::command::EditCommand,
    keys::Shortcut,
    measures::GAP,
    theme::{
        hands, sizes,
        widgets::{number, strong},
    },
};
use hexfray_board::grid::{Adjacency, HexTop, Offset, Shape};
use hexfray_drawing::edit::{Change, Margins, Mirror, Part};

pub(super) fn draw(context: &egui::Context, desk: &mut PanelContext<'_>, high: f32) {
    let at = vec2(-GAP, head_height(context) + 2.0 * GAP);
    Area::new("edit board".into()).anchor(Align2::RIGHT_TOP, at).show(context, |ui| {
        frame().show(ui, |ui| {
            ui.set_width(RIGHT - 22.0);
            ui.set_height(high - 20.0);
            ScrollArea::vertical().max_height(high - 20.0).auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(RIGHT - 34.0);
                fit_fingers(ui);
                strong(ui, "Board", sizes::SECTION);
                head(ui, desk);
                grid(ui, desk);
                storeys(ui, desk);
                size(ui, desk);
                moves(ui, desk);
            });
        });
    });
}

fn change(desk: &mut PanelContext<'_>, change: Change) {
    desk.ask(EditCommand::Do(change));
}

fn head(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "Name");
    let now = desk.shop.project.word(Part::Map, "name").to_owned();
    if let Some(text) = field(ui, "map name", &now, "what players call it", 1) {
        change(desk, Change::Text { part: Part::Map, key: "name", text });
    }
    heading(ui, "What it is about");
    let now = desk.shop.project.word(Part::Map, "description").to_owned();
    if let Some(text) = field(ui, "map about", &now, "a sentence or two", 3) {
        change(desk, Change::Text { part: Part::Map, key: "description", text });
    }
}

fn grid(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let Some(board) = desk.shop.board().cloned() else { return };
    let now = board.grid().shape();
    let pointy = Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd };
    let flat = Shape::Hex { top: HexTop::Flat, offset: Offset::Odd };
    let sides = Shape::Square { adjacency: Adjacency::Sides };
    heading(ui, "Cells");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = sizes::WIDE_CHIP_PADDING;
        let is_square = matches!(now, Shape::Square { .. });
        let is_flat = matches!(now, Shape::Hex { top: HexTop::Flat, .. });
        for (shape, label, on) in [
            (pointy, "Hexes, pointed", !is_square && !is_flat),
            (flat, "Hexes, flat", is_flat),
            (sides, "Squares", is_square),
        ] {
            if chip(ui, label, on).clicked() && !on {
                desk.ask(EditCommand::Do(Change::Grid(shape)));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = sizes::WIDE_CHIP_PADDING;
        let other: [(Shape, &str); 2] = match now {
            Shape::Hex { top, .. } => [
                (Shape::Hex { top, offset: Offset::Odd }, "odd ones shifted"),
                (Shape::Hex { top, offset: Offset::Even }, "even ones shifted"),
            ],
            Shape::Square { .. } => {
                [(sides, "sides touch"), (Shape::Square { adjacency: Adjacency::Corners }, "corners touch, too")]
            }
        };
        for (shape, label) in other {
            if chip(ui, label, shape == now).clicked() && shape != now {
                desk.ask(EditCommand::Do(Change::Grid(shape)));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Metres across a cell");
        let id = egui::Id::new("metres");
        let mut metres: u8 = ui.data(|data| data.get_temp(id)).unwrap_or(board.metres_per_cell());
        let response = number(ui, DragValue::new(&mut metres).range(1..=100), "Metres across a cell");
        if response.dragged() || response.has_focus() {
            ui.data_mut(|data| data.insert_temp(id, metres));
        } else {
            ui.data_mut(|data| data.remove::<u8>(id));
            if metres != board.metres_per_cell() {
                change(desk, Change::Metres(metres));
            }
        }
    });
}

/// The storeys from the highest down: which one is drawn on, its name and height, one more, one less.
fn storeys(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let Some(board) = desk.shop.board().cloned() else { return };
    let (levels, now) = (board.grid().levels(), desk.level);
    let keys = [Shortcut::EditLevelUp, Shortcut::EditLevelDown].map(|shortcut| desk.keys.label(shortcut));
    let set = keys.iter().all(|key| !key.is_empty()) && !hands::are_fingers(ui.ctx());
    heading(ui, &if set { format!("Storeys ({})", keys.join(", ")) } else { "Storeys".to_owned() });
    for level in (0..levels).rev() {
        let height = board.level_height(level);
        let label = format!("{level} {}, height {}", board.level_name(level), super::widgets::level(height.into()));
        if chip(ui, &label, level == now).clicked() {
            desk.ask(EditCommand::LookAt(level));
        }
    }
    if let Some(storey) = usize::from(now).checked_sub(1).and_then(|at| board.storeys().get(at)) {
        let (mut name, mut elevation) = (storey.name.clone(), storey.elevation);
        if let Some(text) = field(ui, &format!("storey {now}"), &name, "a name for players", 1) {
            name = text;
        }
        ui.horizontal(|ui| {
            ui.label("Height of its floor");
            number(ui, DragValue::new(&mut elevation).range(-20..=60), "Height of its floor");
        });
        if (&name, elevation) != (&storey.name, storey.elevation) {
            change(desk, Change::SetStorey { level: now, name, elevation });
        }
    }
    ui.horizontal(|ui| {
        if ui.button("Add a storey on top").clicked() {
            change(desk, Change::AddStorey { name: String::new() });
        }
        if now > 0 && ui.button("Remove this one").clicked() {
            change(desk, Change::RemoveStorey(now));
        }
    });
}

fn size(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let Some(board) = desk.shop.board().cloned() else { return };
    heading(ui, "Add or cut columns and rows");
    let margins = &mut desk.shop.margins;
    egui::Grid::new("margins").num_columns(4).spacing([8.0, 4.0]).show(ui, |ui| {
        for (label, value) in [
            ("left", &mut margins.left),
            ("right", &mut margins.right),
            ("top", &mut margins.top),
            ("bottom", &mut margins.bottom),
        ] {
            ui.label(label);
            if ui.button("−").clicked() {
                *value = value.saturating_sub(1);
            }
            number(ui, DragValue::new(value).range(-1023..=1023), label);
            if ui.button("+").clicked() {
                *value = value.saturating_add(1);
            }
            ui.end_row();
        }
    });
    let now = (i32::from(board.grid().cols()), i32::from(board.grid().rows()));
    let Margins { left, right, top, bottom } = *margins;
    let new = (now.0 + i32::from(left) + i32::from(right), now.1 + i32::from(top) + i32::from(bottom));
    hint(ui, &format!("{} × {} cells now, {} × {} then", now.0, now.1, new.0, new.1));
    let wanted = *margins;
    ui.horizontal(|ui| {
        ui.add_enabled_ui(wanted != Margins::default(), |ui| {
            if chip(ui, "Apply", wanted != Margins::default()).clicked() {
                desk.shop.margins = Margins::default();
                change(desk, Change::Frame(wanted));
            }
            if chip(ui, "Cancel", false).clicked() {
                desk.shop.margins = Margins::default();
            }
        });
    });
}

fn moves(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "Move everything; what is pushed over the edge is lost");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (label, cols, rows) in [("←", -1, 0), ("→", 1, 0), ("↑", 0, -1), ("↓", 0, 1)] {
            if ui.button(label).clicked() {
                change(desk, Change::Shift { cols, rows });
            }
        }
    });
    heading(ui, "Mirror");
    ui.horizontal(|ui| {
        if ui.button("Left ↔ right").clicked() {
            change(desk, Change::Mirror(Mirror::Columns));
        }
        if ui.button("Top ↕ bottom").clicked() {
            change(desk, Change::Mirror(Mirror::Rows));
        }
    });
}
