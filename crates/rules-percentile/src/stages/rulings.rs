//! The referee's rulings: which are possible now, and what they do.

use bevy_ecs::prelude::*;

use crate::{
    content::{self, Compendium},
    stages::{
        ambush,
        changes::{self, shared, status, summoning},
        clock, pincer, plunge,
    },
    state::{Book, change},
};
use hexfray_battle::{Name, OrderError, Parts, Roster, Rule, Ruling, UnitId, narrow};

/// The condition that a ruling names, by the name that files or players use.
fn condition_named(book: &Compendium, name: Name) -> Option<u8> {
    let named = |one: &content::Condition| one.key == name.as_str() || one.label.name == name;
    book.conditions.iter().position(named).map(narrow)
}

/// Whether a ruling can be followed.
pub fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    let refused = |unit: UnitId, why| Err(world.resource::<Roster>().refused(unit, why, Rule::HOUSE));
    match *ruling {
        Ruling::Inflict { unit, condition: name, .. } | Ruling::Cure { unit, condition: name } => {
            match condition_named(world.resource::<Book>(), name) {
                Some(_) => Ok(()),
                None => refused(unit, "there is no such condition"),
            }
        }
        Ruling::Allow { .. } => Err(OrderError::WrongKind("a ruling that this ruleset has")),
        Ruling::Surprise { .. } => ambush::check_ruling(world),
        Ruling::Surrounded { .. } => pincer::check_ruling(world),
        Ruling::Time { .. } => clock::check_ruling(world),
        _ => Ok(()),
    }
}

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
