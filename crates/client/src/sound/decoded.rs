//! A sound that is decoded once, when it is first heard.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use bevy::{
    audio::{AudioSource, ChannelCount, Decodable, Sample, SampleRate, Source},
    prelude::*,
    reflect::TypePath,
};

/// A short sound: its file, and the decoded samples once it has been heard.
#[derive(Asset, TypePath, Debug)]
pub(super) struct Sound {
    file: AudioSource,
    samples: OnceLock<Samples>,
}

impl Sound {
    /// The sound of a file's bytes.
    pub(super) fn new(bytes: &[u8]) -> Self {
        Self { file: AudioSource { bytes: bytes.into() }, samples: OnceLock::new() }
    }
}

impl Decodable for Sound {
    type Decoder = Samples;

    fn decoder(&self) -> Samples {
        self.samples.get_or_init(|| Samples::of(self.file.decoder())).clone()
    }
}

/// A sound's samples from a given one on, interleaved by channel; all players of the sound share them.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    all: Arc<[Sample]>,
    at: usize,
    channels: ChannelCount,
    rate: SampleRate,
}

impl Samples {
    fn of(source: impl Source) -> Self {
        let (channels, rate) = (source.channels(), source.sample_rate());
        Self { all: source.collect(), at: 0, channels, rate }
    }
}

impl Iterator for Samples {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let sample = self.all.get(self.at).copied()?;
        self.at += 1;
        Some(sample)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.all.len() - self.at;
        (left, Some(left))
    }
}

impl Source for Samples {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.channels
    }

    fn sample_rate(&self) -> SampleRate {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        let frames = self.all.len() as f64 / f64::from(self.channels.get());
        Some(Duration::from_secs_f64(frames / f64::from(self.rate.get())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HIT: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/sounds/hit.wav"));

    #[test]
    fn a_sound_is_decoded_once_and_heard_whole_each_time() {
        let (sound, file) = (Sound::new(HIT), AudioSource { bytes: HIT.into() });
        let (first, second) = (sound.decoder(), sound.decoder());
        assert!(Arc::ptr_eq(&first.all, &second.all), "the second time nothing is decoded");
        let decoded: Vec<Sample> = file.decoder().collect();
        assert!(decoded.len() > 1000, "the file holds a sound");
        assert_eq!(first.collect::<Vec<_>>(), decoded, "it is what the file holds");
        assert_eq!(second.collect::<Vec<_>>(), decoded, "from its beginning to its end, again");
    }

    #[test]
    fn a_sound_lasts_as_long_as_its_file_says() {
        let (samples, file) = (Sound::new(HIT).decoder(), AudioSource { bytes: HIT.into() }.decoder());
        assert_eq!((samples.channels(), samples.sample_rate()), (file.channels(), file.sample_rate()));
        let lasts = samples.total_duration().zip(file.total_duration());
        assert!(lasts.is_some_and(|(own, files)| own.abs_diff(files) < Duration::from_millis(1)), "{lasts:?}");
    }
}
