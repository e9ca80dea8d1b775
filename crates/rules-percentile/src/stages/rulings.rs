//! Carrying out the referee's rulings.

use bevy_ecs::prelude::*;

use crate::{
    acts::rulings::condition_named,
    stages::{
        ambush,
        changes::{self, shared, status, summoning},
        clock, pincer, plunge,
    },
    state::{Book, change},
};
use hexfray_battle::{Name, Parts, Ruling};

/// Carries out a ruling that was checked, with its consequences.
pub fn follow(world: &mut World, ruling: &Ruling) {
    obey(world, ruling);
    plunge::enforce_footing(world);
    shared::keep_prisoners(world);
    summoning::dismiss_orphans(world);
}

fn obey(world: &mut World, ruling: &Ruling) {
    let word = Name::new("the referee's word");
    match *ruling {
        Ruling::Modifier { unit, value } => {
            let vitals = &mut change(world, unit).vitals;
            vitals.modifier = vitals.modifier.saturating_add(value);
        }
        Ruling::Hurt { unit, amount } => {
            changes::lose_hp(world, unit, None, word, amount, Parts::new());
        }
        Ruling::Heal { unit, amount } => changes::gain_hp(world, unit, None, word, amount, Parts::new()),
        Ruling::Inflict { unit, condition: name, rounds } => {
            if let Some(condition) = condition_named(world.resource::<Book>(), name) {
                status::gain(world, unit, condition, rounds, None);
            }
        }
        Ruling::Cure { unit, condition: name } => {
            if let Some(at) = condition_named(world.resource::<Book>(), name) {
                let book = world.resource::<Book>().clone();
                change(world, unit).conditions.clear(at, &book);
            }
        }
        Ruling::Unconcerned { unit, unconcerned } => {
            change(world, unit).memory.unconcerned = Some(unconcerned);
        }
        Ruling::Surprise { side, outcome } => ambush::rule(world, side, outcome),
        Ruling::Surrounded { side } => pincer::rule(world, side),
        Ruling::Time { amount } => clock::rule(world, amount),
        // Being moved breaks off a charge (MC-036).
        Ruling::Place { unit, .. } => changes::interrupt_moved(world, unit, "moved away"),
        _ => {}
    }
}
