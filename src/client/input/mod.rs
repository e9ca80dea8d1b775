//! Hands: mouse, keyboard, pad and fingers, all writing the same commands.

mod keyboard;
mod mouse;
mod pad;
mod touch;

use bevy::prelude::*;
use bevy_egui::egui;

pub use keyboard::command_of;

/// How far a finger may stray for a tap to be a tap, in pixels.
pub const STRAY: f32 = 12.0;

/// Whether a place of the window, in pixels, lies under a panel. egui itself knows only where the pointer is, and a
/// finger that is lifted is nowhere.
pub fn is_over_panel(context: &egui::Context, at: Vec2) -> bool {
    let at = egui::pos2(at.x, at.y) / context.zoom_factor();
    context.layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background)
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((mouse::plugin, keyboard::plugin, pad::plugin, touch::plugin));
}
