//! Conditions as rows of a table: what all units under a condition have in common.

use crate::{ConditionView, Name};

/// The time at which a condition ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next turn of the unit begins.
    OwnTurn,
    /// The unit's turn ends.
    EndOfTurn,
    /// The round ends.
    EndOfRound,
}

impl Until {
    /// The time in words, for sentences.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::OwnTurn => "until the next turn",
            Self::EndOfTurn => "until the end of the turn",
            Self::EndOfRound => "until the end of the round",
        }
    }
}

/// What stands in sentences for the time at which a condition ends.
const UNTIL: &str = "{until}";

/// A condition of a ruleset: its name, its drawing, what it does, whether it harms, and until when.
///
/// A ruleset declares each of its conditions once, and names it by this row wherever it begins, ends, or is shown.
///
/// ```
/// use hexfray_battle::play::{Condition, Until};
///
/// const PRONE: Condition = Condition::new("prone", "prone", "Getting up takes an action.").harmful();
/// let view = PRONE.view().rounds(2);
/// assert_eq!((view.name.as_str(), view.harmful, view.rounds), ("prone", true, Some(2)));
///
/// const EXPOSED: Condition = Condition::new("exposed", "target", "Easier to hit {until}.").until(Until::OwnTurn);
/// assert_eq!(EXPOSED.about().as_str(), "Easier to hit until the next turn.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Its name.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// What it does, in a sentence with `{until}` where it says when the condition ends; empty if that depends on the unit.
    does: Name,
    /// Whether it harms the unit.
    pub harmful: bool,
    /// When it ends by itself; `None` if only a cure or another act ends it, or if each unit counts its rounds.
    pub until: Option<Until>,
}

impl Condition {
    /// A condition that does not harm the unit. In what it does, a sentence, `{until}` stands for when it ends.
    pub const fn new(name: &'static str, glyph: &'static str, does: &'static str) -> Self {
        Self::authored(Name::new(name), Name::new(glyph), Name::new(does), false)
    }

    /// A condition that is read from a file, with whole sentences.
    pub const fn authored(name: Name, glyph: Name, about: Name, harmful: bool) -> Self {
        Self { name, glyph, does: about, harmful, until: None }
    }

    /// This condition as one that harms the unit.
    #[must_use]
    pub const fn harmful(mut self) -> Self {
        self.harmful = true;
        self
    }

    /// This condition as one that ends by itself.
    #[must_use]
    pub const fn until(self, until: Until) -> Self {
        self.ending(Some(until))
    }

    /// This condition as one that ends by itself at this time, if at any.
    #[must_use]
    pub const fn ending(mut self, until: Option<Until>) -> Self {
        self.until = until;
        self
    }

    /// This condition by another name.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = Name::new(name);
        self
    }

    /// What it does and until when, in a sentence; empty if that depends on the unit.
    pub fn about(self) -> Name {
        match self.until {
            Some(until) if self.does.as_str().contains(UNTIL) => self.in_words(self.does.as_str(), until),
            _ => self.does,
        }
    }

    fn in_words(self, sentence: &str, until: Until) -> Name {
        Name::composed(&sentence.replace(UNTIL, until.in_words()), self.does)
    }

    /// This condition as it is shown, with a sentence on what it does to this unit, in which `{until}` stands for when it
    /// ends.
    pub fn saying(self, about: &str) -> ConditionView {
        let about = match self.until {
            Some(until) => self.in_words(about, until),
            None => Name::composed(about, self.does),
        };
        self.shown(about)
    }

    /// How a unit under it is shown.
    pub fn view(self) -> ConditionView {
        self.shown(self.about())
    }

    /// How a unit under it is shown if its rounds are counted: with those that are left, or until it is cured if it harms
    /// the unit and no rounds are counted.
    pub fn counting(self, rounds: Option<u8>) -> ConditionView {
        let until = (rounds.is_none() && self.harmful).then_some(Name::new("until cured"));
        ConditionView { rounds, until, ..self.view() }
    }

    const fn shown(self, about: Name) -> ConditionView {
        let Self { name, glyph, does: _, harmful, until: _ } = self;
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

/// A condition for which the state of a unit has a field of its own: its row, and how it ends in the state.
///
/// ```
/// use hexfray_battle::play::{Condition, Expiry, Until};
///
/// #[derive(Default)]
/// struct State { exposed: bool, aims: Option<u8> }
///
/// const EXPOSED: Condition = Condition::new("exposed", "target", "Easier to hit.").until(Until::OwnTurn);
/// const AIMING: Condition = Condition::new("aiming", "aim", "Hits better.").until(Until::EndOfTurn);
/// const EXPIRIES: [Expiry<State>; 2] = [
///     Expiry::new(EXPOSED, |state| std::mem::take(&mut state.exposed)),
///     Expiry::new(AIMING, |state| state.aims.take().is_some()),
/// ];
///
/// let mut state = State { exposed: true, aims: Some(3) };
/// let ended = Expiry::expire(&EXPIRIES, &mut state, Until::OwnTurn);
/// assert_eq!((ended, state.exposed, state.aims), (vec![EXPOSED], false, Some(3)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Expiry<S> {
    condition: Condition,
    end: fn(&mut S) -> bool,
}

impl<S> Expiry<S> {
    /// `end` takes the condition out of the state, and returns whether the unit was under it.
    pub const fn new(condition: Condition, end: fn(&mut S) -> bool) -> Self {
        Self { condition, end }
    }

    /// Ends the conditions of a unit that end at this time; returns them in the order of `all`.
    pub fn expire(all: &[Self], state: &mut S, now: Until) -> Vec<Condition> {
        let over = all.iter().filter(|one| one.condition.until == Some(now));
        over.filter_map(|one| (one.end)(state).then_some(one.condition)).collect()
    }
}

impl From<Condition> for Name {
    fn from(condition: Condition) -> Self {
        condition.name
    }
}
