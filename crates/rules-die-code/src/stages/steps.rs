//! All changes of units' cells: the acts that they end, and the harm of the ground to units that enter it.
//!
//! A unit comes to another cell by walking, by a push (DC-094), by a throw (DC-107), and by the referee's ruling. No
//! unit is carried: one that holds another stays in its cell (DC-100, DC-106). The rule text does not say what the
//! ground does in these cases. This ruleset treats them like walking: ground that hurts units that enter it also hurts
//! those that are pushed or thrown there (DC-066), and so does a fall; the ground does not hurt a unit that the referee
//! places.

use super::{
    bonds,
    pending::{self, FollowUp, Hit},
    play::Play,
    strikes,
};
use crate::{acts::moved, content::DieCode, numbers::ground, state::conditions};
use hexfray_battle::{Event, Name, UnitId, movement::Ways, play::Playing, shift};
use hexfray_board::grid::Cell;

/// The ways to another cell other than walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is pushed or thrown, and falls from the height of this cell.
    Forced(Cell),
    /// The referee places it.
    SetDown,
}

/// Puts a unit or its body into another cell.
pub fn come(play: &mut Play<'_>, unit: UnitId, cell: Cell, how: Arrival) {
    shift(play.0, unit, cell);
    play.log(Event::Placed { unit, cell });
    arrive(play, unit, cell, how);
}

/// Applies the effects on a unit that is now in another cell: its aiming ends (DC-065), and it is no longer pinned to a
/// thing that it has left (DC-121).
pub fn arrive(play: &mut Play<'_>, unit: UnitId, cell: Cell, how: Arrival) {
    play.0.resource::<Ways>().forget();
    if play.change(unit).aiming.take().is_some() {
        play.ended(unit, conditions::AIMING, "moved away");
    }
    bonds::unpin_parted(play);
    if let Arrival::Forced(from) = how {
        let strikes: Vec<(Name, DieCode)> = ground::strikes(play.look().board(), from, cell).collect();
        strikes.into_iter().for_each(|blow| strike(play, unit, blow));
    }
}

/// Pushes a unit one cell away from `from` (DC-094) and queues the rest of the push, `cells` cells in all; it ends
/// where the ground fells the unit.
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

/// Lets a unit with nothing under it fall to the ground below, for instance if the referee places it in the air.
pub fn keep_footing(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let Some(cell) = look.cell(unit) else { return };
    let below = look.board().landing(cell).filter(|&below| below != cell && look.field.has_room(unit, below));
    if let Some(below) = below {
        come(play, unit, below, Arrival::Forced(cell));
    }
}

/// Strikes a unit with the damage code of a fall or of the ground, against Armour, or Physique and Armour (DC-066,
/// DC-073, DC-074); only the excess hurts (DC-075).
pub fn strike(play: &mut Play<'_>, unit: UnitId, (what, code): (Name, DieCode)) {
    strikes::strike(play, Hit { target: unit, by: None, what, halves: false }, code, "DC-066");
}
