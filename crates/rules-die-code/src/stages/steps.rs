//! The one gate for all that changes a unit's place: what being moved breaks off, and what the ground does to those who come
//! to it.
//!
//! A unit comes to another cell by walking there, by a push (DC-094), by being thrown (DC-107), and by the referee's word.
//! No unit is carried: one that holds another stays where it is (DC-100, DC-106). The seed says of none of these what the ground
//! does. Read as for walkers: ground that hurts units that enter it hurts those that are pushed or thrown there as well
//! (DC-066), and so does a fall; a unit that the referee sets down is not hurt by the ground.

use bevy_ecs::prelude::*;

use super::{
    apply::Hit,
    effects,
    pending::{self, Then},
    play::Play,
};
use crate::{content::DieCode, numbers::ground};
use hexfray_battle::{Action, Event, Name, Order, ResolveSystems, Resolving, UnitId, movement::Ways, shift};
use hexfray_board::grid::Cell;

/// How a unit comes to another cell otherwise than by walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is pushed or thrown, and comes down from the height of this cell.
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

/// What comes over a unit that is in another cell now: it aims no more, since its aim was interrupted (DC-065), and is pinned
/// to nothing that it has left (DC-121).
pub fn arrive(play: &mut Play<'_>, unit: UnitId, cell: Cell, how: Arrival) {
    play.0.resource::<Ways>().forget();
    if play.change(unit).aiming.take().is_some() {
        play.ended(unit, "aiming", "it was moved");
    }
    effects::unpin_parted(play);
    if let Arrival::Forced(from) = how {
        let strikes: Vec<(Name, DieCode)> = ground::strikes(play.look().board(), from, cell).collect();
        strikes.into_iter().for_each(|blow| strike(play, unit, blow));
    }
}

/// A unit that has nothing under it falls onto what is below, as where the referee sets it down in the air.
pub fn keep_footing(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let Some(cell) = look.cell(unit) else { return };
    let below = look.board().landing(cell).filter(|&below| below != cell && look.field.has_room(unit, below));
    if let Some(below) = below {
        come(play, unit, below, Arrival::Forced(cell));
    }
}

/// What a fall or the ground does to a unit: a damage code against Armor, or Physique and Armor (DC-066, DC-073, DC-074); only
/// the excess hurts (DC-075).
fn strike(play: &mut Play<'_>, unit: UnitId, (what, code): (Name, DieCode)) {
    effects::strike(play, Hit { target: unit, by: None, what, halves: false }, code, "DC-066");
}

/// Every cell with a hazard that a walker enters strikes it (DC-066).
pub fn tread(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let play = &mut Play(world);
    let mut at = 1;
    while let Some(&cell) = play.0.resource::<Resolving>().moved.path.get(at) {
        at += 1;
        if let Some(blow) = ground::hazard(play.look().board(), cell) {
            strike(play, unit, blow);
        }
    }
}

/// What the ground does is rolled, hazard by hazard, until the walker falls (DC-006, DC-066).
pub fn follow(world: &mut World) {
    let Some(Action { order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    pending::run(&mut Play(world), Then::Step(ResolveSystems::React));
}
