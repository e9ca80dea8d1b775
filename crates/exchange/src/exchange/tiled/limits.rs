//! Limits of Tiled maps: files that would cost too much are refused before they are read.

use hexfray_board::text::{Problem, Source};

/// The longest map or tileset file that is read, in bytes (16 MiB).
pub const MOST_BYTES: usize = 1 << 24;

/// The limits of a map. Files written by Tiled are far below them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The most elements of a file.
    pub(super) nodes: u32,
    /// The most attributes of an element: the reader compares each with all others.
    pub(super) attributes: usize,
    /// The most namespace declarations in a file, of which Tiled writes none: every element inherits them.
    pub(super) namespaces: usize,
    /// The most tilesets.
    pub(super) tilesets: usize,
    /// The most bytes of all tileset files together.
    pub(super) beside: usize,
    /// The most tiles, objects and properties together.
    pub(super) parts: usize,
}

impl Limits {
    /// The limits of every map.
    pub(super) const USUAL: Self =
        Self { nodes: 2_000_000, attributes: 200, namespaces: 16, tilesets: 200, beside: MOST_BYTES, parts: 100_000 };

    /// Refuses a text that would cost too much to read as XML.
    pub(super) fn check(&self, source: &Source) -> Result<(), Problem> {
        let text = source.text();
        if text.len() > MOST_BYTES {
            return Err(Problem::new(source, (0..0).into(), "this file is too big", "at most 16 MiB"));
        }
        if let Some(at) = crowded(text.as_bytes(), self.attributes) {
            let expected = format!("at most {}", self.attributes);
            return Err(Problem::new(source, (at..at + 1).into(), "this element has too many attributes", expected));
        }
        if let Some((at, _)) = text.match_indices("xmlns").nth(self.namespaces) {
            let expected = format!("at most {}; Tiled writes none", self.namespaces);
            return Err(Problem::new(source, (at..at + 5).into(), "this file has too many namespaces", expected));
        }
        Ok(())
    }
}

/// The start of the first tag with more than `most` attributes, counted by their equals signs.
fn crowded(text: &[u8], most: usize) -> Option<usize> {
    let (mut tag, mut quote, mut count) = (None, None, 0);
    for (at, &byte) in text.iter().enumerate() {
        match (tag, quote) {
            (None, _) => {
                let named = text.get(at + 1).is_some_and(|next| !matches!(next, b'!' | b'?' | b'/'));
                (tag, count) = ((byte == b'<' && named).then_some(at), 0);
            }
            (Some(_), Some(open)) if byte == open => quote = None,
            (Some(_), Some(_)) => {}
            (Some(start), None) => match byte {
                b'"' | b'\'' => quote = Some(byte),
                b'>' => tag = None,
                b'=' => {
                    count += 1;
                    if count > most {
                        return Some(start);
                    }
                }
                _ => {}
            },
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_counted_by_the_element() {
        let attributes = |count: usize| (0..count).map(|at| format!(" a{at}='='")).collect::<String>();
        let text = |count: usize| {
            format!("<map><!-- <b{} --><tile{}/>\n1=2=3=4=5<end></map>", attributes(2), attributes(count))
        };
        assert_eq!(crowded(text(4).as_bytes(), 4), None);
        let five = text(5);
        assert_eq!(crowded(five.as_bytes(), 4), five.find("<tile"));
        assert_eq!(crowded(b"<a b='", 0), Some(0), "a tag that never ends");
    }
}
