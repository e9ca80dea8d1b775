//! Checks: two dice and a standard value against another such sum or against a number.

use crate::{
    content::{AbilityScore, Settings},
    numbers::{ability_score, damage},
};
use hexfray_battle::{Canonical, CheckResult, Name, Parts, Rule};

/// The highest natural roll: double 6 (SW-015).
const DOUBLE_SIX: i32 = 12;

/// A unit's side of a check.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct CheckValue {
    /// The standard value, or the fixed value, with everything that changes it (SW-015, SW-020).
    pub parts: Parts,
    /// Whether two dice are added; otherwise it is a monster's fixed value (SW-020).
    pub rolled: bool,
}

impl CheckValue {
    /// A value to which two dice are added (SW-015).
    pub const fn rolled(parts: Parts) -> Self {
        Self { parts, rolled: true }
    }

    /// A monster's fixed value, which takes the same penalties as a rolled one (SW-020).
    pub const fn fixed(parts: Parts) -> Self {
        Self { parts, rolled: false }
    }

    /// The result if two dice show a total, which a fixed value ignores.
    pub fn outcome(&self, settings: &Settings, two_dice: i32) -> Outcome {
        outcome(self.parts.total(), self.rolled, settings.auto_success_on_12, two_dice)
    }
}

/// The terms of a standard value: class level and ability modifier (SW-015); without a class only the value for
/// untrained characters (SW-024). Modifiers are added to it.
///
/// `class` is the name of the class with its level, `score` the ability.
pub fn standard_value(settings: &Settings, class: Option<(Name, i32)>, from: AbilityScore, score: i32) -> Parts {
    let mut parts = Parts::new();
    match class {
        Some((name, level)) if level > 0 => {
            parts.base(name, level, Rule::new("SW-015"));
            parts.add(from.modifier_term(), ability_score::modifier(score), Rule::new("SW-014"));
        }
        _ => {
            parts.base(Name::new("untrained"), settings.untrained_value, Rule::new("SW-024"));
        }
    }
    parts
}

/// The luck of a check, by the dice alone; each kind beats those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Luck {
    /// Double 1: the check fails with any sum (SW-018).
    Failure,
    /// The sum decides.
    Plain,
    /// Double 6, if the setting says so: the check succeeds with any sum (SW-015).
    Success,
}

/// The result of one side of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The sum.
    pub total: i32,
    /// Whether luck decides before the sum does.
    pub luck: Luck,
}

/// The outcome of a check in plain numbers, for odds.
pub const fn outcome(value: i32, rolled: bool, lucky_twelve: bool, two_dice: i32) -> Outcome {
    if !rolled {
        return Outcome { total: value, luck: Luck::Plain };
    }
    let luck = match two_dice {
        natural if damage::is_double_one(natural) => Luck::Failure,
        DOUBLE_SIX if lucky_twelve => Luck::Success,
        _ => Luck::Plain,
    };
    Outcome { total: value.saturating_add(two_dice), luck }
}

impl Outcome {
    /// The result that players see of a passed or failed check.
    pub const fn result(self, passed: bool) -> CheckResult {
        match (passed, self.luck) {
            (true, _) => CheckResult::Passed,
            (false, Luck::Failure) => CheckResult::Botch,
            (false, _) => CheckResult::Failed,
        }
    }

    /// Whether the active side wins against the passive one: its sum has to be higher (SW-016). An automatic failure
    /// loses to anything else, and an automatic success wins; if both sides have one, the passive side wins.
    pub fn beats(self, passive: Self) -> bool {
        match self.luck.cmp(&passive.luck) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => self.luck == Luck::Plain && self.total > passive.total,
        }
    }

    /// Whether it reaches a target number (SW-017).
    pub const fn meets(self, settings: &Settings, number: i32) -> bool {
        match self.luck {
            Luck::Failure => false,
            Luck::Success => true,
            Luck::Plain if settings.tn_meets => self.total >= number,
            Luck::Plain => self.total > number,
        }
    }

    /// The experience for the check, which only characters get, for an automatic failure (SW-018).
    pub fn experience(self, settings: &Settings, is_character: bool) -> i32 {
        failure_experience(settings, self.luck == Luck::Failure, is_character)
    }
}

/// The experience for an automatic failure of a check or a power roll, which only characters get (SW-018, SW-162).
pub const fn failure_experience(settings: &Settings, failed: bool, is_character: bool) -> i32 {
    if failed && is_character { settings.auto_fail_xp } else { 0 }
}
