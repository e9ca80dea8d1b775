//! Conditions of a unit, with what ends them.

use arrayvec::ArrayVec;

use crate::Canonical;

/// What ends a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Until {
    /// Something cures it, or its bearer gets rid of it.
    Cured,
    /// The end of the round with this number.
    EndOfRound(u16),
    /// Its bearer's next turn begins.
    OwnTurn,
    /// Its bearer's own turn ends.
    EndOfTurn,
    /// It has taken effect once.
    Used,
}

/// The most conditions of one unit at once.
const MOST: usize = 12;

/// One condition: its kind in the ruleset's own type, and what ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Entry<K> {
    /// What it is.
    pub kind: K,
    /// What ends it.
    pub until: Until,
}

/// The conditions of one unit, each at most once, in the order in which they came.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Timed<K>(ArrayVec<Entry<K>, MOST>);

impl<K> Default for Timed<K> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<K: Copy + Eq> Timed<K> {
    /// Adds a condition, or renews what ends it. Where a unit has the most conditions, the oldest is dropped.
    pub fn put(&mut self, kind: K, until: Until) {
        self.end(kind);
        if self.0.is_full() {
            self.0.remove(0);
        }
        self.0.push(Entry { kind, until });
    }

    /// Removes a condition; returns whether it was there.
    pub fn end(&mut self, kind: K) -> bool {
        let before = self.0.len();
        self.0.retain(|entry| entry.kind != kind);
        self.0.len() < before
    }

    /// Whether the unit has a condition.
    pub fn has(&self, kind: K) -> bool {
        self.0.iter().any(|entry| entry.kind == kind)
    }

    /// What ends a condition; `None` if the unit does not have it.
    pub fn until(&self, kind: K) -> Option<Until> {
        self.0.iter().find(|entry| entry.kind == kind).map(|entry| entry.until)
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Entry<K>> {
        self.0.iter()
    }

    /// Removes and returns those that end now.
    pub fn expire(&mut self, now: impl Fn(Until) -> bool) -> ArrayVec<K, MOST> {
        let over = self.0.iter().filter(|entry| now(entry.until)).map(|entry| entry.kind).collect();
        self.0.retain(|entry| !now(entry.until));
        over
    }
}
