//! Bonds between units: how they begin, hold and break (MC-135, MC-136, MC-162).

use bevy_ecs::prelude::*;

use crate::{
    acts::guards::COVER,
    content::effects::{Flags, Mask},
    numbers::travel,
    stages::changes::{status, steps},
    state::{
        Unit, change,
        look::{are_together, cell_of, is_active},
        memory::Tie,
        situation::Situation,
    },
};
use hexfray_battle::{
    Field, Log, Name, Resolving, Roster, UnitId,
    movement::{destinations_by, way_by},
    note,
};

/// Binds a unit to another; an earlier bond ends.
pub fn tie(world: &mut World, unit: UnitId, tie: Tie) {
    if change(world, unit).memory.tie.is_some_and(|old| old.to != tie.to) {
        end(world, unit, false);
    }
    change(world, unit).memory.tie = Some(tie);
}

/// Lets bound units move together after every act, and ends bonds that cannot last. A follower may itself be followed.
pub fn keep(world: &mut World) {
    let units = world.resource::<Roster>().ids();
    for _ in units {
        let mut stirred = false;
        for unit in world.resource::<Roster>().ids() {
            if let Some(tie) = Unit::of(world, unit).memory.tie {
                stirred |= keep_one(world, unit, tie);
            }
        }
        if !stirred {
            return;
        }
    }
}

/// Returns whether any unit has moved.
fn keep_one(world: &mut World, unit: UnitId, tie: Tie) -> bool {
    let keeper = Unit::of(world, unit);
    // A unit under Stone no longer dances (MC-135).
    let lasts = tie.covers || !keeper.effects().has(Flags::INERT);
    let bound = Unit::of(world, tie.to).conditions.has(tie.condition);
    if !bound || !lasts || !is_active(world, unit) || !is_active(world, tie.to) {
        end(world, unit, !bound);
        return false;
    }
    let goes = apart(world, unit, tie);
    if goes && !catch_up(world, unit, tie) {
        if is_active(world, unit) && is_active(world, tie.to) {
            note(&mut world.resource_mut::<Log>(), unit, "is left behind", COVER);
        }
        end(world, unit, false);
        return false;
    }
    let at = cell_of(world, tie.to);
    change(world, unit).memory.tie = Some(Tie { at, ..tie });
    goes
}

/// Whether a unit has to follow: one that covers another stays beside it, a dancer moves when its partner moves.
fn apart(world: &World, unit: UnitId, tie: Tie) -> bool {
    if tie.covers { !are_together(world, unit, tie.to) } else { cell_of(world, tie.to) != tie.at }
}

/// Ends a bond, with its effect on the other unit. A dancer whose partner has broken free may slip away (MC-136).
fn end(world: &mut World, unit: UnitId, broke_free: bool) {
    let Some(tie) = change(world, unit).memory.tie.take() else { return };
    status::cure(world, tie.to, Mask::one(tie.condition), Name::new("left alone"));
    if broke_free && !tie.covers && is_active(world, unit) && is_active(world, tie.to) {
        change(world, unit).memory.slips_from = Some(tie.to);
        change(world, unit).turn.slips = true;
        world.resource_mut::<Situation>().danced = true;
    }
}

/// Brings two bound units side by side; returns whether that was possible.
fn catch_up(world: &mut World, unit: UnitId, tie: Tie) -> bool {
    if !tie.covers {
        let beside = steps::nearest_beside(world, unit, tie.to);
        return beside.is_some_and(|cell| steps::go_along(world, unit, cell));
    }
    let (follower, leader) = if leads(world, unit, tie) { (tie.to, unit) } else { (unit, tie.to) };
    let (Some(to), Some(traveller)) = (cell_of(world, leader), travel::from_where_it_is(world, follower)) else {
        return false;
    };
    let ways = destinations_by(world, follower, traveller);
    let beside = travel::cells_beside(world, follower, leader);
    let beside = beside.into_iter().filter_map(|cell| ways.iter().find(|way| way.cell == cell && way.may_stop));
    // Bound units may share a cell if none is free beside it.
    let small = world.resource::<Field>().all_are_small();
    let shared = || ways.iter().find(|way| way.cell == to && small);
    let best = beside.min_by_key(|way| (way.harm, way.cost)).or_else(shared);
    let Some((cell, cost)) = best.map(|way| (way.cell, way.cost)) else { return false };
    let path = way_by(world, follower, traveller, cell);
    path.is_some_and(|path| steps::follow(world, follower, path, cost))
}

/// Whether the unit that covers another is the leader: it has moved, by any act, and the other has not; if both have
/// moved, it did so by an act of its own (MC-162).
fn leads(world: &World, unit: UnitId, tie: Tie) -> bool {
    if cell_of(world, tie.to) == tie.at {
        return true;
    }
    let acts = world.resource::<Resolving>().action().is_some_and(|action| action.unit == unit);
    acts && !is_where_it_was(world, unit, tie)
}

/// Whether a unit is still beside the cell where the two were last together, so that only the other has moved.
fn is_where_it_was(world: &World, unit: UnitId, tie: Tie) -> bool {
    let Some(at) = tie.at else { return false };
    let (field, grid) = (world.resource::<Field>(), world.resource::<Field>().board().grid());
    let theirs = field.cells_from(tie.to, at);
    field.cells(unit).iter().any(|&own| theirs.iter().any(|&cell| grid.distance(own, cell) <= 1))
}
