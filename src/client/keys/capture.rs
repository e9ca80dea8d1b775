//! Listening for the key that the player wants for something.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::{Binding, Chord, KeyName};
use crate::client::{input::Held, state::Step};

pub(in crate::client) fn plugin(app: &mut App) {
    app.init_resource::<Capture>().add_systems(Update, listen.in_set(Step::Input));
}

/// What a key is wanted for. Meanwhile keys mean nothing else.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    /// What it is wanted for.
    pub binding: Option<Binding>,
    /// The key that was pressed, and waits to be taken.
    pub heard: Option<Chord>,
}

impl Capture {
    /// Whether keys are listened for.
    pub const fn is_open(&self) -> bool {
        self.binding.is_some()
    }
}

/// Hears the key that is wanted for something.
pub(in crate::client) fn listen(
    mut presses: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mut held: Local<Held>,
    mut capture: ResMut<Capture>,
) {
    for press in presses.read() {
        held.follow(press);
        if press.state == ButtonState::Released || !capture.is_open() || capture.heard.is_some() {
            continue;
        }
        if press.logical_key == Key::Escape {
            *capture = Capture::default();
        } else if let Some(key) = KeyName::of(&press.logical_key) {
            capture.heard = Some(Chord { control: held.control, key });
        }
    }
    held.settle(&keys);
}
