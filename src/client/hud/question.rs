//! A question of the rules, such as whether to use a reaction; and the choice of who is next.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, vec2},
};

use crate::{
    battle::Decision,
    client::{
        choice::Choice,
        command::Command,
        measures::{GAP, Taken},
        playback::Playback,
        session::Session,
        state::{Draw, Screen},
        theme::widgets::{button, panel, quiet, strong},
    },
    story::titled,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw)
            .before(super::corner::draw)
            .run_if(resource_exists::<Session>)
            .run_if(in_state(Screen::Battle)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    mut taken: ResMut<Taken>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    if !playback.is_idle() || !session.human_decides() {
        return Ok(());
    }
    let wide = context.content_rect().width() - 2.0 * GAP - 40.0;
    let shown = match session.battle.decision() {
        Decision::Answer { unit, question, options, .. } => {
            panel(&context, "question", Align2::CENTER_BOTTOM, vec2(0.0, -GAP), |ui| {
                ui.set_max_width(wide.min(720.0));
                strong(ui, format!("{}: {}", session.names.unit(*unit), titled(question.as_str())), 16.0);
                ui.horizontal_wrapped(|ui| {
                    for (at, option) in options.iter().enumerate() {
                        let size = vec2(70.0 + 8.2 * option.as_str().chars().count() as f32, 44.0);
                        if button(ui, &titled(option.as_str()), &(at + 1).to_string(), size, at == 0).clicked() {
                            commands.write(Command::Entry(at));
                        }
                    }
                });
            })
        }
        Decision::Pick { side } => panel(&context, "question", Align2::CENTER_BOTTOM, vec2(0.0, -GAP), |ui| {
            ui.set_max_width(wide.min(860.0));
            strong(ui, format!("{}: who is next?", titled(session.names.side(side.index()))), 16.0);
            ui.horizontal_wrapped(|ui| {
                for (at, &unit) in choice.picks.iter().enumerate() {
                    let name = session.names.unit(unit);
                    let size = vec2(54.0 + 8.2 * name.chars().count() as f32, 40.0);
                    let key = if at < 9 { (at + 1).to_string() } else { String::new() };
                    let answer = button(ui, name, &key, size, choice.pointed == Some(unit));
                    if answer.clicked() {
                        commands.write(Command::Entry(at));
                    } else if answer.hovered() && choice.pointed != Some(unit) {
                        commands.write(Command::PointAt(unit));
                    }
                }
            });
            quiet(ui, "Click a ringed unit on the board, or its name; Tab goes through them.");
        }),
        Decision::Act { .. } | Decision::Over(_) => return Ok(()),
    };
    taken.bar = shown.response.rect;
    Ok(())
}
