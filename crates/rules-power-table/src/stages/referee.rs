//! The referee's rulings in this ruleset.

use bevy_ecs::prelude::*;

use crate::{
    acts::allowed,
    content::{Condition, ConditionId, Duration, Inflicts},
    stages::{Source, begin, company, custom, effects, hurt, melee, perform, places, saddle},
    state::{Fate, Rulebook, change, state_of},
};
use hexfray_battle::{Name, OrderError, Parts, Roster, Rule, Ruling, UnitId, fell, narrow};

/// Whether a ruling can be followed.
///
/// # Errors
/// The reason why it cannot.
pub fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    match *ruling {
        Ruling::Place { unit, .. } => check_alive(world, unit),
        Ruling::Hurt { .. } | Ruling::Heal { .. } | Ruling::Modifier { .. } => Ok(()),
        Ruling::Remove { .. } | Ruling::End { .. } | Ruling::Surrender { .. } | Ruling::Enter { .. } => Ok(()),
        Ruling::Surprise { .. } => begin::check_surprise(world),
        Ruling::Allow { unit, action, check, .. } => allowed::check(world, unit, action, check),
        // The amount is in rounds that have passed between two battles (SW-053).
        Ruling::Time { amount: 0.. } => Ok(()),
        Ruling::Inflict { condition, .. } | Ruling::Cure { condition, .. } => match find(world, condition) {
            Some(_) => Ok(()),
            None => Err(OrderError::WrongKind("a condition of this ruleset")),
        },
        Ruling::Surrounded { .. } | Ruling::Time { .. } | Ruling::Unconcerned { .. } | Ruling::Cover { .. } => {
            Err(OrderError::WrongKind("a ruling that this ruleset has"))
        }
    }
}

/// Refuses to put a dead unit back (SW-187).
fn check_alive(world: &World, unit: UnitId) -> Result<(), OrderError> {
    match state_of(world, unit).health.dead {
        true => Err(world.resource::<Roster>().refused(unit, "dead", Rule::new("SW-187"))),
        false => Ok(()),
    }
}

fn find(world: &World, condition: Name) -> Option<ConditionId> {
    let book = &world.resource::<Rulebook>().0;
    let same = |one: &Condition| one.title == condition || one.key == condition.as_str();
    book.conditions.iter().position(same).map(|at| ConditionId(narrow(at)))
}

/// Carries out a ruling that was checked, with its consequences.
pub fn rule(world: &mut World, ruling: &Ruling) {
    let word = Name::new("the referee's word");
    let source = |amount| {
        let mut parts = Parts::new();
        parts.base(word, amount, Rule::HOUSE);
        Source { by: None, what: word, parts }
    };
    match *ruling {
        Ruling::Modifier { unit, value } => {
            let favour = &mut change(world, unit).favour;
            *favour = favour.saturating_add(i32::from(value));
        }
        Ruling::Hurt { unit, amount } => hurt::hurt(world, unit, amount, &source(amount)),
        Ruling::Heal { unit, amount } => hurt::heal(world, unit, amount, false, &source(amount)),
        Ruling::Inflict { unit, condition, rounds } => {
            let Some(condition) = find(world, condition) else { return };
            let seconds = u32::from(rounds) * 10;
            let duration = if rounds == 0 { Duration::Lasting } else { Duration::Seconds(seconds) };
            effects::begin(world, unit, Inflicts { condition, duration }, None);
        }
        Ruling::Cure { unit, condition } => {
            let Some(condition) = find(world, condition) else { return };
            effects::end_where(world, unit, word, |effect, _| effect.condition == condition);
        }
        Ruling::Surprise { side, outcome } => begin::surprise(world, side, outcome),
        Ruling::Time { amount } => effects::pass(world, narrow::<u16>(amount)),
        Ruling::Allow { unit, what, action, check } => custom::carry_out(world, unit, what, action, check),
        Ruling::Place { unit, .. } => {
            placed(world, unit);
            company::follow(world, unit);
        }
        Ruling::Remove { .. } | Ruling::End { .. } | Ruling::Surrender { .. } | Ruling::Enter { .. } => {}
        Ruling::Surrounded { .. } | Ruling::Unconcerned { .. } | Ruling::Cover { .. } => {}
    }
    let put = if let Ruling::Place { unit, .. } = *ruling { Some(unit) } else { None };
    saddle::unseat(world, put.as_slice());
    melee::settle(world);
    company::gather(world);
    perform::separate(world);
}

/// Applies the consequences for a unit that was put into a cell: an unconscious unit lies there, flyers keep their
/// altitude, and a unit that had left is back (SW-011, SW-051, SW-186).
fn placed(world: &mut World, unit: UnitId) {
    change(world, unit).fate = Fate::Here;
    if state_of(world, unit).health.is_down() {
        fell(world, unit, true);
    }
    places::keep_aloft(world);
}
