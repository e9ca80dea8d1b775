//! All changes of units' places: units that move along, are dragged or begin to fall, and the cover that they leave
//! behind (DP-044, DP-058, DP-069, DP-076, DP-079, DP-131, DP-132).
//!
//! A unit changes its place by a move, a charge, a run over the board's edge, a fall, a vehicle that it is in, a
//! grappler that drags it, and the referee's ruling. Units that move by themselves pay and are tested (`passage`);
//! units that are dragged, fall or are placed do not pay, and have not been tested at their new place (DP-058). No unit
//! pushes or throws another, and no ground hurts by itself.

use super::{drivers, endings, grapple, play::Play};
use crate::state::conditions;
use crate::{acts::chase, numbers::passage, state::Look};
use hexfray_battle::{Event, UnitId, play::Playing, shift};
use hexfray_board::grid::Cell;

/// Why a unit that moves is no longer in cover.
const LEFT: &str = "left the cell";

/// Moves a unit along a path to its end: it has not been tested there, and leaves its cover (DP-044, DP-058). Places
/// may be beyond the edge of the board (DP-076).
pub fn come(play: &mut Play<'_>, unit: UnitId, way: &[Cell], why: &'static str) {
    let Some(&spot) = way.last() else { return };
    let (cell, beyond) = chase::on_board(&play.look(), spot);
    if play.look().cell(unit) != Some(cell) {
        let way: Vec<Cell> = way.iter().map(|&spot| chase::on_board(&play.look(), spot).0).collect();
        shift(play.0, unit, cell);
        play.log(Event::Moved { unit, path: way, cost: 0 });
    }
    let mut state = play.change(unit);
    (state.motion.beyond, state.motion.tested) = (beyond, false);
    endings::leaves_cover(play, unit, why);
    if begins_to_fall(&play.look(), unit, way) {
        play.gained(unit, conditions::FALLING, None);
    }
}

/// Whether a unit that has come along a path begins to fall: nothing holds it up now, and something did before. Units
/// aboard a vehicle fall only with it (DP-069).
fn begins_to_fall(look: &Look<'_>, unit: UnitId, way: &[Cell]) -> bool {
    let before = way.first().filter(|_| way.len() > 1);
    let fell = before.is_some_and(|&cell| !passage::is_held(look, unit, cell));
    !fell && look.vehicle_of(unit).is_none() && passage::is_falling(look, unit)
}

/// Completes or makes a step of a unit or vehicle: all that move with it come to its new place, and units that any of
/// them holds are dragged there, for a point each (DP-079, DP-132).
pub fn go(play: &mut Play<'_>, mover: UnitId, from: Cell, to: Cell) {
    let tows = in_tow(&play.look(), mover, from);
    for one in play.look().goers(mover) {
        come(play, one, &[from, to], LEFT);
        // A vehicle that drives on is no longer parked.
        play.change(one).motion.parked = false;
    }
    for (holder, held) in tows {
        drag(play, held, from, to);
        grapple::loosen(play, holder, held, 1, "the hold broke on the way");
    }
}

/// Grapplers that go with a mover, each with a victim at the mover's start that does not.
fn in_tow(look: &Look<'_>, mover: UnitId, from: Cell) -> Vec<(UnitId, UnitId)> {
    let tows = look.holds().iter().filter(|bond| look.goes_with(bond.holder, mover));
    let tows = tows.filter(|bond| !look.goes_with(bond.held, mover) && look.spot(bond.held) == Some(from));
    tows.map(|bond| (bond.holder, bond.held)).collect()
}

/// Drags a victim along: out of its vehicle if it is in one, and with all aboard if it is one.
fn drag(play: &mut Play<'_>, held: UnitId, from: Cell, to: Cell) {
    let left = play.change(held).motion.aboard.take();
    for one in play.look().goers(held) {
        come(play, one, &[from, to], "dragged away");
    }
    // The vehicle that it drove now lacks a driver.
    if left.is_some() {
        drivers::settle(play);
    }
}
