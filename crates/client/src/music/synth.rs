//! The notes of the music: when each is played, and the reverberation.

use std::{num::NonZero, time::Duration};

use bevy::audio::{ChannelCount, SampleRate, Source};

use super::voice::{RATE, Voice};

/// Seconds from one chord to the next, and the length of each: the old one fades while the new one swells.
const CHORD: (f32, f32) = (9.0, 15.0);
/// Seconds between two moments when a note may be plucked.
const BEAT: f32 = 0.75;
/// The length of a plucked note, in seconds.
const RING: f32 = 4.5;

/// The chords, as semitones above the A of 110 Hz: A minor, F, C and G with softening notes, then D minor and E minor.
const CHORDS: [[i8; 4]; 6] =
    [[0, 7, 12, 15], [-4, 8, 12, 19], [3, 10, 15, 22], [-2, 5, 14, 17], [5, 12, 17, 20], [-5, 7, 10, 14]];
/// The order of the chords.
const ORDER: [usize; 8] = [0, 1, 2, 3, 0, 4, 1, 5];
/// The scale of the plucked notes: A, C, D, E and G of two octaves.
const SCALE: [i8; 10] = [12, 15, 17, 19, 22, 24, 27, 29, 31, 34];

fn pitch(semitones: i8) -> f32 {
    110.0 * (f32::from(semitones) / 12.0).exp2()
}

/// A repeated echo, each time weaker and duller: several of them make a room.
struct Echo {
    past: Vec<f32>,
    at: usize,
    dull: f32,
}

impl Echo {
    fn new(samples: usize) -> Self {
        Self { past: vec![0.0; samples], at: 0, dull: 0.0 }
    }

    fn next(&mut self, value: f32) -> f32 {
        let heard = self.past[self.at];
        self.dull += (heard - self.dull) * 0.45;
        self.past[self.at] = value + self.dull * 0.78;
        self.at = if self.at + 1 == self.past.len() { 0 } else { self.at + 1 };
        heard
    }
}

/// The music, a sample at a time, always the same from its beginning.
pub(super) struct Synth {
    time: u64,
    chance: u32,
    last: usize,
    voices: Vec<Voice>,
    room: [Echo; 4],
}

impl Synth {
    pub(super) fn new() -> Self {
        // Lengths without common divisors, so that echoes do not coincide.
        let room = [1_013, 1_193, 1_361, 1_559].map(Echo::new);
        Self { time: 0, chance: 0x2f6d_b3c5, last: 4, voices: Vec::new(), room }
    }

    /// An unpredictable number from 0 to 99 (xorshift).
    fn throw(&mut self) -> u32 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        (self.chance >> 8) % 100
    }

    /// Begins the notes of this moment.
    fn begin(&mut self) {
        let every = |seconds: f32| (seconds * RATE as f32) as u64;
        if self.time.is_multiple_of(every(CHORD.0)) {
            let at = (self.time / every(CHORD.0)) as usize % ORDER.len();
            for (voice, semitones) in CHORDS[ORDER[at]].into_iter().enumerate() {
                // Two tones that hardly differ beat slowly, as strings do.
                let apart = 1.0 + 0.0011 * (voice + 1) as f32;
                self.voices.extend([1.0, apart].map(|by| Voice::chord(pitch(semitones) * by, CHORD.1)));
            }
        }
        let beats = self.time / every(BEAT);
        if self.time.is_multiple_of(every(BEAT)) && beats > 8 {
            // A phrase of some bars, then a rest; notes on strong beats more often than on weak ones.
            let rests = (beats / 16) % 3 == 2;
            let likely = if rests {
                6
            } else if beats.is_multiple_of(4) {
                72
            } else {
                30
            };
            if self.throw() < likely {
                let way = [0, 1, 1, 2, 3][self.throw() as usize % 5];
                let down = self.throw() < 50;
                let next = if down { self.last.checked_sub(way) } else { Some(self.last + way) };
                self.last = next.filter(|&at| at < SCALE.len()).unwrap_or(SCALE.len() / 2);
                self.voices.push(Voice::plucked(pitch(SCALE[self.last]), RING));
            }
        }
    }
}

impl Iterator for Synth {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.begin();
        self.time += 1;
        let dry: f32 = self.voices.iter_mut().map(Voice::next).sum();
        self.voices.retain(|voice| !voice.is_over());
        let echoes: f32 = self.room.iter_mut().map(|echo| echo.next(dry)).sum();
        Some(dry + 0.11 * echoes)
    }
}

impl Source for Synth {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        NonZero::<u16>::MIN
    }

    fn sample_rate(&self) -> SampleRate {
        NonZero::new(RATE).unwrap_or(NonZero::<u32>::MIN)
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The music of this many seconds.
    fn heard(seconds: u32) -> Vec<f32> {
        Synth::new().take((seconds * RATE) as usize).collect()
    }

    fn strength(part: &[f32]) -> f32 {
        (part.iter().map(|value| value * value).sum::<f32>() / part.len() as f32).sqrt()
    }

    #[test]
    fn it_is_quiet_and_never_too_loud() {
        let music = heard(150);
        let peak = music.iter().fold(0.0_f32, |peak, value| peak.max(value.abs()));
        assert!(peak < 0.6, "the greatest swing is {peak}");
        let whole = strength(&music);
        assert!((0.03..0.12).contains(&whole), "its strength is {whole}");
        for (at, part) in music.chunks(5 * RATE as usize).enumerate().skip(1) {
            let part = strength(part);
            assert!((0.015..0.2).contains(&part), "from {} s on its strength is {part}", at * 5);
        }
    }

    #[test]
    fn it_begins_softly_and_never_clicks() {
        let music = heard(150);
        assert!(music[..50].iter().all(|value| value.abs() < 1e-3), "it swells from silence");
        let steps = music.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        let step = steps.fold(0.0_f32, f32::max);
        // The greatest step of the highest note within a quarter of its wave is 0.1; a click would be a jump.
        assert!(step < 0.1, "the greatest leap between two samples is {step}");
        let mean = music.iter().sum::<f32>() / music.len() as f32;
        assert!(mean.abs() < 1e-3, "it swings about the middle: {mean}");
    }

    #[test]
    fn it_is_always_the_same_and_does_not_repeat_itself() {
        let music = heard(150);
        assert_eq!(music[..1000], heard(1)[..1000]);
        let round = (ORDER.len() as f32 * CHORD.0) as usize * RATE as usize;
        let differs = music[..round].iter().zip(&music[round..]).filter(|(one, other)| (*one - *other).abs() > 1e-3);
        assert!(differs.count() > round / 2, "the second time other notes are plucked");
    }
}
