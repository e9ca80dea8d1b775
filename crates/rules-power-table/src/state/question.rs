//! Questions of this ruleset that are not about a unit's acts in its turn.

use hexfray_battle::{Canonical, Name, play::Asking};

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum About {
    /// Where a side or one of its members stands, before the first round (SW-030, SW-038).
    Placement,
    /// Whether foes that have left are pursued (SW-051).
    Pursuit,
    /// Whether fallen monsters are searched (SW-054).
    Search,
    /// On which unit a herb is used (SW-055).
    Remedy,
    /// Whether a move is stopped, and where (SW-111, SW-117).
    Block,
    /// Whether a falling unit is caught (SW-250).
    Catch,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Question {
    /// What it is about.
    pub about: About,
    /// Its text for players.
    pub text: Name,
}

impl Asking for Question {
    fn question(&self) -> Name {
        self.text
    }
}
