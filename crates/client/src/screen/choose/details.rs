//! The description of a battle of the list, the players of its sides, and the seed that begins it.

use std::sync::Arc;

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Align2, CornerRadius, RichText, Sense, Stroke, vec2};

use super::{super::fault::fault_text, NARROW, Setting, start};
use crate::{
    art::Art,
    hud::{goals_of, house_rules, small_token},
    player::Player,
    session::any_seed,
    state::Begin,
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{FINGER, button, fitted, hint_above, quiet, strong},
    },
};
use hexfray_battle::{Setup, SideId, UnitSetup};
use hexfray_minds::story::{liveries, titled};

/// The description of the chosen battle; or its mistakes.
pub(super) fn details(
    ui: &mut egui::Ui,
    art: &Art,
    setting: &mut Setting,
    wide: f32,
    begin: Option<&mut MessageWriter<Begin>>,
) {
    let setup = match setting.battles.get(setting.chosen).map(|entry| &entry.loaded) {
        Some(Ok(setup)) => Arc::clone(setup),
        Some(Err(error)) => return mistakes(ui, &error.clone(), wide),
        None => return,
    };
    let Some(begin) = begin else {
        about(ui, &setup, setting);
        ui.add_space(8.0);
        for side in 0..setup.sides.len() {
            side_row(ui, art, setting, &setup, side, wide);
        }
        gamemaster(ui, setting);
        return;
    };
    ui.horizontal_top(|ui| {
        let sides = (wide * 0.58).clamp(LEAST_SIDES, SIDES);
        let left = wide - sides - 24.0;
        ui.allocate_ui(vec2(left, 0.0), |ui| {
            ui.vertical(|ui| {
                ui.set_width(left);
                about(ui, &setup, setting);
            });
        });
        ui.add_space(16.0);
        ui.vertical(|ui| {
            for side in 0..setup.sides.len() {
                side_row(ui, art, setting, &setup, side, sides);
            }
            ui.add_space(4.0);
            gamemaster(ui, setting);
            dice(ui, setting, begin);
        });
    });
}

/// Least width of the choice of players beside the description of the battle, in points.
const LEAST_SIDES: f32 = 400.0;
/// Width of the choice of players, in points.
const SIDES: f32 = 640.0;

/// The battle's description, its goals, and its house rules.
fn about(ui: &mut egui::Ui, setup: &Setup, setting: &Setting) {
    strong(ui, &setup.title, 20.0);
    ui.label(RichText::new(&setup.about).font(regular(sizes::LARGE)));
    goals_of(ui, setup, &setting.endings, only_human(&setting.players, setup));
    house_rules(ui, setup);
}

/// The side of the only human among the chosen players.
fn only_human(players: &[Player], setup: &Setup) -> Option<SideId> {
    let mut own = (0..setup.sides.len()).filter(|&side| players.get(side) == Some(&Player::Human));
    let first = own.next()?;
    own.next().is_none().then_some(SideId(first as u8))
}

/// The label of the choice of a referee.
const GAMEMASTER: &str = "Gamemaster's table: one of you is the referee";

/// Whether a referee rules in the battle.
fn gamemaster(ui: &mut egui::Ui, setting: &mut Setting) {
    let about = "One of you rules as the referee: grants modifiers, moves and heals units, ends the battle. Every ruling is \
                 recorded.";
    ui.scope(|ui| {
        if hands::are_fingers(ui.ctx()) {
            ui.spacing_mut().interact_size.y = FINGER;
        }
        let table = ui.checkbox(&mut setting.gamemaster, GAMEMASTER);
        hint_above(&table, about);
    });
}

/// The seed, and the button that begins.
pub(super) fn dice(ui: &mut egui::Ui, setting: &mut Setting, begin: &mut MessageWriter<Begin>) {
    let wide = ui.available_width();
    // If there is no room beside the field, the label is above it.
    if wide <= NARROW {
        quiet(ui, "Dice seed");
    }
    // All in one line with the highest of them.
    ui.allocate_ui_with_layout(vec2(wide, 46.0), egui::Layout::left_to_right(egui::Align::Center), |ui| {
        if wide > NARROW {
            quiet(ui, "Dice seed");
        }
        let field = egui::TextEdit::singleline(&mut setting.seed).hint_text("Dice seed").margin(vec2(10.0, 4.0));
        ui.add(field.desired_width(80.0).char_limit(20).min_size(vec2(0.0, 44.0)).vertical_align(egui::Align::Center));
        if ui.add(egui::Button::new("New").min_size(vec2(0.0, 44.0))).clicked() {
            setting.seed = any_seed().to_string();
        }
        let room = ui.available_width().min(190.0);
        if button(ui, "Begin", "Enter", vec2(room, 46.0), true).clicked() {
            start(setting, begin);
        }
    });
}

/// Width of the button for a kind of player where there is room, in points.
const USUAL_CHOICE: f32 = 76.0;
/// Least width in which the name of any kind of player is readable.
const LEAST_CHOICE: f32 = 72.0;

/// The width of each button for a kind of player: all in a row, or if that is too narrow to read their names, in rows of
/// one length.
fn choice_width(wide: f32, gap: f32) -> f32 {
    let count = Player::choices().count();
    let width = |rows: usize| {
        let in_a_row = count.div_ceil(rows) as f32;
        ((wide - (in_a_row - 1.0) * gap) / in_a_row).floor()
    };
    (1..=count).map(width).find(|&width| width >= LEAST_CHOICE).unwrap_or(wide)
}

