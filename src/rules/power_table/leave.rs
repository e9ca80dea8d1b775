//! Leaving a battle alive: over its edge, or by laying down the arms (SW-050, SW-051).

use crate::rules::power_table::change;
use bevy::ecs::prelude::*;

use super::{Actor, areas, moves, survey};
use crate::{
    battle::{Field, Name, OrderError, Presence, Roster, UnitId, remove},
    canonical,
};

/// How somebody has left the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Not at all, or not alive.
    #[default]
    Here,
    /// Over the edge of the board.
    Retreated,
    /// It has laid down its arms.
    Surrendered,
}

canonical!(enum Fate);

/// Whether somebody may leave the board where it stands (SW-051, SW-073).
///
/// # Errors
/// The reason why not.
pub fn check_escape(actor: &Actor<'_>) -> Result<(), OrderError> {
    let (board, side) = (actor.world.resource::<Field>().board(), actor.identity.side);
    let side = actor.world.resource::<Roster>().sides()[side.index()].name;
    let leads_out = |exit: &crate::map::Exit| {
        let open = exit.side.as_deref().is_none_or(|of| of == side.as_str());
        open && actor.cell.is_some_and(|cell| exit.cells.contains(&cell))
    };
    if !board.exits().iter().any(leads_out) {
        return Err(actor.refused("no way leads out of the battle here", "SW-051"));
    }
    if actor.is_rooted() {
        return Err(actor.refused("something holds it where it is", "SW-065"));
    }
    if areas::is_cornered(actor.world, actor.id()) {
        return Err(actor.refused("with enemies in its rear nobody of its side leaves it", "SW-073"));
    }
    let held = survey::with_positions(actor.world, |positions| {
        positions.figure(actor.id()).is_some_and(|own| positions.needs_retreat(own))
    });
    if held && !actor.turn.leaving {
        return Err(actor.refused("to leave takes a retreat, declared in the turn before", "SW-124"));
    }
    Ok(())
}

/// Takes somebody, and all who move with it, out of the battle.
pub fn go(world: &mut World, unit: UnitId, fate: Fate) {
    let why = Name::new(if fate == Fate::Surrendered { "surrendered" } else { "retreated" });
    let lead = super::rounds::lead_of(world, unit);
    for member in moves::members(world, lead) {
        if !world.resource::<Field>().is_active(member) {
            continue;
        }
        change(world, member).fate = fate;
        remove(world, member, Presence::Out, why);
    }
}
