//! Moves taking effect: the way is laid down, and the company comes along (SW-006, SW-081, SW-225).

use bevy_ecs::prelude::*;

use crate::{
    acts::{blocking::Blocking, plan::Plan, travel},
    stages::{declare, play::Play},
    state::{Actor, change, lead_of, members},
};
use hexfray_battle::{Action, Field, Order, Resolving, movement::Course, play::Playing, shift};

/// Lays down the way of a move: over the cells that were named, by the cheapest way from one to the next (SW-006).
pub fn plan(world: &mut World) {
    let Some(Action { unit, order: Order::Move { to, .. }, .. }) = world.resource::<Resolving>().action() else {
        return;
    };
    let Some((path, cost)) = travel::way(world, unit, to) else {
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

/// What follows from a move: the company comes along, metres are counted (SW-081, SW-225, SW-254).
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
