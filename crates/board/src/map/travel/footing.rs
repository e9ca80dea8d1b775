//! The costs of single steps and leaps of a traveller.

use super::{Depths, LeapJump, LeapOver, Standing, Traveller};
use crate::{
    grid::{Left, Step, Steps},
    map::{
        Board,
        paths::{AIR, CLOSED, KINDS, LOW, POINTS, Paths, VOID, WET, halves},
    },
};

/// The entry cost of a Normal cell in half points.
const NORMAL: u16 = 2;
/// In the table of entry costs: the cell cannot be entered.
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
    /// Whether leaps have an unusual reach or cost, so that the table of useful leaps does not apply.
    long_leaps: bool,
    /// Half-levels of Jump.
    jump: u8,
    /// Whether it flies.
    flying: bool,
    /// Whether it does not touch the ground.
    off_ground: bool,
    /// Whether there are levels to change to.
    storeys: bool,
}

impl<'a, S: Fn(usize) -> Standing> Footing<'a, S> {
    /// A traveller in the cell with index `from`; `standing` returns the other occupants of a cell.
    pub(super) fn new(board: &'a Board, traveller: &'a Traveller, standing: S, from: usize) -> Self {
        let entries = std::array::from_fn(|kind| entry(kind as u8, traveller));
        let unusual = traveller.leap_jump != LeapJump::Sum;
        let long_leaps = traveller.leaps_beyond || traveller.leaps_cheaply || unusual;
        let jump = halves(traveller.jump);
        let (flying, off_ground) = (traveller.flying, is_off_ground(traveller));
        let (paths, storeys) = (&board.paths, board.has_storeys());
        Self { board, paths, traveller, standing, from, entries, long_leaps, jump, flying, off_ground, storeys }
    }

    /// Half points to enter a cell; [`SHUT`] if the traveller cannot.
    fn entry(&self, cell: usize) -> u8 {
        self.entries[usize::from(self.paths.cells[cell]) % KINDS]
    }

    /// The danger of a step from a cell into another.
    fn danger(&self, from: usize, cell: usize) -> u8 {
        let water = match self.traveller.depths {
            Some(depths) if self.goes_in(depths, from, cell) => depths.danger,
            _ => 0,
        };
        if self.off_ground { 0 } else { self.paths.dangers[cell].saturating_add(water) }
    }

    /// Whether a step leads into water of the given depth from a cell that is less deep.
    fn goes_in(&self, depths: Depths, from: usize, to: usize) -> bool {
        self.board.depth(to) >= depths.least && self.board.depth(from) < depths.least
    }

    /// Whether the traveller avoids a cell because of its water.
    fn shuns(&self, from: usize, to: usize) -> bool {
        self.traveller.depths.is_some_and(|depths| depths.closed && self.goes_in(depths, from, to))
    }

    /// Whether there is room for the traveller in a cell, regardless of the ground (MC-043, MC-045).
    fn has_room(&self, cell: usize) -> bool {
        match (self.standing)(cell) {
            Standing::Free => true,
            Standing::Friend => self.traveller.shares_cells,
            Standing::Body | Standing::Crowd | Standing::Barrier | Standing::Foe | Standing::Barred => false,
        }
    }

    /// Whether the traveller could stay in a cell other than its own.
    pub(super) fn could_stay(&self, cell: usize) -> bool {
        self.paths.cells[cell] & CLOSED == 0 && self.has_room(cell)
    }

    /// Whether the traveller can leap over a cell, regardless of its height (MC-050, MC-051).
    fn can_be_leapt(&self, cell: usize) -> bool {
        let bits = self.paths.cells[cell];
        if bits & CLOSED != 0 || (bits & POINTS == 0 && !self.traveller.leaps_impassable) {
            return false;
        }
        match (self.standing)(cell) {
            Standing::Free | Standing::Body | Standing::Barrier => true,
            Standing::Friend | Standing::Crowd => self.traveller.leaps_over != LeapOver::None,
            Standing::Foe => self.traveller.leaps_over == LeapOver::All,
            Standing::Barred => false,
        }
    }

