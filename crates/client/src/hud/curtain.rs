//! The curtain between two players at one machine with different knowledge.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Area, Color32, CornerRadius, Id, Order, Sense, pos2, vec2},
};

use crate::{
    command::Command,
    options::Settings,
    playback::Playback,
    session::{BattleSystems, Session},
    theme::{
        bold, colour,
        widgets::{button, quiet},
    },
};
use hexfray_minds::story::titled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Covers everything until the next player says so. Enter comes as a command.
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    settings: Res<Settings>,
    playback: Res<Playback>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(side) = session.curtain(&settings).filter(|_| playback.is_idle()) else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let name = titled(session.names.side(side.index()));
    Area::new(Id::new("curtain")).order(Order::Foreground).fixed_pos(pos2(0.0, 0.0)).show(&context, |ui| {
        let (rect, _) = ui.allocate_exact_size(area.size(), Sense::click_and_drag());
        ui.painter().rect_filled(rect, CornerRadius::ZERO, colour::TABLE_DARK);
        let middle = rect.center() - vec2(0.0, 70.0);
        ui.painter().text(middle, Align2::CENTER_CENTER, format!("Pass to {name}"), bold(40.0), Color32::WHITE);
    });
    Area::new(Id::new("curtain's button"))
        .order(Order::Foreground)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 20.0))
        .show(&context, |ui| {
            ui.vertical_centered(|ui| {
                quiet(ui, "One side knows things that the other must not see.");
                ui.add_space(8.0);
                if button(ui, "Continue", "Enter", vec2(220.0, 52.0), true).clicked() {
                    commands.write(Command::Confirm);
                }
            });
        });
    Ok(())
}
