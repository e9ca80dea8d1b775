//! The palette of zones: where sides start, and where units may leave.

use bevy_egui::egui::{self, RichText, vec2};

use super::{
    context::PanelContext,
    widgets::{chip, field, heading, hint},
};
use crate::{
    edit::command::EditCommand,
    theme::{colour, sizes},
};
use hexfray_board::{grid::Direction, map::direction_names};
use hexfray_drawing::edit::{Change, ZoneName};
use hexfray_minds::story::{liveries, titled};

pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let Some(board) = desk.shop.board().cloned() else { return };
    let mut sides: Vec<String> = desk.shop.project.sides();
    let known: Vec<String> = board.spawns().iter().map(|zone| zone.side.clone()).collect();
    let chosen = desk.shop.kit.zone.clone();
    for side in known.into_iter().chain(matches!(chosen, ZoneName::Spawn(_)).then(|| chosen.name().to_owned())) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    heading(ui, "Where sides start");
    let colours = liveries(sides.iter().map(String::as_str));
    for (side, livery) in sides.iter().zip(colours) {
        let count = board.spawn(side).len();
        let on = chosen == ZoneName::Spawn(side.clone());
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 24.0), egui::Sense::hover());
            crate::hud::small_token(ui.painter(), desk.art, livery, "person", rect.center(), 10.0);
            if chip(ui, &format!("{} · {}", titled(side), cells(count)), on).clicked() {
                desk.shop.kit.zone = ZoneName::Spawn(side.clone());
            }
        });
    }
    if let Some(name) = field(ui, "new side", "", "another side …", 1).filter(|name| !name.trim().is_empty()) {
        desk.shop.kit.zone = ZoneName::Spawn(name.trim().to_owned());
    }
    if let ZoneName::Spawn(side) = &chosen {
        facing(ui, desk, side, board.spawns().iter().find(|zone| zone.side == *side).map(|zone| zone.facing));
    }
    heading(ui, "Exits, and zones to reach");
    let mut exits: Vec<String> = board.exits().iter().map(|zone| zone.name.clone()).collect();
    if let ZoneName::Exit(name) = &chosen
        && !exits.contains(name)
    {
        exits.push(name.clone());
    }
    for name in exits {
        let count = board.exits().iter().filter(|zone| zone.name == name).map(|zone| zone.cells.len()).sum::<usize>();
        let on = chosen == ZoneName::Exit(name.clone());
        let what = desk.shop.what_is(&name);
        if chip(ui, &format!("{name} · {what}, {}", cells(count)), on).clicked() {
            desk.shop.kit.zone = ZoneName::Exit(name);
        }
    }
    if let Some(name) =
        field(ui, "new exit", "", "another exit or zone to reach …", 1).filter(|name| !name.trim().is_empty())
    {
        desk.shop.kit.zone = ZoneName::Exit(name.trim().to_owned());
    }
    hint(
        ui,
        "Paint cells into the zone that is chosen; the eraser takes them out. A cell is in one starting zone at most. \
         Units can leave the board from an exit; a zone that a goal of the battle names has to be reached instead.",
    );
}

/// This number of cells, in words.
fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// The direction in which units face that start in a zone; `now` is `None` if there is no such zone yet.
fn facing(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, side: &str, now: Option<Option<Direction>>) {
    let (Some(now), Some(board)) = (now, desk.shop.board()) else { return };
    ui.label(RichText::new(format!("{} looks to", titled(side))).color(colour::QUIET));
    let names = direction_names(board.grid().shape());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
        let mut choose = |way: Option<Direction>, label: &str| {
            if chip(ui, label, now == way).clicked() {
                desk.wishes.push(EditCommand::Do(Change::Facing { side: side.to_owned(), way }));
            }
        };
        choose(None, "any");
        for (at, name) in (0_u8..).zip(names) {
            choose(Some(Direction(at)), name);
        }
    });
}
