//! What a unit's temper leaves of what could be done, and what it makes more of: for opponents that heed it.
//!
//! All of it follows from the battle as it stands, so that every opponent decides the same.

use std::borrow::Cow;

use hexfray_battle::{Battle, InTheWay, Temper, UnitId, UnitView};
use hexfray_board::grid::Cell;

/// Cells from whom it protects that a unit keeps within.
const AT_HAND: u32 = 2;
/// Cells from a protected unit within which a foe counts as a danger to it.
const TOO_CLOSE: u32 = 4;
/// How much more harm to the quarry counts than harm to others.
const QUARRY: f64 = 4.0;
/// How much less harm to others counts while there is a quarry.
const OTHERS: f64 = 0.5;
/// How much more harm counts to a foe close to whom the unit protects.
const MENACING: f64 = 2.0;

/// Where a unit stays by its temper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bounds<'b> {
    /// Wherever it likes.
    None,
    /// Where it is.
    Here(Cell),
    /// In these cells, in order.
    Zone(&'b [Cell]),
    /// Near to this cell.
    Around(Cell),
}

impl Bounds<'_> {
    /// Whether a cell lies within them.
    pub fn contain(&self, battle: &Battle, cell: Cell) -> bool {
        match *self {
            Self::None => true,
            Self::Here(here) => cell == here,
            Self::Zone(cells) => cells.binary_search(&cell).is_ok(),
            Self::Around(middle) => battle.board().grid().distance(cell, middle) <= AT_HAND,
        }
    }
}

/// Where a unit stays. It may be outside, and does then what it can to get there.
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

/// The cells that a unit goes to when there is nothing to do on the way; `None` where its temper says nothing.
pub fn post(battle: &Battle, unit: UnitId) -> Option<Cow<'_, [Cell]>> {
    let temper = battle.temper(unit);
    if !temper.guards.is_empty() {
        return Some(Cow::Borrowed(&temper.guards));
    }
    let waypoint = || (!temper.patrols.is_empty()).then(|| waypoint(battle, unit, &temper.patrols));
    ward(battle, temper).or_else(waypoint).map(|cell| Cow::Owned(vec![cell]))
}

/// The foe whom a unit is after, if it takes part.
pub fn quarry(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.temper(unit).hunts.filter(|&quarry| battle.unit(quarry).is_some_and(|view| view.is_active()))
}

/// How much more than usually harm to a foe counts.
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

/// Whether a unit strikes at nobody yet: no foe sees it from near enough, and it is not hurt. One that stays where it is until
/// then does not lie in wait again once it has left its place.
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

/// Where the one stands whom a unit protects, if it takes part.
fn ward(battle: &Battle, temper: &Temper) -> Option<Cell> {
    battle.unit(temper.protects?).filter(UnitView::is_active)?.cell
}

/// The cell that a unit on patrol goes to in this round: each takes as many rounds as it is moves away from the one
/// before, so that nobody has to remember where the unit has been.
fn waypoint(battle: &Battle, unit: UnitId, way: &[Cell]) -> Cell {
    let grid = battle.board().grid();
    let stride = battle.fresh_traveller(unit).map_or(2, |traveller| u32::from(traveller.points).max(2)) / 2;
    let rounds = |from: Cell, to: Cell| grid.distance(from, to).div_ceil(stride).max(1);
    let start = battle.setup().units.get(unit.index()).and_then(|unit| unit.at);
    // The way to the first cell is gone once, the rest again and again.
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
