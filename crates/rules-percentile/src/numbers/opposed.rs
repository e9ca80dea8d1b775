//! Task Checks, alone and against each other (TC-003, TC-006, TC-007).

use crate::content::settings::{Opposed, Settings, Tie};
use hexfray_battle::{CheckResult, Name, Parts, UnitId, narrow};

/// The result of a check, alone or as one side of an opposed one.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The unit that makes the check.
    pub unit: UnitId,
    /// The attribute or skill.
    pub what: Name,
    /// The terms of the rating.
    pub parts: Parts,
    /// The roll.
    pub roll: i32,
    /// The rating.
    pub rating: i32,
    /// The result (TC-007).
    pub result: CheckResult,
}

impl Attempt {
    /// Whether the check succeeded by itself.
    pub const fn passed(&self) -> bool {
        self.result.passed()
    }

    /// How far the roll is below the rating; negative if it is above.
    pub const fn margin(&self) -> i32 {
        self.rating - self.roll
    }

    /// The value that counts in a comparison; higher is better (TC-006).
    pub fn key(&self, settings: &Settings) -> (i32, i32) {
        match settings.opposed_check {
            Opposed::HighestSuccess => (i32::from(self.passed()), if self.passed() { self.roll } else { 0 }),
            Opposed::Margin => (i32::from(self.passed()), if self.passed() { self.margin() } else { 0 }),
            Opposed::HighestRoll => (0, self.roll),
        }
    }

    /// Whether this check, whose side asked for the comparison, wins against another (TC-006).
    pub fn beats(&self, other: &Self, settings: &Settings) -> bool {
        self.against(other, settings).unwrap_or(settings.opposed_tie == Tie::Initiator)
    }

    /// Whether it wins against another; `None` if two results are equal.
    pub fn against(&self, other: &Self, settings: &Settings) -> Option<bool> {
        if !self.may_win(settings) {
            return Some(false);
        }
        let (mine, theirs) = (self.key(settings), other.key(settings));
        (mine != theirs).then_some(mine > theirs)
    }

    /// Whether it can win at all: a failed check cannot, unless the higher roll decides.
    pub fn may_win(&self, settings: &Settings) -> bool {
        settings.opposed_check == Opposed::HighestRoll || self.passed()
    }
}

/// The chance that one roll against a rating beats one roll of each of these opponents, by counting every roll
/// (TC-006).
pub fn chance_to_win(rating: i32, others: &[i32], settings: &Settings) -> f64 {
    let all = |rating: i32| (1..=100).map(|roll| rolled(roll, rating, settings)).collect::<Vec<Attempt>>();
    let mine = all(rating);
    let share = |one: &Attempt, them: &[Attempt], wanted: Option<bool>| {
        them.iter().filter(|other| one.against(other, settings) == wanted).count() as f64 / 100.0
    };
    let them: Vec<Vec<Attempt>> = others.iter().map(|&other| all(other)).collect();
    // By the setting a tie counts as a loss, a win, or a new roll of both.
    let after_tie = |them: &Vec<Attempt>| match settings.opposed_tie {
        Tie::Defender => 0.0,
        Tie::Initiator => 1.0,
        Tie::Reroll => {
            let mean = |wanted| mine.iter().map(|one| share(one, them, wanted)).sum::<f64>() / 100.0;
            mean(Some(true)) / (1.0 - mean(None)).max(f64::EPSILON)
        }
    };
    let ties: Vec<f64> = them.iter().map(after_tie).collect();
    let beats_all = |one: &Attempt| -> f64 {
        let each =
            them.iter().zip(&ties).map(|(them, tie)| share(one, them, Some(true)) + share(one, them, None) * tie);
        each.product()
    };
    mine.iter().map(beats_all).sum::<f64>() / 100.0
}

/// The result of a check with this roll.
fn rolled(roll: i32, rating: i32, settings: &Settings) -> Attempt {
    let result = task(roll, rating, settings);
    Attempt { unit: UnitId(0), what: Name::new(""), parts: Parts::new(), roll, rating, result }
}

/// The result of a Task Check: a critical success always succeeds, a botch always fails (TC-003, TC-007).
pub fn task(roll: i32, rating: i32, settings: &Settings) -> CheckResult {
    if roll <= settings.check_critical_max {
        CheckResult::Critical
    } else if roll >= settings.check_botch_min {
        CheckResult::Botch
    } else if roll <= rating {
        CheckResult::Passed
    } else {
        CheckResult::Failed
    }
}

/// In how many of 100 rolls a Task Check fails (TC-003, TC-007).
pub fn failures(rating: i32, settings: &Settings) -> u8 {
    let passes = rating.min(settings.check_botch_min - 1).max(settings.check_critical_max);
    narrow::<u8>(100 - passes.clamp(0, 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_the_rolls_that_fail() {
        let (settings, mut botching) = (Settings::default(), Settings::default());
        botching.check_botch_min = 2;
        for settings in [&settings, &botching] {
            for rating in -5..=130 {
                let fail = (1..=100).filter(|&roll| !task(roll, rating, settings).passed()).count();
                assert_eq!(usize::from(failures(rating, settings)), fail, "rating {rating}");
            }
        }
    }

    fn attempt_of(roll: i32, rating: i32) -> Attempt {
        let result = if roll <= rating { CheckResult::Passed } else { CheckResult::Failed };
        Attempt { result, ..rolled(roll, rating, &Settings::default()) }
    }

    #[test]
    fn tc_006_the_higher_success_wins() {
        let settings = Settings::default();
        let beats = |mine: Attempt, theirs: Attempt| mine.beats(&theirs, &settings);
        assert!(beats(attempt_of(35, 40), attempt_of(18, 40)), "the higher of two successes wins");
        assert!(!beats(attempt_of(18, 40), attempt_of(35, 40)), "the lower of two successes loses");
        assert!(beats(attempt_of(5, 40), attempt_of(90, 40)), "a success beats a failure");
        assert!(!beats(attempt_of(90, 40), attempt_of(95, 40)), "nobody beats anybody when all fail");
        assert!(!beats(attempt_of(20, 40), attempt_of(20, 40)), "a tie goes to the defender");
    }
}
