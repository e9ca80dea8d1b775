//! What the referee may rule besides placing, removing and ending: modifiers, wounds, conditions (TC-005).

use bevy::ecs::prelude::*;

use super::{
    ambush, clock,
    content::Compendium,
    pincer, plunge, resolve, shared,
    state::{Book, change},
    status,
};
use crate::battle::{Name, OrderError, Parts, Roster, Rule, Ruling, UnitId};

/// The condition that a ruling names, by the name that files or players use.
fn condition(book: &Compendium, name: Name) -> Option<u8> {
    let named = |one: &super::content::Condition| one.key == name.as_str() || one.label.name == name;
    book.conditions.iter().position(named).map(|at| at as u8)
}

/// Whether a ruling can be followed.
pub fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    let refused = |unit: UnitId, why| {
        Err(OrderError::Refused { unit: world.resource::<Roster>().name(unit), why, rule: Rule::HOUSE })
    };
    match *ruling {
        Ruling::Inflict { unit, condition: name, .. } | Ruling::Cure { unit, condition: name } => {
            match condition(world.resource::<Book>(), name) {
                Some(_) => Ok(()),
                None => refused(unit, "there is no such condition"),
            }
        }
        Ruling::Allow { .. } => Err(OrderError::WrongKind("a ruling that these rules know")),
        Ruling::Surprise { .. } => ambush::check_ruling(world),
        Ruling::Surrounded { .. } => pincer::check_ruling(world),
        Ruling::Time { .. } => clock::check_ruling(world),
        _ => Ok(()),
    }
}

/// Follows a ruling that was checked.
pub fn follow(world: &mut World, ruling: &Ruling) {
    obey(world, ruling);
    plunge::watch(world);
    shared::keep_prisoners(world);
}

fn obey(world: &mut World, ruling: &Ruling) {
    let word = Name::new("the referee's word");
    match *ruling {
        Ruling::Modifier { unit, value } => {
            let vitals = &mut change(world, unit).vitals;
            vitals.modifier = vitals.modifier.saturating_add(value);
        }
        Ruling::Hurt { unit, amount } => {
            resolve::lose_hp(world, unit, None, word, amount, Parts::new());
        }
        Ruling::Heal { unit, amount } => resolve::gain_hp(world, unit, None, word, amount, Parts::new()),
        Ruling::Inflict { unit, condition: name, rounds } => {
            if let Some(condition) = condition(world.resource::<Book>(), name) {
                status::gain(world, unit, condition, rounds, None);
            }
        }
        Ruling::Cure { unit, condition: name } => {
            if let Some(at) = condition(world.resource::<Book>(), name) {
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
        // Being moved breaks a charge off (MC-036).
        Ruling::Place { unit, .. } if world.resource::<Book>().settings.forced_move_cancels => {
            resolve::interrupt(world, unit, "it was moved");
        }
        _ => {}
    }
}
