//! The source of die faces: a seeded stream, or a script.
//!
//! The mapping from the stream's words to faces is our own and never changes: a die with `n` sides takes 32-bit words until one
//! is below the largest multiple of `n`, and shows `word mod n + 1`. Golden values in the tests keep it fixed, so that a record
//! replays the same on every platform and in every later version.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use chacha20::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::{Canonical, CanonicalHasher, DiceError, Event, Log, Name, SetRoll, UnitId, narrow};

/// Streams drawn from one seed, so that the draws of an opponent or an animation never shift the rules' dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Stream {
    /// The dice of the rules.
    Rules = 1,
    /// Choices of computer opponents.
    Opponents = 2,
    /// Appearance without effect on the battle.
    Looks = 3,
}

/// The source of a battle's dice; part of its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceSource {
    /// A value-stable stream (ChaCha8) from this seed.
    Seed(u64),
    /// These faces, in the order in which the rules call for dice.
    Script(Vec<u16>),
}

/// The dice of one battle.
#[derive(Resource, Debug)]
pub struct Dice {
    source: Source,
    /// Dice with set faces, and how many of these faces have been shown.
    set: Vec<(SetRoll, usize)>,
    fault: Option<DiceError>,
}

#[derive(Debug)]
enum Source {
    Seeded { seed: u64, stream: Box<FaceStream> },
    Scripted { faces: Arc<[u16]>, next: usize },
}

impl Dice {
    /// Dice from a source.
    pub fn new(source: &DiceSource) -> Self {
        let source = match source {
            DiceSource::Seed(seed) => {
                Source::Seeded { seed: *seed, stream: Box::new(FaceStream::new(*seed, Stream::Rules)) }
            }
            DiceSource::Script(faces) => Source::Scripted { faces: faces.clone().into(), next: 0 },
        };
        Self { source, set: Vec::new(), fault: None }
    }

    /// These dice, with the faces that a battle's file sets; a script already has every face.
    pub(crate) fn with(mut self, set: &[SetRoll]) -> Self {
        if matches!(self.source, Source::Seeded { .. }) {
            self.set = set.iter().map(|roll| (roll.clone(), 0)).collect();
        }
        self
    }

    /// Rolls a die with `sides` sides (at least 1) and logs it; the face is 1 to `sides`.
    ///
    /// A script without a fitting face records a fault, which undoes the order, and shows 1.
    pub fn roll(&mut self, log: &mut Log, unit: Option<UnitId>, sides: u16, purpose: Name) -> i32 {
        told(log, unit, sides, self.face(unit, sides, purpose), purpose)
    }

    /// The face that is set for this die, if there is one that the die has.
    fn set_face(&mut self, unit: Option<UnitId>, sides: u16, purpose: Name) -> Option<u16> {
        let meant = |(roll, _): &&mut (SetRoll, usize)| Some(roll.unit) == unit && roll.purpose == purpose;
        let (roll, seen) = self.set.iter_mut().find(meant)?;
        let face = *roll.faces.get(*seen).filter(|&&face| face <= sides)?;
        *seen += 1;
        Some(face)
    }

    fn face(&mut self, unit: Option<UnitId>, sides: u16, purpose: Name) -> u16 {
        if let Some(face) = self.set_face(unit, sides, purpose) {
            return face;
        }
        match &mut self.source {
            Source::Seeded { stream, .. } => stream.face(sides),
            Source::Scripted { faces, next } => {
                let at = *next + 1;
                match faces.get(*next) {
                    Some(&face) if (1..=sides).contains(&face) => {
                        *next = at;
                        face
                    }
                    Some(&face) => {
                        self.fault.get_or_insert(DiceError::NoSuchFace { sides, purpose, face, at });
                        1
                    }
                    None => {
                        self.fault.get_or_insert(DiceError::UsedUp { sides, purpose, at });
                        1
                    }
                }
            }
        }
    }

    /// Dice that show the same faces as these from now on.
    pub(crate) fn twin(&self) -> Self {
        let source = match &self.source {
            Source::Seeded { seed, stream } => {
                let stream = FaceStream::at(*seed, Stream::Rules, stream.position());
                Source::Seeded { seed: *seed, stream: Box::new(stream) }
            }
            Source::Scripted { faces, next } => Source::Scripted { faces: Arc::clone(faces), next: *next },
        };
        Self { source, set: self.set.clone(), fault: None }
    }

    /// The first fault of a script since the last call.
    pub(crate) fn take_fault(&mut self) -> Option<DiceError> {
        self.fault.take()
    }

    /// Faces of the script that are still unused; `None` for seeded dice.
    pub fn unused(&self) -> Option<usize> {
        match &self.source {
            Source::Seeded { .. } => None,
            Source::Scripted { faces, next } => Some(faces.len() - next),
        }
    }
}

/// Rolls a die of a world outside the systems that hold the dice themselves; see [`Dice::roll`].
pub fn throw(world: &mut World, unit: Option<UnitId>, sides: u16, purpose: Name) -> i32 {
    let face = world.resource_mut::<Dice>().face(unit, sides, purpose);
    told(&mut world.resource_mut::<Log>(), unit, sides, face, purpose)
}

