//! The drawer of the battle: its head, its sides, its goals; or starting one.

use bevy_egui::egui::{self, Align2, Area, DragValue, ScrollArea, vec2};

use super::{
    RIGHT,
    chooser::title,
    contents,
    context::PanelContext,
    frame, head_height, settings, sheets, temper,
    widgets::{chip, field, fit_fingers, heading, hint},
};
use crate::{
    edit::{command::EditCommand, files::file_name, tools::Layer},
    measures::GAP,
    theme::{
        sizes,
        widgets::{number, strong},
    },
};
use hexfray_board::text::Source;
use hexfray_drawing::edit::{Change, GoalText, Part, TemperOf, sheets::SIDE};
use hexfray_minds::story::titled;

pub(super) fn draw(context: &egui::Context, desk: &mut PanelContext<'_>, high: f32) {
    let at = vec2(-GAP, head_height(context) + 2.0 * GAP);
    Area::new("edit battle".into()).anchor(Align2::RIGHT_TOP, at).show(context, |ui| {
        frame().show(ui, |ui| {
            ui.set_width(RIGHT - 22.0);
            ui.set_height(high - 20.0);
            ScrollArea::vertical().max_height(high - 20.0).auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(RIGHT - 34.0);
                fit_fingers(ui);
                strong(ui, "Battle", sizes::SECTION);
                if desk.shop.project.battle().is_none() {
                    start(ui, desk);
                } else {
                    head(ui, desk);
                    sides(ui, desk);
                    goals(ui, desk);
                    ui.add_space(6.0);
                    contents::draw(ui, desk);
                    settings::draw(ui, desk);
                    sheets::draw(ui, desk);
                }
            });
        });
    });
}

fn start(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let titled_as = |battle: &Source| (battle.name().to_owned(), title(battle.name(), battle.text()));
    let battles: Vec<(String, String)> = desk.shop.project.battles_on_board().map(titled_as).collect();
    if !battles.is_empty() {
        let is_unsaved = desk.shop.project.is_unsaved();
        hint(ui, if is_unsaved { "Save the board to open a battle on it:" } else { "Open a battle on this board:" });
        for (name, title) in battles {
            let open = ui.add_enabled_ui(!is_unsaved, |ui| chip(ui, &title, false).on_hover_text(&name)).inner;
            if open.clicked() {
                desk.ask(EditCommand::Open(name));
            }
        }
    }
    hint(
        ui,
        "A battle names this board, a ruleset, two sides or more, and their units. Choose its rules to start one.",
    );
    for ruleset in desk.shop.project.rulesets().all() {
        let start = chip(ui, &format!("Start one with {}", titled(ruleset.name())), false);
        hint(ui, ruleset.about());
        if start.clicked() {
            let name = desk.shop.title();
            let stem =
                desk.shop.project.map().name().strip_suffix(".map.toml").map(|stem| format!("{stem}.battle.toml"));
            let file = stem.unwrap_or_else(|| file_name(&name, ".battle.toml"));
            desk.ask(EditCommand::StartBattle { file, name, ruleset: ruleset.name().to_owned() });
        }
    }
}

fn head(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    for (key, label, rows) in [("name", "Name", 1), ("about", "What it is about", 3)] {
        heading(ui, label);
        let now = desk.shop.project.word(Part::Battle, key).to_owned();
        if let Some(text) = field(ui, &format!("battle {key}"), &now, "", rows) {
            desk.ask(EditCommand::Do(Change::Text { part: Part::Battle, key, text }));
        }
    }
    heading(ui, "Ruleset");
    let now = desk.shop.project.word(Part::Battle, "ruleset").to_owned();
    ui.horizontal_wrapped(|ui| {
        for ruleset in desk.shop.project.rulesets().all() {
            let on = ruleset.name() == now;
            if chip(ui, &titled(ruleset.name()), on).on_hover_text(ruleset.about()).clicked() && !on {
                desk.ask(EditCommand::Do(Change::Ruleset(ruleset.name().to_owned())));
            }
        }
    });
}

fn sides(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "Sides");
    let pieces = desk.shop.pieces();
    for (at, side) in desk.shop.project.sides().into_iter().enumerate() {
        ui.horizontal(|ui| {
            let count = pieces.iter().filter(|piece| piece.text.side == side).count();
            let s = if count == 1 { "" } else { "s" };
            ui.label(format!("{}: {count} unit{s}", titled(&side)));
            let out = ui.button("remove").on_hover_text("Removes its units and goals too; Undo brings them back");
            if out.clicked() {
                desk.ask(EditCommand::Do(Change::RemoveSide(side.clone())));
            }
        });
        let now = desk.shop.project.side_temper(&side);
        temper::draw(ui, desk, &TemperOf::Side(side.clone()), &side, &now);
        sheets::rest_of(ui, desk, &SIDE, at);
    }
    if let Some(name) = field(ui, "battle side", "", "another side …", 1).filter(|name| !name.trim().is_empty()) {
        desk.ask(EditCommand::Do(Change::AddSide(name.trim().to_owned())));
    }
    if chip(ui, "Place units", false).on_hover_text("Place units on the board, with the key 9").clicked() {
        desk.ask(EditCommand::Show(Layer::Units));
    }
}

