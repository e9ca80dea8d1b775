//! Names of things on a board.

use hexfray_battle::Name;

/// A word of a board as a name; words are short, and a word that is too long is replaced by its kind.
pub fn name(text: &str, otherwise: &'static str) -> Name {
    Name::intern(text).unwrap_or(Name::new(otherwise))
}
