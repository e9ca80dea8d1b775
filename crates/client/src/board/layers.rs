//! The order in which things are painted over the board with egui.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::state::Draw;

/// The backdrop of a stage, and the marks on it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground;

/// The texts under tokens; chances and announcements are over them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Under;

/// The tokens.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Middle;

/// The texts over tokens.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Over;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(EguiPrimaryContextPass, (Ground, Under, Middle, Over).chain().in_set(Draw));
}
