//! Restraints, which a grappler puts on a beaten victim (DP-143).

use hexfray_battle::{Name, intern};
use hexfray_board::text::Content;

/// A means to tie up a unit that is held and incapacitated.
#[derive(Clone, Debug, Content)]
pub struct Restraint {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
}

/// The most restraints that a unit can carry.
pub const MOST_RESTRAINTS: usize = 16;
