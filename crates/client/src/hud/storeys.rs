//! The storey that is shown, the contents of the others, and a slider to change it; nothing on a board of one level.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, vec2},
};

use crate::{
    choice::{Choice, Mode},
    command::Command,
    keys::Shortcut,
    layout::{Panel, Panels},
    measures::{NARROW_GAP, Room},
    options::Settings,
    playback::Shown,
    session::{BattleSystems, Session},
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{FINGER, panel_frame},
    },
    view::View,
};
use hexfray_battle::Presence;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Height of a storey in the list, in points.
const ROW: f32 = 24.0;
/// Size of its number if there is no room for more, in points; fingers need more.
const NUMBER: egui::Vec2 = vec2(40.0, 28.0);

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    shown: Res<Shown>,
    choice: Res<Choice>,
    (view, settings): (Res<View>, Res<Settings>),
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let board = session.battle.board();
    if !board.has_storeys() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let fingers = hands::are_fingers(&context);
    let (levels, now) = (board.grid().levels(), view.level());
    if Room::has_narrow_storeys(context.content_rect()) {
        panels.show(&context, (Panel::Storeys, egui::Frame::new()), |ui, _| {
            narrow(ui, &session, (&shown, &choice), now, &mut commands);
        });
        return Ok(());
    }
    panels.show(&context, (Panel::Storeys, panel_frame().inner_margin(8.0)), |ui, room| {
        ui.set_width(room.x - 16.0);
        ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
        ui.horizontal(|ui| {
            let mut level = now;
            ui.spacing_mut().slider_width = f32::from(levels) * (ROW + 2.0) - 2.0;
            let slider = egui::Slider::new(&mut level, 0..=levels - 1).vertical().show_value(false);
            let keys = [Shortcut::LevelUp, Shortcut::LevelDown].map(|shortcut| settings.keys.label(shortcut));
            let keys = keys.into_iter().filter(|key| !key.is_empty());
            let ways: Vec<String> = keys.chain(["Ctrl + wheel".to_owned()]).collect();
            let slider = ui.add(slider);
            let slider = if fingers { slider } else { slider.on_hover_text(ways.join(", ")) };
            if slider.changed() {
                commands.write(Command::LookAt(level));
            }
            ui.vertical(|ui| {
                for level in (0..levels).rev() {
                    let ink = if level == now { colour::GOLD } else { colour::QUIET };
                    let text = format!("{level} {}{}", board.level_name(level), signs(&shown, &choice, level, now));
                    let text = egui::RichText::new(text).font(regular(sizes::TEXT)).color(ink);
                    let button = egui::Button::new(text)
                        .wrap_mode(egui::TextWrapMode::Extend)
                        .fill(colour::PANEL)
                        .min_size(vec2(0.0, ROW));
                    let hint = match level.cmp(&now) {
                        std::cmp::Ordering::Greater => "Cut away while you look at one below",
                        std::cmp::Ordering::Equal => "You look at this storey",
                        std::cmp::Ordering::Less => "Dim while you look at one above",
                    };
                    if ui.add(button).on_hover_text(hint).clicked() {
                        commands.write(Command::LookAt(level));
                    }
                }
            });
        });
    });
    Ok(())
}

/// The storeys if there is little room: a column of numbers, with a dot for those with units.
fn narrow(
    ui: &mut egui::Ui,
    session: &Session,
    (shown, choice): (&Shown, &Choice),
    now: u8,
    commands: &mut MessageWriter<Command>,
) {
    let board = session.battle.board();
    let size = if hands::are_fingers(ui.ctx()) { egui::Vec2::splat(FINGER) } else { NUMBER };
    ui.spacing_mut().item_spacing.y = NARROW_GAP;
    for level in (0..board.grid().levels()).rev() {
        let signs = signs(shown, choice, level, now);
        let dot = if signs.is_empty() { "" } else { " ·" };
        let ink = if level == now { colour::INK } else { colour::TEXT };
        let fill = if level == now { colour::GOLD } else { colour::BUTTON };
        let text = egui::RichText::new(format!("{level}{dot}")).font(bold(sizes::HEADING)).color(ink);
        let response = ui.add(egui::Button::new(text).wrap_mode(egui::TextWrapMode::Extend).fill(fill).min_size(size));
        let label = format!("Storey {level}: {}{signs}", board.level_name(level));
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, level == now, &label));
        if response.on_hover_text(&label).clicked() {
            commands.write(Command::LookAt(level));
        }
    }
}

/// The contents of a storey that may be hidden: how many units, and how many cells to go to or to aim at.
fn signs(shown: &Shown, choice: &Choice, level: u8, now: u8) -> String {
    let there = |unit: &&crate::playback::ShownUnit| {
        unit.presence == Presence::Active && unit.cell.is_some_and(|cell| cell.level == level)
    };
    let units = shown.units.iter().filter(there).count();
    let ways = match choice.mode {
        Mode::Move => choice.reach.iter().filter(|to| to.cell.level == level).count(),
        _ => 0,
    };
    let mut signs = String::new();
    if units > 0 {
        signs += &format!(" · {units} here");
    }
    if ways > 0 && level != now {
        signs += &format!(" · {ways} within reach");
    }
    signs
}
