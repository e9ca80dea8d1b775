//! Quiet music under everything: slow chords and single plucked notes, worked out while they are heard.

mod player;
mod synth;
mod voice;

use bevy::{
    audio::{AddAudioSource, Decodable},
    prelude::*,
    reflect::TypePath,
};

use self::synth::Synth;

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Music>().add_plugins(player::plugin);
}

/// The music, to be heard from its beginning. It does not end and does not repeat itself.
#[derive(Asset, TypePath, Clone, Copy, Debug, Default)]
struct Music;

impl Decodable for Music {
    type Decoder = Synth;

    fn decoder(&self) -> Self::Decoder {
        Synth::new()
    }
}