fn told(log: &mut Log, unit: Option<UnitId>, die: u16, face: u16, purpose: Name) -> i32 {
    log.tell(|| Event::Rolled { unit, die, face, purpose });
    i32::from(face)
}

impl Canonical for Dice {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // A fault undoes its order before any player sees it.
        let Self { source, set, fault: _ } = self;
        match source {
            Source::Seeded { seed, stream } => (0_u8, seed, stream.position()).feed(hasher),
            Source::Scripted { faces, next } => (1_u8, &**faces, next).feed(hasher),
        }
        // Set faces follow from the battle's file. Battles without any have the digests of versions without set faces.
        set.iter().for_each(|(_, seen)| seen.feed(hasher));
    }
}

/// A value-stable stream of faces.
#[derive(Debug)]
pub struct FaceStream(ChaCha8Rng);

impl FaceStream {
    /// The stream of this kind that belongs to a seed.
    pub fn new(seed: u64, stream: Stream) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream as u64);
        Self(words)
    }

    /// The stream after this number of words have been drawn.
    fn at(seed: u64, stream: Stream, position: u64) -> Self {
        let mut at = Self::new(seed, stream);
        at.0.set_word_pos(position.into());
        at
    }

    /// A face from 1 to `sides` (at least 1), all equally likely.
    pub fn face(&mut self, sides: u16) -> u16 {
        narrow::<u16>(self.below(u32::from(sides.max(1)))) + 1
    }

    /// A number from 0 to `bound` − 1 (`bound` at least 1), all equally likely.
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        let words = 1_u64 << 32;
        let limit = words - words % u64::from(bound);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < limit {
                return word % bound;
            }
        }
    }

    /// Words drawn so far.
    pub fn position(&self) -> u64 {
        narrow::<u64>(self.0.get_word_pos())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_a_seed_never_change() {
        let mut stream = FaceStream::new(7, Stream::Rules);
        let faces: Vec<u16> = [100, 10, 6, 8, 12, 20, 100, 4].map(|sides| stream.face(sides)).to_vec();
        assert_eq!(faces, GOLDEN, "records of older versions must replay: the mapping from words to faces is fixed");
    }

    const GOLDEN: [u16; 8] = [23, 4, 2, 4, 2, 11, 13, 1];

    #[test]
    fn twin_dice_fall_alike_from_then_on() {
        let (mut dice, mut log) = (Dice::new(&DiceSource::Seed(7)), Log::default());
        let mut throw = |dice: &mut Dice| dice.roll(&mut log, None, 100, Name::new("to hit"));
        for _ in 0..40 {
            throw(&mut dice);
            let mut twin = dice.twin();
            let faces: Vec<i32> = (0..20).map(|_| throw(&mut twin)).collect();
            let mut same = dice.twin();
            assert!(faces.iter().all(|&face| face == throw(&mut same)), "two twins fall alike");
            assert_eq!(throw(&mut dice), faces[0], "and as the dice that they were made from");
        }
    }

    #[test]
    fn dice_that_a_file_sets_show_its_faces_first_and_then_fall_freely() {
        let set = SetRoll { unit: UnitId(1), purpose: Name::new("to hit"), faces: [25, 30].into() };
        let (source, mut log) = (DiceSource::Seed(7), Log::default());
        let (mut dice, mut free) = (Dice::new(&source).with(&[set]), Dice::new(&source));
        let (hit, other) = (Name::new("to hit"), Name::new("damage"));
        let mut throw = |dice: &mut Dice, unit, purpose| dice.roll(&mut log, Some(UnitId(unit)), 100, purpose);
        assert_eq!(throw(&mut dice, 1, other), throw(&mut free, 1, other), "nothing else is set");
        assert_eq!(throw(&mut dice, 0, hit), throw(&mut free, 0, hit), "and nobody else's dice are");
        assert_eq!(throw(&mut dice, 1, hit), 25);
        let mut twin = dice.twin();
        assert_eq!((throw(&mut dice, 1, hit), throw(&mut twin, 1, hit)), (30, 30), "a twin goes on where they are");
        assert_eq!(throw(&mut dice, 1, hit), throw(&mut free, 1, hit), "from then on they fall as the seed says");
    }

    #[test]
    fn a_die_is_fair() {
        let mut stream = FaceStream::new(1, Stream::Rules);
        let mut counts = [0_u32; 10];
        for _ in 0..100_000 {
            counts[usize::from(stream.face(10)) - 1] += 1;
        }
        assert!(
            counts.iter().all(|&count| (9_600..10_400).contains(&count)),
            "each face about 10,000 times: {counts:?}"
        );
    }

    #[test]
    fn a_short_script_names_the_die_and_its_purpose() {
        let (mut dice, mut log) = (Dice::new(&DiceSource::Script(vec![48, 7])), Log::default());
        assert_eq!(dice.roll(&mut log, None, 100, Name::new("to hit")), 48);
        dice.roll(&mut log, None, 6, Name::new("damage"));
        let fault = dice.take_fault().map(|fault| fault.to_string());
        assert_eq!(fault.as_deref(), Some("the script's face 2 is 7, which the d6 of damage lacks"));
    }
}
