//! Small values packed in wide words: hashing a few bytes at a time is slow, and a flag needs only one bit.

use crate::{CanonicalHasher, SideId, UnitId};
use hexfray_board::grid::{Cell, Direction};

/// A value that always takes the same number of bits, at most 128.
pub trait Packed {
    /// How many.
    const BITS: u32;

    /// The bits; all others are 0.
    fn bits(&self) -> u128;
}

macro_rules! numbers {
    ($($unsigned:ty, $signed:ty;)+) => {$(
        impl Packed for $unsigned {
            const BITS: u32 = Self::BITS;

            #[inline(always)]
            fn bits(&self) -> u128 {
                u128::from(*self)
            }
        }

        impl Packed for $signed {
            const BITS: u32 = Self::BITS;

            #[inline(always)]
            fn bits(&self) -> u128 {
                u128::from(self.cast_unsigned())
            }
        }
    )+};
}

numbers! {
    u8, i8;
    u16, i16;
    u32, i32;
    u64, i64;
}

impl Packed for bool {
    const BITS: u32 = 1;

    #[inline(always)]
    fn bits(&self) -> u128 {
        u128::from(*self)
    }
}

impl<T: Packed> Packed for Option<T> {
    const BITS: u32 = T::BITS + 1;

    #[inline(always)]
    fn bits(&self) -> u128 {
        self.as_ref().map_or(0, |value| value.bits() << 1 | 1)
    }
}

impl<A: Packed, B: Packed> Packed for (A, B) {
    const BITS: u32 = A::BITS + B::BITS;

    #[inline(always)]
    fn bits(&self) -> u128 {
        self.0.bits() | self.1.bits() << A::BITS
    }
}

impl<T: Packed, const N: usize> Packed for [T; N] {
    const BITS: u32 = {
        let (mut bits, mut at) = (0, 0);
        while at < N {
            (bits, at) = (bits + T::BITS, at + 1);
        }
        bits
    };

    #[inline(always)]
    fn bits(&self) -> u128 {
        self.iter().rev().fold(0, |bits, value| bits << T::BITS | value.bits())
    }
}

impl Packed for UnitId {
    const BITS: u32 = u16::BITS;

    #[inline(always)]
    fn bits(&self) -> u128 {
        self.0.bits()
    }
}

impl Packed for SideId {
    const BITS: u32 = u8::BITS;

    #[inline(always)]
    fn bits(&self) -> u128 {
        self.0.bits()
    }
}

impl Packed for Cell {
    const BITS: u32 = 32;

    #[inline(always)]
    fn bits(&self) -> u128 {
        // Columns and rows of a board take ten bits each: levels use bits that are always 0 on the lowest level.
        (self.col, self.row).bits() ^ u128::from(self.level) << 10
    }
}

impl Packed for Direction {
    const BITS: u32 = u8::BITS;

    #[inline(always)]
    fn bits(&self) -> u128 {
        self.0.bits()
    }
}

/// Fills words with values and feeds them to a hash. The number of words and the place of each value are known at compile
/// time.
pub struct Words<'h> {
    hasher: &'h mut CanonicalHasher,
    word: u128,
    used: u32,
}

impl<'h> Words<'h> {
    /// No values yet.
    #[inline(always)]
    pub fn new(hasher: &'h mut CanonicalHasher) -> Self {
        Self { hasher, word: 0, used: 0 }
    }

    /// Adds a value; if it does not fit into the word, it begins the next one.
    #[inline(always)]
    pub fn put<T: Packed>(&mut self, value: &T) {
        const { assert!(0 < T::BITS && T::BITS <= u128::BITS, "a value takes 1 to 128 bits") };
        if self.used + T::BITS > u128::BITS {
            self.hasher.bytes(&self.word.to_le_bytes());
            (self.word, self.used) = (0, 0);
        }
        self.word |= value.bits() << self.used;
        self.used += T::BITS;
    }

    /// Feeds the bytes of the last word that are in use.
    #[inline(always)]
    pub fn finish(self) {
        let len = self.used.div_ceil(u8::BITS) as usize;
        self.hasher.bytes(&self.word.to_le_bytes()[..len]);
    }

    /// Feeds a single value.
    #[inline(always)]
    pub fn feed_one<T: Packed>(value: &T, hasher: &'h mut CanonicalHasher) {
        let mut words = Self::new(hasher);
        words.put(value);
        words.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Canonical, Digest};

    #[derive(Canonical)]
    #[canonical(packed)]
    struct Mixed {
        flag: bool,
        count: i16,
        at: Option<Cell>,
        long: u64,
        last: Option<u8>,
    }

    fn digest(mixed: &Mixed) -> Digest {
        let mut hasher = CanonicalHasher::new();
        mixed.feed(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn packed_fields_that_differ_give_digests_that_differ() {
        let one = || Mixed { flag: true, count: -1, at: None, long: u64::MAX, last: None };
        let others = [
            Mixed { flag: false, ..one() },
            Mixed { count: 1, ..one() },
            Mixed { at: Some(Cell::new(0, 0)), ..one() },
            Mixed { long: u64::MAX - 1, ..one() },
            Mixed { last: Some(0), ..one() },
            Mixed { at: Some(Cell::new(-1, 0)), ..one() },
            Mixed { last: Some(255), ..one() },
        ];
        let mut all: Vec<Digest> = others.iter().chain([&one()]).map(digest).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), others.len() + 1, "every field counts, none and zero are two things");
        assert_eq!(digest(&one()), digest(&one()), "equal values have equal digests");
    }
}
