//! Rolling a die code: plain dice, the Wild Die, and the odds of the total.

use crate::content::{DieCode, OpposedTie, Settings};
use hexfray_board::odds::{Dist, WildOne, wild};

/// How the Wild Die works (DC-004, DC-005).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WildRules {
    /// Whether one die of each roll is the Wild Die.
    pub in_use: bool,
    /// The effect of a first 1 on it.
    pub one: WildOne,
}

impl WildRules {
    /// The rules of the Wild Die under a battle's settings.
    pub const fn of(settings: &Settings) -> Self {
        Self { in_use: settings.wild_die, one: settings.wild_one }
    }
}

/// A kind of die in a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    /// A plain die.
    Plain,
    /// The Wild Die, or one of its re-rolls.
    Wild,
}

/// The result of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The total.
    pub total: i32,
    /// Whether the Wild Die's first face was a 1 that the referee may use (DC-005).
    pub complication: bool,
}

/// The six sides of every die.
pub const SIDES: u16 = 6;
/// The most throws of one Wild Die; a guard against scripted dice that only show sixes.
const MOST_THROWS: usize = 200;

/// Rolls a code: first the plain dice, then the Wild Die with its re-rolls (DC-001, DC-004, DC-005).
///
/// `throw` returns a face for each die. A code without dice totals its pips.
pub fn roll(code: DieCode, rules: WildRules, mut throw: impl FnMut(Die) -> i32) -> Roll {
    let pips = i32::from(code.pips());
    if code.dice() == 0 {
        return Roll { total: pips, complication: false };
    }
    let plain = if rules.in_use { code.dice() - 1 } else { code.dice() };
    let (mut sum, mut highest) = (0, 0);
    for _ in 0..plain {
        let face = throw(Die::Plain);
        sum += face;
        highest = highest.max(face);
    }
    if !rules.in_use {
        return Roll { total: sum + pips, complication: false };
    }
    let wild_die = open_ended(&mut throw);
    match (wild_die, rules.one) {
        (1, WildOne::RemoveHighest) => Roll { total: sum - highest + pips, complication: false },
        (1, WildOne::Complication) => Roll { total: sum + 1 + pips, complication: true },
        (value, _) => Roll { total: sum + value + pips, complication: false },
    }
}

/// One Wild Die with its re-rolls: a 6 is added and rolled again (DC-004). On its own, as a Character Point buys
/// it, a 1 has no special result (DC-006).
pub fn open_ended(throw: &mut impl FnMut(Die) -> i32) -> i32 {
    let mut sum = 0;
    for _ in 0..MOST_THROWS {
        let face = throw(Die::Wild);
        sum += face;
        if face != i32::from(SIDES) {
            break;
        }
    }
    sum
}

/// Rolls the referee's dice, without a Wild Die (DC-004, DC-009).
pub fn roll_plain(dice: u8, mut throw: impl FnMut(Die) -> i32) -> i32 {
    (0..dice).map(|_| throw(Die::Plain)).sum()
}

/// The highest total of a code; `None` if there is no limit because the Wild Die is rolled again on a 6 (DC-004).
pub fn most(code: DieCode, rules: WildRules) -> Option<i32> {
    let limited = !rules.in_use || code.dice() == 0;
    limited.then(|| i32::from(SIDES) * i32::from(code.dice()) + i32::from(code.pips()))
}

/// The odds of the total of [`roll`].
pub fn odds(code: DieCode, rules: WildRules) -> Dist {
    let (dice, pips) = (u32::from(code.dice()), i32::from(code.pips()));
    if rules.in_use { wild(dice, pips, rules.one) } else { Dist::dice(dice, u32::from(SIDES)).shift(pips) }
}

/// The odds of the total of [`roll_plain`].
pub fn odds_plain(dice: u8) -> Dist {
    Dist::dice(u32::from(dice), u32::from(SIDES))
}

/// Whether the side that wants to change the situation wins an opposed roll: the higher total does (DC-010).
pub fn changes_situation(change: i32, resist: i32, tie: OpposedTie) -> bool {
    change > resist || (change == resist && tie == OpposedTie::Change)
}
