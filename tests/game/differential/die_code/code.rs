//! Die codes and their rolls.

use std::fmt;

use crate::differential::tape::{Chance, Tape};

/// Dice and pips; three pips are a die (DC-001, DC-002).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    pub dice: i32,
    pub pips: i32,
}

impl Code {
    pub fn random(chance: &mut Chance, least: i32, most: i32) -> Self {
        let dice = chance.between(least, most);
        Self { dice, pips: chance.between(i32::from(dice == 0), 2) }
    }

    pub const fn plus(self, other: Self) -> Self {
        let pips = self.pips + other.pips;
        Self { dice: self.dice + other.dice + pips / 3, pips: pips % 3 }
    }

    pub const fn less(self, dice: i32) -> Self {
        Self { dice: self.dice - dice, ..self }
    }

    /// The dice, the last of them the Wild Die: a 6 is added and rolled again (DC-004).
    pub fn roll(self, tape: &mut Tape) -> i32 {
        let plain: i32 = (1..self.dice).map(|_| tape.roll(6)).sum();
        let mut wild = Vec::new();
        while self.dice > 0 && wild.last().is_none_or(|&face| face == 6) {
            wild.push(tape.roll(6));
        }
        plain + wild.into_iter().sum::<i32>() + self.pips
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.pips) {
            (0, pips) => write!(f, "+{pips}"),
            (dice, 0) => write!(f, "{dice}D"),
            (dice, pips) => write!(f, "{dice}D+{pips}"),
        }
    }
}

impl Code {
    /// A code that has fallen below 1D is not rolled; its value is 0 (DC-002).
    pub fn roll_if_any(self, tape: &mut Tape) -> i32 {
        if self.dice < 1 { 0 } else { self.roll(tape) }
    }
}
