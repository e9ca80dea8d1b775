//! How a unit's temper limits its acts and changes their values, for opponents that follow it.
//!
//! All of it depends only on the present battle, so that every opponent decides alike.

use std::borrow::Cow;

use hexfray_battle::{Battle, InTheWay, SideId, Temper, UnitId, UnitView};
use hexfray_board::grid::Cell;

/// The distance in cells within which a unit stays near the friend that it protects.
const AT_HAND: u32 = 2;
/// Cells from a protected unit within which a foe counts as a danger to it.
const TOO_CLOSE: u32 = 4;
/// How much more harm to the quarry counts than harm to other foes.
const QUARRY: f64 = 4.0;
/// How much less harm to other foes counts while there is a quarry.
const OTHERS: f64 = 0.5;
/// How much more harm to a foe counts if the foe is close to the protected unit.
const MENACING: f64 = 2.0;
/// The cells in which a unit stays by its temper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bounds<'b> {
    /// No limit.
    None,
    /// In this cell.
    Here(Cell),
    /// In these cells, in order.
    Zone(&'b [Cell]),
    /// Near this cell.
    Around(Cell),
}

impl Bounds<'_> {
    /// Whether a cell is within the bounds.
    pub fn contain(&self, battle: &Battle, cell: Cell) -> bool {
        match *self {
            Self::None => true,
            Self::Here(here) => cell == here,
            Self::Zone(cells) => cells.binary_search(&cell).is_ok(),
            Self::Around(middle) => battle.board().grid().distance(cell, middle) <= AT_HAND,
        }
    }
}

/// The bounds of a unit. It may be outside them, and then does what it can to get there.
pub fn bounds(battle: &Battle, unit: UnitId) -> Bounds<'_> {
    let temper = battle.temper(unit);
    if !temper.guards.is_empty() {
        return Bounds::Zone(&temper.guards);
    }
    if let Some(ward) = ward(battle, temper) {
        return Bounds::Around(ward);
    }
    let own = battle.unit(unit).and_then(|view| view.cell);
    match own.filter(|_| temper.patrols.is_empty() && holds_fire(battle, unit)) {
        Some(cell) => Bounds::Here(cell),
        None => Bounds::None,
    }
}

/// Whether a unit moves along with another: one carries the other, or a third carries both.
pub fn go_together(battle: &Battle, one: UnitId, other: UnitId) -> bool {
    let carrier = |unit: UnitId| battle.carrier(unit).unwrap_or(unit);
    one == other || carrier(one) == carrier(other)
}

/// The bounds of a unit and of all units of its side that move along with it, each by its temper; empty if none of them
/// is tied.
pub fn bounds_of_all(battle: &Battle, side: SideId, unit: UnitId) -> Vec<Bounds<'_>> {
    if !are_there_any(battle) {
        return Vec::new();
    }
    let goes = |other: UnitId, of: SideId| other == unit || of == side && go_together(battle, unit, other);
    let along = battle.standing().filter(|&(other, of, _)| goes(other, of));
    along.map(|(other, ..)| bounds(battle, other)).filter(|bounds| *bounds != Bounds::None).collect()
}

/// Whether any unit has a temper.
pub fn are_there_any(battle: &Battle) -> bool {
    battle.setup().units.iter().any(|unit| !unit.temper.is_none())
}

/// Whether a unit must keep to a place, a route or a friend, or hold its fire.
pub fn ties(battle: &Battle, unit: UnitId) -> bool {
    let Temper { guards, patrols, protects, holds_fire, .. } = battle.temper(unit);
    !guards.is_empty() || !patrols.is_empty() || protects.is_some() || holds_fire.is_some()
}

