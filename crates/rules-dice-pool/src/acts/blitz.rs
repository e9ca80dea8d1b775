//! Blitz: moving and striking in one action (DP-114, DP-115).

use super::{draft::Draft, plan::Cost, travel};
use crate::{
    content::{Does, Power, Weapon},
    state::{Look, Turn},
};
use hexfray_battle::{OrderError, UnitId, movement::Course};
use hexfray_board::grid::Cell;

/// Whether an attack is made with a power that moves its user to the target first.
pub fn is_blitz(power: Option<&Power>) -> bool {
    power.is_some_and(|power| power.does == [Does::Blitz])
}

/// Spaces that such a move goes at most: the speed of a move action, which it is not (DP-115).
pub fn reach(look: &Look<'_>, unit: UnitId) -> u32 {
    let goes = look.mover(unit) == Some(unit) && travel::traveller(look, unit, Turn::default()).is_some();
    if goes { u32::from(travel::drag_speed(look, unit)) } else { 0 }
}

/// The way to a target's space that its user can pay for besides the charge itself; `None` where none leads there
/// (DP-008). A unit that is taken to stand elsewhere is taken to have a clear way.
pub fn way(look: &Look<'_>, unit: UnitId, cost: Cost, from: Cell, to: Cell) -> Option<Course> {
    if from == to {
        return Some(Course::default());
    }
    if look.mover(unit) != Some(unit) {
        return None;
    }
    if look.has_moved(unit) {
        let away = look.spaces(from, to);
        return (away <= reach(look, unit)).then(Course::default);
    }
    travel::way(look, unit, Turn::default(), cost.energy, to)
}

/// Whether somebody can charge from one space to another and strike there (DP-114).
///
/// # Errors
/// Why not.
pub(super) fn check(
    draft: &Draft<'_, '_>,
    weapon: &Weapon,
    cost: Cost,
    (from, to): (Cell, Cell),
) -> Result<(), OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    if look.state(unit).energy.left < cost.energy {
        return draft.refuse("it has too little energy for that", "DP-008");
    }
    if !weapon.is_close() {
        return draft.refuse("a charge ends with a close attack", "DP-114");
    }
    if look.spaces(from, to) < u32::from(look.settings().blitz_min_move) {
        return draft.refuse("the target is too near for a charge", "DP-114");
    }
    if way(look, unit, cost, from, to).is_none() {
        return draft.refuse("it does not get to the target in one move", "DP-114");
    }
    if from != to && !look.field.has_room(unit, to) {
        return draft.refuse("the target's space is full", "DP-035");
    }
    Ok(())
}
