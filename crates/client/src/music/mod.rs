//! Quiet background music: slow chords and single plucked notes, computed while they play.

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

/// The music, from its beginning. It does not end and does not repeat itself.
#[derive(Asset, TypePath, Clone, Copy, Debug, Default)]
struct Music;

impl Decodable for Music {
    type Decoder = Synth;

    fn decoder(&self) -> Self::Decoder {
        Synth::new()
    }
}
