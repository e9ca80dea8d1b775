//! Rolling Task Checks, alone and against each other (TC-003, TC-006).

use bevy_ecs::prelude::*;

use crate::{
    content::settings::Tie,
    numbers::opposed::{Attempt, task},
    state::{Unit, look::settings_of},
};
use hexfray_battle::{Event, Log, Name, Parts, UnitId, throw as roll};

/// Rolls d% for a unit against a rating, and logs it.
pub fn attempt(world: &mut World, unit: UnitId, parts: Parts, what: Name) -> Attempt {
    let settings = Unit::of(world, unit).book.settings;
    let rating = parts.total();
    let roll = roll(world, Some(unit), 100, what);
    let result = task(roll, rating, &settings);
    let event = Event::Checked {
        unit,
        target: None,
        attack: false,
        what,
        parts: parts.clone(),
        needed: rating,
        against: None,
        roll,
        result,
    };
    world.resource_mut::<Log>().push(event);
    Attempt { unit, what, parts, roll, rating, result }
}

/// Rolls a check again.
fn again(world: &mut World, check: &Attempt) -> Attempt {
    attempt(world, check.unit, check.parts.clone(), check.what)
}

/// The most times that a tie is rolled again; scripted dice that have run out would tie for ever.
const MOST_TIES: u8 = 20;

/// Whether the first side, which asked for the check, wins it; if the setting says so, both roll again after a tie
/// (TC-006).
pub fn wins(world: &mut World, mine: &Attempt, theirs: &Attempt) -> bool {
    let settings = *settings_of(world);
    let (mut mine, mut theirs) = (mine.clone(), theirs.clone());
    let mut ties = 0;
    while settings.opposed_tie == Tie::Reroll && ties < MOST_TIES && mine.against(&theirs, &settings).is_none() {
        (mine, theirs) = (again(world, &mine), again(world, &theirs));
        ties += 1;
    }
    mine.beats(&theirs, &settings)
}
