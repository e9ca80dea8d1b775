//! Questions to units.

use hexfray_battle::{Canonical, Name, play::Asking};

/// A question that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Question {
    /// What it is about, which decides where its answer belongs.
    pub about: About,
    /// What is asked, as players read it.
    pub text: Name,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum About {
    /// Whether a unit tries to escape (TC-132).
    Escape,
    /// Which face a unit looks at (TC-029).
    Face,
    /// Whether it reacts (TC-050).
    Reaction,
    /// Whether its act, which reaches at most nine units, includes one of them (TC-066).
    Pick,
    /// Whether it takes a thing after the battle (TC-154).
    Loot,
    /// Which unit a spell strikes that it throws back (TC-073).
    Reflect,
    /// Whether it repeats a roll that missed (TC-115).
    Reroll,
}

impl Question {
    /// A question with a text made for it; a plain text replaces it if there are too many different ones.
    pub fn made(about: About, text: &str, otherwise: &'static str) -> Self {
        Self { about, text: Name::intern(text).unwrap_or(Name::new(otherwise)) }
    }
}

impl Asking for Question {
    fn question(&self) -> Name {
        self.text
    }
}
