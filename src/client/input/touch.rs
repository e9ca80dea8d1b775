//! Fingers: a tap points, a second tap there does it; one finger moves the view, two zoom.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::client::{
    board::{Lens, View},
    choice::Choice,
    command::Command,
    playback::Shown,
    session::Session,
    state::{Overlay, Screen, Step},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        handle.in_set(Step::Input).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// How far a finger may stray for a tap to be a tap, in pixels.
const STRAY: f32 = 12.0;

/// What the fingers have been doing.
#[derive(Default)]
struct Fingers {
    /// Whether this touch has moved the view, or belongs to a panel, and is no tap.
    spent: bool,
    /// How far apart two fingers were.
    apart: Option<f32>,
}

fn handle(
    touches: Res<Touches>,
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    overlay: Res<Overlay>,
    shown: Res<Shown>,
    lens: Lens,
    mut view: ResMut<View>,
    mut fingers: Local<Fingers>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let taken = context.is_pointer_over_egui() || context.egui_wants_pointer_input() || *overlay != Overlay::None;
    if touches.iter_just_pressed().next().is_some() {
        fingers.spent |= taken;
    }
    let down: Vec<&bevy::input::touch::Touch> = touches.iter().collect();
    match down[..] {
        [one] if one.distance().length() > STRAY && !taken => {
            fingers.spent = true;
            let delta = one.delta();
            commands.write(Command::Pan(Vec2::new(-delta.x, delta.y)));
        }
        [one, two] => {
            fingers.spent = true;
            let apart = one.position().distance(two.position()).max(1.0);
            if let Some(before) = fingers.apart.replace(apart) {
                let middle = lens.to_table((one.position() + two.position()) / 2.0);
                view.zoom_about(apart / before, middle);
            }
        }
        _ => {}
    }
    if down.len() != 2 {
        fingers.apart = None;
    }
    if let Some(lifted) = touches.iter_just_released().next().filter(|_| !fingers.spent && !taken) {
        let point = lens.pointed_at(lifted.position(), &session.battle, &view, &shown);
        let again = match point {
            Command::Point(cell) => cell.is_some() && choice.hover == cell && choice.pointed.is_none(),
            Command::PointAt(unit) => choice.pointed == Some(unit),
            _ => false,
        };
        if point != Command::Point(None) {
            commands.write(point);
        }
        if again {
            commands.write(Command::Confirm);
        }
    }
    if down.is_empty() {
        fingers.spent = false;
    }
    Ok(())
}
