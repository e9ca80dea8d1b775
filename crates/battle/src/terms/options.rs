//! The answers that a question offers: any number of them, in words or as a range of numbers.

use std::{ops::Deref, sync::Arc};

use serde::{Serialize, Serializer};

use crate::{Canonical, CanonicalHasher, Name, Order, UnitId, narrow};

/// The answers to choose from, in order. Copying them allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    names: Arc<[Name]>,
    /// The number that the first answer stands for, if the answers are numbers that rise by 1.
    first: Option<i32>,
}

/// The most numbers offered by one question.
const MOST_NUMBERS: i32 = 1_000;

impl Options {
    /// The numbers from one to another, both included: "how many dice". At most 1,000; always at least the first.
    pub fn numbers(least: i32, most: i32) -> Self {
        let last = most.clamp(least, least.saturating_add(MOST_NUMBERS - 1));
        let name = |number: i32| Name::intern(&number.to_string()).unwrap_or(Name::new("a number"));
        Self { names: (least..=last).map(name).collect(), first: Some(least) }
    }

    /// The orders with which a unit gives one of these answers.
    pub fn orders(&self, unit: UnitId) -> impl Iterator<Item = Order> + use<> {
        (0..narrow(self.names.len())).map(move |option| Order::Answer { unit, option })
    }

    /// The lowest and the highest number, if the answers are numbers.
    pub fn range(&self) -> Option<(i32, i32)> {
        self.first.map(|first| (first, first + narrow::<i32>(self.names.len()) - 1))
    }

    /// The number that an answer stands for, if the answers are numbers.
    pub fn number(&self, option: u16) -> Option<i32> {
        self.first.filter(|_| usize::from(option) < self.names.len()).map(|first| first + i32::from(option))
    }
}

impl Deref for Options {
    type Target = [Name];

    fn deref(&self) -> &[Name] {
        &self.names
    }
}

impl FromIterator<Name> for Options {
    fn from_iter<I: IntoIterator<Item = Name>>(names: I) -> Self {
        Self { names: names.into_iter().collect(), first: None }
    }
}

impl<const N: usize> From<[Name; N]> for Options {
    fn from(names: [Name; N]) -> Self {
        names.into_iter().collect()
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names.iter())
    }
}

impl Canonical for Options {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let Self { names, first } = self;
        first.feed(hasher);
        hasher.i32(narrow::<i32>(names.len()));
        names.iter().for_each(|&name| hasher.name(name));
    }
}
