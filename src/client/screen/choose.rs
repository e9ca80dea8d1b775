//! The choice of battle, of who plays each side, and of the seed.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, RichText, ScrollArea, Sense, Stroke, pos2, vec2},
};

use super::{Begin, Overlay, Screen, any_seed, preview};
use crate::{
    battle::{Setup, UnitSetup},
    client::{
        Draw, Texts,
        art::Art,
        hud::{goals_of, small_token, titled},
        session::Player,
        theme::{
            bold, colour, regular,
            widgets::{button, panel_frame, quiet, strong},
        },
    },
    rules,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Choose), list_battles)
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw).run_if(in_state(Screen::Choose)));
}

/// What has been chosen, kept while the program runs.
#[derive(Resource, Default)]
pub struct Setting {
    battles: Vec<Entry>,
    chosen: usize,
    players: Vec<Player>,
    seed: String,
}

/// A battle of the list.
struct Entry {
    name: String,
    loaded: Result<Arc<Setup>, String>,
}

impl Entry {
    fn title(&self) -> String {
        match &self.loaded {
            Ok(setup) => setup.title.clone(),
            Err(_) => self.name.clone(),
        }
    }
}

fn list_battles(texts: Res<Texts>, mut setting: ResMut<Setting>) {
    setting.battles = texts
        .0
        .files("maps/", ".battle.toml")
        .map(|(name, _)| Entry {
            name: name.to_owned(),
            loaded: Setup::load(&texts.0, name, rules::all()).map_err(|error| error.to_string()),
        })
        .collect();
    // The smallest battle comes first: it is the one to learn by.
    setting.battles.sort_by_key(|entry| entry.loaded.as_ref().map_or(usize::MAX, |setup| setup.units.len()));
    setting.chosen = setting.chosen.min(setting.battles.len().saturating_sub(1));
    if setting.players.is_empty() {
        setting.players = vec![Player::Human, Player::Greedy, Player::Greedy, Player::Greedy];
    }
    if setting.seed.is_empty() {
        setting.seed = any_seed().to_string();
    }
}

/// Width of the list of battles, in points.
const LIST: f32 = 250.0;

fn draw(
    mut contexts: EguiContexts,
    art: Res<Art>,
    overlay: Res<Overlay>,
    mut setting: ResMut<Setting>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    preview::paint_table(&context.layer_painter(egui::LayerId::background()), area);
    if *overlay == Overlay::None {
        keys(&context, &mut setting, &mut next, &mut begin);
    }
    let size = vec2((area.width() - 60.0).min(1320.0), (area.height() - 60.0).min(800.0));
    egui::Area::new("choose".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(&context, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.horizontal(|ui| {
                strong(ui, "Choose a battle", 24.0);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if button(ui, "Back", "Esc", vec2(110.0, 36.0), false).clicked() {
                        next.set(Screen::Title);
                    }
                });
            });
            ui.add_space(8.0);
            ui.horizontal_top(|ui| {
                let high = size.y - 70.0;
                let down = egui::Layout::top_down(egui::Align::Min);
                ui.allocate_ui_with_layout(vec2(LIST, high), down, |ui| list(ui, &mut setting, high));
                ui.add_space(12.0);
                ui.vertical(|ui| details(ui, &art, &mut setting, vec2(size.x - LIST - 40.0, high), &mut begin));
            });
        });
    });
    Ok(())
}

fn keys(
    context: &egui::Context,
    setting: &mut Setting,
    next: &mut NextState<Screen>,
    begin: &mut MessageWriter<Begin>,
) {
    if context.egui_wants_keyboard_input() {
        return;
    }
    let pressed = |key| context.input(|input| input.key_pressed(key));
    let count = setting.battles.len().max(1);
    if pressed(egui::Key::ArrowDown) {
        setting.chosen = (setting.chosen + 1) % count;
    }
    if pressed(egui::Key::ArrowUp) {
        setting.chosen = (setting.chosen + count - 1) % count;
    }
    if pressed(egui::Key::Escape) {
        next.set(Screen::Title);
    }
    if pressed(egui::Key::Enter) {
        start(setting, begin);
    }
}

fn start(setting: &Setting, begin: &mut MessageWriter<Begin>) {
    if let Some(entry) = setting.battles.get(setting.chosen) {
        let seed = setting.seed.trim().parse().unwrap_or_else(|_| any_seed());
        begin.write(Begin { battle: entry.name.clone(), players: setting.players.clone(), seed });
    }
}

fn list(ui: &mut egui::Ui, setting: &mut Setting, high: f32) {
    let mut chosen = setting.chosen;
    ScrollArea::vertical().max_height(high).show(ui, |ui| {
        ui.set_width(LIST);
        for (at, entry) in setting.battles.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(LIST, 58.0), Sense::click());
            let (fill, rim) = match (at == setting.chosen, response.hovered()) {
                (true, _) => (colour::GOLD.gamma_multiply(0.16), colour::GOLD),
                (false, true) => (colour::BUTTON_HOT, colour::RIM),
                (false, false) => (colour::BUTTON, colour::RIM),
            };
            let painter = ui.painter().with_clip_rect(rect);
            painter.rect(rect, CornerRadius::same(10), fill, Stroke::new(1.0, rim), egui::StrokeKind::Inside);
            painter.text(rect.left_top() + vec2(14.0, 10.0), Align2::LEFT_TOP, entry.title(), bold(16.0), colour::TEXT);
            let (line, ink) = match &entry.loaded {
                Ok(setup) => (summary(setup), colour::QUIET),
                Err(_) => ("has mistakes in its files".to_owned(), colour::AMBER),
            };
            painter.text(rect.left_top() + vec2(14.0, 33.0), Align2::LEFT_TOP, line, regular(12.5), ink);
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                chosen = at;
            }
        }
        if setting.battles.is_empty() {
            quiet(ui, "There is no battle file in `maps/`.");
        }
    });
    setting.chosen = chosen;
}

