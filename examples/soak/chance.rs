//! Random choices, which all follow from a seed.

use hexfray::battle::{FaceStream, Stream};

/// A stream of random choices.
pub struct Chance(FaceStream);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(FaceStream::new(seed, Stream::Opponents))
    }

    /// A number from 0 to `count` − 1; `count` must not be 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.below(count.clamp(1, u32::MAX as usize) as u32) as usize
    }

    /// True in one of `cases` cases.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// A random item; `None` if there are none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}
