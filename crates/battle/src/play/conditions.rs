//! Conditions as rows of a table: what all units under a condition have in common.

use crate::{ConditionView, Name};

/// A condition of a ruleset: its name, its drawing, what it does, and whether it harms.
///
/// A ruleset declares each of its conditions once, and names it by this row wherever it begins, ends, or is shown.
///
/// ```
/// use hexfray_battle::play::Condition;
///
/// const PRONE: Condition = Condition::new("prone", "prone", "Getting up takes an action.").harmful();
/// let view = PRONE.view().rounds(2);
/// assert_eq!((view.name.as_str(), view.harmful, view.rounds), ("prone", true, Some(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Its name.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// What it does, in a sentence; empty if that depends on the unit.
    pub about: Name,
    /// Whether it harms the unit.
    pub harmful: bool,
}

impl Condition {
    /// A condition that does not harm the unit.
    pub const fn new(name: &'static str, glyph: &'static str, about: &'static str) -> Self {
        Self { name: Name::new(name), glyph: Name::new(glyph), about: Name::new(about), harmful: false }
    }

    /// This condition as one that harms the unit.
    #[must_use]
    pub const fn harmful(mut self) -> Self {
        self.harmful = true;
        self
    }

    /// This condition by another name.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = Name::new(name);
        self
    }

    /// How a unit under it is shown.
    pub const fn view(self) -> ConditionView {
        let Self { name, glyph, about, harmful } = self;
        ConditionView { name, glyph, rounds: None, until: None, about, harmful, on_board: false }
    }
}

impl From<Condition> for Name {
    fn from(condition: Condition) -> Self {
        condition.name
    }
}
