//! The game's sounds, synthesised: short, soft, 22 kHz, 16 bit, mono.

use std::f32::consts::TAU;
use std::path::Path;

use super::Outcome;
use super::svg::Scatter;

const RATE: f32 = 22_050.0;

/// Writes a WAV for every sound.
pub fn make(folder: &Path) -> Outcome {
    for (name, wave, loudness) in sounds() {
        let bytes = wav(&wave.finished(loudness));
        println!("{name}.wav {} bytes", bytes.len());
        std::fs::write(folder.join(format!("{name}.wav")), bytes)?;
    }
    Ok(())
}

/// Every sound with its peak loudness (0–1).
fn sounds() -> Vec<(&'static str, Wave, f32)> {
    vec![
        ("click", Wave::of(0.07).tone(0.0, 0.06, 900.0, 620.0, 1.0, WOOD).hiss(0.0, 0.02, 2500.0, 0.3), 0.30),
        ("hover", Wave::of(0.05).tone(0.0, 0.045, 1250.0, 1180.0, 1.0, SOFT), 0.12),
        (
            "confirm",
            Wave::of(0.22).tone(0.0, 0.12, 660.0, 660.0, 0.8, BELL).tone(0.07, 0.15, 990.0, 990.0, 0.8, BELL),
            0.26,
        ),
        (
            "refused",
            Wave::of(0.2).tone(0.0, 0.09, 220.0, 205.0, 1.0, WOOD).tone(0.1, 0.09, 185.0, 170.0, 1.0, WOOD),
            0.28,
        ),
        (
            "step",
            Wave::of(0.12)
                .hiss(0.0, 0.05, 900.0, 1.0)
                .tone(0.0, 0.08, 130.0, 80.0, 0.9, SOFT)
                .hiss(0.045, 0.04, 1500.0, 0.35),
            0.24,
        ),
        (
            "step_water",
            Wave::of(0.3).hiss(0.0, 0.22, 1900.0, 0.8).drop(0.02, 380.0, 720.0, 0.5).drop(0.11, 520.0, 980.0, 0.35),
            0.24,
        ),
        (
            "hit",
            Wave::of(0.3)
                .hiss(0.0, 0.07, 3200.0, 1.0)
                .tone(0.0, 0.2, 190.0, 70.0, 1.1, SOFT)
                .tone(0.0, 0.16, 1240.0, 1180.0, 0.16, BELL),
            0.50,
        ),
        ("critical", critical(), 0.60),
        ("miss", Wave::of(0.28).sweep(0.0, 0.26, 500.0, 2600.0, 1.0), 0.24),
        (
            "block",
            Wave::of(0.32)
                .hiss(0.0, 0.03, 4000.0, 0.6)
                .tone(0.0, 0.3, 830.0, 820.0, 0.7, METAL)
                .tone(0.0, 0.2, 1390.0, 1370.0, 0.35, METAL),
            0.36,
        ),
        ("arrow", Wave::of(0.32).tone(0.0, 0.12, 240.0, 170.0, 0.8, WOOD).sweep(0.03, 0.27, 3200.0, 900.0, 0.8), 0.32),
        (
            "shot",
            Wave::of(0.4)
                .hiss(0.0, 0.05, 6000.0, 1.4)
                .hiss(0.01, 0.34, 900.0, 1.2)
                .tone(0.0, 0.12, 140.0, 60.0, 1.0, SOFT),
            0.42,
        ),
        (
            "throw",
            Wave::of(0.34)
                .tone(0.0, 0.07, 150.0, 110.0, 0.5, SOFT)
                .sweep(0.0, 0.15, 500.0, 1300.0, 1.0)
                .sweep(0.11, 0.13, 700.0, 1150.0, 0.75)
                .sweep(0.2, 0.13, 650.0, 950.0, 0.5),
            0.28,
        ),
        ("spell", spell(), 0.38),
        ("heal", chord(&[(0.0, 523.25), (0.09, 659.25), (0.18, 783.99), (0.27, 1046.5)], 0.55, 0.95, BELL), 0.34),
        (
            "condition",
            Wave::of(0.5).tone(0.0, 0.45, 440.0, 330.0, 0.8, BELL).tone(0.04, 0.45, 466.0, 349.0, 0.5, BELL),
            0.28,
        ),
        (
            "charge",
            Wave::of(0.7)
                .tone(0.0, 0.68, 220.0, 440.0, 0.7, SWELL)
                .tone(0.0, 0.68, 331.0, 662.0, 0.4, SWELL)
                .sweep(0.1, 0.55, 400.0, 3000.0, 0.25),
            0.26,
        ),
        ("dice", dice(), 0.36),
        (
            "defeat",
            Wave::of(0.7)
                .tone(0.0, 0.3, 220.0, 110.0, 0.9, WOOD)
                .tone(0.12, 0.5, 146.8, 73.0, 1.0, SOFT)
                .hiss(0.18, 0.25, 500.0, 0.8),
            0.44,
        ),
        ("turn", chord(&[(0.0, 587.33), (0.1, 880.0)], 0.45, 0.6, BELL), 0.24),
        (
            "victory",
            jingle(&[(0.0, 392.0), (0.14, 523.25), (0.28, 659.25), (0.42, 783.99), (0.62, 1046.5)], 0.60),
            0.42,
        ),
        ("defeat_jingle", jingle(&[(0.0, 440.0), (0.2, 392.0), (0.4, 349.23), (0.62, 293.66)], 0.66), 0.38),
    ]
}

