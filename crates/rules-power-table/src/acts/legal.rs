//! What a unit may do now, for orders, checks, forecasts and menus alike.

use bevy_ecs::prelude::*;

use crate::{
    acts::verbs::PowerTableVerb,
    acts::{
        Attempt, climb, dispel, escape, feats, flight, handling, order, repertoire, retreat,
        riding::{self, command},
        together, travel,
    },
    content::Method,
    state::Actor,
};
use hexfray_battle::{Act, Aim, Decision, Flow, Order, OrderError, Roster, Verb, movement};

/// Whether an act of a unit is possible now with any aim.
///
/// # Errors
/// The first reason why it is not.
pub fn check_act(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    if !has_form(act) {
        return Err(actor.no_such("the act has no such form"));
    }
    feats::check_duty(actor, act, None)?;
    if !matches!(
        act.verb,
        PowerTableVerb::PACE
            | PowerTableVerb::VIA
            | PowerTableVerb::TOGETHER
            | PowerTableVerb::FLY
            | PowerTableVerb::SURRENDER
    ) {
        command::check_command(actor, repertoire::takes_major(actor, act))?;
    }
    flight::check(actor, act.verb != PowerTableVerb::RETREAT && repertoire::takes_major(actor, act))?;
    match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::ITEM => Attempt::of(*actor, act)?.check(),
        PowerTableVerb::PACE => check_pace(actor, act),
        PowerTableVerb::VIA => travel::check_via(actor, None),
        PowerTableVerb::TOGETHER => together::check(actor),
        PowerTableVerb::FLY => climb::check_climb(actor, act.option),
        PowerTableVerb::RETREAT => retreat::check(actor),
        PowerTableVerb::JOIN => retreat::may_join(actor).map(|_| ()),
        Verb::STAND if !actor.is_prone() => Err(actor.refused("not lying prone", "SW-189")),
        Verb::STAND => Ok(()),
        Verb::ESCAPE => escape::check_escape(actor),
        PowerTableVerb::SURRENDER => Ok(()),
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::check(actor, act.verb),
        PowerTableVerb::FEAT => feats::check(actor, act.with),
        PowerTableVerb::DISPEL => dispel::check(actor, act.with),
        verb if handling::is_handling(verb) => handling::check(actor, act),
        _ => Err(actor.no_such("no act of this kind")),
    }
}

/// Whether an act has only the numbers that its verb reads, so that each act has one form.
const fn has_form(act: Act) -> bool {
    let (things, manners) = match act.verb {
        Verb::ATTACK => (true, true),
        Verb::ABILITY | Verb::ITEM | PowerTableVerb::FEAT | PowerTableVerb::DISPEL => (true, false),
        PowerTableVerb::PACE | PowerTableVerb::FLY => (false, true),
        verb => (handling::is_handling(verb), false),
    };
    (things || act.with == 0) && (manners || act.option == 0)
}

fn check_pace(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    let method = Method::of(act.option).ok_or_else(|| actor.no_such("there is no such movement method"))?;
    if actor.turn.method.is_some() {
        return Err(actor.refused("the movement method is already declared", "SW-057"));
    }
    actor.check_move()?;
    if actor.methods().iter().any(|&(open, _)| open == method) {
        Ok(())
    } else {
        Err(actor.refused("this movement method is not available", "SW-057"))
    }
}

/// Whether an act with an aim is legal.
///
/// # Errors
/// The first reason why it is not.
pub fn check_aimed(actor: &Actor<'_>, act: Act, aim: Aim) -> Result<(), OrderError> {
    check_act(actor, act)?;
    feats::check_duty(actor, act, Some(aim))?;
    match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::ITEM => Attempt::of(*actor, act)?.check_aim(aim),
        PowerTableVerb::VIA => match aim {
            Aim::Cell(cell) => travel::check_via(actor, Some(cell)),
            _ => Err(actor.refused("a path leads over cells: choose one", "SW-006")),
        },
        PowerTableVerb::TOGETHER => together::check_aim(actor, aim),
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::check_aim(actor, act.verb, aim),
        PowerTableVerb::DISPEL => dispel::check_aim(actor, act.with, aim),
        verb if handling::is_handling(verb) => handling::check_aim(actor, act, aim),
        _ if aim == Aim::None => Ok(()),
        _ => Err(actor.refused("it needs a unit as its target", "SW-056")),
    }
}

/// Every aim that an act could have now.
pub fn aims(actor: &Actor<'_>, act: Act) -> Vec<Aim> {
    let mut aims = all_aims(actor, act);
    aims.retain(|&aim| feats::check_duty(actor, act, Some(aim)).is_ok());
    aims
}

fn all_aims(actor: &Actor<'_>, act: Act) -> Vec<Aim> {
    match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::ITEM => {
            Attempt::of(*actor, act).map(|attempt| attempt.aims()).unwrap_or_default()
        }
        PowerTableVerb::VIA => {
            let ways = movement::reach(actor.world, actor.id(), false);
            ways.into_iter().filter(|way| way.may_stop).map(|way| Aim::Cell(way.cell)).collect()
        }
        PowerTableVerb::TOGETHER => together::aims(actor),
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::aims(actor, act.verb),
        PowerTableVerb::DISPEL => dispel::aims(actor, act.with),
        verb if handling::is_handling(verb) => handling::aims(actor, act),
        _ => vec![Aim::None],
    }
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
            Err(OrderError::Refused { unit: world.resource::<Roster>().name(unit), why, rule })
        }
        Order::Answer { option, .. } => match world.resource::<Flow>().decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an act, a move or the end of the turn")),
    }
}
