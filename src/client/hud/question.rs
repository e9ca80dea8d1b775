//! A question of the rules, such as whether to use a reaction; and the choice of who is next.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, vec2},
};

use crate::{
    battle::Decision,
    client::{
        choice::Choice,
        command::Command,
        measures::{GAP, Room, Taken},
        playback::Playback,
        session::Session,
        state::{Draw, Screen},
        theme::widgets::{button, button_of_two, panel, quiet, strong},
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
                ui.set_max_width(wide.min(760.0));
                strong(ui, asked(session.names.unit(*unit), question.as_str()), 16.0);
                let options: Vec<String> = options.iter().map(|option| titled(option.as_str())).collect();
                if let Some(command) = offers(ui, &choice, &options) {
                    commands.write(command);
                }
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
            quiet(
                ui,
                match Room::here(&context) {
                    Room::Phone => "Tap a ringed unit on the board, or its name.",
                    _ => "Click a ringed unit on the board, or its name; Tab goes through them.",
                },
            );
        }),
        Decision::Act { .. } | Decision::Over(_) => return Ok(()),
    };
    taken.bar = shown.response.rect;
    Ok(())
}

/// A question with who is asked before it, where the question itself does not say so.
fn asked(who: &str, question: &str) -> String {
    if question.contains(who) { titled(question) } else { format!("{who}: {}", titled(question)) }
}

/// The answers as buttons with what each promises, and what the one that is looked at means; what is to be done.
fn offers(ui: &mut egui::Ui, choice: &Choice, options: &[String]) -> Option<Command> {
    let mut command = None;
    let meant = choice.considered.unwrap_or(0);
    ui.horizontal_wrapped(|ui| {
        for (at, option) in options.iter().enumerate() {
            let promise = choice.answers.get(at).map_or("", |answer| answer.promise.as_str());
            let letters = option.chars().count().max(promise.chars().count());
            let size = vec2(70.0 + 8.2 * letters as f32, if promise.is_empty() { 44.0 } else { 52.0 });
            let response = button_of_two(ui, (option, promise), &(at + 1).to_string(), size, at == meant);
            if response.clicked() {
                command = Some(Command::Entry(at));
            } else if response.hovered() && choice.considered != Some(at) {
                command = Some(Command::Consider(at));
            }
        }
    });
    let answer = choice.answers.get(meant);
    if let Some(about) = answer.and_then(|answer| answer.view.about) {
        quiet(ui, about.as_str());
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_asked_is_named_once() {
        assert_eq!(
            asked("Wolf", "stop Marsh Lurker B?"),
            "Wolf: Stop Marsh Lurker B?",
            "the question is about another"
        );
        assert_eq!(asked("Wolf", "where does Wolf stand?"), "Where does Wolf stand?", "it says so itself");
    }
}
