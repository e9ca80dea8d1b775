//! A text with a name, and places in it.

use std::ops::Range;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use super::{Problem, Problems};

/// The longest text that is read, in bytes (1 MiB); longer texts are refused unread.
pub const MAX_BYTES: usize = 1 << 20;

/// A part of a source's text, as byte offsets, to which a problem refers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The first byte.
    pub start: usize,
    /// One past the last byte; equal to `start` for a point between two characters.
    pub end: usize,
}

impl From<Range<usize>> for Place {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

/// A text and its name in problems; cheap to clone.
#[derive(Clone)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Source {}

impl Source {
    /// A text with a name, usually the path of its file.
    ///
    /// A byte order mark at the start is dropped. A text longer than [`MAX_BYTES`] is cut one byte after that, and refused when
    /// it is read.
    pub fn new(name: &str, text: &str) -> Self {
        Self::cut(name, text, MAX_BYTES)
    }

    fn cut(name: &str, text: &str, most: usize) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut keep = text.len().min(most + 1);
        while !text.is_char_boundary(keep) {
            keep += 1;
        }
        Self { name: name.into(), text: text[..keep].into() }
    }

    /// A source from the bytes of a file.
    ///
    /// # Errors
    /// The bytes are not UTF-8; the problem is at the first wrong byte.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self, Problems> {
        Self::from_bytes_up_to(name, bytes, MAX_BYTES)
    }

    /// As [`from_bytes`](Self::from_bytes), for files of other programs, which may be longer than [`MAX_BYTES`]. A text longer
    /// than `most` bytes is cut one byte after that, and its readers refuse it.
    ///
    /// # Errors
    /// As [`Source::from_bytes`].
    pub fn from_bytes_up_to(name: &str, bytes: &[u8], most: usize) -> Result<Self, Problems> {
        let kept = &bytes[..bytes.len().min(most + 4)];
        match std::str::from_utf8(kept) {
            Ok(text) => Ok(Self::cut(name, text, most)),
            // The cut may have split a character; a text of this length is refused anyway.
            Err(_) if bytes.len() > most => Ok(Self::cut(name, &String::from_utf8_lossy(kept), most)),
            Err(error) => {
                let good = &kept[..error.valid_up_to()];
                let source = Self::cut(name, &String::from_utf8_lossy(good), most);
                let end = source.text.len();
                let marked = kept.starts_with(&[0xFF, 0xFE]) || kept.starts_with(&[0xFE, 0xFF]);
                let message = match marked {
                    true => "the text is in UTF-16".to_owned(),
                    false => format!("the byte 0x{:02X} is not UTF-8", kept[error.valid_up_to()]),
                };
                let problem = Problem::new(&source, (end..end).into(), message, "a text saved as UTF-8");
                Err(problem.into())
            }
        }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A hash of the text without the name (XXH3, 64 bits), the same on every platform; line ends count as `\n`.
    ///
    /// Records and saves contain it, so that a battle is not replayed on another board.
    pub fn hash(&self) -> u64 {
        if self.text.contains('\r') {
            xxh3_64(self.text.replace("\r\n", "\n").as_bytes())
        } else {
            xxh3_64(self.text.as_bytes())
        }
    }

    /// Line and column of a byte offset, both counted from 1. Columns are characters; a tab is one character.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.floor(offset);
        let start = self.line_start(offset);
        let line = self.text[..start].bytes().filter(|&byte| byte == b'\n').count() + 1;
        (line, self.text[start..offset].chars().count() + 1)
    }

    /// The text of the line with an offset, without its line end, and the offset of its start.
    pub fn line_at(&self, offset: usize) -> (&str, usize) {
        let start = self.line_start(self.floor(offset));
        let line = self.text[start..].split('\n').next().unwrap_or_default();
        (line.strip_suffix('\r').unwrap_or(line), start)
    }

    /// The nearest character boundary at or before an offset.
    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    fn line_start(&self, offset: usize) -> usize {
        self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Source({:?}, {} bytes)", self.name, self.text.len())
    }
}
