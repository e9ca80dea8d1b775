//! Hands: mouse, keyboard, pad and fingers, all writing the same commands.

mod keyboard;
mod mouse;
mod pad;
mod touch;

use bevy::prelude::*;

pub use keyboard::command_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((mouse::plugin, keyboard::plugin, pad::plugin, touch::plugin));
}
