//! Why a unit is incapacitated (DP-145, DP-147).

use arrayvec::ArrayVec;

use hexfray_battle::{Canonical, CanonicalHasher, Name, play::Condition};

/// How many causes there are.
const MOST: usize = Cause::ALL.len();

/// Why a unit is incapacitated (DP-145, DP-147).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Cause {
    /// By damage; for the rest of the scene (DP-149).
    Wounds,
    /// By the referee's ruling, such as anaesthesia.
    Drug,
    /// By a hold, for as long as it lasts (DP-140).
    Grapple,
    /// By restraints (DP-143).
    Restraint,
}

impl Cause {
    /// All causes, with the conditions that players read.
    pub const ALL: [(Self, Condition); 4] = [
        (
            Self::Wounds,
            Condition::new("incapacitated", "sleep", "Out of the fight, too badly wounded to act.").harmful(),
        ),
        (Self::Drug, Condition::new("anaesthetised", "sleep", "Out of the fight until this wears off.").harmful()),
        (Self::Grapple, Condition::new("pinned", "sleep", "Out of the fight while held.").harmful()),
        (Self::Restraint, Condition::new("restrained", "sleep", "Tied up: out of the fight until untied.").harmful()),
    ];

    /// The condition of a unit that is out of the fight for this cause.
    pub const fn condition(self) -> Condition {
        Self::ALL[self as usize].1
    }

    /// The name of the condition.
    pub const fn title(self) -> Name {
        self.condition().name
    }

    /// Whether it is a cause in the body, which medicine can end, and not an act of another unit (DP-149).
    pub const fn is_bodily(self) -> bool {
        matches!(self, Self::Wounds | Self::Drug)
    }
}

/// The causes of a unit's incapacitation, each at most once, in the order in which they came; empty if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes(ArrayVec<Cause, MOST>);

impl Causes {
    /// Adds a cause; returns whether it is new.
    pub fn add(&mut self, cause: Cause) -> bool {
        let new = !self.has(cause);
        if new {
            self.0.push(cause);
        }
        new
    }

    /// Ends a cause; returns whether it was there.
    pub fn end(&mut self, cause: Cause) -> bool {
        let before = self.0.len();
        self.0.retain(|known| *known != cause);
        self.0.len() < before
    }

    /// Whether a cause is among them.
    pub fn has(&self, cause: Cause) -> bool {
        self.0.contains(&cause)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Cause> {
        self.0.iter().copied()
    }
}

impl Canonical for Causes {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // Records hash a zero after each cause, which once said that no time ends it.
        let fed: ArrayVec<(Cause, u8), MOST> = self.iter().map(|cause| (cause, 0)).collect();
        fed.feed(hasher);
    }
}
