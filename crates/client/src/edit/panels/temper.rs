//! The temper of a unit or of a side: what it guards, which unit it hunts, when it flees.

use bevy_egui::egui::{self, RichText};

use super::{
    context::PanelContext,
    widgets::{chip, field, heading},
};
use crate::{
    edit::{
        command::EditCommand,
        marks::{Marked, Marks},
    },
    theme::{colour, regular, sizes},
};
use hexfray_drawing::edit::{A_CELL, Change, GuardText, TemperOf, TemperText, cells_from_words, cells_in_words};
use hexfray_minds::story::counted;

/// Percentages of hit points to choose from.
const FLEES: [u8; 4] = [20, 35, 50, 75];
/// Distances in cells to choose from.
const SEEN: [u8; 4] = [2, 4, 6, 10];

/// Shows a temper in words, and unfolds to change it.
pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, of: &TemperOf, side: &str, now: &TemperText) {
    let name = match of {
        TemperOf::Unit(unit) => format!("temper of unit {unit}"),
        TemperOf::Side(side) => format!("temper of side {side}"),
    };
    let title = format!("Temper: {}", in_words(now));
    let title = RichText::new(title).font(regular(sizes::TEXT)).color(colour::TEXT);
    egui::CollapsingHeader::new(title).id_salt(&name).show(ui, |ui| {
        ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
        let mut to = now.clone();
        places(ui, desk, (of, &name), &mut to);
        others(ui, desk, (of, side), &mut to);
        numbers(ui, ("Flees below", "never"), "%", &FLEES, &mut to.flees_below);
        numbers(ui, ("Holds fire until a foe sees it from", "does not hold fire"), "cells", &SEEN, &mut to.holds_fire);
        if to != *now {
            desk.ask(EditCommand::Do(Change::SetTemper { of: of.clone(), to }));
        }
    });
}

/// The cells that it guards or patrols.
fn places(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, (of, name): (&TemperOf, &str), to: &mut TemperText) {
    let Some(board) = desk.shop.board() else { return };
    heading(ui, "Guards");
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        for zone in board.exits().iter().map(|exit| &exit.name).chain(board.spawns().iter().map(|spawn| &spawn.side)) {
            let guard = Some(GuardText::Zone(zone.clone()));
            let on = to.guards == guard;
            if chip(ui, zone, on).clicked() {
                to.guards = guard.filter(|_| !on);
                to.patrols.clear();
            }
        }
        if let Some(GuardText::Cells(cells)) = &to.guards
            && chip(ui, &counted(cells.len() as u64, "cell"), true)
                .on_hover_text("Click to stop guarding them")
                .clicked()
        {
            to.guards = None;
        }
        wish = marking(ui, desk, of, Marked::Guarded);
    });
    heading(ui, "Patrols, cell by cell");
    let now = cells_in_words(&to.patrols);
    if let Some(text) = field(ui, &format!("{name} patrols"), &now, "column,row column,row …", 1) {
        match cells_from_words(&text) {
            Ok(cells) => *to = Marked::Patrolled.put(cells, to.clone()),
            Err(word) => desk.ask(EditCommand::Say(format!("“{word}” is not {A_CELL}: the patrol stays as it was"))),
        }
    }
    ui.horizontal_wrapped(|ui| wish = wish.take().or_else(|| marking(ui, desk, of, Marked::Patrolled)));
    wish.into_iter().for_each(|wish| desk.ask(wish));
}

/// The button that lets presses on the board change a list of cells, and ends that again.
fn marking(ui: &mut egui::Ui, desk: &PanelContext<'_>, of: &TemperOf, list: Marked) -> Option<EditCommand> {
    let marks = Marks { of: of.clone(), list };
    let on = desk.shop.marks.as_ref() == Some(&marks);
    let label = if on { "Done" } else { "Mark cells on the board" };
    let again = match list {
        Marked::Guarded => "The same cell again removes it.",
        Marked::Patrolled => "The last cell again removes it.",
    };
    let clicked = chip(ui, label, on).on_hover_text(format!("Each press on the board adds a cell. {again}")).clicked();
    clicked.then(|| EditCommand::Mark((!on).then_some(marks)))
}

/// The units that it protects and hunts.
fn others(ui: &mut egui::Ui, desk: &PanelContext<'_>, (of, side): (&TemperOf, &str), to: &mut TemperText) {
    let pieces = desk.shop.pieces();
    let is_itself = |unit: usize| *of == TemperOf::Unit(unit);
    let mut names = |title: &str, own: bool, chosen: &mut Option<String>| {
        heading(ui, title);
        ui.horizontal_wrapped(|ui| {
            for piece in pieces.iter().filter(|piece| (piece.text.side == side) == own && !is_itself(piece.unit)) {
                let on = chosen.as_ref() == Some(&piece.name);
                if chip(ui, &piece.name, on).clicked() {
                    *chosen = (!on).then(|| piece.name.clone());
                }
            }
        });
    };
    names("Protects", true, &mut to.protects);
    names("Hunts", false, &mut to.hunts);
}

/// A choice of numbers, with the word for none of them.
fn numbers(ui: &mut egui::Ui, (title, none): (&str, &str), unit: &str, all: &[u8], chosen: &mut Option<u8>) {
    heading(ui, title);
    ui.horizontal_wrapped(|ui| {
        if chip(ui, none, chosen.is_none()).clicked() {
            *chosen = None;
        }
        let own = chosen.filter(|number| !all.contains(number));
        for number in all.iter().copied().chain(own) {
            if chip(ui, &format!("{number} {unit}"), *chosen == Some(number)).clicked() {
                *chosen = Some(number);
            }
        }
    });
}

fn in_words(temper: &TemperText) -> String {
    let parts = [
        temper.guards.as_ref().map(|guards| match guards {
            GuardText::Zone(zone) => format!("guards {zone}"),
            GuardText::Cells(cells) => format!("guards {} cells", cells.len()),
        }),
        (!temper.patrols.is_empty()).then(|| "patrols".to_owned()),
        temper.protects.as_ref().map(|name| format!("protects {name}")),
        temper.hunts.as_ref().map(|name| format!("hunts {name}")),
        temper.flees_below.map(|percent| format!("flees below {percent} %")),
        temper.holds_fire.map(|cells| format!("holds fire beyond {cells} cells")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "fights to win".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temper_reads_as_words() {
        assert_eq!(in_words(&TemperText::default()), "fights to win");
        let temper = TemperText {
            guards: Some(GuardText::Zone("gate".to_owned())),
            flees_below: Some(30),
            ..TemperText::default()
        };
        assert_eq!(in_words(&temper), "guards gate, flees below 30 %");
    }
}
