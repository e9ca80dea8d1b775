//! Task Checks, alone and against each other (TC-003, TC-006, TC-007).

use bevy::ecs::prelude::*;

use super::{
    resolve::roll,
    settings::{Opposed, Settings, Tie},
    state::{Book, Unit},
};
use crate::battle::{CheckResult, Event, Log, Name, Parts, UnitId};

/// A check as it was rolled, alone or as one side of an opposed one.
#[derive(Clone, Debug)]
pub struct Attempt {
    unit: UnitId,
    what: Name,
    parts: Parts,
    roll: i32,
    rating: i32,
    result: CheckResult,
}

/// Rolls d% for a unit against a rating and tells the log.
pub fn attempt(world: &mut World, unit: UnitId, parts: Parts, what: Name) -> Attempt {
    let settings = Unit::of(world, unit).book.settings;
    let rating = parts.total();
    let roll = roll(world, Some(unit), 100, what);
    let result = task(roll, rating, &settings);
    let told = parts.clone();
    let event = Event::Checked { unit, target: None, what, parts: told, needed: rating, roll, result };
    world.resource_mut::<Log>().push(event);
    Attempt { unit, what, parts, roll, rating, result }
}

impl Attempt {
    /// Whether the check succeeded by itself.
    pub const fn passed(&self) -> bool {
        self.result.passed()
    }

    /// How it went (TC-007).
    pub const fn result(&self) -> CheckResult {
        self.result
    }

    /// How far the roll stayed below the rating; negative for one beyond it.
    pub const fn margin(&self) -> i32 {
        self.rating - self.roll
    }

    /// What counts in a comparison, the better the higher (TC-006).
    pub fn key(&self, settings: &Settings) -> (i32, i32) {
        match settings.opposed_check {
            Opposed::HighestSuccess => (i32::from(self.passed()), if self.passed() { self.roll } else { 0 }),
            Opposed::Margin => (i32::from(self.passed()), if self.passed() { self.margin() } else { 0 }),
            Opposed::HighestRoll => (0, self.roll),
        }
    }

    /// Whether this one, who asked for the check, wins it against another (TC-006).
    pub fn beats(&self, other: &Self, settings: &Settings) -> bool {
        self.against(other, settings).unwrap_or(settings.opposed_tie == Tie::Initiator)
    }

    /// Whether it wins; `None` where two successes are equal.
    fn against(&self, other: &Self, settings: &Settings) -> Option<bool> {
        if !self.may_win(settings) {
            return Some(false);
        }
        let (mine, theirs) = (self.key(settings), other.key(settings));
        (mine != theirs).then_some(mine > theirs)
    }

    /// Whether it can win at all: nobody does who has failed, unless the higher roll decides.
    pub fn may_win(&self, settings: &Settings) -> bool {
        settings.opposed_check == Opposed::HighestRoll || self.passed()
    }

    fn again(&self, world: &mut World) -> Self {
        attempt(world, self.unit, self.parts.clone(), self.what)
    }
}

/// Most times that a tie is rolled anew, as it would be for ever once the dice of a script have run out.
const MOST_TIES: u8 = 20;

/// Whether the first, who asked for the check, wins it; where the setting says so, both roll again after a tie (TC-006).
pub fn wins(world: &mut World, mine: &Attempt, theirs: &Attempt) -> bool {
    let settings = *settings_of(world);
    let (mut mine, mut theirs) = (mine.clone(), theirs.clone());
    let mut ties = 0;
    while settings.opposed_tie == Tie::Reroll && ties < MOST_TIES && mine.against(&theirs, &settings).is_none() {
        (mine, theirs) = (mine.again(world), theirs.again(world));
        ties += 1;
    }
    mine.beats(&theirs, &settings)
}

/// The chance that one roll against a rating wins against all of these, each of whom rolls once, by counting every
/// roll (TC-006).
pub fn chance_to_win(rating: i32, others: &[i32], settings: &Settings) -> f64 {
    let all = |rating: i32| (1..=100).map(|roll| rolled(roll, rating, settings)).collect::<Vec<Attempt>>();
    let mine = all(rating);
    let share = |one: &Attempt, them: &[Attempt], wanted: Option<bool>| {
        them.iter().filter(|other| one.against(other, settings) == wanted).count() as f64 / 100.0
    };
    let them: Vec<Vec<Attempt>> = others.iter().map(|&other| all(other)).collect();
    // A tie is worth what it comes to: nothing, a win, or a new roll of both.
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

/// A check as it would be with this roll.
fn rolled(roll: i32, rating: i32, settings: &Settings) -> Attempt {
    let result = task(roll, rating, settings);
    Attempt { unit: UnitId(0), what: Name::new(""), parts: Parts::new(), roll, rating, result }
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