/// The overtones of a tone: multiple, strength, and how much faster it fades.
type Timbre = &'static [(f32, f32, f32)];
const SOFT: Timbre = &[(1.0, 1.0, 1.0), (2.0, 0.15, 1.6)];
const WOOD: Timbre = &[(1.0, 1.0, 1.0), (2.76, 0.4, 2.2), (5.4, 0.15, 3.5)];
const BELL: Timbre = &[(1.0, 1.0, 1.0), (2.0, 0.32, 1.5), (3.01, 0.16, 2.2), (4.18, 0.08, 3.0)];
const METAL: Timbre = &[(1.0, 1.0, 1.0), (1.51, 0.6, 1.2), (2.33, 0.5, 1.6), (3.67, 0.3, 2.2)];
const SWELL: Timbre = &[(1.0, 1.0, 0.0), (2.0, 0.25, 0.0), (3.0, 0.1, 0.0)];

/// Samples, roughly between −1 and 1.
struct Wave(Vec<f32>);

impl Wave {
    /// Silence of some seconds.
    fn of(seconds: f32) -> Self {
        Self(vec![0.0; (seconds * RATE) as usize])
    }

    /// Adds a tone that glides from one pitch to another and fades.
    fn tone(mut self, start: f32, seconds: f32, from: f32, to: f32, strength: f32, timbre: Timbre) -> Self {
        for &(multiple, part, fade) in timbre {
            let mut phase = 0.0;
            self.add(start, seconds, |share| {
                phase += (from + (to - from) * share) * multiple / RATE * TAU;
                let envelope =
                    if fade == 0.0 { (share * std::f32::consts::PI).sin() } else { (-4.2 * fade * share).exp() };
                phase.sin() * part * strength * envelope
            });
        }
        self
    }

    /// Adds noise below a pitch that fades.
    fn hiss(mut self, start: f32, seconds: f32, pitch: f32, strength: f32) -> Self {
        let (mut any, mut low) = (Scatter::new((pitch + start * 1000.0) as u64), 0.0);
        let share_of_new = 1.0 - (-TAU * pitch / RATE).exp();
        self.add(start, seconds, |share| {
            low += (any.range(-1.0, 1.0) - low) * share_of_new;
            low * strength * 2.0 * (-4.5 * share).exp()
        });
        self
    }

    /// Adds a band of noise that glides between two pitches and swells: a whoosh.
    fn sweep(mut self, start: f32, seconds: f32, from: f32, to: f32, strength: f32) -> Self {
        let (mut any, mut low, mut band) = (Scatter::new(from as u64), 0.0, 0.0);
        self.add(start, seconds, |share| {
            let pitch = from + (to - from) * share;
            let turn = 2.0 * (std::f32::consts::PI * pitch / RATE).sin();
            let high = any.range(-1.0, 1.0) - low - 0.5 * band;
            band += turn * high;
            low += turn * band;
            band * strength * 0.7 * (share * std::f32::consts::PI).sin().powi(2)
        });
        self
    }

