//! Filling the screen with the window; in a page the browser does it.

use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use super::state::FillScreen;
#[cfg(not(target_arch = "wasm32"))]
use super::state::Step;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FillScreen>();
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(Update, (hear_key.in_set(Step::Input), fill.after(Step::Obey).run_if(on_message::<FillScreen>)));
}

#[cfg(not(target_arch = "wasm32"))]
fn hear_key(keys: Res<ButtonInput<KeyCode>>, mut wishes: MessageWriter<FillScreen>) {
    if keys.just_pressed(KeyCode::F11) {
        wishes.write(FillScreen);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn fill(mut window: Single<&mut Window, With<PrimaryWindow>>) {
    window.mode = match window.mode {
        WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        _ => WindowMode::Windowed,
    };
}