fn goals(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "Goals besides defeating every foe");
    for (at, (side, goal)) in desk.shop.project.goals().into_iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{}: {}", titled(&side), in_words(goal.as_ref())));
            if ui.button("remove").clicked() {
                desk.ask(EditCommand::Do(Change::RemoveGoal(at)));
            }
        });
    }
    add(ui, desk);
}

fn in_words(goal: Option<&GoalText>) -> String {
    let units = |count: u16| if count == 1 { "one unit".to_owned() } else { format!("{count} units") };
    match goal {
        None => "a goal set in the file".to_owned(),
        Some(GoalText::Defeat(None)) => "beat every foe".to_owned(),
        Some(GoalText::Defeat(Some(unit))) => format!("beat {unit}"),
        Some(GoalText::ReachZone { zone, count }) => format!("bring {} to {zone}", units(*count)),
        Some(GoalText::ReachCells { cells, count }) => format!("bring {} to {} cells", units(*count), cells.len()),
        Some(GoalText::HoldOut(rounds)) => format!("hold out {rounds} rounds"),
    }
}

/// A goal in the making.
#[derive(Clone, Default)]
struct Plan {
    side: usize,
    kind: usize,
    which: usize,
    number: u16,
}

fn add(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let sides = desk.shop.project.sides();
    let Some(board) = desk.shop.board().cloned() else { return };
    let id = egui::Id::new("goal plan");
    let mut plan: Plan = ui.data(|data| data.get_temp(id)).unwrap_or(Plan { number: 1, ..Plan::default() });
    let zones: Vec<String> = board
        .exits()
        .iter()
        .map(|zone| zone.name.clone())
        .chain(board.spawns().iter().map(|zone| zone.side.clone()))
        .collect();
    let foes: Vec<String> = desk
        .shop
        .pieces()
        .into_iter()
        .filter(|piece| Some(&piece.text.side) != sides.get(plan.side) && !piece.text.name.is_empty())
        .map(|piece| piece.name)
        .collect();
    choose(ui, &mut plan, &sides, (&foes, &zones));
    let goal = match plan.kind {
        0 => foes.get(plan.which).map(|unit| GoalText::Defeat(Some(unit.clone()))),
        1 => zones.get(plan.which).map(|zone| GoalText::ReachZone { zone: zone.clone(), count: plan.number }),
        _ => Some(GoalText::HoldOut(plan.number)),
    };
    match (goal, sides.get(plan.side)) {
        (Some(goal), Some(side)) => {
            let words = format!("{}: {}", titled(side), in_words(Some(&goal)));
            let has_it = |(of, known): &(String, Option<GoalText>)| of == side && known.as_ref() == Some(&goal);
            if desk.shop.project.goals().iter().any(has_it) {
                hint(ui, &format!("{words} is a goal already."));
            } else if chip(ui, &format!("Add a goal for {words}"), false).clicked() {
                desk.ask(EditCommand::Do(Change::AddGoal { side: side.clone(), goal }));
            }
        }
        _ => hint(ui, if plan.kind == 0 { "Give a foe a name of its own first." } else { "Paint a zone first (8)." }),
    }
    ui.data_mut(|data| data.insert_temp(id, plan));
}

/// The choice of a side, a kind of goal, and its foe, zone or number.
fn choose(ui: &mut egui::Ui, plan: &mut Plan, sides: &[String], (foes, zones): (&[String], &[String])) {
    ui.horizontal_wrapped(|ui| {
        for (at, side) in sides.iter().enumerate() {
            if chip(ui, &titled(side), plan.side == at).clicked() {
                plan.side = at;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
        for (at, label) in ["beat one", "reach a zone", "hold out"].into_iter().enumerate() {
            if chip(ui, label, plan.kind == at).clicked() {
                (plan.kind, plan.which) = (at, 0);
            }
        }
    });
    let list = match plan.kind {
        0 => foes,
        1 => zones,
        _ => &[],
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding = sizes::CHIP_PADDING;
        for (at, name) in list.iter().enumerate() {
            if chip(ui, name, plan.which == at).clicked() {
                plan.which = at;
            }
        }
    });
    if plan.kind > 0 {
        ui.horizontal(|ui| {
            let counted = if plan.kind == 1 { "units" } else { "rounds" };
            ui.label(counted);
            number(ui, DragValue::new(&mut plan.number).range(1..=99), counted);
        });
    }
}