/// `6 against 6 · hex 24 × 16 · percentile`.
fn summary(setup: &Setup) -> String {
    let count = |side: usize| setup.units.iter().filter(|unit| unit.side.index() == side).count().to_string();
    let sides: Vec<String> = (0..setup.sides.len()).map(count).collect();
    let grid = setup.board.grid();
    let shape = match grid.shape() {
        crate::grid::Shape::Hex { .. } => "hexes",
        crate::grid::Shape::Square { .. } => "squares",
    };
    format!(
        "{} · {} × {} {shape} · {}",
        sides.join(" against "),
        grid.cols(),
        grid.rows(),
        titled(setup.ruleset.name())
    )
}

fn details(ui: &mut egui::Ui, art: &Art, setting: &mut Setting, size: egui::Vec2, begin: &mut MessageWriter<Begin>) {
    let setup = match setting.battles.get(setting.chosen).map(|entry| &entry.loaded) {
        Some(Ok(setup)) => Arc::clone(setup),
        Some(Err(error)) => return mistakes(ui, &error.clone(), size),
        None => return,
    };
    let lower = 186.0;
    let (rect, _) = ui.allocate_exact_size(vec2(size.x, size.y - lower), Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(10), colour::WELL);
    preview::paint(&ui.painter().with_clip_rect(rect), art, &setup, rect.shrink(18.0));
    ui.horizontal_top(|ui| {
        let wide = size.x * 0.42;
        ui.allocate_ui(vec2(wide, lower), |ui| {
            ui.vertical(|ui| {
                ui.set_width(wide);
                strong(ui, &setup.title, 20.0);
                ui.label(RichText::new(&setup.about).font(regular(14.0)));
                goals_of(ui, &setup);
                if !setup.house_rules.is_empty() {
                    let rules: Vec<String> =
                        setup.house_rules.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                    quiet(ui, format!("House rules: {}", rules.join(", ")));
                }
            });
        });
        ui.add_space(16.0);
        ui.vertical(|ui| {
            for side in 0..setup.sides.len() {
                side_row(ui, art, setting, &setup, side);
            }
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                quiet(ui, "Seed of the dice");
                ui.add(egui::TextEdit::singleline(&mut setting.seed).desired_width(90.0).char_limit(20));
                if ui.button("another").clicked() {
                    setting.seed = any_seed().to_string();
                }
                ui.add_space(12.0);
                if button(ui, "Begin", "Enter", vec2(190.0, 46.0), true).clicked() {
                    start(setting, begin);
                }
            });
        });
    });
}

fn side_row(ui: &mut egui::Ui, art: &Art, setting: &mut Setting, setup: &Setup, side: usize) {
    ui.horizontal(|ui| {
        let name = setup.sides[side].name;
        let livery = colour::liveries(setup.sides.iter().map(|side| side.name.as_str()))[side];
        let (rect, response) = ui.allocate_exact_size(vec2(130.0, 40.0), Sense::hover());
        let units: Vec<&UnitSetup> = setup.units.iter().filter(|unit| unit.side.index() == side).collect();
        let glyph = units.first().map_or("person", |unit| unit.glyph.as_str());
        small_token(ui.painter(), art, livery, glyph, rect.left_center() + vec2(18.0, 0.0), 15.0);
        let at = rect.left_center() + vec2(42.0, 0.0);
        ui.painter().text(at, Align2::LEFT_CENTER, titled(name.as_str()), bold(15.0), colour::side_text(livery));
        response.on_hover_ui(|ui| {
            strong(ui, titled(name.as_str()), 15.0);
            for unit in units {
                ui.label(format!("{} · {}", unit.name, titled(unit.kind.as_str())));
            }
        });
        while setting.players.len() <= side {
            setting.players.push(Player::Greedy);
        }
        for player in Player::ALL {
            let chosen = setting.players[side] == player;
            let (rect, response) = ui.allocate_exact_size(vec2(84.0, 34.0), Sense::click());
            let fill = if chosen {
                colour::GOLD
            } else if response.hovered() {
                colour::BUTTON_HOT
            } else {
                colour::BUTTON
            };
            let ink = if chosen { colour::INK } else { colour::TEXT };
            ui.painter().rect(
                rect,
                CornerRadius::same(8),
                fill,
                Stroke::new(1.0, colour::RIM),
                egui::StrokeKind::Inside,
            );
            ui.painter().text(
                pos2(rect.center().x, rect.center().y),
                Align2::CENTER_CENTER,
                titled(player.word()),
                bold(13.5),
                ink,
            );
            if response.on_hover_text(player.about()).on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                setting.players[side] = player;
            }
        }
    });
}

fn mistakes(ui: &mut egui::Ui, error: &str, size: egui::Vec2) {
    strong(ui, "This battle cannot be played yet", 18.0);
    quiet(ui, "Mend the files and come back; every mistake is listed with its place.");
    ScrollArea::both().max_height(size.y - 70.0).max_width(size.x).show(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(error).monospace()).extend());
    });
}
