//! Task Checks, alone and against each other (TC-003, TC-006, TC-007).

use bevy::ecs::prelude::*;

use super::{
    resolve::roll,
    settings::{Opposed, Settings},
    state::{Book, Fighter},
};
use crate::battle::{CheckResult, Event, Log, Name, Parts, UnitId};

/// A check as it was rolled, alone or as one side of an opposed one.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    roll: i32,
    rating: i32,
    result: CheckResult,
}

/// Rolls d% for a unit against a rating and tells the log.
pub fn attempt(world: &mut World, unit: UnitId, parts: Parts, what: Name) -> Attempt {
    let settings = Fighter::of(world, unit).book.settings;
    let rating = parts.total();
    let roll = roll(world, Some(unit), 100, what);
    let result = task(roll, rating, &settings);
    world.resource_mut::<Log>().push(Event::Checked { unit, target: None, what, parts, needed: rating, roll, result });
    Attempt { roll, rating, result }
}

impl Attempt {
    /// Whether the check succeeded by itself.
    pub const fn passed(self) -> bool {
        self.result.passed()
    }

    /// How it went (TC-007).
    pub const fn result(self) -> CheckResult {
        self.result
    }

    /// How far the roll stayed below the rating; negative for one beyond it.
    pub const fn margin(self) -> i32 {
        self.rating - self.roll
    }

    /// What counts in a comparison, the better the higher (TC-006).
    pub fn key(self, settings: &Settings) -> (i32, i32) {
        match settings.opposed_check {
            Opposed::HighestSuccess => (i32::from(self.passed()), if self.passed() { self.roll } else { 0 }),
            Opposed::Margin => (i32::from(self.passed()), if self.passed() { self.margin() } else { 0 }),
            Opposed::HighestRoll => (0, self.roll),
        }
    }

    /// Whether this one, who asked for the check, wins it against another (TC-006).
    pub fn beats(self, other: Self, settings: &Settings) -> bool {
        if settings.opposed_check != Opposed::HighestRoll && !self.passed() {
            return false;
        }
        let (mine, theirs) = (self.key(settings), other.key(settings));
        mine > theirs || (mine == theirs && settings.opposed_tie_to_initiator)
    }
}

/// A Task Check: a critical success always succeeds, a botch always fails (TC-003, TC-007).
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

/// The settings of the battle that a world belongs to.
pub fn settings_of(world: &World) -> &Settings {
    &world.resource::<Book>().0.settings
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn attempt_of(roll: i32, rating: i32) -> Attempt {
        Attempt { roll, rating, result: if roll <= rating { CheckResult::Passed } else { CheckResult::Failed } }
    }

    #[test]
    fn tc_006_the_higher_success_wins() {
        let settings = Settings::default();
        let beats = |mine: Attempt, theirs: Attempt| mine.beats(theirs, &settings);
        assert!(beats(attempt_of(35, 40), attempt_of(18, 40)), "the higher of two successes wins");
        assert!(!beats(attempt_of(18, 40), attempt_of(35, 40)), "the lower of two successes loses");
        assert!(beats(attempt_of(5, 40), attempt_of(90, 40)), "a success beats a failure");
        assert!(!beats(attempt_of(90, 40), attempt_of(95, 40)), "nobody beats anybody when all fail");
        assert!(!beats(attempt_of(20, 40), attempt_of(20, 40)), "a tie goes to the defender");
    }
}
