//! The named terms of a sum, so that every number can be explained.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize, Serializer};

use crate::{Canonical, CanonicalHasher, Name, narrow};

/// The id of a rule in the catalogues, such as `TC-093`; [`Rule::HOUSE`] for a value of no catalogue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    book: [u8; 2],
    number: u16,
}

impl Rule {
    /// A value of the unit or the board, or a house rule, without a catalogue id.
    pub const HOUSE: Self = Self { book: *b"--", number: 0 };

    /// The rule with this id, two letters, a hyphen and three digits. Meant for constants.
    ///
    /// # Panics
    /// At compile time, if the text is not an id.
    pub const fn new(id: &'static str) -> Self {
        let text = id.as_bytes();
        assert!(text.len() == 6 && text[2] == b'-', "a rule id reads like TC-093");
        let number = (text[3] - b'0') as u16 * 100 + (text[4] - b'0') as u16 * 10 + (text[5] - b'0') as u16;
        Self { book: [text[0], text[1]], number }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::HOUSE {
            return f.write_str("house");
        }
        write!(f, "{}{}-{:03}", char::from(self.book[0]), char::from(self.book[1]), self.number)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One named term of a sum: `ACC 97`, `Evasion −22`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
pub struct Part {
    /// The name of the term.
    pub term: Name,
    /// What it adds, or the factor in percent, depending on `kind`.
    pub value: i32,
    /// How it enters the sum.
    pub kind: PartKind,
    /// The rule it comes from.
    pub rule: Rule,
}

/// How a part enters its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// Added to the sum before it.
    Add,
    /// The sum before it, changed by this many percent (+100 doubles, −50 halves), rounded down.
    Percent,
    /// The result is at least this.
    AtLeast,
    /// The result is at most this.
    AtMost,
    /// Replaces the sum before it.
    Set,
}

/// The builder of a sum. Formulas are written once for two builders: [`Parts`] keeps every term, to explain the sum; [`Total`]
/// keeps only its value, for callers that need thousands of sums and no terms.
pub trait Sum: Default {
    /// The sum of these terms.
    fn of(parts: &Parts) -> Self;

    /// Appends any part.
    fn push(&mut self, part: Part);

    /// The value of the sum.
    fn total(&self) -> i32;

    /// Adds a term, unless it is 0.
    fn add(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        if value != 0 {
            self.push(Part { term: Name::new(term), value, kind: PartKind::Add, rule });
        }
        self
    }

    /// Adds a term even when it is 0, for the sum's main terms.
    fn base(&mut self, term: Name, value: i32, rule: Rule) -> &mut Self {
        self.push(Part { term, value, kind: PartKind::Add, rule });
        self
    }

    /// Changes the sum so far by percent, unless by 0.
    fn percent(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        if value != 0 {
            self.push(Part { term: Name::new(term), value, kind: PartKind::Percent, rule });
        }
        self
    }

    /// Keeps the sum at or above a bound; recorded only if the bound changes it.
    fn at_least(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        if self.total() < value {
            self.push(Part { term: Name::new(term), value, kind: PartKind::AtLeast, rule });
        }
        self
    }

    /// Keeps the sum at or below a bound; recorded only if the bound changes it.
    fn at_most(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        if self.total() > value {
            self.push(Part { term: Name::new(term), value, kind: PartKind::AtMost, rule });
        }
        self
    }
}

/// The value of a sum without its terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total(i32);

impl Total {
    /// The value of the sum.
    pub const fn total(self) -> i32 {
        self.0
    }
}

impl Sum for Total {
    fn of(parts: &Parts) -> Self {
        Self(parts.total())
    }

    fn push(&mut self, part: Part) {
        self.0 = apply(self.0, part);
    }

    fn total(&self) -> i32 {
        self.0
    }
}

impl Sum for Parts {
    fn of(parts: &Parts) -> Self {
        parts.clone()
    }

    fn push(&mut self, part: Part) {
        Self::push(self, part);
    }

