//! The ends of holds, and of bonds that pin a unit to a thing.

use super::play::Play;
use crate::{acts::attack, state::UnitState, state::conditions};
use hexfray_battle::{UnitId, play::Playing};

/// Breaks every hold by and on a unit.
pub fn part_all(play: &mut Play<'_>, unit: UnitId, why: &'static str) {
    for bond in play.holds().part_all(unit) {
        play.ended(bond.held, bond.kind.kind.condition(), why);
    }
}

/// Frees a unit that was pinned to a thing (DC-121).
pub fn unpin(play: &mut Play<'_>, unit: UnitId, why: &'static str) {
    if play.change(unit).bound.take_if(|bound| bound.pinned.is_some()).is_some() {
        play.ended(unit, conditions::ENTANGLED, why);
    }
}

/// Frees pinned units that are in another cell now, or whose thing is gone (DC-121).
pub fn unpin_parted(play: &mut Play<'_>) {
    let look = play.look();
    let parted = |&(unit, state): &(UnitId, &UnitState)| {
        let pinned = state.bound.and_then(|bound| bound.pinned);
        pinned.is_some_and(|cell| look.cell(unit) != Some(cell) || !attack::has_backing(&look, unit))
    };
    let parted: Vec<UnitId> = look.units.iter().filter(parted).map(|(unit, _)| unit).collect();
    parted.into_iter().for_each(|unit| unpin(play, unit, "no longer pinned to anything"));
}
