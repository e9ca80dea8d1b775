//! Sets of conditions.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Words of a set.
const WORDS: usize = 3;

/// A set of conditions, by their places in the compendium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mask([u64; WORDS]);

impl Mask {
    /// Most conditions that a set can tell apart.
    pub const MOST: usize = 64 * WORDS;
    /// No condition.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set of one condition; beyond the last that fits, the empty one.
    pub const fn one(condition: u8) -> Self {
        let mut words = [0; WORDS];
        if (condition as usize) < Self::MOST {
            words[condition as usize / 64] = 1 << (condition % 64);
        }
        Self(words)
    }

    /// Whether there is none in it.
    pub const fn is_empty(self) -> bool {
        let [first, second, third] = self.0;
        first | second | third == 0
    }

    /// Whether this one is in it.
    pub const fn has(self, condition: u8) -> bool {
        (condition as usize) < Self::MOST && self.0[condition as usize / 64] >> (condition % 64) & 1 == 1
    }

    /// Whether one of the other set is in it.
    pub const fn meets(self, other: Self) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        a & d != 0 || b & e != 0 || c & f != 0
    }

    /// Those of both sets.
    pub const fn and(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a | d, b | e, c | f])
    }

    /// Each of it, in the order of the content.
    pub fn iter(self) -> impl Iterator<Item = u8> + use<> {
        (0_u8..).zip(self.0).flat_map(|(word, mut left)| {
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let at = left.trailing_zeros() as u8;
                    left &= left - 1;
                    64 * word + at
                })
            })
        })
    }

    /// Its words, the lowest conditions first.
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }
}

impl BitOr for Mask {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOrAssign for Mask {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}

impl BitAnd for Mask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & d, b & e, c & f])
    }
}

impl Not for Mask {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl FromIterator<u8> for Mask {
    fn from_iter<I: IntoIterator<Item = u8>>(conditions: I) -> Self {
        conditions.into_iter().fold(Self::EMPTY, |mask, condition| mask.and(Self::one(condition)))
    }
}
