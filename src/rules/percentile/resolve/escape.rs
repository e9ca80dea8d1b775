//! The attempt to escape: SPD against the SPD of every opponent still active (TC-133 … TC-135).

use bevy::ecs::prelude::*;

use super::target::roll;
use crate::{
    battle::{
        Act, Action, CheckResult, Event, Log, Name, Order, Place, Presence, Resolving, Roster, Rule, UnitId, Verb,
        note, remove,
    },
    rules::percentile::{
        effects::Flags,
        numbers,
        settings::{Opposed, Settings},
        state::{Escaping, Fighter, Turn, change, entity},
    },
};

/// The escapee rolls once; it gets away when its result is better than everybody's.
pub fn try_it(world: &mut World) {
    let Some(Action { unit, order: Order::Act { act: Act { verb: Verb::Escape, .. }, .. }, .. }) =
        world.resource::<Resolving>().action()
    else {
        return;
    };
    change::<Turn>(world, unit).escaping = Escaping::No;
    let mine = attempt(world, unit);
    let settings = Fighter::of(world, unit).book.settings;
    let mut away = true;
    for foe in opponents(world, unit) {
        let theirs = attempt(world, foe);
        away &= beats(mine, theirs, &settings);
    }
    if away {
        remove(world, unit, Presence::Out, Name::new("escaped"));
    } else {
        note(&mut world.resource_mut::<Log>(), unit, "does not get away", Rule::new("TC-133"));
    }
}

/// Opponents that could stop it: active, and free to see and to run.
fn opponents(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let side = roster.side(unit);
    let able = |&foe: &UnitId| {
        let hindered = Flags::NO_TURN.and(Flags::NO_MOVE).and(Flags::UNAWARE);
        roster.side(foe) != side
            && world.get::<Place>(entity(world, foe)).is_some_and(Place::is_active)
            && !Fighter::of(world, foe).effects().has(hindered)
    };
    roster.iter().map(|(foe, _)| foe).filter(able).collect()
}

/// One side of an opposed check.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    roll: i32,
    rating: i32,
    passed: bool,
}

fn attempt(world: &mut World, unit: UnitId) -> Attempt {
    let fighter = Fighter::of(world, unit);
    let (parts, settings) = (numbers::speed_rating(&fighter), fighter.book.settings);
    let rating = parts.total();
    let roll = roll(world, Some(unit), 100, Name::new("SPD"));
    let result = task(roll, rating, &settings);
    let what = Name::new("SPD");
    world.resource_mut::<Log>().push(Event::Checked { unit, target: None, what, parts, needed: rating, roll, result });
    Attempt { roll, rating, passed: result.passed() }
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

/// Whether the one who asked for the check wins it (TC-006).
fn beats(mine: Attempt, theirs: Attempt, settings: &Settings) -> bool {
    let key = |one: Attempt| match settings.opposed_check {
        Opposed::HighestSuccess => (i32::from(one.passed), if one.passed { one.roll } else { 0 }),
        Opposed::Margin => (i32::from(one.passed), if one.passed { one.rating - one.roll } else { 0 }),
        Opposed::HighestRoll => (0, one.roll),
    };
    if settings.opposed_check != Opposed::HighestRoll && !mine.passed {
        return false;
    }
    key(mine) > key(theirs) || (key(mine) == key(theirs) && settings.opposed_tie_to_initiator)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn attempt_of(roll: i32, rating: i32) -> Attempt {
        Attempt { roll, rating, passed: roll <= rating }
    }

    #[test]
    fn tc_006_the_higher_success_wins() {
        let settings = Settings::default();
        assert!(beats(attempt_of(35, 40), attempt_of(18, 40), &settings), "the higher of two successes wins");
        assert!(!beats(attempt_of(18, 40), attempt_of(35, 40), &settings), "the lower of two successes loses");
        assert!(beats(attempt_of(5, 40), attempt_of(90, 40), &settings), "a success beats a failure");
        assert!(!beats(attempt_of(90, 40), attempt_of(95, 40), &settings), "nobody beats anybody when all fail");
        assert!(!beats(attempt_of(20, 40), attempt_of(20, 40), &settings), "a tie goes to the defender");
    }
}
