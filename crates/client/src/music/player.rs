//! Plays the music at the player's volume, once a key or button has been pressed.

use bevy::{
    audio::{AudioSinkPlayback, PlaybackSettings, Volume},
    input::{keyboard::KeyboardInput, mouse::MouseButtonInput, touch::TouchInput},
    prelude::*,
};

use super::Music;
use crate::options::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Begun>().add_systems(Update, (begin, follow).chain());
}

/// Whether the player has pressed anything: a page may not play sound before, and a window need not.
#[derive(Resource, Default)]
struct Begun(bool);

fn begin(
    presses: (MessageReader<KeyboardInput>, MessageReader<MouseButtonInput>, MessageReader<TouchInput>),
    mut begun: ResMut<Begun>,
    mut pieces: ResMut<Assets<Music>>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    let (mut keys, mut buttons, mut fingers) = presses;
    let pressed = keys.read().count() + buttons.read().count() + fingers.read().count() > 0;
    // Inaudible music is not played at all.
    if pressed && !begun.0 && loudness(&settings).is_some() {
        begun.0 = true;
        let volume = loudness(&settings).unwrap_or(Volume::SILENT);
        commands.spawn((AudioPlayer(pieces.add(Music)), PlaybackSettings::LOOP.with_volume(volume)));
    }
}

/// Sets the volume, or silence, to the player's setting.
fn follow(settings: Res<Settings>, mut heard: Query<&mut AudioSink, With<AudioPlayer<Music>>>) {
    for mut sink in &mut heard {
        match loudness(&settings) {
            Some(volume) => {
                if sink.volume() != volume {
                    sink.set_volume(volume);
                }
                if sink.is_paused() {
                    sink.play();
                }
            }
            None if !sink.is_paused() => sink.pause(),
            None => {}
        }
    }
}

/// The volume of the music; `None` if it is inaudible.
fn loudness(settings: &Settings) -> Option<Volume> {
    // Perceived loudness is roughly the square root of the signal.
    (settings.music > 0.0 && !settings.muted).then_some(Volume::Linear(settings.music * settings.music))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn music_is_quieter_than_what_happens_and_silent_when_muted() {
        let usual = Settings::default();
        let effects = Volume::Linear(usual.volume * usual.volume);
        assert!(loudness(&usual).is_some_and(|music| music.to_linear() < effects.to_linear()));
        assert_eq!(loudness(&Settings { muted: true, ..usual.clone() }), None, "muted means everything");
        assert_eq!(loudness(&Settings { music: 0.0, ..usual }), None, "off means off");
    }
}
