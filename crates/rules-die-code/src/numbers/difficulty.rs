//! The number that an attack must reach: the defence value and everything that makes the attack harder or easier.

use crate::content::{Band, Cover, Modifier, ModifierMode, Murk};
use hexfray_battle::{Canonical, Parts, Rule};

/// The lowest combat difficulty (DC-040).
pub const LEAST_DIFFICULTY: i32 = 3;

/// The conditions between an attacker and a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The range band.
    pub band: Band,
    /// Cover by objects between them.
    pub cover: Cover,
    /// Light and smoke.
    pub murk: Murk,
}

/// A combat difficulty: fixed terms, and dice that the referee rolls on top (DC-009, DC-039).
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Difficulty {
    /// The fixed terms.
    pub parts: Parts,
    /// Dice to roll and add.
    pub dice: u8,
    /// Dice to roll and subtract.
    pub dice_off: u8,
}

impl Difficulty {
    /// A difficulty that begins with these terms.
    pub fn from_value(parts: Parts) -> Self {
        Self { parts, dice: 0, dice_off: 0 }
    }

    /// The terms, given the sum of the dice, with the lowest difficulty as a floor (DC-040).
    pub fn settled(&self, rolled: i32) -> Parts {
        let mut parts = self.parts.clone();
        parts.add("rolled modifiers", rolled, Rule::new("DC-009"));
        parts.at_least("least difficulty", LEAST_DIFFICULTY, Rule::new("DC-040"));
        parts
    }

    /// The difficulty, given the sum of the dice (DC-040).
    pub fn total(&self, rolled: i32) -> i32 {
        (self.parts.total() + rolled).max(LEAST_DIFFICULTY)
    }

    /// Adds a fixed term (DC-041).
    pub fn add(&mut self, term: &'static str, value: i32, rule: Rule) {
        self.parts.add(term, value, rule);
    }

    /// Adds a modifier written as dice, as its number or as dice for the referee (DC-009, DC-041).
    pub fn modify(&mut self, mode: ModifierMode, term: &'static str, modifier: Modifier, rule: Rule) {
        match mode {
            ModifierMode::Standard => self.add(term, modifier.number, rule),
            ModifierMode::Rolled if modifier.dice >= 0 => self.dice += modifier.dice.unsigned_abs(),
            ModifierMode::Rolled => self.dice_off += modifier.dice.unsigned_abs(),
        }
    }
}