fn side_row(ui: &mut egui::Ui, art: &Art, setting: &mut Setting, setup: &Setup, side: usize, wide: f32) {
    // In a narrow window the name is above the buttons.
    let each = if wide < SIDES { choice_width(wide - 8.0, ui.spacing().item_spacing.x) } else { USUAL_CHOICE };
    ui.horizontal_wrapped(|ui| {
        let name = setup.sides[side].name;
        let livery = liveries(setup.sides.iter().map(|side| side.name.as_str()))[side];
        let (rect, response) =
            ui.allocate_exact_size(vec2(if wide < SIDES { wide - 8.0 } else { 130.0 }, 40.0), Sense::hover());
        let units: Vec<&UnitSetup> = setup.units.iter().filter(|unit| unit.side.index() == side).collect();
        let glyph = units.first().map_or("person", |unit| unit.glyph.as_str());
        small_token(ui.painter(), art, livery, glyph, rect.left_center() + vec2(18.0, 0.0), 15.0);
        let at = rect.left_center() + vec2(42.0, 0.0);
        ui.painter().text(
            at,
            Align2::LEFT_CENTER,
            titled(name.as_str()),
            bold(sizes::HEADING),
            colour::side_text(livery),
        );
        response.on_hover_ui(|ui| {
            strong(ui, titled(name.as_str()), sizes::HEADING);
            for unit in units {
                ui.label(format!("{} · {}", unit.name, titled(unit.kind.as_str())));
            }
        });
        while setting.players.len() <= side {
            setting.players.push(Player::USUAL);
        }
        for player in Player::choices() {
            let chosen = setting.players[side] == player;
            let (rect, response) = ui.allocate_exact_size(vec2(each, 44.0), Sense::click());
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
                CornerRadius::same(sizes::CORNER),
                fill,
                Stroke::new(1.0, colour::RIM),
                egui::StrokeKind::Inside,
            );
            let title = fitted(ui.painter(), &player.title(), bold(sizes::LEAD), ink, rect.width() - 10.0);
            ui.painter().galley(rect.center() - title.size() / 2.0, title, ink);
            response.widget_info(|| {
                let label = format!("{}: {}", titled(name.as_str()), player.title());
                egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, label)
            });
            if response.on_hover_text(player.about()).on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                setting.players[side] = player;
            }
        }
    });
    let chosen = setting.players[side];
    quiet(ui, format!("{}: {}", chosen.title(), chosen.about()));
}

fn mistakes(ui: &mut egui::Ui, error: &str, wide: f32) {
    strong(ui, "This battle cannot be played yet", sizes::SECTION);
    quiet(ui, "Fix the files and come back; every mistake is listed with its place.");
    ui.set_max_width(wide);
    fault_text(ui, error, true, 320.0);
}

#[cfg(test)]
mod tests {
    use bevy::{
        ecs::system::SystemState,
        prelude::{Messages, World},
    };
    use bevy_egui::egui::{Context, RawInput, Rect};

    use super::*;
    use crate::theme::definitions;

    #[test]
    fn the_names_of_players_are_readable_in_every_window() {
        for wide in [300.0, 330.0, 400.0, 500.0, 639.0] {
            let width = choice_width(wide, 8.0);
            assert!(width >= LEAST_CHOICE && width <= wide, "{width} of {wide}");
        }
        assert!(choice_width(639.0, 8.0) * Player::choices().count() as f32 > 500.0, "a row where there is room");
    }

    #[test]
    fn a_report_wraps_where_it_cannot_be_scrolled_aside() {
        let long = "There is no battle \"castel\"; did you mean castle, or one of the others that are listed here?";
        let wide = |window: f32, of_files: bool| {
            let context = Context::default();
            context.set_fonts(definitions());
            let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(window, 800.0));
            let mut words = 0.0_f32;
            for _ in 0..3 {
                let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
                let output = context.run_ui(input, |ui| fault_text(ui, long, of_files, 300.0));
                let width = |shape: &egui::epaint::ClippedShape| match &shape.shape {
                    egui::Shape::Text(text) => text.galley.size().x,
                    _ => 0.0,
                };
                words = output.shapes.iter().map(width).fold(0.0, f32::max);
                output.drop_without_applying_deltas();
            }
            words
        };
        assert!(wide(390.0, false) <= 390.0 && wide(390.0, true) <= 390.0, "on a phone");
        assert!(wide(800.0, false) <= 800.0, "a sentence wraps everywhere");
        assert!(wide(500.0, true) <= 500.0 && wide(720.0, true) > 720.0, "lines of files keep their breaks elsewhere");
    }

    #[test]
    fn the_label_of_the_seed_stands_in_line_with_its_button() {
        let mut world = World::new();
        world.init_resource::<Messages<Begin>>();
        let mut state = SystemState::<MessageWriter<'_, Begin>>::new(&mut world);
        let mut begin = state.get_mut(&mut world).expect("there are messages");
        let mut setting = Setting { seed: "7".to_owned(), ..Setting::default() };
        let context = Context::default();
        context.set_fonts(definitions());
        let mut lines = Vec::new();
        for _ in 0..3 {
            let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(800.0, 200.0));
            let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
            let output = context.run_ui(input, |ui| dice(ui, &mut setting, &mut begin));
            let middle = |shape: &egui::epaint::ClippedShape| match &shape.shape {
                egui::Shape::Text(text) if ["Dice seed", "New"].contains(&text.galley.text()) => {
                    Some(text.pos.y + text.galley.size().y / 2.0)
                }
                _ => None,
            };
            lines = output.shapes.iter().filter_map(middle).collect();
            output.drop_without_applying_deltas();
        }
        let [label, button] = lines[..] else { panic!("both are shown: {lines:?}") };
        assert!((label - button).abs() < 3.0, "{label} and {button}");
    }
}