    /// Reports the useful leaps of 2 to `longest` cells along a row: with a Move point for each cell, Jump for each cell and
    /// for the difference in height, over no ground higher than both ends, into a free cell (MC-050).
    fn leaps(&self, from: usize, way: u8, longest: u8, left: Left, visit: &mut impl FnMut(usize, Step)) {
        let jump_left = self.jump.min(left.jump);
        let plain = !self.long_leaps && self.is_plain(from, way);
        let longest = if plain { longest.min(2) } else { longest };
        let Some(mut over) = self.paths.neighbours.next(from, way) else { return };
        let (height, mut highest) = (self.board.heights[from], i8::MIN);
        for length in 2..longest + 1 {
            let Some(to) = self.paths.neighbours.next(over, way) else { return };
            if !self.can_be_leapt(over) {
                return;
            }
            highest = highest.max(self.board.heights[over]);
            let landing = self.board.heights[to];
            let entry = self.entry(to);
            let jump = halves(self.traveller.leap_jump.levels(length, height.abs_diff(landing)));
            let useful = entry != SHUT && (!plain || u16::from(entry) > NORMAL) && !self.shuns(from, to);
            if useful && jump <= jump_left && highest <= height.max(landing) && self.has_room(to) {
                let cost = self.leap_cost(length);
                let cost = if self.traveller.leaps_beyond { cost.min(left.cost) } else { cost };
                visit(to, Step { cost, jump, hazard: self.danger(from, to) });
            }
            over = to;
        }
    }

    /// The greatest length of a leap in cells, with the points that are `left`.
    #[inline]
    pub(super) fn longest_leap(&self, left: Left) -> u8 {
        let by_jump = self.jump.min(left.jump) / halves(1);
        if !self.long_leaps {
            (left.cost / NORMAL).min(u16::from(by_jump)) as u8
        } else if self.traveller.leaps_beyond && left.cost > 0 {
            by_jump
        } else {
            (0..=by_jump).rev().find(|&length| self.leap_cost(length) <= left.cost).unwrap_or(0)
        }
    }

    /// A leap of `length` cells along a row, useful or not: its end and its cost; `None` if it is impossible.
    pub(super) fn leap(&self, from: usize, way: u8, length: u8, left: Left) -> Option<(usize, Step)> {
        let mut to = self.paths.neighbours.next(from, way)?;
        let (height, mut highest) = (self.board.heights[from], i8::MIN);
        for _ in 2..=length {
            if !self.can_be_leapt(to) {
                return None;
            }
            highest = highest.max(self.board.heights[to]);
            to = self.paths.neighbours.next(to, way)?;
        }
        let landing = self.board.heights[to];
        let jump = halves(self.traveller.leap_jump.levels(length, height.abs_diff(landing)));
        let fits =
            self.entry(to) != SHUT && !self.shuns(from, to) && highest <= height.max(landing) && self.has_room(to);
        let cost = self.leap_cost(length);
        let cost = if self.traveller.leaps_beyond { cost.min(left.cost) } else { cost };
        (fits && jump <= self.jump.min(left.jump)).then_some((to, Step { cost, jump, hazard: self.danger(from, to) }))
    }

    /// The next cell in a direction.
    pub(super) fn next(&self, from: usize, way: u8) -> Option<usize> {
        self.paths.neighbours.next(from, way)
    }

    /// Whether it flies, and so never leaps.
    pub(super) fn is_flying(&self) -> bool {
        self.traveller.flying
    }

    /// The index of its own cell.
    pub(super) fn start(&self) -> usize {
        self.from
    }

    /// Reports the steps to other levels: links, and every opening for a unit that flies (MC-060, MC-061).
    fn change_level(&self, from: usize, visit: &mut impl FnMut(usize, Step)) {
        let enters = |to: usize| self.entry(to) != SHUT && (self.standing)(to) < Standing::Barrier;
        for ascent in self.paths.ascents(from) {
            let to = ascent.to as usize;
            let jump = if self.flying { 0 } else { ascent.jump };
            if enters(to) && jump <= self.jump && !self.shuns(from, to) {
                let halved = ascent.halved && !self.flying;
                let cost = u16::from(if halved { self.entry(to).div_ceil(2) } else { self.entry(to) });
                visit(to, Step { cost, jump, hazard: self.danger(from, to) });
            }
        }
        if self.flying {
            let grid = self.board.grid();
            let open = self.board.open_above_and_below(grid.cell(from)).filter_map(|cell| grid.index(cell));
            open.filter(|&to| enters(to)).for_each(|to| visit(to, Step::of(NORMAL)));
        }
    }

    /// Half points for a leap: a Move point for each cell, or two for every three cells (MC-074).
    fn leap_cost(&self, length: u8) -> u16 {
        let free = if self.traveller.leaps_cheaply { length / 3 } else { 0 };
        NORMAL * u16::from(length - free)
    }

