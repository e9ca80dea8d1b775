//! What a unit may do now, for orders, checks, forecasts and menus alike.

use bevy_ecs::prelude::*;

use crate::{
    acts::{feats, flight, order, repertoire, riding::command, verb_rules::rules_of},
    state::Actor,
};
use hexfray_battle::{Act, Aim, Decision, Flow, Order, OrderError, Roster};

/// Whether an act of a unit is possible now with any aim.
///
/// # Errors
/// The first reason why it is not.
pub fn check_act(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    let rules = rules_of(act.verb);
    // Each act has one form: only the numbers that its verb reads.
    if act.with != 0 && !rules.has_things || act.option != 0 && !rules.has_manners {
        return Err(actor.no_such("the act has no such form"));
    }
    feats::check_duty(actor, act, None)?;
    if rules.needs_command {
        command::check_command(actor, repertoire::takes_major(actor, act))?;
    }
    flight::check(actor, !rules.gets_away && repertoire::takes_major(actor, act))?;
    (rules.check)(actor, act)
}

/// Whether an act with an aim is legal.
///
/// # Errors
/// The first reason why it is not.
pub fn check_aimed(actor: &Actor<'_>, act: Act, aim: Aim) -> Result<(), OrderError> {
    check_act(actor, act)?;
    feats::check_duty(actor, act, Some(aim))?;
    (rules_of(act.verb).check_aim)(actor, act, aim)
}

/// Every aim that an act could have now.
pub fn aims(actor: &Actor<'_>, act: Act) -> Vec<Aim> {
    let mut aims = (rules_of(act.verb).aims)(actor, act);
    aims.retain(|&aim| feats::check_duty(actor, act, Some(aim)).is_ok());
    aims
}

/// Whether a unit may end its turn; a taunted one may not while it can attack the foe that taunted it (SW-182).
fn check_end(actor: &Actor<'_>) -> Result<(), OrderError> {
    match feats::duty(actor) {
        Some(_) => Err(actor.refused("taunted: must attack the foe that taunted it", "SW-182")),
        None => Ok(()),
    }
}

/// Lists every legal order of the present decision, except moves.
pub fn orders(world: &World, orders: &mut Vec<Order>) {
    match world.resource::<Flow>().decision() {
        Some(&Decision::Act { unit, .. }) => {
            let Some(actor) = Actor::of(world, unit) else { return };
            for act in repertoire::acts(&actor, &|_| true) {
                if check_act(&actor, act).is_ok() {
                    orders.extend(aims(&actor, act).into_iter().map(|aim| Order::Act { unit, act, aim }));
                }
            }
            if check_end(&actor).is_ok() {
                orders.push(Order::EndTurn { unit });
            }
        }
        Some(Decision::Pick { .. }) => {
            orders.extend(order::choice(world).into_iter().map(|unit| Order::Pick { unit }));
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend(options.orders(*unit));
        }
        _ => {}
    }
}

/// Whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(world: &World, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => {
            let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
            check_aimed(&actor, act, aim)
        }
        Order::EndTurn { unit } => check_end(&Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?),
        Order::Pick { unit } if order::choice(world).contains(&unit) => Ok(()),
        Order::Pick { unit } => {
            let (why, rule) = (order::why_not(world, unit), hexfray_battle::Rule::new("SW-045"));
            Err(world.resource::<Roster>().refused(unit, why, rule))
        }
        Order::Answer { option, .. } => match world.resource::<Flow>().decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an act, a move or the end of the turn")),
    }
}
