//! Questions to units.

use hexfray_battle::{Canonical, Name, play::Asking};

/// A question that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Question {
    /// What it is about, which decides how its answer is handled.
    pub about: About,
    /// The text that players read.
    pub text: Name,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum About {
    /// Whether a unit tries to escape (TC-132).
    Escape,
    /// Which face a unit turns to (TC-029).
    Face,
    /// Whether a unit reacts (TC-050).
    Reaction,
    /// Whether a unit's act of limited size includes another unit (TC-066).
    Pick,
    /// Which unit takes an item after the battle (TC-154).
    Loot,
    /// At which unit a spell is thrown back (TC-073).
    Reflect,
    /// Whether a unit repeats a roll that missed (TC-115).
    Reroll,
}

impl Question {
    /// A question with a text for the occasion; a plain text replaces it if there are too many different ones.
    pub fn made(about: About, text: &str, otherwise: &'static str) -> Self {
        Self { about, text: Name::intern(text).unwrap_or(Name::new(otherwise)) }
    }
}

impl Asking for Question {
    fn question(&self) -> Name {
        self.text
    }
}
