//! Rolling two dice, and the experience for automatic failures (SW-015, SW-018).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{CheckValue, Critical, HarmRoll, Luck, Outcome, Rolled, check},
    state::{Actor, Rulebook, change},
};
use hexfray_battle::{Event, Log, Name, UnitId, throw};

/// Rolls two dice for a unit.
pub fn two_dice(world: &mut World, unit: UnitId, purpose: Name) -> i32 {
    throw(world, Some(unit), 6, purpose) + throw(world, Some(unit), 6, purpose)
}

/// Rolls two dice for a check; for a fixed value, which ignores the dice, returns 7 without a roll (SW-020).
pub fn dice_for(world: &mut World, unit: UnitId, value: &CheckValue, purpose: Name) -> i32 {
    if value.rolled { two_dice(world, unit, purpose) } else { 7 }
}

/// Rolls and logs a check against a number, with experience for an automatic failure (SW-017, SW-018).
pub fn check_against(
    world: &mut World,
    unit: UnitId,
    target: Option<UnitId>,
    what: Name,
    value: CheckValue,
    needed: i32,
) -> Outcome {
    let book = world.resource::<Rulebook>().clone();
    let dice = dice_for(world, unit, &value, what);
    let outcome = value.outcome(&book.0.settings, dice);
    let result = outcome.result(outcome.meets(&book.0.settings, needed));
    let (parts, roll) = (value.parts, outcome.total);
    let event = Event::Checked { unit, target, attack: false, what, parts, needed, against: None, roll, result };
    world.resource_mut::<Log>().push(event);
    learn(world, unit, outcome.luck == Luck::Failure);
    outcome
}

/// Adds experience for an automatic failure (SW-018).
pub fn learn(world: &mut World, unit: UnitId, failed: bool) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let experience = check::failure_experience(actor.settings(), failed, !actor.is_monster());
    if experience == 0 {
        return;
    }
    let mut state = change(world, unit);
    state.health.experience += experience;
    let (what, left) = (Name::new("experience"), state.health.experience);
    world.resource_mut::<Log>().push(Event::Spent { unit, what, amount: -experience, left });
}

/// The dice that all targets of an area share: each target uses as many as its own power roll needs (SW-184).
#[derive(Default)]
pub struct Throws {
    shared: bool,
    thrown: Vec<i32>,
    /// Whether the experience for a shared failure was given.
    taught: bool,
}

impl Throws {
    /// No throws yet; `shared`: whether all targets share them.
    pub fn of(shared: bool) -> Self {
        Self { shared, ..Self::default() }
    }

    /// Makes a power roll for one target.
    pub fn roll(&mut self, world: &mut World, unit: UnitId, title: Name, roll: HarmRoll, critical: Critical) -> Rolled {
        let book = world.resource::<Rulebook>().clone();
        let mut read = 0;
        let rolled = roll.roll(&book.0.powers, critical, || {
            let known = self.thrown.get(read).copied().filter(|_| self.shared);
            read += 1;
            known.unwrap_or_else(|| {
                let total = two_dice(world, unit, title);
                self.thrown.push(total);
                total
            })
        });
        // An automatic failure that all targets share counts once (SW-162).
        learn(world, unit, rolled.failed && !(self.shared && std::mem::replace(&mut self.taught, true)));
        rolled
    }
}
