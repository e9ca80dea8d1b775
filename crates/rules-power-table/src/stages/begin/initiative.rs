//! Which side acts first: by a roll against the monsters' score, a roll between characters, or an ambush (SW-028,
//! SW-029, SW-039).

use bevy_ecs::prelude::*;

use crate::{
    content::{InitiativeTie, Scenario, Settings},
    numbers::{CheckValue, Luck, Outcome},
    stages::{begin, throw},
    state::{Actor, Rulebook, Sides, change, standing},
};
use hexfray_battle::{Event, Log, Name, Roster, Rule, SideId, UnitId};

/// The most equal rolls before the first side simply goes first.
const MOST_TIES: u8 = 20;

/// A side's result: a roll, or a score that replaces its dice (SW-028).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    outcome: Outcome,
    is_score: bool,
}

/// Finds the side that acts first: the ambushers (SW-039), the one that the battle's file names, or the better roll.
pub fn find(world: &mut World) {
    let scenario = world.resource::<Scenario>();
    let ambushers = scenario.ambushers(world.resource::<Roster>());
    let (first, surprised) = (scenario.begins.first, scenario.surprised.clone());
    if let Some(side) = ambushers {
        for unit in surprised {
            change(world, unit).posture.surprised = true;
        }
        return give(world, side, "first to act, from ambush", "SW-039");
    }
    match first {
        Some(side) => give(world, side, "first to act", "SW-028"),
        None => roll(world),
    }
}

/// Lets a side act first.
pub fn give(world: &mut World, side: SideId, why: &'static str, rule: &'static str) {
    let mut sides = world.resource_mut::<Sides>();
    (sides.first, sides.acting) = (Some(side), side);
    begin::announce(world, side, why, rule);
}

/// Rolls for initiative; if sides are equal, the setting decides which goes first, or all roll again (SW-029).
pub fn roll(world: &mut World) {
    // A side without foes takes no part (SW-025).
    let roster = world.resource::<Roster>();
    let sides = roster.side_ids();
    let fighting: Vec<SideId> = sides.filter(|&side| roster.has_foes(side)).collect();
    let settings = world.resource::<Rulebook>().0.settings.clone();
    for _ in 0..MOST_TIES {
        let shown: Vec<(SideId, Shown)> =
            fighting.iter().filter_map(|&side| Some((side, show(world, side)?))).collect();
        if let Some(side) = best(&settings, &shown) {
            return give(world, side, "first to act", "SW-028");
        }
    }
    give(world, SideId(0), "first to act", "SW-029");
}

/// The side that goes first by all results; `None`: they roll again.
fn best(settings: &Settings, shown: &[(SideId, Shown)]) -> Option<SideId> {
    let (&(mut side, mut most), others) = match shown.split_first() {
        Some((first, others)) => (first, others),
        None => return Some(SideId(0)),
    };
    for &(other, its) in others {
        let (wins, loses) = (beats(settings, its, most), beats(settings, most, its));
        let goes_first = match (wins, loses) {
            (true, _) => true,
            (_, true) => false,
            _ => match settings.initiative_tie {
                InitiativeTie::Reroll if its.is_score && most.is_score => false,
                InitiativeTie::Reroll => return None,
                InitiativeTie::Defender => true,
                InitiativeTie::SideA => false,
            },
        };
        if goes_first {
            (side, most) = (other, its);
        }
    }
    Some(side)
}

/// Whether one side goes before another: a score has to be reached (SW-017, SW-028), a roll has to be beaten (SW-029).
fn beats(settings: &Settings, one: Shown, other: Shown) -> bool {
    match (one.is_score, other.is_score) {
        (true, true) => one.outcome.total > other.outcome.total,
        (false, true) => one.outcome.meets(settings, other.outcome.total),
        (true, false) => !other.outcome.meets(settings, one.outcome.total),
        (false, false) => one.outcome.beats(other.outcome),
    }
}

/// A side's result: the best roll of its players' characters, or of its other units that are no monsters, or the
/// highest score of its monsters; `None` for a side that is not there yet.
fn show(world: &mut World, side: SideId) -> Option<Shown> {
    let (rollers, score) = contenders(world, side);
    let needed = highest_score(world, side);
    let score = score.map(|score| Shown { outcome: Outcome { total: score, luck: Luck::Plain }, is_score: true });
    let rolls: Vec<Outcome> = rollers.into_iter().filter_map(|unit| throw(world, unit, needed)).collect();
    let best = rolls.into_iter().max_by_key(|outcome| (outcome.luck, outcome.total));
    match (best, score) {
        (Some(best), Some(score)) if score.outcome.total > best.total => Some(score),
        (Some(outcome), _) => Some(Shown { outcome, is_score: false }),
        (None, score) => score,
    }
}

/// The units of a side that roll, and the highest score among its monsters; scores do not count beside players'
/// characters, because the monsters are their mounts and beasts.
fn contenders(world: &World, side: SideId) -> (Vec<UnitId>, Option<i32>) {
    let units = standing(world, side);
    let actors = || units.iter().filter_map(|&unit| Actor::of(world, unit));
    let people: Vec<UnitId> = actors().filter(|actor| !actor.is_monster()).map(|actor| actor.id()).collect();
    let heroes: Vec<UnitId> =
        actors().filter(|actor| !actor.is_monster() && actor.identity.hero).map(|actor| actor.id()).collect();
    if !heroes.is_empty() {
        return (heroes, None);
    }
    (people, actors().filter_map(|actor| actor.sheet.monster.as_ref().map(|monster| monster.initiative)).max())
}

/// The number that a side's rolls have to reach: the highest score of another side (SW-028).
fn highest_score(world: &World, side: SideId) -> Option<i32> {
    let roster = world.resource::<Roster>();
    let others = roster.side_ids().filter(|&other| roster.are_hostile(other, side));
    others.filter_map(|other| contenders(world, other).1).max()
}

fn throw(world: &mut World, unit: UnitId, needed: Option<i32>) -> Option<Outcome> {
    let actor = Actor::of(world, unit)?;
    let (value, settings) = (CheckValue::rolled(actor.initiative()), actor.settings().clone());
    let what = Name::new("Initiative");
    let dice = throw::two_dice(world, unit, what);
    let outcome = value.outcome(&settings, dice);
    let mut parts = value.parts;
    let event = match needed {
        Some(needed) => {
            let result = outcome.result(outcome.meets(&settings, needed));
            Event::Checked {
                unit,
                target: None,
                attack: false,
                what,
                parts,
                needed,
                against: None,
                roll: outcome.total,
                result,
            }
        }
        None => {
            parts.add("dice", dice, Rule::new("SW-029"));
            Event::Initiative { unit, parts }
        }
    };
    world.resource_mut::<Log>().push(event);
    throw::learn(world, unit, outcome.luck == Luck::Failure);
    Some(outcome)
}
