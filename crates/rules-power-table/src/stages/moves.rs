//! Moves: the path is determined, also up and down, and the company comes along (SW-006, SW-081, SW-225, SW-242).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        blocking,
        plan::{self, Blocking, Plan},
        travel,
        verb_rules::rules_of,
    },
    content::Method,
    stages::{declare, ground, places, play::Play},
    state::{Actor, change, lead_of, members},
};
use hexfray_battle::{
    Action, Field, Order, Resolving, UnitId,
    movement::{Course, walk_until},
    play::Playing,
    shift,
};

/// Determines the path of a move: over the cells that were named, by the cheapest path from one to the next (SW-006).
pub fn plan(world: &mut World) {
    let Some(Action { unit, order: Order::Move { to, .. }, .. }) = world.resource::<Resolving>().action() else {
        return;
    };
    let Course { path, cost, .. } = &world.resource::<Resolving>().course;
    let named = (!path.is_empty()).then(|| (path.clone(), *cost));
    let Some((path, cost)) = named.or_else(|| travel::way(world, unit, to)) else {
        world.resource_mut::<Resolving>().lost = true;
        return;
    };
    world.resource_mut::<Resolving>().course = Course { path, cost, jump: 0 };
    Play(world).keep(Plan::Move(Blocking::default()));
    let Some(actor) = Actor::of(world, unit) else { return };
    let method = travel::method_for(&actor, cost);
    let lead = actor.company.lead;
    declare::declare_method(world, unit, method);
    declare::follow_suit(world, unit);
    for member in members(world, lead) {
        change(world, member).turn.moved = true;
    }
}

/// Prepares a flight up or down, which is a move like any other: it may be stopped on its path, and one farther than a
/// Normal Move is a Full Move, for all units that go along (SW-062, SW-242).
pub fn plan_flight(world: &mut World) {
    let Some((unit, metres)) = flight_in_hand(world) else { return };
    if world.resource::<Resolving>().lost {
        return;
    }
    Play(world).take_plan();
    Play(world).keep(Plan::Move(Blocking::default()));
    change(world, unit).turn.keeps_to(Method::Full);
    if planned(world, unit, metres) == Some(Method::Full) {
        declare::declare_method(world, unit, Method::Full);
        declare::follow_suit(world, unit);
    }
}

/// The unit that rises or sinks now, and its new altitude.
fn flight_in_hand(world: &World) -> Option<(UnitId, i16)> {
    match world.resource::<Resolving>().action()?.order {
        Order::Act { unit, act, .. } if rules_of(act.verb).climbs => Some((unit, act.option)),
        _ => None,
    }
}

/// The method of a flight to an altitude: the declared one, or the shortest that leads so far (SW-057).
fn planned(world: &World, unit: UnitId, metres: i16) -> Option<Method> {
    let actor = Actor::of(world, unit)?;
    let climbed = actor.turn.climbed.saturating_add(metres.abs_diff(actor.altitude));
    Some(actor.turn.method.unwrap_or_else(|| Method::shortest(climbed, |method| actor.covers(method))))
}

/// Lets the unit rise or sink as far as it can. A unit that was stopped has moved by the method that its whole path
/// would have needed (SW-113).
pub fn rise(world: &mut World) {
    let Some((unit, metres)) = flight_in_hand(world) else { return };
    let stop = plan::blocking(world).and_then(|blocking| blocking.stop.as_ref()).map(|stop| stop.step);
    let place = stop.and_then(|step| blocking::way_under_way(world).get(step).copied());
    let Some(place) = place else { return places::climb(world, unit, metres) };
    if let Some(method) = planned(world, unit, metres) {
        declare::declare_method(world, unit, method);
        declare::follow_suit(world, unit);
    }
    places::climb(world, unit, place.altitude);
    for member in members(world, lead_of(world, unit)) {
        change(world, member).turn.moved = true;
    }
}

/// Takes the unit of a move along its path: thorns or fire in the cells that it enters hurt the unit that walks for the
/// company (SW-010, SW-249), and a unit that falls or is held stays there.
pub fn walk(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let lead = lead_of(world, unit);
    walk_until(world, |world, _, to| ground::hurts(world, lead, to), |world, _, to| ground::tread(world, unit, to));
}

/// Applies the consequences of a move: the company comes along, metres are counted (SW-081, SW-225, SW-254).
pub fn after_move(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let moved = world.resource::<Resolving>().moved.clone();
    let (Some(&from), Some(&to)) = (moved.path.first(), moved.path.last()) else { return };
    let lead = lead_of(world, unit);
    let metres = travel::travelled(world, from, to, moved.cost);
    for member in members(world, lead) {
        let mut state = change(world, member);
        state.turn.metres = metres;
        state.announced.via.clear();
        if member != unit && world.resource::<Field>().place(member).cell().is_some() {
            shift(world, member, to);
        }
    }
}
