//! Bonds between units: who takes blows for whom (MC-162, MC-163), and who goes where another goes (MC-135, MC-162).

use bevy::ecs::prelude::*;

use super::{
    attack,
    effects::{Flags, Mask},
    memory::Tie,
    numbers,
    plan::Plan,
    reach,
    resolve::{self, cell_of},
    situation::Situation,
    state::{Book, Unit, change, place_of},
    status,
};
use crate::{
    battle::{
        Action, BondView, Event, Field, Log, Name, Order, Range, Resolving, Roster, Rule, Targeting, Total, UnitId,
        movement::{Ways, destinations_by, way_by},
        note, put,
    },
    grid::Cell,
    map::Traveller,
};

const COVER: Rule = Rule::new("MC-162");

/// Whether somebody could take a blow that is meant for another.
pub fn may_guard(one: &Unit<'_>) -> bool {
    one.effects().has(Flags::GUARDS) || one.memory.tie.is_some()
}

/// Who takes a blow that is meant for another, and the rule that says so: whoever covers it (MC-162), or a sentinel
/// within its own Move (MC-163). Only physical blows at one target by an opponent are taken.
pub fn stand_in(world: &World, user: UnitId, plan: &Plan<'_>, target: UnitId) -> Option<(UnitId, Rule)> {
    if !plan.targeting.is_single() || !attack::blow(plan).is_some_and(|blow| blow.is_physical()) {
        return None;
    }
    if !Unit::is_any(world, may_guard) {
        return None;
    }
    let roster = world.resource::<Roster>();
    if roster.side(user) == roster.side(target) {
        return None;
    }
    let able = |guard: &Unit<'_>| {
        let (unit, hindered) = (guard.unit, Flags::NO_TURN.and(Flags::OUT_OF_REACH));
        unit != target
            && unit != user
            && roster.side(unit) == roster.side(target)
            && !guard.effects().has(hindered)
            && is_active(world, unit)
    };
    let mut sentinel = None;
    for guard in Unit::all(world) {
        if covers(world, &guard, target) && able(&guard) {
            return Some((guard.unit, COVER));
        }
        if sentinel.is_none() && watches(world, &guard, target) && able(&guard) {
            sentinel = Some((guard.unit, Rule::new("MC-163")));
        }
    }
    sentinel
}

/// Whether a unit covers another, with which it has to be together.
fn covers(world: &World, guard: &Unit<'_>, target: UnitId) -> bool {
    let tie = guard.memory.tie.filter(|tie| tie.covers && tie.to == target);
    let bound = tie.is_some_and(|tie| Unit::of(world, target).conditions.has(tie.condition));
    bound && together(world, guard.unit, target)
}

/// Whether a sentinel could be at somebody's side with one move.
fn watches(world: &World, sentinel: &Unit<'_>, target: UnitId) -> bool {
    if !sentinel.effects().has(Flags::GUARDS) {
        return false;
    }
    let Some(from) = cell_of(world, sentinel.unit) else { return false };
    let range = Range::Cells(numbers::movement::<Total>(sentinel, false).total().max(0) as u32);
    Targeting { range, ..Targeting::SELF }.reaches_unit(world, sentinel.unit, from, target)
}

fn is_active(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active()
}

/// Whether two units stand side by side or share a cell.
fn together(world: &World, one: UnitId, other: UnitId) -> bool {
    world.resource::<Field>().distance(one, other).is_some_and(|cells| cells <= 1)
}

/// The bonds as players see them, by the numbers of those who keep to somebody.
pub fn views(world: &World) -> Vec<BondView> {
    let view = |keeper: Unit<'_>| {
        let tie = keeper.memory.tie?;
        let label = &keeper.book.conditions[usize::from(tie.condition)].label;
        let bound = Unit::of(world, tie.to).conditions.has(tie.condition);
        bound.then_some(BondView {
            holder: keeper.unit,
            held: tie.to,
            name: label.name,
            glyph: label.glyph,
            about: label.about,
        })
    };
    Unit::all(world).filter_map(view).collect()
}

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
    let (Some(to), Some(traveller)) = (cell_of(world, leader), reach::fresh(world, follower)) else { return false };
    let ways = destinations_by(world, follower, traveller);
    let beside = reach::cells_beside(world, follower, leader);
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
    let free = reach::cells_beside(world, unit, other).into_iter().filter(|&cell| reach::may_stand(world, unit, cell));
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
    if world.resource::<Book>().settings.forced_move_cancels {
        resolve::interrupt(world, unit, "it was moved");
    }
    put(world, unit, to);
    world.resource::<Ways>().forget();
}
