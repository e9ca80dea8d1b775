//! Movement in simplified combat: the areas that may be entered, and by which method (SW-066 … SW-075).

use super::{Figure, Positions};

use crate::content::Method;
use hexfray_battle::SideId;
use hexfray_board::grid::Cell;

/// The battlefield of simplified combat (SW-002).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeAreas {
    /// The front.
    pub front: Cell,
    /// Each side's rear.
    pub rears: [(SideId, Cell); 2],
}

impl ThreeAreas {
    /// A side's own rear; `None` for a third side.
    pub fn rear(&self, side: SideId) -> Option<Cell> {
        self.rears.iter().find(|rear| rear.0 == side).map(|rear| rear.1)
    }

    /// The rear of a side's enemies.
    pub fn enemy_rear(&self, side: SideId) -> Option<Cell> {
        self.rears.iter().find(|rear| rear.0 != side).map(|rear| rear.1)
    }
}

/// The reason why no magic, force or skill takes a unit to another area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Enemies are in its side's rear with it, so that nothing takes it out of there (SW-073).
    Cornered,
    /// It is in the front, which foes hold, and cannot go on into their rear (SW-071).
    Forward,
    /// Foes hold the front between the two rears (SW-072).
    Past,
}

impl Positions<'_> {
    /// Whether an area holds a foe of a unit, if that foe can act.
    fn holds_foe(&self, area: Cell, figure: &Figure) -> bool {
        self.figures.iter().any(|one| one.able && one.cell == area && self.are_hostile(figure, one))
    }

    /// What keeps a unit from being taken to an area without a move: by a teleport, a push or Breakthrough (SW-071,
    /// SW-072, SW-073).
    pub fn barrier(&self, areas: &ThreeAreas, figure: &Figure, to: Cell) -> Option<Barrier> {
        let (own, enemy) = (areas.rear(figure.side)?, areas.enemy_rear(figure.side)?);
        if to == figure.cell {
            return None;
        }
        if self.is_cornered(areas, figure) {
            return Some(Barrier::Cornered);
        }
        let passes = to == enemy || (figure.cell == enemy && to == own);
        let by = if figure.cell == areas.front { Barrier::Forward } else { Barrier::Past };
        (passes && self.holds_foe(areas.front, figure)).then_some(by)
    }

    /// Whether a unit in its own rear cannot leave it by any means because enemies are there (SW-073).
    pub fn is_cornered(&self, areas: &ThreeAreas, figure: &Figure) -> bool {
        areas.rear(figure.side) == Some(figure.cell) && self.holds_foe(figure.cell, figure)
    }

    /// The areas to which a unit may move in simplified combat, each with the shortest method that leads there; first
    /// its own by a Limited Move (SW-068).
    pub fn area_moves(&self, areas: &ThreeAreas, figure: &Figure) -> Vec<(Method, Cell)> {
        let mut moves = vec![(Method::Limited, figure.cell)];
        let (Some(own), Some(enemy)) = (areas.rear(figure.side), areas.enemy_rear(figure.side)) else { return moves };
        if self.is_cornered(areas, figure) {
            return moves;
        }
        let bound = self.holds_foe(figure.cell, figure);
        let intrudes = figure.cell == enemy && self.settings.intruders_free;
        let forward = !bound || intrudes;
        let back = forward || figure.retreating;
        // Foes in the front let no unit pass (SW-066), so that their rear is closed (SW-072).
        let passable = !self.holds_foe(areas.front, figure);
        let ways = if figure.cell == own {
            [(Method::Normal, areas.front, forward), (Method::Full, enemy, forward && passable)]
        } else if figure.cell == areas.front {
            // A retreat never leads forward (SW-071).
            [(Method::Normal, own, back), (Method::Normal, enemy, forward && passable)]
        } else {
            [(Method::Normal, areas.front, back), (Method::Full, own, back && passable)]
        };
        moves.extend(ways.into_iter().filter(|way| way.2).map(|way| (way.0, way.1)));
        moves
    }
}
