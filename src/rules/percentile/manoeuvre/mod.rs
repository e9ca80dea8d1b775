//! What a unit does with its feet besides walking: helping another along, longer leaps, climbing walls
//! (MC-038, MC-039, MC-070 … MC-079).

pub mod assist;
pub mod climb;
pub mod leap;

use bevy::ecs::prelude::*;

use self::leap::Leap;
use super::state::{change, state_of};
use crate::{battle::UnitId, canonical, grid::Cell};

/// What a unit is at, besides its place in the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manoeuvre {
    /// Whom it helps along with its Movement action (MC-038).
    pub assists: Option<UnitId>,
    /// Where that one comes to stand, while the move is under way.
    pub seat: Option<Cell>,
    /// How the Acrobatics of this Movement action went (MC-070).
    pub leap: Option<Leap>,
    /// The upper end of the wall that it hangs on, while it is lifted above its cell (MC-075).
    pub top: Option<Cell>,
    /// Who holds it prisoner in its own cell (MC-049).
    pub captor: Option<UnitId>,
}

impl Manoeuvre {
    /// A turn begins: what belongs to the turn before is over.
    pub fn begin_turn(&mut self) {
        if self.assists.is_some() || self.leap.is_some() {
            (self.assists, self.seat, self.leap) = (None, None, None);
        }
    }
}

canonical!(packed Manoeuvre { assists, seat, leap, top, captor });

/// What a unit is at.
pub fn of(world: &World, unit: UnitId) -> Manoeuvre {
    state_of(world, unit).manoeuvre
}

/// What belongs to a Movement action is over once that is spent.
pub fn after_move(world: &mut World, unit: UnitId, now: &Manoeuvre) {
    let after = Manoeuvre { captor: now.captor, ..Manoeuvre::default() };
    if *now != after {
        change(world, unit).manoeuvre = after;
    }
}
