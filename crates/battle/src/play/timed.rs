//! What comes over a unit and ends again: conditions with what ends them.

use arrayvec::ArrayVec;

use crate::Canonical;

/// What ends a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Until {
    /// Something cures it, or its bearer gets rid of it.
    Cured,
    /// The end of this round, its number given.
    EndOfRound(u16),
    /// Its bearer's next turn begins.
    OwnTurn,
    /// Its bearer's own turn ends.
    EndOfTurn,
    /// It has done what it does once.
    Used,
}

/// Most conditions of one unit at once.
const MOST: usize = 12;

/// One condition: what it is in the ruleset's own words, and what ends it.
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
    /// Puts a condition on, or renews what ends it. One more than a unit has room for takes the place of the oldest.
    pub fn put(&mut self, kind: K, until: Until) {
        self.end(kind);
        if self.0.is_full() {
            self.0.remove(0);
        }
        self.0.push(Entry { kind, until });
    }

    /// Takes a condition away; says whether it was there.
    pub fn end(&mut self, kind: K) -> bool {
        let before = self.0.len();
        self.0.retain(|entry| entry.kind != kind);
        self.0.len() < before
    }

    /// Whether a condition is on the unit.
    pub fn has(&self, kind: K) -> bool {
        self.0.iter().any(|entry| entry.kind == kind)
    }

    /// What ends a condition; `None` when it is not on the unit.
    pub fn until(&self, kind: K) -> Option<Until> {
        self.0.iter().find(|entry| entry.kind == kind).map(|entry| entry.until)
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Entry<K>> {
        self.0.iter()
    }

    /// Takes away those that end now, and says which.
    pub fn expire(&mut self, now: impl Fn(Until) -> bool) -> ArrayVec<K, MOST> {
        let over = self.0.iter().filter(|entry| now(entry.until)).map(|entry| entry.kind).collect();
        self.0.retain(|entry| !now(entry.until));
        over
    }
}
