//! The paints of the layers.

use bevy_egui::egui::{self, Slider, pos2, vec2};

use super::{
    context::PanelContext,
    parts, units,
    widgets::{chip, heading, hint, level, numbers, swatch},
    zones,
};
use crate::{
    edit::{
        kit::Heights,
        tools::{Layer, Tool},
        workshop::sentence,
    },
    keys::Shortcut,
    theme::{colour, hands, regular, sizes},
};
use hexfray_board::map::LinkKind;
use hexfray_drawing::picture::Layout;

pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, wide: f32) {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    if desk.shop.tool.is_of_parts() {
        return parts::draw(ui, desk);
    }
    if let Some(words) = desk.shop.unheeded(desk.shop.layer) {
        let words = egui::RichText::new(words).font(regular(sizes::NOTE)).color(colour::amber());
        ui.add(egui::Label::new(words).wrap());
    }
    match desk.shop.layer {
        Layer::Terrain => terrain(ui, desk, wide),
        Layer::Height => height(ui, desk),
        Layer::Water => water(ui, desk),
        Layer::Obstacles => obstacles(ui, desk, wide),
        Layer::Sight => sight(ui, desk),
        Layer::Sides => sides(ui, desk),
        Layer::Links => links(ui, desk),
        Layer::Zones => zones::draw(ui, desk),
        Layer::Units => units::draw(ui, desk, wide),
    }
}

/// Takes the brush again, if the eraser or the picker was selected.
fn take_brush(desk: &mut PanelContext<'_>) {
    if matches!(desk.shop.tool, Tool::Eraser | Tool::Picker) {
        desk.shop.tool = Tool::Brush;
    }
}

fn terrain(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, wide: f32) {
    let kinds = desk.shop.project.kinds().clone();
    let shape = desk.shop.board().map_or("hex_pointy", |board| Layout::new(board.grid()).art_name());
    let side = ((wide - 12.0) / 3.0).floor();
    for row in kinds.terrains.chunks(3) {
        ui.horizontal(|ui| {
            for kind in row {
                let on = desk.shop.kit.terrain == kind.id && desk.shop.tool != Tool::Eraser;
                let art = desk.art;
                let response = swatch(ui, (side, 68.0), &kind.name, on, |ui, rect| {
                    let at = egui::Rect::from_center_size(rect.center() + vec2(0.0, 1.0), egui::Vec2::splat(52.0));
                    art.ground(ui.painter(), shape, &kind.drawing, at, egui::Color32::WHITE);
                });
                let words: Vec<&str> = kind.difficulties.iter().map(|difficulty| difficulty.word()).collect();
                let about = format!("{}: {} to enter", kind.name, words.join(" or "));
                if response.on_hover_text(about).clicked() {
                    desk.shop.kit.terrain.clone_from(&kind.id);
                    desk.shop.kit.difficulty = None;
                    take_brush(desk);
                }
            }
        });
    }
    let erases = desk.shop.tool == Tool::Eraser;
    let response = swatch(ui, (side, 68.0), "No cell", erases, |ui, rect| {
        let ring = egui::Stroke::new(1.5, colour::QUIET);
        let at: Vec<egui::Pos2> = (0..=6)
            .map(|corner| {
                let (sin, cos) = (std::f32::consts::TAU * corner as f32 / 6.0).sin_cos();
                pos2(rect.center().x + 20.0 * sin, rect.center().y + 20.0 * cos)
            })
            .collect();
        ui.painter().extend(egui::Shape::dashed_line(&at, ring, 4.0, 3.0));
    });
    if response.on_hover_text("Remove cells; paint over their outlines to bring them back").clicked() {
        desk.shop.tool = Tool::Eraser;
    }
    hardness(ui, desk);
}

/// How hard the chosen ground is to enter, if there is a choice. It is under the swatches, so that these do not move
/// when another is chosen.
fn hardness(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let kinds = desk.shop.project.kinds().clone();
    if let Some(chosen) = kinds.terrain(&desk.shop.kit.terrain).filter(|chosen| chosen.difficulties.len() > 1) {
        heading(ui, "Hard to enter");
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = sizes::WIDE_CHIP_PADDING;
            for (at, &difficulty) in chosen.difficulties.iter().enumerate() {
                let wanted = (at > 0).then_some(difficulty);
                if chip(ui, difficulty.word(), desk.shop.kit.difficulty == wanted).clicked() {
                    desk.shop.kit.difficulty = wanted;
                }
            }
        });
    }
}

