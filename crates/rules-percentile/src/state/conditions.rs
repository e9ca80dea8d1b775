//! The conditions on a unit.

use crate::content::{
    Compendium, MOST_CONDITIONS,
    effects::{Effects, Flags, Mask},
};
use hexfray_battle::{Canonical, CanonicalHasher, UnitId, Words};

/// The conditions on a unit with their timers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The set of conditions that it has.
    pub active: Mask,
    /// The unit that chooses for it while it is under Charm (TC-075).
    master: Option<UnitId>,
    /// Rounds that remain; 0: until cured.
    rounds: [u8; MOST_CONDITIONS],
    /// The sum of their effects.
    effects: Effects,
}

impl Default for Conditions {
    fn default() -> Self {
        Self { active: Mask::EMPTY, master: None, rounds: [0; MOST_CONDITIONS], effects: Effects::default() }
    }
}

impl Conditions {
    /// The combined effects of all its conditions.
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// The unit that chooses for this one, if another does (TC-075).
    pub fn master(&self) -> Option<UnitId> {
        self.master.filter(|_| self.effects.has(Flags::CHARMED))
    }

    /// Sets the unit that chooses for this one while it is under Charm.
    pub fn obey(&mut self, master: Option<UnitId>) {
        self.master = master;
    }

    /// Whether the unit has a condition.
    pub const fn has(&self, condition: u8) -> bool {
        self.active.has(condition)
    }

    /// The rounds that a condition has left; 0: until cured.
    pub const fn rounds(&self, condition: u8) -> u8 {
        self.rounds[condition as usize]
    }

    /// All its conditions, in the order of the content.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        self.active.iter()
    }

    /// Adds a condition, or changes its timer.
    pub fn set(&mut self, condition: u8, rounds: u8, book: &Compendium) {
        self.active |= Mask::one(condition);
        self.rounds[usize::from(condition)] = rounds;
        self.sum_up(book);
    }

    /// Removes a condition.
    pub fn clear(&mut self, condition: u8, book: &Compendium) {
        self.active = self.active & !Mask::one(condition);
        self.rounds[usize::from(condition)] = 0;
        self.sum_up(book);
    }

    fn sum_up(&mut self, book: &Compendium) {
        let mut effects = Effects::default();
        for condition in self.iter() {
            effects.add(&book.conditions[usize::from(condition)].effects);
        }
        self.effects = effects;
    }
}

impl Canonical for Conditions {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // Their combined effects follow from the mask, and the rounds of inactive conditions are 0.
        let Self { active, master, rounds, effects: _ } = self;
        let mut words = Words::new(hasher);
        active.words().iter().for_each(|word| words.put(word));
        words.put(master);
        words.finish();
        // Often the unit has no condition.
        if !active.is_empty() {
            self.iter().for_each(|condition| hasher.u8(rounds[usize::from(condition)]));
        }
    }
}
