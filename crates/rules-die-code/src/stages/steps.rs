//! The one place where a unit's cell changes: acts that this breaks off, and the harm of the ground to units that come
//! to it.
//!
//! A unit comes to another cell by walking there, by a push (DC-094), by being thrown (DC-107), and by the referee's
//! ruling. No unit is carried: one that holds another stays where it is (DC-100, DC-106). The rule text does not say
//! what the ground does in these cases. This ruleset reads them as for walkers: ground that hurts units that enter it
//! also hurts those that are pushed or thrown there (DC-066), and so does a fall; a unit that the referee sets down is
//! not hurt by the ground.

use bevy_ecs::prelude::*;

use super::{
    apply::Hit,
    effects,
    pending::{self, FollowUp, Then},
    play::Play,
};
use crate::{
    acts::{moved, restraint},
    content::DieCode,
    numbers::ground,
    state::Look,
};
use hexfray_battle::{
    Action, Event, Field, Name, Order, ResolveSystems, Resolving, UnitId,
    movement::{self, Ways},
    shift,
};
use hexfray_board::grid::Cell;

/// How a unit comes to another cell otherwise than by walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is pushed or thrown, and falls from the height of this cell.
    Forced(Cell),
    /// The referee sets it down.
    SetDown,
}

/// A unit or its body is put into another cell.
pub fn come(play: &mut Play<'_>, unit: UnitId, cell: Cell, how: Arrival) {
    shift(play.0, unit, cell);
    play.log(Event::Placed { unit, cell });
    arrive(play, unit, cell, how);
}

/// The effects on a unit that is now in another cell: its aim is interrupted (DC-065), and it is no longer pinned to a
/// thing that it has left (DC-121).
pub fn arrive(play: &mut Play<'_>, unit: UnitId, cell: Cell, how: Arrival) {
    play.0.resource::<Ways>().forget();
    if play.change(unit).aiming.take().is_some() {
        play.ended(unit, "aiming", "moved away");
    }
    effects::unpin_parted(play);
    if let Arrival::Forced(from) = how {
        let strikes: Vec<(Name, DieCode)> = ground::strikes(play.look().board(), from, cell).collect();
        strikes.into_iter().for_each(|blow| strike(play, unit, blow));
    }
}

/// A push moves a unit one cell away from where it came from (DC-094), and then on, so many cells in all: not farther than to
/// where the ground fells it.
pub fn push(play: &mut Play<'_>, unit: UnitId, from: Cell, cells: u8) {
    let look = play.look();
    let Some((at, next)) = look.cell(unit).and_then(|at| Some((at, moved::pushed_on(&look, unit, from, at)?))) else {
        return;
    };
    come(play, unit, next, Arrival::Forced(at));
    if cells > 1 {
        pending::follow(play, FollowUp::Push { unit, from, cells: cells - 1 });
    }
}

/// A unit with nothing under it falls to the ground below, for instance if the referee sets it down in the air.
pub fn keep_footing(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let Some(cell) = look.cell(unit) else { return };
    let below = look.board().landing(cell).filter(|&below| below != cell && look.field.has_room(unit, below));
    if let Some(below) = below {
        come(play, unit, below, Arrival::Forced(cell));
    }
}

/// What a fall or the ground does to a unit: a damage code against Armour, or Physique and Armour (DC-066, DC-073, DC-074); only
/// the excess hurts (DC-075).
fn strike(play: &mut Play<'_>, unit: UnitId, (what, code): (Name, DieCode)) {
    effects::strike(play, Hit { target: unit, by: None, what, halves: false }, code, "DC-066");
}

/// Takes the unit of a move along its way. Every cell with a hazard that it enters strikes it (DC-066), and what
/// follows is rolled there (DC-006); a unit that falls or is held stays there. The rest of its way without a hazard is
/// walked as usual.
pub fn walk(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    // A step that a question about a roll has stopped continues first.
    if pending::run(&mut Play(world), WALK) {
        return;
    }
    if !may_go_on(world, unit) {
        return world.resource_mut::<Resolving>().course.path.truncate(1);
    }
    let hurts = |world: &World, _: Cell, to: Cell| ground::hazard(world.resource::<Field>().board(), to).is_some();
    movement::walk_until(world, hurts, |world, _, to| {
        let play = &mut Play(world);
        if let Some(blow) = ground::hazard(play.look().board(), to) {
            strike(play, unit, blow);
        }
        pending::run(play, WALK) || may_go_on(world, unit)
    });
}

/// Where a walk continues that was stopped for a question: before the next part of the way.
const WALK: Then = Then::Step(ResolveSystems::Adjust);

/// Whether a unit is still on its feet and free to go after the events on its way.
fn may_go_on(world: &World, unit: UnitId) -> bool {
    let look = Look::of(world);
    look.is_active(unit) && restraint::may_move(&look, unit)
}
