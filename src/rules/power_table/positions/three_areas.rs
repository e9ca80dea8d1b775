//! Movement in simplified combat: which areas may be entered, and by which method (SW-066 … SW-075).

use crate::{battle::SideId, grid::Cell, rules::power_table::Method};

use super::{Figure, Positions};

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

impl Positions<'_> {
    /// Whether an area holds a foe of a side who can act.
    fn holds_foe(&self, area: Cell, side: SideId) -> bool {
        self.figures.iter().any(|one| one.able && one.side != side && one.cell == area)
    }

    /// Whether a side cannot leave its rear by any means, since enemies stand in it (SW-073).
    pub fn is_cornered(&self, areas: &ThreeAreas, figure: &Figure) -> bool {
        areas.rear(figure.side) == Some(figure.cell) && self.holds_foe(figure.cell, figure.side)
    }

    /// Where somebody may move in simplified combat, each area with the least method that takes it there; first its own
    /// by a Limited Move (SW-068).
    pub fn area_moves(&self, areas: &ThreeAreas, figure: &Figure) -> Vec<(Method, Cell)> {
        let mut moves = vec![(Method::Limited, figure.cell)];
        let (Some(own), Some(enemy)) = (areas.rear(figure.side), areas.enemy_rear(figure.side)) else { return moves };
        if self.is_cornered(areas, figure) {
            return moves;
        }
        let bound = self.holds_foe(figure.cell, figure.side);
        let intrudes = figure.cell == enemy && self.settings.intruders_free;
        let forward = !bound || intrudes;
        let back = forward || figure.retreating;
        // Foes in the front let nobody through (SW-066), and while one is there its rear is closed (SW-072).
        let passable = !self.holds_foe(areas.front, figure.side);
        let ways = if figure.cell == own {
            [(Method::Normal, areas.front, forward), (Method::Full, enemy, forward && passable)]
        } else if figure.cell == areas.front {
            // Nobody retreats forward (SW-071).
            [(Method::Normal, own, back), (Method::Normal, enemy, forward && passable)]
        } else {
            [(Method::Normal, areas.front, back), (Method::Full, own, back && passable)]
        };
        moves.extend(ways.into_iter().filter(|way| way.2).map(|way| (way.0, way.1)));
        moves
    }
}
