//! Whether any sound is playing: if not, the page suspends its sound, which uses processor time even for silence.

use std::time::Duration;

use bevy::{
    audio::{AudioSink, AudioSinkPlayback, PlaybackMode, PlaybackSettings},
    prelude::*,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::state::Wake;

#[wasm_bindgen]
extern "C" {
    /// Receives whether any sound is playing.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "sounds")]
    fn tell_page(sounds: bool);
    /// Whether sound can be heard: the player has pressed something, and the page is visible.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn audible() -> bool;
}

/// How long after its end a sound is noticed to be over: each check costs a frame.
const LOOK: Duration = Duration::from_millis(500);

pub(super) fn plugin(app: &mut App) {
    // Not at the same time as PostUpdate, in which Bevy starts new sounds: a sound must not disappear meanwhile.
    app.add_systems(PreUpdate, tell_what_sounds);
}

/// Reports when the first sound begins and when the last has ended or been stopped. A sound that cannot be heard when it
/// happens is not kept for later, when all of them would play at once.
fn tell_what_sounds(
    all: Query<(Entity, Ref<PlaybackSettings>, Option<&AudioSink>)>,
    mut wake: ResMut<Wake>,
    mut told: Local<bool>,
    mut commands: Commands,
) {
    let mut sounds = false;
    for (entity, settings, sink) in &all {
        let ends = !matches!(settings.mode, PlaybackMode::Loop);
        let plays = sink.is_none_or(|sink| !sink.is_paused() && !sink.empty());
        if ends && plays && !audible() {
            commands.entity(entity).try_despawn();
            continue;
        }
        sounds |= plays;
        if ends && (sink.is_some() || settings.is_added()) {
            wake.within(LOOK);
        }
    }
    if std::mem::replace(&mut *told, sounds) != sounds {
        tell_page(sounds);
    }
}
