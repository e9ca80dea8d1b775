//! A note of the music, from its first sample to its last.
//!
//! Each sample follows from the one before by rotation and scaling, so that none needs a sine or a power.

use std::f64::consts::{PI, TAU};

/// Samples in a second.
pub(super) const RATE: u32 = 22_050;
/// The loudness of chords and plucked notes before the reverberation.
const LOUD: (f64, f64) = (0.030, 0.055);
/// Samples in which a plucked note swells.
const SWELL: f64 = 220.0;
/// How fast a plucked note fades, and its first and second overtone in addition: powers of e from its first sample to its last.
const FADES: [f64; 3] = [-6.0, -5.0, -9.0];

/// A note that is playing.
pub(super) struct Voice {
    tone: Turning,
    shape: Shape,
    /// Samples so far, and in all.
    age: u32,
    long: u32,
}

/// The envelope of a note.
enum Shape {
    /// It swells and fades evenly.
    Chord(Turning),
    /// It swells at once and fades, its overtones faster.
    Plucked { fades: [f64; 3], by: [f64; 3] },
}

impl Voice {
    /// A note of a chord, with its pitch in cycles per second and its length in seconds.
    pub(super) fn chord(pitch: f32, seconds: f32) -> Self {
        let long = samples(seconds);
        Self::new(pitch, long, Shape::Chord(Turning::by(PI / f64::from(long))))
    }

    /// A plucked note.
    pub(super) fn plucked(pitch: f32, seconds: f32) -> Self {
        let long = samples(seconds);
        let by = FADES.map(|power| (power / f64::from(long)).exp());
        Self::new(pitch, long, Shape::Plucked { fades: [1.0; 3], by })
    }

    fn new(pitch: f32, long: u32, shape: Shape) -> Self {
        Self { tone: Turning::by(f64::from(pitch) * TAU / f64::from(RATE)), shape, age: 0, long }
    }

    /// Whether it has ended.
    pub(super) const fn is_over(&self) -> bool {
        self.age >= self.long
    }

    /// Its next sample.
    pub(super) fn next(&mut self) -> f32 {
        let tone = &self.tone;
        let value = match &mut self.shape {
            Shape::Chord(swell) => {
                let loud = LOUD.0 * swell.sin * swell.sin;
                swell.turn();
                loud * (tone.sin + 0.18 * tone.sin_of_twice() + 0.05 * tone.sin_of_thrice())
            }
            Shape::Plucked { fades, by } => {
                // The end of it fades to silence.
                let age = f64::from(self.age);
                let loud = LOUD.1 * (age / SWELL).min(1.0) * fades[0] * (1.0 - age / f64::from(self.long));
                let overtones = 0.30 * tone.sin_of_twice() * fades[1] + 0.12 * tone.sin_of_thrice() * fades[2];
                for (fade, by) in fades.iter_mut().zip(by) {
                    *fade *= *by;
                }
                loud * (tone.sin + overtones)
            }
        };
        self.tone.turn();
        self.age += 1;
        value as f32
    }
}

/// The number of samples in this many seconds.
fn samples(seconds: f32) -> u32 {
    (seconds * RATE as f32) as u32
}

/// An angle that grows evenly from 0, as its sine and cosine.
struct Turning {
    sin: f64,
    cos: f64,
    by: (f64, f64),
}

impl Turning {
    fn by(angle: f64) -> Self {
        Self { sin: 0.0, cos: 1.0, by: angle.sin_cos() }
    }

    fn turn(&mut self) {
        let (sin, cos) = self.by;
        (self.sin, self.cos) = (self.sin * cos + self.cos * sin, self.cos * cos - self.sin * sin);
    }

    fn sin_of_twice(&self) -> f64 {
        2.0 * self.sin * self.cos
    }

    fn sin_of_thrice(&self) -> f64 {
        self.sin * (3.0 - 4.0 * self.sin * self.sin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A note's sample from its formula alone.
    fn by_formula(pitch: f64, at: u32, long: u32, plucked: bool) -> f64 {
        let (share, angle) = (f64::from(at) / f64::from(long), f64::from(at) * pitch * TAU / f64::from(RATE));
        if plucked {
            let loud = LOUD.1 * (f64::from(at) / SWELL).min(1.0) * (-6.0 * share).exp() * (1.0 - share);
            let second = 0.30 * (2.0 * angle).sin() * (-5.0 * share).exp();
            loud * (angle.sin() + second + 0.12 * (3.0 * angle).sin() * (-9.0 * share).exp())
        } else {
            let swell = (share * PI).sin();
            LOUD.0 * swell * swell * (angle.sin() + 0.18 * (2.0 * angle).sin() + 0.05 * (3.0 * angle).sin())
        }
    }

    #[test]
    fn a_note_is_what_its_formula_says_to_its_last_sample() {
        for (pitch, seconds, plucked) in [(110.0, 15.0, false), (987.77, 15.0, false), (440.0, 4.5, true)] {
            let mut voice = if plucked { Voice::plucked(pitch, seconds) } else { Voice::chord(pitch, seconds) };
            let long = samples(seconds);
            for at in 0..long {
                assert!(!voice.is_over(), "it is heard for {long} samples");
                let (heard, wanted) = (f64::from(voice.next()), by_formula(f64::from(pitch), at, long, plucked));
                assert!((heard - wanted).abs() < 1e-6, "{pitch} Hz, sample {at}: {heard} for {wanted}");
            }
            assert!(voice.is_over(), "and no longer");
        }
    }
}
