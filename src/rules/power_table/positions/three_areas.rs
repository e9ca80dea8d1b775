//! Movement in simplified combat: which areas may be entered, and by which method (SW-066 … SW-075).

use crate::{battle::SideId, grid::Cell, rules::power_table::Method};

use super::{Figure, Positions};

/// How somebody moves in its turn (SW-057), from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveMethod {
    /// Up to 3 m, or not out of the area; leaves all actions open (SW-064, SW-068, SW-079).
    Limited,
    /// Up to Move Speed in metres, or to the next area; no spells, no shooting (SW-063, SW-067, SW-078).
    Normal,
    /// Three times as far, or two areas; no Major Action, −4 to Evasion (SW-061, SW-062, SW-066, SW-077).
    Full,
}

impl From<MoveMethod> for Method {
    fn from(method: MoveMethod) -> Self {
        match method {
            MoveMethod::Limited => Self::Limited,
            MoveMethod::Normal => Self::Normal,
            MoveMethod::Full => Self::Full,
        }
    }
}

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
    pub fn area_moves(&self, areas: &ThreeAreas, figure: &Figure) -> Vec<(MoveMethod, Cell)> {
        let mut moves = vec![(MoveMethod::Limited, figure.cell)];
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
            [(MoveMethod::Normal, areas.front, forward), (MoveMethod::Full, enemy, forward && passable)]
        } else if figure.cell == areas.front {
            // Nobody retreats forward (SW-071).
            [(MoveMethod::Normal, own, back), (MoveMethod::Normal, enemy, forward && passable)]
        } else {
            [(MoveMethod::Normal, areas.front, back), (MoveMethod::Full, own, back && passable)]
        };
        moves.extend(ways.into_iter().filter(|way| way.2).map(|way| (way.0, way.1)));
        moves
    }
}
