//! What single steps and leaps cost a traveller.

use super::{
    LeapOver, Standing, Traveller, halves,
    paths::{CLOSED, KINDS, LINKED, POINTS, Paths, WET},
};
use crate::{
    grid::{Direction, Left, Step, Steps},
    map::Board,
};

/// The entry cost of a Normal cell in half points.
const NORMAL: u16 = 2;
/// In the table of entry costs: cannot be entered.
const SHUT: u8 = 0;

/// A traveller among others on a board.
pub(super) struct Footing<'a, S> {
    board: &'a Board,
    paths: &'a Paths,
    traveller: &'a Traveller,
    standing: S,
    from: usize,
    /// Half points to enter each kind of cell.
    entries: [u8; KINDS],
    /// Half-levels of Jump.
    jump: u8,
}

impl<'a, S: Fn(usize) -> Standing> Footing<'a, S> {
    /// A traveller that stands in the cell of index `from`; `standing` tells who else is in a cell.
    pub(super) fn new(board: &'a Board, traveller: &'a Traveller, standing: S, from: usize) -> Self {
        let entries = std::array::from_fn(|kind| entry(kind as u8, traveller));
        Self { board, paths: &board.paths, traveller, standing, from, entries, jump: halves(traveller.jump) }
    }

    /// Half points to enter a cell; [`SHUT`] if nobody can.
    fn entry(&self, cell: usize) -> u8 {
        self.entries[usize::from(self.paths.cells[cell]) % KINDS]
    }

    fn levels(&self, from: usize, to: usize) -> u8 {
        self.board.heights[from].abs_diff(self.board.heights[to])
    }

    /// The danger of setting foot in a cell.
    fn danger(&self, cell: usize) -> u8 {
        if is_off_ground(self.traveller) { 0 } else { self.paths.dangers[cell] }
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
        let bits = self.paths.cells[cell];
        if bits & CLOSED != 0 || (bits & POINTS == 0 && !self.traveller.leaps_impassable) {
            return false;
        }
        match (self.standing)(cell) {
            Standing::Free | Standing::Body => true,
            Standing::Friend | Standing::Crowd => self.traveller.leaps_over != LeapOver::None,
            Standing::Foe => self.traveller.leaps_over == LeapOver::All,
        }
    }

    /// Reports the leaps of 2 to `longest` cells along a row that are of use: a Move point for each cell, Jump for
    /// each and for the difference of heights, over no ground higher than both ends, onto a free cell (MC-050).
    fn leaps(&self, from: usize, way: u8, longest: u8, jump_left: u8, visit: &mut impl FnMut(usize, Step)) {
        let plain = self.is_plain(from, way);
        let longest = if plain { longest.min(2) } else { longest };
        let Some(mut over) = self.paths.neighbours.next(from, way) else { return };
        let (height, mut highest) = (self.board.heights[from], i8::MIN);
        for length in 2..=longest {
            let Some(to) = self.paths.neighbours.next(over, way) else { return };
            if !self.can_be_leapt(over) {
                return;
            }
            highest = highest.max(self.board.heights[over]);
            let landing = self.board.heights[to];
            let entry = self.entry(to);
            let jump = halves(length.saturating_add(height.abs_diff(landing)));
            let useful = entry != SHUT && (!plain || u16::from(entry) > NORMAL);
            if useful && jump <= jump_left && highest <= height.max(landing) && self.has_room(to) {
                visit(to, Step { cost: NORMAL * u16::from(length), jump, hazard: self.danger(to) });
            }
            over = to;
        }
    }

    /// Whether the next cell in a direction is like level meadow; see [`Paths`].
    fn is_plain(&self, from: usize, way: u8) -> bool {
        // A foe there can only be leapt over.
        let foe = || {
            let next = self.paths.neighbours.next(from, way);
            next.is_some_and(|next| (self.standing)(next) == Standing::Foe)
        };
        self.paths.plain[from] >> way & 1 == 1 && (self.traveller.leaps_over != LeapOver::All || !foe())
    }
}

impl<S: Fn(usize) -> Standing> Steps for Footing<'_, S> {
    #[inline]
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step> {
        let mut cost = u16::from(self.entry(to));
        if cost == u16::from(SHUT) {
            return None;
        }
        let mut jump = if self.traveller.flying { 0 } else { halves(self.levels(from, to)) };
        if self.paths.cells[from] & LINKED != 0
            && !self.traveller.flying
            && let Some(link) = self.board.link(from, Direction(way))
        {
            jump /= 2;
            cost = if link.half_cost { cost.div_ceil(2) } else { cost };
        }
        if jump > self.jump && !self.traveller.flying || (self.standing)(to) == Standing::Foe {
            return None;
        }
        Some(Step { cost, jump, hazard: self.danger(to) })
    }

    #[inline]
    fn extra(&self, from: usize, left: Left, visit: &mut impl FnMut(usize, Step)) {
        let jump_left = self.jump.min(left.jump);
        let longest = (left.cost / NORMAL).min(u16::from(jump_left / halves(1))) as u8;
        if longest < 2 || self.traveller.flying {
            return;
        }
        // Foes that may be leapt over stand on any ground.
        let mut ways = if self.traveller.leaps_over == LeapOver::All { u8::MAX } else { self.paths.leaps[from] };
        while ways != 0 {
            let way = ways.trailing_zeros() as u8;
            ways &= ways - 1;
            self.leaps(from, way, longest, jump_left, visit);
        }
    }

    fn may_stop(&self, cell: usize) -> bool {
        cell == self.from || self.has_room(cell)
    }
}

/// Whether it does not touch the ground.
fn is_off_ground(traveller: &Traveller) -> bool {
    traveller.flying || traveller.floating
}

/// Half points to enter a kind of cell (MC-041, MC-056, MC-061, MC-069, MC-148, MC-180).
fn entry(kind: u8, traveller: &Traveller) -> u8 {
    if kind & CLOSED != 0 {
        return SHUT;
    }
    if is_off_ground(traveller) || (traveller.aquatic && kind & WET != 0) {
        return NORMAL as u8;
    }
    let points = kind & POINTS;
    let points = if traveller.sure_footed && points > 1 { points - 1 } else { points };
    NORMAL as u8 * points
}