fn height(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "What the brush does");
    let kit = &mut desk.shop.kit;
    ui.horizontal(|ui| {
        for (heights, label) in
            [(Heights::Set, "Set level"), (Heights::Raise, "Raise by 1"), (Heights::Lower, "Lower by 1")]
        {
            ui.spacing_mut().button_padding = vec2(6.0, 4.0);
            if chip(ui, label, kit.heights == heights).clicked() {
                kit.heights = heights;
            }
        }
    });
    heading(ui, "Level");
    if let Some(chosen) = numbers(ui, -6..=12, i32::from(kit.level), level) {
        (kit.heights, kit.level) = (Heights::Set, chosen as i8);
    }
    if ui.add(Slider::new(&mut kit.level, -20..=40)).changed() {
        kit.heights = Heights::Set;
    }
    let keys = [Shortcut::Less, Shortcut::More].map(|shortcut| desk.keys.label(shortcut));
    let or = if keys.iter().any(String::is_empty) {
        String::new()
    } else {
        format!(" or the keys “{}” and “{}”", keys[0], keys[1])
    };
    let keys = format!(" Change it with Ctrl + wheel{or}.");
    let keys = if hands::are_fingers(ui.ctx()) { "" } else { keys.as_str() };
    hint(ui, &format!("A level is a metre.{keys} The eraser sets 0."));
}

fn water(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "Depth of water");
    let kit = &mut desk.shop.kit;
    if let Some(depth) = numbers(ui, 0..=9, i32::from(kit.depth), level) {
        kit.depth = depth as u8;
    }
    let words = match kit.depth {
        0 => "dry",
        1 => "to the waist",
        2 => "to the chest",
        _ => "over the head",
    };
    hint(ui, &format!("Depth {}: {words}. Ground that cannot be so deep becomes water.", kit.depth));
}

fn obstacles(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, wide: f32) {
    let kinds = desk.shop.project.kinds().obstacles.clone();
    let side = ((wide - 12.0) / 3.0).floor();
    for row in kinds.chunks(3) {
        ui.horizontal(|ui| {
            for kind in row {
                let on = desk.shop.kit.obstacle == kind.id && desk.shop.tool != Tool::Eraser;
                let art = desk.art;
                let response = swatch(ui, (side, 70.0), &kind.name, on, |ui, rect| {
                    let at = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(50.0));
                    art.thing(ui.painter(), &kind.drawing, at);
                });
                let high = kind.height.map_or("too high to fly over".to_owned(), |levels| format!("{levels} high"));
                let cover = if kind.cover > 0 { format!(", hides {} %", kind.cover) } else { String::new() };
                let about = format!("{}: {high}, blocks {}{cover}", kind.name, blocked(kind.blocks.word()));
                if response.on_hover_text(about).clicked() {
                    desk.shop.kit.obstacle.clone_from(&kind.id);
                    take_brush(desk);
                }
            }
        });
    }
    hint(ui, "The eraser removes obstacles.");
}

/// The effect of an obstacle, in words.
fn blocked(word: &str) -> &str {
    match word {
        "both" => "movement and shots",
        "move" => "movement",
        "fire" => "shots",
        other => other,
    }
}

fn sight(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "Poor visibility");
    let words = ["clear", "dusk, light smoke", "moonlight, thick smoke", "dark"];
    let kit = &mut desk.shop.kit;
    for (at, word) in (0_u8..).zip(words) {
        if chip(ui, &format!("{at}  {word}"), kit.sight == at).clicked() {
            kit.sight = at;
        }
    }
    hint(ui, "Rulesets with rules for poor visibility make it harder to hit there.");
}

fn sides(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let kit = &mut desk.shop.kit;
    heading(ui, "What to put on the edge of a cell");
    ui.horizontal(|ui| {
        for (climbs, label) in [(false, "Cover"), (true, "Climbing")] {
            if chip(ui, label, kit.climbs == climbs).clicked() {
                kit.climbs = climbs;
            }
        }
    });
    if kit.climbs {
        heading(ui, "Climbing modifier, in percent");
        ui.add(Slider::new(&mut kit.climb, -100..=100).step_by(5.0));
    } else {
        heading(ui, "Hides, in percent");
        if let Some(percent) = numbers(ui, [25, 50, 75, 100].into_iter(), i32::from(kit.cover), |one| one.to_string()) {
            kit.cover = percent as u8;
        }
        ui.checkbox(&mut kit.both, "from both sides");
    }
    hint(ui, "Choose a place near an edge of a cell, or drag along edges. The eraser takes it away.");
}

fn links(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    heading(ui, "A link between two levels");
    for kind in [LinkKind::Slope, LinkKind::Stairs, LinkKind::Ladder, LinkKind::Vines] {
        if chip(ui, &sentence(kind.word()), desk.shop.kit.link == kind).clicked() {
            desk.shop.kit.link = kind;
            take_brush(desk);
        }
    }
    ui.checkbox(&mut desk.shop.kit.half_cost, "a path: half the cost to enter");
    hint(ui, "Drag from cell to cell. The eraser, dragged the same way, takes links away.");
}