    fn total(&self) -> i32 {
        Self::total(self)
    }
}

/// The most terms of a sum.
const MOST_PARTS: usize = 12;

/// The terms of one sum, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Parts(ArrayVec<Part, MOST_PARTS>);

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

impl Parts {
    /// No terms: the sum is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// See [`Sum::add`].
    pub fn add(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        Sum::add(self, term, value, rule)
    }

    /// See [`Sum::base`].
    pub fn base(&mut self, term: Name, value: i32, rule: Rule) -> &mut Self {
        Sum::base(self, term, value, rule)
    }

    /// See [`Sum::percent`].
    pub fn percent(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        Sum::percent(self, term, value, rule)
    }

    /// See [`Sum::at_least`].
    pub fn at_least(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        Sum::at_least(self, term, value, rule)
    }

    /// See [`Sum::at_most`].
    pub fn at_most(&mut self, term: &'static str, value: i32, rule: Rule) -> &mut Self {
        Sum::at_most(self, term, value, rule)
    }

    /// Appends any part. A sum with more than twelve terms folds the surplus into its last one.
    pub fn push(&mut self, part: Part) {
        if let Err(full) = self.0.try_push(part) {
            let total = self.total();
            let rest = apply(total, full.element());
            if let Some(last) = self.0.last_mut() {
                *last = Part { term: Name::new("further terms"), value: rest, kind: PartKind::Set, rule: last.rule };
            }
        }
    }

    /// The value of the sum.
    pub fn total(&self) -> i32 {
        self.0.iter().fold(0, |sum, &part| apply(sum, part))
    }

    /// This sum as a single term, if its terms must not be shown.
    pub fn as_one(&self, term: &'static str) -> Self {
        let mut one = Self::new();
        one.base(Name::new(term), self.total(), Rule::HOUSE);
        one
    }

    /// The terms, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Part> {
        self.0.iter()
    }

    /// Whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The sum after one more part.
fn apply(sum: i32, part: Part) -> i32 {
    match part.kind {
        PartKind::Add => sum.saturating_add(part.value),
        PartKind::Percent => percent_of(sum, 100_i32.saturating_add(part.value)),
        PartKind::AtLeast => sum.max(part.value),
        PartKind::AtMost => sum.min(part.value),
        PartKind::Set => part.value,
    }
}

/// `percent` percent of a value, rounded toward negative infinity (TC-010: down).
pub fn percent_of(value: i32, percent: i32) -> i32 {
    let product = i64::from(value) * i64::from(percent);
    narrow::<i32>(product.div_euclid(100))
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            match part.kind {
                PartKind::Add if at == 0 => write!(f, "{} {}", part.term, part.value)?,
                PartKind::Add if part.value < 0 => write!(f, "− {} {}", part.term, -i64::from(part.value))?,
                PartKind::Add => write!(f, "+ {} {}", part.term, part.value)?,
                PartKind::Percent => write!(f, "· {} {:+} %", part.term, part.value)?,
                PartKind::AtLeast => write!(f, "({}: at least {})", part.term, part.value)?,
                PartKind::AtMost => write!(f, "({}: at most {})", part.term, part.value)?,
                PartKind::Set => write!(f, "= {} {}", part.term, part.value)?,
            }
        }
        Ok(())
    }
}

impl Canonical for Rule {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let Self { book, number } = self;
        hasher.bytes(book);
        number.feed(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_reads_as_what_it_limits() {
        let mut parts = Parts::new();
        parts.base(Name::new("Dodge"), 3, Rule::HOUSE).add("wounds", -5, Rule::HOUSE).at_least("dice", 0, Rule::HOUSE);
        assert_eq!(parts.to_string(), "Dodge 3 − wounds 5 (dice: at least 0)");
        parts.add("luck", 4, Rule::HOUSE).at_most("dice", 2, Rule::HOUSE);
        assert!(parts.to_string().ends_with("+ luck 4 (dice: at most 2)"), "{parts}");
    }
}
