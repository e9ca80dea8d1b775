//! Units that only try to get away: panicked ones, mounts that run away without a rider, units that do not fight
//! (SW-050, SW-256).

use bevy_ecs::prelude::*;

use crate::{
    acts::riding::{self, command},
    numbers::{Figure, survey},
    state::{Actor, Place},
};
use hexfray_battle::{OrderError, UnitId};
use hexfray_board::grid::Cell;

impl Actor<'_> {
    /// Whether it has to run away: a condition forces it, or it is a mount without a rider that follows its instinct
    /// (SW-050, SW-256).
    pub fn must_flee(&self) -> bool {
        self.conditions().any(|condition| condition.flees) || self.runs_by_instinct()
    }

    /// Whether it is a mount that runs away because it has no rider (SW-256).
    pub fn runs_by_instinct(&self) -> bool {
        self.sheet.flees && command::is_left_alone(self)
    }
}

/// Whether a computer opponent without other instructions lets a unit run away (SW-050); a mount goes where its rider
/// goes (SW-254).
pub fn flees(world: &World, unit: UnitId) -> bool {
    let Some(actor) = Actor::of(world, unit) else { return false };
    let ridden = || riding::rider_of(world, actor.company.body).is_some();
    actor.must_flee() || (actor.sheet.flees && !ridden())
}

/// Whether a unit may do an act other than a retreat; a unit that has to run away may take no Major Action.
///
/// # Errors
/// The reason why it cannot.
pub fn check(actor: &Actor<'_>, major: bool) -> Result<(), OrderError> {
    if major && actor.must_flee() {
        return Err(actor.refused("only wants to get away", "SW-050"));
    }
    Ok(())
}

/// The places to which a unit that has to run away may go: none nearer to the nearest foe than it is now. `None` for
/// other units.
pub fn stops<'w>(world: &'w World, unit: UnitId) -> Option<impl Fn(Place) -> bool + use<'w>> {
    let actor = Actor::of(world, unit).filter(Actor::must_flee)?;
    let (from, altitude) = (actor.cell?, actor.altitude);
    let foes: Vec<(Cell, i16)> = survey::with_positions(world, |positions| {
        let own = positions.figure(unit);
        let foe = |other: &&Figure| own.is_some_and(|own| other.able && positions.are_hostile(own, other));
        positions.figures.iter().filter(foe).map(|foe| (foe.cell, foe.altitude)).collect()
    });
    let space = survey::space(world);
    let next = move |end: Place| {
        let metres = |&(foe, height): &(Cell, i16)| space.metres(end.cell, end.altitude, foe, height);
        foes.iter().map(metres).min().unwrap_or(u32::MAX)
    };
    let least = next(Place { cell: from, altitude });
    Some(move |end: Place| next(end) >= least)
}