    /// A step down a side that is higher than Jump. It draws no Jump; the rest is a fall.
    fn drop(&self, from: usize, to: usize, jump: u8, cost: u16) -> Option<Step> {
        let down = self.board.heights[to] < self.board.heights[from];
        let fallen = jump.saturating_sub(self.jump) / 2;
        let hazard = self.danger(from, to).saturating_add(fallen.saturating_mul(10)).max(1);
        (self.traveller.drops && down).then_some(Step { cost, jump: 0, hazard })
    }

    /// Whether it can leap over units whose cells it may not enter.
    fn leaps_barriers(&self) -> bool {
        self.traveller.leaps_over == LeapOver::All || self.traveller.barred_by_bodies
    }

    /// Whether the next cell in a direction is easy ground at the same height, see [`Paths`].
    fn is_plain(&self, from: usize, way: u8) -> bool {
        // A unit that bars the way can only be leapt over.
        let barred = || {
            let next = self.paths.neighbours.next(from, way);
            next.is_some_and(|next| (self.standing)(next) >= Standing::Barrier)
        };
        self.paths.plain[from] >> way & 1 == 1 && !(self.leaps_barriers() && barred())
    }
}

impl<S: Fn(usize) -> Standing> Steps for Footing<'_, S> {
    // A search calls this for each side of each cell. Only inlined are shared lookups done once per cell.
    #[inline(always)]
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step> {
        let cost = self.entry(to);
        if cost == SHUT || (self.standing)(to) >= Standing::Barrier || self.shuns(from, to) {
            return None;
        }
        let jump = if self.flying { 0 } else { self.paths.rise(from, way) };
        let halved = !self.flying && self.paths.halved[from] >> way & 1 == 1;
        let cost = u16::from(if halved { cost.div_ceil(2) } else { cost });
        if jump > self.jump {
            return self.drop(from, to, jump, cost);
        }
        Some(Step { cost, jump, hazard: self.danger(from, to) })
    }

    #[inline]
    fn least(&self, from: usize) -> u16 {
        if self.paths.halved[from] == 0 { NORMAL } else { 1 }
    }

    #[inline]
    fn extra(&self, from: usize, left: Left, visit: &mut impl FnMut(usize, Step)) {
        if self.storeys {
            self.change_level(from, visit);
        }
        if self.flying {
            return;
        }
        let jump_left = self.jump.min(left.jump);
        // The table of useful leaps neither knows foes that can be leapt over nor unusual leaps.
        let anywhere = self.leaps_barriers() || self.long_leaps;
        if !anywhere && self.paths.leaps_from(from) > jump_left {
            return;
        }
        let longest = self.longest_leap(left);
        if longest < 2 {
            return;
        }
        for (way, &needed) in self.paths.leaps(from).iter().enumerate() {
            if needed <= jump_left || anywhere {
                self.leaps(from, way as u8, longest, left, visit);
            }
        }
    }

    fn may_stop(&self, cell: usize) -> bool {
        cell == self.from || self.could_stay(cell)
    }
}

/// Whether it does not touch the ground.
fn is_off_ground(traveller: &Traveller) -> bool {
    traveller.flying || traveller.floating
}

/// Half points to enter a kind of cell (MC-041, MC-056, MC-061, MC-069, MC-148, MC-180). Only units that fly can enter open
/// air, as floating is close to the ground.
fn entry(kind: u8, traveller: &Traveller) -> u8 {
    if kind & CLOSED != 0 {
        let over = kind & LOW != 0 && traveller.flying && traveller.over_obstacles;
        return if over { NORMAL as u8 } else { SHUT };
    }
    if matches!(kind & POINTS, AIR | VOID) {
        return if traveller.flying && kind & POINTS == AIR { NORMAL as u8 } else { SHUT };
    }
    if is_off_ground(traveller) || (traveller.aquatic && kind & WET != 0) {
        return traveller.shares.map_or(NORMAL as u8, |shares| shares.off_ground);
    }
    let points = kind & POINTS;
    if let Some(shares) = traveller.shares {
        return usize::from(points).checked_sub(1).and_then(|at| shares.cells.get(at)).copied().unwrap_or(SHUT);
    }
    let points = if traveller.sure_footed && points > 1 { points - 1 } else { points };
    NORMAL as u8 * points
}
