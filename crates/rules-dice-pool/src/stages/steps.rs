//! The one gate for everything that changes a unit's place: who goes along, who is dragged, and what they leave behind
//! (DP-044, DP-058, DP-076, DP-079, DP-131, DP-132).

use super::{apply, grapple, play::Play, vehicles};
use crate::{acts::chase, state::Look};
use hexfray_battle::{Event, UnitId, play::Playing, shift};
use hexfray_board::grid::Cell;

/// Why a unit that goes is no longer in cover.
const LEFT: &str = "it left the space";

/// A unit comes to a place by a way: the ground there has not been tested, and its cover stays behind
/// (DP-044, DP-058). Places may lie beyond the edge of the board (DP-076).
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
    apply::leaves_cover(play, unit, why);
}

/// Something has moved, or is about to: all who go with it come to its new place, and those whom any of them holds are
/// dragged there, for a point each (DP-079, DP-132).
pub fn go(play: &mut Play<'_>, mover: UnitId, from: Cell, to: Cell) {
    let tows = in_tow(&play.look(), mover, from);
    for one in play.look().goers(mover) {
        come(play, one, &[from, to], LEFT);
        // A vehicle that drives on is parked no more.
        play.change(one).motion.parked = false;
    }
    for (holder, held) in tows {
        drag(play, held, from, to);
        grapple::loosen(play, holder, held, 1, "the hold broke on the way");
    }
}

/// Grapplers that go with a mover, each with a victim that does not and is where the mover sets out from.
fn in_tow(look: &Look<'_>, mover: UnitId, from: Cell) -> Vec<(UnitId, UnitId)> {
    let tows = look.holds().iter().filter(|bond| look.goes_with(bond.holder, mover));
    let tows = tows.filter(|bond| !look.goes_with(bond.held, mover) && look.spot(bond.held) == Some(from));
    tows.map(|bond| (bond.holder, bond.held)).collect()
}

/// A victim is dragged along, out of its vehicle if it is in one, with all who are in it if it is one.
fn drag(play: &mut Play<'_>, held: UnitId, from: Cell, to: Cell) {
    let left = play.change(held).motion.aboard.take();
    for one in play.look().goers(held) {
        come(play, one, &[from, to], "it was dragged");
    }
    // What it drove has nobody at its wheel any more.
    if left.is_some() {
        vehicles::settle(play);
    }
}
