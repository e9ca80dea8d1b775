//! Fitting the window to the screen, and filling the screen with it; in a page the browser does both.

use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::window::{Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, WindowMode};

use super::state::FillScreen;
#[cfg(not(target_arch = "wasm32"))]
use super::{options::Options, state::Step};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FillScreen>();
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(
        Update,
        (
            hear_key.in_set(Step::Input),
            fill.after(Step::Obey).run_if(on_message::<FillScreen>),
            fit.run_if(has_monitor),
        ),
    );
}

/// The share of a screen that a window takes at most, in percent; the rest is left to its frame and the panels of the desktop.
#[cfg(not(target_arch = "wasm32"))]
const MOST: u32 = 92;

/// Whether the screens have just become known.
#[cfg(not(target_arch = "wasm32"))]
fn has_monitor(monitors: Query<(), With<Monitor>>, mut was_known: Local<bool>) -> bool {
    let is_new = !*was_known && !monitors.is_empty();
    *was_known |= is_new;
    is_new
}

/// Makes the first window smaller if the screen has no room for it, unless the player asked for a size.
#[cfg(not(target_arch = "wasm32"))]
fn fit(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    options: Res<Options>,
) {
    let Some((monitor, _)) = monitors.iter().max_by_key(|(_, is_primary)| *is_primary) else { return };
    let size = window.resolution.physical_size();
    let fitting = fitting(size, monitor.physical_size());
    if options.size.is_none() && fitting != size {
        window.resolution.set_physical_resolution(fitting.x, fitting.y);
    }
}

/// The size of a window that fits on a screen, in pixels.
#[cfg(not(target_arch = "wasm32"))]
fn fitting(window: UVec2, screen: UVec2) -> UVec2 {
    window.min(screen * MOST / 100)
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

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_no_larger_than_its_screen() {
        let size = |screen: [u32; 2]| fitting(UVec2::new(1600, 900), UVec2::from(screen)).to_array();
        assert_eq!(size([1920, 1080]), [1600, 900]);
        assert_eq!(size([1600, 900]), [1472, 828], "its frame needs room too");
        assert_eq!(size([1366, 768]), [1256, 706]);
        assert_eq!(size([1280, 1024]), [1177, 900], "only the side that is too long is made shorter");
    }
}
