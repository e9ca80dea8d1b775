//! How units travel: what is left of a turn as points of the way (DP-051 … DP-054).

use crate::{
    battle::UnitId,
    grid::Cell,
    map::{Gauge, Traveller},
    rules::dice_pool::{
        content::ActionKind,
        state::{Look, Turn},
    },
};

/// Units of the way in a space: two half points.
const SPACE: u16 = 2;
/// Energy that a second move in a turn costs (DP-053).
pub const SPRINT: i32 = 1;

/// How a unit travels with what is left of a turn: one move action, a second one for energy (DP-051 … DP-054); `None`
/// where it may not move. Units never block one another (DP-035).
pub fn traveller(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<Traveller> {
    let can_pay = turn.moves == 0 || look.state(unit).energy.left >= SPRINT;
    let may = look.is_active(unit) && !turn.over && can_pay;
    if !may || turn.check(look.settings(), ActionKind::Simple).is_err() {
        return None;
    }
    let cuts_corners = look.settings().cut_corners;
    let gauge = Gauge { metre: SPACE, straight: SPACE, diagonal: Some(SPACE), cuts_corners, crowds: true };
    let points = look.sheet(unit).speed.saturating_mul(SPACE);
    Some(Traveller { points, gauge: Some(gauge), ..Traveller::ON_FOOT })
}

/// A look at the battle as if a unit had gone to a cell first, which takes a move action (DP-051).
pub fn standing_in<'w>(look: &Look<'w>, unit: UnitId, cell: Cell) -> Look<'w> {
    if look.cell(unit) == Some(cell) {
        return *look;
    }
    look.with(unit, cell, look.turn(unit).after_move())
}
