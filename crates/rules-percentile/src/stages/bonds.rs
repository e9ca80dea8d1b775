//! Bonds come, hold and break (MC-135, MC-136, MC-162).

use bevy_ecs::prelude::*;

use crate::{
    acts::bonds::{COVER, together},
    content::effects::Mask,
    numbers::travel,
    stages::{resolve, status},
    state::{
        Unit, change,
        look::{cell_of, is_active},
        memory::Tie,
        situation::Situation,
    },
};
use hexfray_battle::{
    Action, Event, Field, Log, Name, Order, Resolving, Roster, UnitId,
    movement::{Ways, destinations_by, way_by},
    note, put,
};
use hexfray_board::{grid::Cell, map::Traveller};

/// Binds a unit to another; an earlier bond ends.
pub fn tie(world: &mut World, unit: UnitId, tie: Tie) {
    if change(world, unit).memory.tie.is_some_and(|old| old.to != tie.to) {
        end(world, unit);
    }
    change(world, unit).memory.tie = Some(tie);
}

/// After every act: those who keep to each other go together, and bonds that cannot be kept end.
pub fn keep(world: &mut World) {
    let units = world.resource::<Roster>().len() as u16;
    for unit in (0..units).map(UnitId) {
        let Some(tie) = Unit::of(world, unit).memory.tie else { continue };
        let bound = Unit::of(world, tie.to).conditions.has(tie.condition);
        if !bound || !is_active(world, unit) || !is_active(world, tie.to) {
            end(world, unit);
        } else if apart(world, unit, tie) && !catch_up(world, unit, tie) {
            note(&mut world.resource_mut::<Log>(), unit, "is left behind", COVER);
            end(world, unit);
        } else {
            let at = cell_of(world, tie.to);
            change(world, unit).memory.tie = Some(Tie { at, ..tie });
        }
    }
}

/// Whether somebody has to follow: whoever covers stays beside the other, a dancer goes when its partner goes.
fn apart(world: &World, unit: UnitId, tie: Tie) -> bool {
    if tie.covers { !together(world, unit, tie.to) } else { cell_of(world, tie.to) != tie.at }
}

/// A bond ends, and with it what it did to the other. Whoever danced with somebody who has broken free may slip
/// away (MC-136).
fn end(world: &mut World, unit: UnitId) {
    let Some(tie) = change(world, unit).memory.tie.take() else { return };
    status::cure(world, tie.to, Mask::one(tie.condition), Name::new("left alone"));
    if !tie.covers && is_active(world, unit) && is_active(world, tie.to) {
        change(world, unit).memory.slips_from = Some(tie.to);
        change(world, unit).turn.slips = true;
        world.resource_mut::<Situation>().danced = true;
    }
}

/// Brings two who belong together side by side; says whether that could be done.
fn catch_up(world: &mut World, unit: UnitId, tie: Tie) -> bool {
    if !tie.covers {
        return appear_beside(world, unit, tie.to);
    }
    let mover = match world.resource::<Resolving>().action() {
        Some(Action { unit, order: Order::Move { .. }, .. }) => Some(unit),
        _ => None,
    };
    let (follower, leader) = if mover == Some(unit) { (tie.to, unit) } else { (unit, tie.to) };
    let (Some(to), Some(traveller)) = (cell_of(world, leader), travel::fresh(world, follower)) else { return false };
    let ways = destinations_by(world, follower, traveller);
    let beside = travel::cells_beside(world, follower, leader);
    let beside = beside.into_iter().filter_map(|cell| ways.iter().find(|way| way.cell == cell && way.may_stop));
    // Those who belong together may share a cell where none is free beside it.
    let small = world.resource::<Field>().all_are_small();
    let shared = || ways.iter().find(|way| way.cell == to && small);
    let best = beside.min_by_key(|way| way.cost).or_else(shared);
    let Some((cell, cost)) = best.map(|way| (way.cell, way.cost)) else { return false };
    go(world, follower, traveller, cell, cost)
}

/// A unit appears in the free cell beside another one that is nearest to its own, however far that is, such as a
/// dancer beside its partner (MC-135); says whether there is one.
pub fn appear_beside(world: &mut World, unit: UnitId, other: UnitId) -> bool {
    let Some(from) = cell_of(world, unit) else { return false };
    let grid = world.resource::<Field>().board().grid();
    let free =
        travel::cells_beside(world, unit, other).into_iter().filter(|&cell| travel::may_stand(world, unit, cell));
    let Some(cell) = free.min_by_key(|&cell| grid.distance(from, cell)) else { return false };
    step(world, unit, cell);
    world.resource_mut::<Log>().push(Event::Moved { unit, path: vec![from, cell], cost: 0 });
    true
}

/// A unit walks outside its own turn; says whether it got there: water over its head may stop it (MC-067).
fn go(world: &mut World, unit: UnitId, traveller: Traveller, to: Cell, cost: u16) -> bool {
    let Some(path) = way_by(world, unit, traveller, to) else { return false };
    if !resolve::follows(world, unit, &path) {
        return false;
    }
    step(world, unit, to);
    world.resource_mut::<Log>().push(Event::Moved { unit, path, cost });
    true
}

/// Puts a unit on a cell; moving breaks off what it charges (MC-036).
fn step(world: &mut World, unit: UnitId, to: Cell) {
    resolve::interrupt_moved(world, unit, "it was moved");
    put(world, unit, to);
    world.resource::<Ways>().forget();
}
