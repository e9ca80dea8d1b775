//! Choices, read one by one from an input.

/// The bytes of an input that have not been used yet; zeros follow them.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.next(), self.next()])
    }

    /// A number from 0 to `most` − 1; 0 if `most` is 0.
    pub fn below(&mut self, most: usize) -> usize {
        let number = if most > 256 { usize::from(self.word()) } else { usize::from(self.next()) };
        number % most.max(1)
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).copied()
    }

    /// A mistaken number: one more or less, with one bit changed, or as large or small as possible.
    pub fn mistaken(&mut self, number: i32) -> i32 {
        match self.next() {
            0..40 => number + 1,
            40..80 => number - 1,
            80..130 => number ^ (1 << self.below(16)),
            130..180 => i32::from(self.next() % 12),
            180..210 => i32::from(self.word() as i16),
            way => [0, -1, 255, 256, 32_767, -32_768, 65_535][usize::from(way % 7)],
        }
    }
}
