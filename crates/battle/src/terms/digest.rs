//! The hash: bytes are collected and fed in a fixed order and width.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use xxhash_rust::xxh3::Xxh3;

use crate::{Name, UnitId, narrow};
use hexfray_board::grid::Cell;

/// Collects numbers as little-endian bytes. They are buffered first, since the hash is fast on many bytes and slow on few.
pub struct CanonicalHasher {
    hash: Xxh3,
    gathered: [u8; GATHERED],
    len: usize,
}

/// Bytes that are buffered before they are hashed.
const GATHERED: usize = 1_024;

impl CanonicalHasher {
    /// An empty hash.
    pub fn new() -> Self {
        Self { hash: Xxh3::new(), gathered: [0; GATHERED], len: 0 }
    }

    /// Feeds raw bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.len + bytes.len() > GATHERED {
            self.hash.update(&self.gathered[..self.len]);
            self.len = 0;
        }
        if bytes.len() > GATHERED {
            self.hash.update(bytes);
            return;
        }
        self.gathered[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Feeds one byte.
    pub fn u8(&mut self, value: u8) {
        self.bytes(&[value]);
    }

    /// Feeds a truth value.
    pub fn bool(&mut self, value: bool) {
        self.u8(u8::from(value));
    }

    /// Feeds a number of 32 bits.
    pub fn i32(&mut self, value: i32) {
        self.bytes(&value.to_le_bytes());
    }

    /// Feeds several numbers at once, which is faster than one by one.
    #[inline]
    pub fn i32s<const N: usize>(&mut self, values: [i32; N]) {
        match self.gathered.get_mut(self.len..self.len + 4 * N) {
            Some(place) => {
                let (words, _) = place.as_chunks_mut::<4>();
                words.iter_mut().zip(values).for_each(|(word, value)| *word = value.to_le_bytes());
                self.len += 4 * N;
            }
            None => self.one_by_one(&values),
        }
    }

    #[cold]
    fn one_by_one(&mut self, values: &[i32]) {
        values.iter().for_each(|&value| self.i32(value));
    }

    /// Feeds a number of 64 bits.
    pub fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Feeds a cell, or none.
    pub fn cell(&mut self, cell: Option<Cell>) {
        self.i32(Self::of_cell(cell));
    }

    /// Feeds a unit, or none.
    pub fn unit(&mut self, unit: Option<UnitId>) {
        self.i32(Self::of_unit(unit));
    }

    /// The number that stands for a cell, or none, to feed with others at once.
    pub fn of_cell(cell: Option<Cell>) -> i32 {
        // Columns and rows of a board take ten bits each: levels use bits that are always 0 on the lowest level.
        let number = |cell: Cell| (i32::from(cell.col) << 16) ^ i32::from(cell.row) ^ (i32::from(cell.level) << 10);
        cell.map_or(i32::MIN, number)
    }

    /// The number that stands for a unit, or none, to feed with others at once.
    pub fn of_unit(unit: Option<UnitId>) -> i32 {
        unit.map_or(-1, |unit| i32::from(unit.0))
    }

    /// The numbers of 32 bits that stand for one of 64, to feed with others at once.
    pub const fn of_u64(value: u64) -> [i32; 2] {
        let [a, b, c, d, e, f, g, h] = value.to_le_bytes();
        [i32::from_le_bytes([a, b, c, d]), i32::from_le_bytes([e, f, g, h])]
    }

    /// Feeds a name by its text.
    pub fn name(&mut self, name: Name) {
        self.i32(narrow::<i32>(name.as_str().len()));
        self.bytes(name.as_str().as_bytes());
    }

    /// The hash of what was fed.
    pub fn finish(&self) -> Digest {
        let mut hash = self.hash.clone();
        hash.update(&self.gathered[..self.len]);
        Digest(hash.digest())
    }
}

impl Default for CanonicalHasher {
    fn default() -> Self {
        Self::new()
    }
}

/// A hash of 64 bits, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest(pub u64);

impl Digest {
    /// The hash of bytes, for the contents of files.
    pub fn of(bytes: &[u8]) -> Self {
        Self(xxhash_rust::xxh3::xxh3_64(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(Self).map_err(|_| D::Error::custom("a digest is 16 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_that_of_the_bytes_however_they_were_fed() {
        let bytes: Vec<u8> = (0..5_000_u32).map(|at| (at * 7 % 251) as u8).collect();
        for piece in [1, 3, 4, 1_023, 1_024, 1_025, 5_000] {
            let mut hasher = CanonicalHasher::new();
            bytes.chunks(piece).for_each(|chunk| hasher.bytes(chunk));
            assert_eq!(hasher.finish(), Digest::of(&bytes), "in pieces of {piece}");
        }
    }
}
