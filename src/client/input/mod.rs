//! Hands: mouse, keyboard and pad, all writing the same commands.

mod keyboard;
mod mouse;
mod pad;

use bevy::prelude::*;

pub use keyboard::command_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((mouse::plugin, keyboard::plugin, pad::plugin));
}
