//! Listening for a key that the player wants to set.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::Held;
use crate::{
    keys::{Binding, Chord},
    state::Step,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Capture>().add_systems(Update, listen.in_set(Step::Input));
}

/// The action for which a key is being set. Meanwhile keys have no other meaning.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    /// The action.
    pub binding: Option<Binding>,
    /// The key that was pressed, and has not been taken yet.
    pub heard: Option<Chord>,
}

impl Capture {
    /// Handles a key: Escape cancels, and any other is held until it is taken or another is pressed.
    fn hear(&mut self, key: &Key, held: Held) {
        if *key == Key::Escape {
            *self = Self::default();
        } else if self.heard.is_none() {
            self.heard = held.chord(key);
        }
    }

    /// Whether a key is being set.
    pub const fn is_open(&self) -> bool {
        self.binding.is_some()
    }
}

/// Receives the key that the player wants to set.
pub(super) fn listen(
    mut presses: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mut held: Local<Held>,
    mut capture: ResMut<Capture>,
) {
    for press in presses.read() {
        held.follow(press);
        if press.state == ButtonState::Pressed && capture.is_open() {
            capture.hear(&press.logical_key, *held);
        }
    }
    held.settle(&keys);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Shortcut;

    #[test]
    fn the_first_key_is_held_and_escape_gives_up() {
        let mut capture = Capture { binding: Some(Binding::Shortcut(Shortcut::Undo)), heard: None };
        let none = Held::default();
        capture.hear(&Key::Shift, none);
        assert_eq!(capture.heard, None, "Shift alone is no key");
        capture.hear(&Key::Character("t".into()), none);
        capture.hear(&Key::Character("x".into()), none);
        assert_eq!(capture.heard.map(Chord::label).as_deref(), Some("T"), "until it is settled");
        capture.hear(&Key::Escape, none);
        assert_eq!(capture, Capture::default(), "Escape gives up, after any other keys");
    }
}