/// The cells that a unit goes to when there is nothing to do on its path; `None` if its temper names none.
pub fn post(battle: &Battle, unit: UnitId) -> Option<Cow<'_, [Cell]>> {
    let temper = battle.temper(unit);
    if !temper.guards.is_empty() {
        return Some(Cow::Borrowed(&temper.guards));
    }
    let waypoint = || (!temper.patrols.is_empty()).then(|| waypoint(battle, unit, &temper.patrols));
    ward(battle, temper).or_else(waypoint).map(|cell| Cow::Owned(vec![cell]))
}

/// The foe that a unit hunts, if it takes part.
pub fn quarry(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.temper(unit).hunts.filter(|&quarry| battle.unit(quarry).is_some_and(|view| view.is_active()))
}

/// The factor by which harm to a foe counts more than usual.
pub fn interest(battle: &Battle, unit: UnitId, foe: &UnitView) -> f64 {
    let temper = battle.temper(unit);
    if temper.is_none() {
        return 1.0;
    }
    let hunted = match quarry(battle, unit) {
        None => 1.0,
        Some(quarry) if quarry == foe.id => QUARRY,
        Some(_) => OTHERS,
    };
    let close = |(ward, cell): (Cell, Cell)| battle.board().grid().distance(ward, cell) <= TOO_CLOSE;
    let menacing = ward(battle, temper).zip(foe.cell).is_some_and(close);
    hunted * if menacing { MENACING } else { 1.0 }
}

/// Whether a unit still holds its fire: no foe sees it from near enough, and it is not hurt. A unit that must stay in
/// its place until then no longer holds its fire once it has left the place.
pub fn holds_fire(battle: &Battle, unit: UnitId) -> bool {
    let temper = battle.temper(unit);
    let Some(near) = temper.holds_fire else { return false };
    let Some(own) = battle.unit(unit).filter(|own| own.hp >= own.hp_max) else { return false };
    let Some(here) = own.cell else { return false };
    let roams = !temper.guards.is_empty() || !temper.patrols.is_empty() || temper.protects.is_some();
    let start = battle.setup().units.get(unit.index()).and_then(|unit| unit.at);
    if !roams && start.is_some_and(|start| start != here) {
        return false;
    }
    let sees = |foe: UnitId, from: Cell| {
        battle.board().grid().distance(from, here) <= u32::from(near)
            && !matches!(battle.in_the_way(foe, from, here), Some(InTheWay::Obstacle(_) | InTheWay::Object(_)))
    };
    !battle.standing().any(|(foe, side, from)| battle.are_hostile(side, own.side) && sees(foe, from))
}

/// The cell of the unit that a unit protects, if that unit takes part.
fn ward(battle: &Battle, temper: &Temper) -> Option<Cell> {
    battle.unit(temper.protects?).filter(UnitView::is_active)?.cell
}

/// The cell that a unit on patrol goes to in this round. Each cell takes as many rounds as the unit needs moves from
/// the previous one, so that no progress has to be stored.
fn waypoint(battle: &Battle, unit: UnitId, way: &[Cell]) -> Cell {
    let grid = battle.board().grid();
    let stride = battle.fresh_traveller(unit).map_or(2, |traveller| u32::from(traveller.half_points()).max(2)) / 2;
    let rounds = |from: Cell, to: Cell| grid.distance(from, to).div_ceil(stride).max(1);
    let start = battle.setup().units.get(unit.index()).and_then(|unit| unit.at);
    // The path to the first cell is taken once, the rest again and again.
    let mut left = u32::from(battle.round().saturating_sub(1));
    let first = start.map_or(0, |start| if start == way[0] { 0 } else { rounds(start, way[0]) });
    if left < first {
        return way[0];
    }
    left -= first;
    let legs: Vec<u32> = (0..way.len()).map(|at| rounds(way[at], way[(at + 1) % way.len()])).collect();
    left %= legs.iter().sum::<u32>();
    for (at, &leg) in legs.iter().enumerate() {
        if left < leg {
            return way[(at + 1) % way.len()];
        }
        left -= leg;
    }
    way[0]
}
