//! The conditions on a unit.

use crate::content::{
    Compendium, MOST_CONDITIONS,
    effects::{Effects, Flags, Mask},
};
use hexfray_battle::{Canonical, CanonicalHasher, UnitId, Words};

/// The conditions on a unit with their timers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Which, as a mask.
    pub active: Mask,
    /// Who chooses for the unit while it is under Charm (TC-075).
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
    /// The combined effects of all of them.
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Who chooses for the unit, if another does (TC-075).
    pub fn master(&self) -> Option<UnitId> {
        self.master.filter(|_| self.effects.has(Flags::CHARMED))
    }

    /// Says who chooses for the unit while it is under Charm.
    pub fn obey(&mut self, master: Option<UnitId>) {
        self.master = master;
    }

    /// Whether the unit has this one.
    pub const fn has(&self, condition: u8) -> bool {
        self.active.has(condition)
    }

    /// Rounds that one of them has left; 0: until cured.
    pub const fn rounds(&self, condition: u8) -> u8 {
        self.rounds[condition as usize]
    }

    /// All of them, in the order of the content.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        self.active.iter()
    }

    /// Adds one, or changes its timer.
    pub fn set(&mut self, condition: u8, rounds: u8, book: &Compendium) {
        self.active |= Mask::one(condition);
        self.rounds[usize::from(condition)] = rounds;
        self.sum_up(book);
    }

    /// Removes one.
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
        // Often there is none.
        if !active.is_empty() {
            self.iter().for_each(|condition| hasher.u8(rounds[usize::from(condition)]));
        }
    }
}