    /// Adds a drop: a short rising tone.
    fn drop(self, start: f32, from: f32, to: f32, strength: f32) -> Self {
        self.tone(start, 0.09, from, to, strength, SOFT)
    }

    fn add(&mut self, start: f32, seconds: f32, mut sample: impl FnMut(f32) -> f32) {
        let (first, count) = ((start * RATE) as usize, (seconds * RATE) as usize);
        for step in 0..count {
            let value = sample(step as f32 / count as f32);
            if let Some(place) = self.0.get_mut(first + step) {
                *place += value;
            }
        }
    }

    /// The samples, scaled to a peak, with soft ends so that nothing clicks.
    fn finished(mut self, peak: f32) -> Vec<f32> {
        let top = self.0.iter().fold(0.001_f32, |top, value| top.max(value.abs()));
        let count = self.0.len();
        for (at, value) in self.0.iter_mut().enumerate() {
            let ends = (at as f32 / 40.0).min((count - at) as f32 / 260.0).min(1.0);
            *value *= peak / top * ends;
        }
        self.0
    }
}

fn critical() -> Wave {
    Wave::of(0.6)
        .hiss(0.0, 0.1, 4200.0, 1.0)
        .tone(0.0, 0.3, 170.0, 52.0, 1.3, SOFT)
        .tone(0.02, 0.5, 990.0, 985.0, 0.28, METAL)
        .tone(0.05, 0.5, 1485.0, 1480.0, 0.16, BELL)
}

fn spell() -> Wave {
    let mut wave = Wave::of(0.9).sweep(0.0, 0.5, 600.0, 3800.0, 0.5);
    for (at, pitch) in [880.0, 1108.7, 1318.5, 1760.0, 1661.2, 2217.5].into_iter().enumerate() {
        wave = wave.tone(0.08 + at as f32 * 0.06, 0.42, pitch, pitch * 1.004, 0.4, BELL);
    }
    wave
}

fn dice() -> Wave {
    let mut wave = Wave::of(0.5);
    for (start, pitch, strength) in [
        (0.0, 1500.0, 0.7),
        (0.07, 1280.0, 0.9),
        (0.13, 1620.0, 0.6),
        (0.21, 1190.0, 1.0),
        (0.27, 1400.0, 0.5),
        (0.36, 1050.0, 0.8),
        (0.41, 1300.0, 0.3),
    ] {
        wave = wave.tone(start, 0.05, pitch, pitch * 0.93, strength, WOOD).hiss(start, 0.025, 3000.0, strength * 0.4);
    }
    wave
}

fn chord(notes: &[(f32, f32)], long: f32, whole: f32, timbre: Timbre) -> Wave {
    notes.iter().fold(Wave::of(whole), |wave, &(start, pitch)| wave.tone(start, long, pitch, pitch, 0.6, timbre))
}

/// A short melody with its lower octave.
fn jingle(notes: &[(f32, f32)], long: f32) -> Wave {
    notes.iter().fold(Wave::of(1.32), |wave, &(start, pitch)| {
        wave.tone(start, long, pitch, pitch, 0.6, BELL).tone(start, long, pitch / 2.0, pitch / 2.0, 0.35, SOFT)
    })
}

/// RIFF, one channel, 16 bit.
fn wav(samples: &[f32]) -> Vec<u8> {
    let (rate, size) = (RATE as u32, samples.len() as u32 * 2);
    let mut bytes = Vec::with_capacity(44 + size as usize);
    bytes.extend_from_slice(b"RIFF");
    bytes.extend_from_slice(&(36 + size).to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt ");
    for (value, wide) in [(16, 4), (1, 2), (1, 2), (rate, 4), (rate * 2, 4), (2, 2), (16, 2)] {
        bytes.extend_from_slice(&u32::to_le_bytes(value)[..wide]);
    }
    bytes.extend_from_slice(b"data");
    bytes.extend_from_slice(&size.to_le_bytes());
    for value in samples {
        bytes.extend_from_slice(&((value.clamp(-1.0, 1.0) * 32_767.0) as i16).to_le_bytes());
    }
    bytes
}
