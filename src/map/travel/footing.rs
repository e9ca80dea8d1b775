//! What single steps and leaps cost a traveller.

use super::{LeapOver, Standing, Traveller, halves};
use crate::{
    grid::{Direction, Neighbours, Step, Steps},
    map::{Board, Difficulty},
};

/// The entry cost of a Normal cell in half points.
const NORMAL: u16 = 2;

/// A traveller among others on a board.
pub(super) struct Footing<'a, S> {
    pub(super) board: &'a Board,
    pub(super) traveller: &'a Traveller,
    /// Who is in the cell of an index, the traveller itself aside.
    pub(super) standing: S,
    pub(super) neighbours: &'a Neighbours,
    /// Where the traveller stands.
    pub(super) from: usize,
}

impl<S: Fn(usize) -> Standing> Footing<'_, S> {
    /// Half points to enter a cell; `None` if it cannot be entered (MC-041, MC-056, MC-061, MC-069, MC-148, MC-180).
    fn entry(&self, cell: usize) -> Option<u16> {
        if self.board.blocks_move(cell) {
            return None;
        }
        let by_water = || self.traveller.aquatic && self.board.depth(cell) > 0;
        if self.is_off_ground() || by_water() {
            return Some(NORMAL);
        }
        if self.traveller.sure_footed {
            return Difficulty::easier(self.board.difficulty(cell)).points().map(|points| NORMAL * points);
        }
        Some(self.board.entry_cost(cell)).filter(|&cost| cost != Board::IMPASSABLE)
    }

    /// Whether it does not touch the ground.
    fn is_off_ground(&self) -> bool {
        self.traveller.flying || self.traveller.floating
    }

    fn levels(&self, from: usize, to: usize) -> u8 {
        self.board.height(from).abs_diff(self.board.height(to))
    }

    /// The danger of setting foot in a cell.
    fn hazard(&self, cell: usize) -> u8 {
        if self.is_off_ground() { 0 } else { self.board.hazard(cell).map_or(0, |hazard| hazard.hp_percent.max(1)) }
    }

    /// Whether the traveller could stay in a cell, its ground aside (MC-043, MC-045).
    fn has_room(&self, cell: usize) -> bool {
        match (self.standing)(cell) {
            Standing::Free => true,
            Standing::Friend => self.traveller.shares_cells,
            Standing::Body | Standing::Crowd | Standing::Foe => false,
        }
    }

    /// Whether the traveller can leap over a cell, its height aside (MC-050, MC-051).
    fn can_be_leapt(&self, cell: usize) -> bool {
        // Missing cells and obstacles both block movement.
        if self.board.blocks_move(cell) {
            return false;
        }
        if self.board.is_impassable(cell) && !self.traveller.leaps_impassable {
            return false;
        }
        match (self.standing)(cell) {
            Standing::Free | Standing::Body => true,
            Standing::Friend | Standing::Crowd => self.traveller.leaps_over != LeapOver::None,
            Standing::Foe => self.traveller.leaps_over == LeapOver::All,
        }
    }

    /// The leap over `length` cells' distance: a Move point for each cell, Jump for each and for the difference of
    /// heights (MC-050); `None` if Jump does not suffice or nobody can land.
    fn leap(&self, from: usize, to: usize, length: u8) -> Option<Step> {
        let jump = halves(length.saturating_add(self.levels(from, to)));
        if jump > halves(self.traveller.jump) || !self.has_room(to) {
            return None;
        }
        self.entry(to)?;
        Some(Step { cost: NORMAL * u16::from(length), jump, hazard: self.hazard(to) })
    }

    /// Reports the leaps along a row that are of use: over no ground higher than both its ends (MC-050).
    fn leaps(&self, from: usize, way: u8, visit: &mut impl FnMut(usize, Step)) {
        let Some(first) = self.neighbours.next(from, way) else { return };
        // Where the first cell is as good as level meadow, walking there and leaping on from it is as short and
        // draws less Jump; there remains the leap of two cells onto ground that is dear to enter.
        let plain = self.step(from, way, first).is_some_and(|step| step == Step::of(NORMAL));
        let longest = if plain { 2 } else { self.traveller.jump };
        let mut highest_between = i8::MIN;
        let mut over = first;
        for length in 2..=longest {
            let Some(to) = self.neighbours.next(over, way) else { return };
            if !self.can_be_leapt(over) {
                return;
            }
            highest_between = highest_between.max(self.board.height(over));
            let ends = self.board.height(from).max(self.board.height(to));
            let dear = !plain || self.entry(to).is_some_and(|cost| cost > NORMAL);
            if dear && highest_between <= ends {
                self.leap(from, to, length).into_iter().for_each(|step| visit(to, step));
            }
            over = to;
        }
    }
}

impl<S: Fn(usize) -> Standing> Steps for Footing<'_, S> {
    #[inline]
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step> {
        let mut cost = self.entry(to)?;
        if (self.standing)(to) == Standing::Foe {
            return None;
        }
        if self.traveller.flying {
            return Some(Step::of(NORMAL));
        }
        let mut jump = halves(self.levels(from, to));
        if let Some(link) = self.board.link(from, Direction(way)) {
            jump /= 2;
            if link.half_cost {
                cost = cost.div_ceil(2);
            }
        }
        if jump > halves(self.traveller.jump) {
            return None;
        }
        Some(Step { cost, jump, hazard: self.hazard(to) })
    }

    fn extra(&self, from: usize, visit: &mut impl FnMut(usize, Step)) {
        if self.traveller.flying || self.traveller.jump < 2 {
            return;
        }
        for way in 0..self.neighbours.directions() {
            self.leaps(from, way, visit);
        }
    }

    fn may_stop(&self, cell: usize) -> bool {
        cell == self.from || self.has_room(cell)
    }
}
