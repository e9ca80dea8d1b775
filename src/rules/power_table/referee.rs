//! The referee's word in this ruleset.

use bevy::ecs::prelude::*;

use super::{
    Duration, Favour, Health, Inflicts, Rulebook, begin, company, custom, effects, fray, handling, hurt, riding,
};
use crate::battle::{Name, OrderError, Parts, Roster, Rule, Ruling, UnitId};

/// Whether a ruling can be followed.
///
/// # Errors
/// The reason why not.
pub fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    match *ruling {
        Ruling::Modifier { .. } | Ruling::Hurt { .. } | Ruling::Heal { .. } | Ruling::Place { .. } => Ok(()),
        Ruling::Remove { .. } | Ruling::End { .. } | Ruling::Enter { .. } => Ok(()),
        Ruling::Surprise { .. } => begin::check_surprise(world),
        Ruling::Allow { unit, action, check, .. } => custom::check(world, unit, action, check),
        // Rounds that have gone by between two battles (SW-053).
        Ruling::Time { amount: 0.. } => Ok(()),
        Ruling::Inflict { condition, .. } | Ruling::Cure { condition, .. } => match find(world, condition) {
            Some(_) => Ok(()),
            None => Err(OrderError::WrongKind("a condition of this ruleset")),
        },
        Ruling::Surrounded { .. } | Ruling::Time { .. } => Err(OrderError::WrongKind("a ruling that these rules know")),
    }
}

fn find(world: &World, condition: Name) -> Option<super::ConditionId> {
    let book = &world.resource::<Rulebook>().0;
    let same = |one: &super::Condition| one.title == condition || one.key == condition.as_str();
    book.conditions.iter().position(same).map(|at| super::ConditionId(at as u16))
}

/// Follows a ruling that was checked.
pub fn rule(world: &mut World, ruling: &Ruling) {
    let word = Name::new("the referee's word");
    let source = |amount| {
        let mut parts = Parts::new();
        parts.base(word, amount, Rule::HOUSE);
        hurt::Source { by: None, what: word, parts }
    };
    match *ruling {
        Ruling::Modifier { unit, value } => {
            if let Some(mut favour) = part::<Favour>(world, unit) {
                favour.0 = favour.0.saturating_add(i32::from(value));
            }
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
        Ruling::Time { amount } => effects::pass(world, amount.clamp(0, u16::MAX.into()) as u16),
        Ruling::Allow { unit, what, action, check } => custom::carry_out(world, unit, what, action, check),
        Ruling::Place { unit, .. } => company::follow(world, unit),
        Ruling::Remove { .. } | Ruling::End { .. } | Ruling::Enter { .. } => {}
        Ruling::Surrounded { .. } => {}
    }
    riding::unseat(world);
    fray::settle(world);
    company::gather(world);
    handling::separate(world);
}

fn part<C: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &mut World,
    unit: UnitId,
) -> Option<Mut<'_, C>> {
    let entity = world.resource::<Roster>().entity(unit)?;
    debug_assert!(world.get::<Health>(entity).is_some(), "every unit has health");
    world.get_mut::<C>(entity)
}
