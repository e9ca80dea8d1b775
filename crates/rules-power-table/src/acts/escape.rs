//! Leaving the battle over the edge of the board (SW-051, SW-073).

use crate::{acts::areas, numbers::survey, state::Actor};
use hexfray_battle::{Field, OrderError, Roster};

/// Whether a unit may leave the board from its cell (SW-051, SW-073).
///
/// # Errors
/// The reason why it cannot.
pub fn check_escape(actor: &Actor<'_>) -> Result<(), OrderError> {
    let (board, side) = (actor.world.resource::<Field>().board(), actor.identity.side);
    let side = actor.world.resource::<Roster>().sides()[side.index()].name;
    let leads_out = |exit: &hexfray_board::map::Exit| {
        let open = exit.side.as_deref().is_none_or(|of| of == side.as_str());
        open && actor.cell.is_some_and(|cell| exit.cells.contains(&cell))
    };
    if !board.exits().iter().any(leads_out) {
        return Err(actor.refused("no way leads out of the battle here", "SW-051"));
    }
    if actor.is_rooted() {
        return Err(actor.refused("a condition prevents movement", "SW-065"));
    }
    if areas::is_cornered(actor.world, actor.id()) {
        return Err(actor.refused("enemies in the rear prevent leaving", "SW-073"));
    }
    let held = survey::with_positions(actor.world, |positions| {
        positions.figure(actor.id()).is_some_and(|own| positions.needs_retreat(own))
    });
    if held && !actor.turn.leaving {
        return Err(actor.refused("leaving requires a retreat that was declared in the previous turn", "SW-124"));
    }
    Ok(())
}
