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

    /// This condition as it is shown, with a sentence on what it does to this unit.
    pub fn saying(self, about: &str) -> ConditionView {
        self.view().saying(Name::composed(about, self.about))
    }

    /// How a unit under it is shown.
    pub const fn view(self) -> ConditionView {
        let Self { name, glyph, about, harmful } = self;
        ConditionView { name, glyph, rounds: None, until: None, about, harmful, on_board: false }
    }
}

/// The conditions found on a unit so far.
///
/// ```
/// use hexfray_battle::play::{Condition, ConditionList};
///
/// const PRONE: Condition = Condition::new("prone", "prone", "");
///
/// fn posture(list: &mut ConditionList<u8>) {
///     let cost = list.on;
///     list.add_saying(PRONE, &format!("Getting up takes {cost} actions."));
/// }
///
/// let views = ConditionList::of(2, [posture]);
/// assert_eq!(views[0].about.as_str(), "Getting up takes 2 actions.");
/// ```
#[derive(Debug)]
pub struct ConditionList<T> {
    /// The unit, as its rules see it.
    pub on: T,
    found: Vec<ConditionView>,
}

impl<T> ConditionList<T> {
    /// The conditions of a unit: those that each of the rows finds, in this order.
    pub fn of(on: T, rows: impl IntoIterator<Item: FnOnce(&mut Self)>) -> Vec<ConditionView> {
        let mut list = Self { on, found: Vec::new() };
        rows.into_iter().for_each(|row| row(&mut list));
        list.found
    }

    /// Adds a condition.
    pub fn add(&mut self, condition: Condition) {
        self.push(condition.view());
    }

    /// Adds a condition if the unit is under it.
    pub fn add_if(&mut self, is_on: bool, condition: Condition) {
        if is_on {
            self.add(condition);
        }
    }

    /// Adds a condition with a sentence on what it does to this unit.
    pub fn add_saying(&mut self, condition: Condition, about: &str) {
        self.push(condition.saying(about));
    }

    /// Adds a condition as it is shown.
    pub fn push(&mut self, view: ConditionView) {
        self.found.push(view);
    }
}

impl From<Condition> for Name {
    fn from(condition: Condition) -> Self {
        condition.name
    }
}
