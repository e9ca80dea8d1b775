//! The pad: a cursor with the stick or the cross, buttons for the rest.

use bevy::prelude::*;

use crate::{
    command::{Command, Heading},
    menu::Menu,
    replay::Control,
    session::{BattleSystems, Session},
    state::{Overlay, Step},
};
use hexfray_battle::Verb;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(Step::Input).in_set(BattleSystems));
}

/// The least tilt of a stick.
const LEAN: f32 = 0.6;
/// Seconds between two steps of the cursor while the stick is tilted.
const PACE: f32 = 0.18;
/// How fast the right stick moves the view, in pixels a second.
const PAN: f32 = 700.0;

const BUTTONS: [(GamepadButton, Command); 15] = [
    (GamepadButton::South, Command::Enter),
    (GamepadButton::East, Command::Cancel),
    (GamepadButton::West, Command::Open(Menu::Of(Verb::ATTACK))),
    (GamepadButton::North, Command::Open(Menu::Of(Verb::ABILITY))),
    (GamepadButton::RightThumb, Command::Open(Menu::All)),
    (GamepadButton::LeftTrigger, Command::Previous),
    (GamepadButton::RightTrigger, Command::Next),
    (GamepadButton::LeftTrigger2, Command::Zoom(1.0 / 1.2)),
    (GamepadButton::RightTrigger2, Command::Zoom(1.2)),
    (GamepadButton::Start, Command::EndTurn),
    (GamepadButton::Select, Command::Show(Overlay::Menu)),
    (GamepadButton::DPadUp, Command::Cursor(Heading::Up)),
    (GamepadButton::DPadDown, Command::Cursor(Heading::Down)),
    (GamepadButton::DPadLeft, Command::Cursor(Heading::Left)),
    (GamepadButton::DPadRight, Command::Cursor(Heading::Right)),
];

/// The commands of buttons to the viewer of a record; the others have the same meaning as in a battle.
const REPLAY_BUTTONS: [(GamepadButton, Command); 8] = [
    (GamepadButton::South, Command::Replay(Control::Play)),
    (GamepadButton::LeftTrigger, Command::Replay(Control::Fall(-1))),
    (GamepadButton::RightTrigger, Command::Replay(Control::Fall(1))),
    (GamepadButton::Start, Command::Show(Overlay::TakeOver)),
    (GamepadButton::DPadUp, Command::Replay(Control::Round(-1))),
    (GamepadButton::DPadDown, Command::Replay(Control::Round(1))),
    (GamepadButton::DPadLeft, Command::Replay(Control::Step(-1))),
    (GamepadButton::DPadRight, Command::Replay(Control::Step(1))),
];

/// The meaning of a button, in a battle or a replay.
fn meant_by(button: GamepadButton, command: Command, watched: bool) -> Command {
    let control = REPLAY_BUTTONS.iter().find(|(known, _)| watched && *known == button);
    control.map_or(command, |(_, control)| *control)
}

fn handle(
    time: Res<Time>,
    session: Res<Session>,
    pads: Query<&Gamepad>,
    mut wait: Local<f32>,
    mut commands: MessageWriter<Command>,
) {
    *wait -= time.delta_secs();
    for pad in &pads {
        for (button, command) in BUTTONS {
            let command = meant_by(button, command, session.is_watched());
            if pad.just_pressed(button) {
                commands.write(command);
            }
        }
        let stick = pad.left_stick();
        if stick.length() > LEAN && *wait <= 0.0 {
            commands.write(Command::Cursor(heading_of(stick)));
            *wait = PACE;
        }
        let view = pad.right_stick();
        if view.length() > 0.2 {
            commands.write(Command::Pan(view * PAN * time.delta_secs()));
        }
    }
}

fn heading_of(stick: Vec2) -> Heading {
    match (stick.x.abs() > stick.y.abs(), stick.x > 0.0, stick.y > 0.0) {
        (true, true, _) => Heading::Right,
        (true, false, _) => Heading::Left,
        (false, _, true) => Heading::Up,
        (false, _, false) => Heading::Down,
    }
}
