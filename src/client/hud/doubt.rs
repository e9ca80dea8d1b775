//! What is asked before friends are struck: who, and with what chance.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, RichText, vec2},
};

use crate::{
    battle::{Aim, Order, UnitId},
    client::{
        choice::{Choice, Doubt},
        command::Command,
        session::Session,
        state::{Draw, Screen},
        theme::{
            bold, colour,
            widgets::{button, panel_frame, quiet, strong},
        },
    },
    story::percent,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// The question lies over everything, so that a click on the board is no answer. Enter comes as a command.
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(doubt) = &choice.doubt else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let modal = Modal::new(Id::new("doubt")).frame(panel_frame()).backdrop_color(Color32::from_black_alpha(70));
    let answer = modal.show(&context, |ui| {
        ui.set_max_width((context.content_rect().width() - 60.0).min(420.0));
        strong(ui, "You may hit a friend", 20.0);
        ui.add_space(2.0);
        if let Some((meant, chance)) = meant(doubt) {
            row(ui, &session, meant, chance, "is meant");
        }
        for &(unit, chance) in &doubt.bystanders {
            row(ui, &session, unit, chance, "may be struck");
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if button(ui, "Strike anyway", "Enter", vec2(220.0, 44.0), true).clicked() {
                commands.write(Command::Confirm);
            }
            if button(ui, "Back", "Esc", vec2(120.0, 44.0), false).clicked() {
                commands.write(Command::Cancel);
            }
        });
        quiet(ui, "You can turn this question off in the settings.");
    });
    if answer.backdrop_response.clicked() {
        commands.write(Command::Cancel);
    }
    Ok(())
}

/// Who is aimed at, if that is a foe, and the chance to strike it.
fn meant(doubt: &Doubt) -> Option<(UnitId, f64)> {
    let Some(Order::Act { aim: Aim::Unit(meant), .. }) = doubt.orders.last() else { return None };
    let is_friend = doubt.bystanders.iter().any(|(unit, _)| unit == meant);
    let odds = doubt.forecast.as_ref()?.estimate(*meant);
    (!is_friend).then_some((*meant, odds.map_or(0.0, |odds| odds.hit)))
}

fn row(ui: &mut egui::Ui, session: &Session, unit: UnitId, chance: f64, word: &str) {
    ui.horizontal(|ui| {
        let ink = colour::side_text(session.names.livery_of(unit));
        ui.label(RichText::new(session.names.unit(unit)).font(bold(16.0)).color(ink));
        quiet(ui, word);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(percent(chance)).font(bold(18.0)));
        });
    });
}
