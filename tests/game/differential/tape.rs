//! The random choices of a situation, and the dice that both implementations throw.

use hexfray::battle::{FaceStream, Stream};

/// The random choices of situations, independent of the battle's own dice.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from `least` to `most`, inclusive.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// The dice of the second implementation: the same faces as in the battle with the same seed, as long as it throws the same
/// dice.
pub struct Tape {
    stream: FaceStream,
    /// Sides and face of every die since the last comparison.
    thrown: Vec<(u16, u16)>,
}

impl Tape {
    pub fn new(seed: u64) -> Self {
        Self { stream: FaceStream::new(seed, Stream::Rules), thrown: Vec::new() }
    }

    pub fn roll(&mut self, sides: u16) -> i32 {
        let face = self.stream.face(sides);
        self.thrown.push((sides, face));
        i32::from(face)
    }

    pub fn look(&mut self) -> Vec<(u16, u16)> {
        std::mem::take(&mut self.thrown)
    }
}
