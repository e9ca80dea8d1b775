//! When the next frame is due. The window draws while something moves, and rests until something happens.
//!
//! Code that animates asks [`Wake`] for the next frame, again in each frame; input, files and messages of the page wake the
//! window by themselves.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bevy::{
    platform::time::Instant,
    prelude::*,
    render::{Render, RenderApp, render_resource::PipelineCache},
    window::{RequestRedraw, WindowEvent},
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::state::{Fault, Overlay, Screen, Step, Wake};

/// Frames that follow every change: the effects of one frame may be visible only in the next, and sent to a page after that.
const AFTERWARDS: u8 = 8;
/// Frames that the start takes.
const START: u8 = 12;
/// How long the window rests if nothing happens. A new gamepad is noticed by checking, then or with the next move of the mouse:
/// each check costs a frame.
#[cfg(not(target_arch = "wasm32"))]
const REST: Duration = Duration::from_secs(60);
/// How long a page rests, which reports pads.
#[cfg(target_arch = "wasm32")]
const REST: Duration = Duration::from_secs(24 * 3600);
/// The longest wait for the next program of the graphics card.
const PATIENCE: Duration = Duration::from_secs(3);
/// Delays of panels until another frame, such as for a tooltip, are rounded up to one of these, in milliseconds: each different
/// delay would cost a frame.
const DELAYS: [u64; 6] = [50, 100, 250, 500, 1000, 2000];
/// The most time that may pass in a frame, among others and after a rest, so that an animation begins at its start.
const LONGEST: (Duration, Duration) = (Duration::from_millis(250), Duration::from_millis(16));

/// The part that works without a window: the requests of a frame are dropped with the next.
pub(super) fn logic(app: &mut App) {
    app.init_resource::<Wake>()
        .add_systems(First, |mut wake: ResMut<Wake>| *wake = Wake::default())
        .add_systems(Update, notice.after(Step::Show));
}

/// Another view needs some frames to be complete.
fn notice(screen: Res<State<Screen>>, overlay: Res<Overlay>, fault: Res<Fault>, mut wake: ResMut<Wake>) {
    if screen.is_changed() || overlay.is_changed() || fault.is_changed() {
        wake.stir();
    }
}

/// Draws when it is due.
pub(super) fn looks(app: &mut App) {
    let loading = Loading::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(loading.clone()).add_systems(Render, look_at_pipelines);
    }
    app.insert_resource(loading)
        .init_resource::<Panels>()
        .insert_resource(WinitSettings { focused_mode: resting(REST), unfocused_mode: resting(REST) })
        .add_systems(
            PreUpdate,
            drop_known_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Update, listen_to_panels)
        .add_systems(Last, pace);
}

/// Draws when an event reaches the window, or after this time.
fn resting(wait: Duration) -> UpdateMode {
    UpdateMode::reactive_low_power(wait)
}

/// Whether drawing still waits for programs of the graphics card, without which parts of it are invisible.
#[derive(Resource, Clone, Default)]
struct Loading(Arc<AtomicBool>);

/// Some programs never arrive, such as those for features that this graphics backend lacks: if only these are missing, the
/// window rests.
fn look_at_pipelines(cache: Res<PipelineCache>, loading: Res<Loading>, mut known: Local<Option<(usize, Instant)>>) {
    let waiting = cache.waiting_pipelines().count();
    let same = known.filter(|&(count, _)| count == waiting);
    let (_, since) = *known.insert(same.unwrap_or_else(|| (waiting, Instant::now())));
    loading.0.store(waiting > 0 && since.elapsed() < PATIENCE, Ordering::Relaxed);
}

/// When panels have to be painted again.
#[derive(Resource, Clone, Default)]
struct Panels(Arc<Mutex<Option<Duration>>>);

/// Panels report when they have to be painted again; the library that shows them passes on only immediate requests. This
/// separate listener is installed in one of the first frames.
fn listen_to_panels(
    panels: Res<Panels>,
    contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut frames: Local<u8>,
) {
    if *frames == START {
        return;
    }
    *frames += 1;
    for mut context in contexts {
        let wanted = Arc::clone(&panels.0);
        context.get_mut().set_request_repaint_callback(move |asked| {
            if let Ok(mut wanted) = wanted.lock() {
                *wanted = Some(wanted.map_or(asked.delay, |known| known.min(asked.delay)));
            }
        });
    }
}

/// Panels receive the held modifiers in each frame, and every event has them painted once more: only changes are passed on.
fn drop_known_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        input.0.events.retain(|event| is_news(event, &mut known));
    }
}

/// Whether an event contains anything new.
fn is_news(event: &egui::Event, known: &mut Option<egui::Modifiers>) -> bool {
    match event {
        egui::Event::ModifiersChanged(now) => known.replace(*now) != Some(*now),
        _ => true,
    }
}

/// Requests the next frame, at once or later.
fn pace(
    wake: Res<Wake>,
    (loading, panels): (Res<Loading>, Res<Panels>),
    pads: Query<(), With<Gamepad>>,
    mut happened: MessageReader<WindowEvent>,
    mut left: Local<Option<u8>>,
    mut time: ResMut<Time<Virtual>>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let left = left.get_or_insert(START);
    // Moves of the mouse are reported everywhere, also outside the window.
    let means_nothing = |event: &WindowEvent| matches!(event, WindowEvent::MouseMotion(_));
    // A gamepad is polled in each frame; a page polls it itself.
    let held = cfg!(not(target_arch = "wasm32")) && !pads.is_empty();
    if !happened.read().all(means_nothing) || wake.is_stirred() {
        *left = AFTERWARDS.max(*left);
    }
    let panels = panels.0.lock().ok().and_then(|mut wanted| wanted.take());
    let goes_on = wake.moves() || held || *left > 0 || loading.0.load(Ordering::Relaxed);
    *left = left.saturating_sub(1);
    if goes_on || panels == Some(Duration::ZERO) {
        redraw.write(RequestRedraw);
    }
    time.set_max_delta(if goes_on { LONGEST.0 } else { LONGEST.1 });
    let wanted = [wake.due(), panels.filter(|wanted| !wanted.is_zero())].into_iter().flatten().min();
    let wait = wanted.and_then(rounded).map_or(REST, |wait| wait.min(REST));
    if !goes_on && settings.focused_mode != resting(wait) {
        *settings = WinitSettings { focused_mode: resting(wait), unfocused_mode: resting(wait) };
    }
}

/// The next longer delay; none if it is longer than all.
fn rounded(wanted: Duration) -> Option<Duration> {
    DELAYS.map(Duration::from_millis).into_iter().find(|&delay| delay >= wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_are_news_once() {
        let (mut known, shift) = (None, egui::Event::ModifiersChanged(egui::Modifiers::SHIFT));
        assert!(is_news(&shift, &mut known), "Shift goes down");
        assert!(!is_news(&shift, &mut known), "and stays down");
        assert!(is_news(&egui::Event::ModifiersChanged(egui::Modifiers::NONE), &mut known), "and goes up");
        assert!(is_news(&egui::Event::PointerGone, &mut known), "everything else is news");
    }

    #[test]
    fn delays_are_rounded_up() {
        let wait = |milliseconds| rounded(Duration::from_millis(milliseconds)).map(|wait| wait.as_millis());
        assert_eq!([1, 50, 51, 480].map(wait), [Some(50), Some(50), Some(100), Some(500)]);
        assert_eq!(wait(2001), None, "so long as the window rests anyway");
    }
}
