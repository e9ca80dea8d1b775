//! The costs of single steps of a traveller that counts metres instead of difficulty.

use super::{Effort, Gauge, Standing, Traveller};
use crate::{
    grid::{Adjacency, Cell, Grid, Left, Shape, Step, Steps},
    map::{
        Board, Space,
        paths::{AIR, CLOSED, DEEP, POINTS, Paths, ROUGH, VOID, halves},
    },
};

/// The height in levels above which a fall is no more dangerous (DP-071).
const DEEPEST_FALL: u8 = 6;

/// A traveller that counts metres, among others on a board.
pub(super) struct Strides<'a, S> {
    board: &'a Board,
    paths: &'a Paths,
    traveller: &'a Traveller,
    gauge: Gauge,
    standing: S,
    from: usize,
    /// Whether every second direction leads over a corner.
    diagonals: bool,
}

impl<'a, S: Fn(usize) -> Standing> Strides<'a, S> {
    pub(super) fn new(board: &'a Board, traveller: &'a Traveller, gauge: Gauge, standing: S, from: usize) -> Self {
        let diagonals = has_diagonals(board.grid());
        Self { board, paths: &board.paths, traveller, gauge, standing, from, diagonals }
    }

    /// Whether the traveller can enter a cell.
    fn is_open(&self, cell: usize) -> bool {
        let bits = self.paths.cells[cell];
        let carries = match bits & POINTS {
            VOID => false,
            0 => self.traveller.flying || (self.traveller.modes.is_some() && bits & DEEP != 0),
            AIR => self.traveller.flying || self.traveller.modes.is_some(),
            _ => true,
        };
        bits & CLOSED == 0
            && carries
            && (self.gauge.crowds || (self.standing)(cell) != Standing::Foe)
            && (self.standing)(cell) != Standing::Barred
    }

    /// Whether one of the two cells next to a step over a corner cannot be entered.
    fn cuts_corner(&self, from: usize, way: u8) -> bool {
        let ways = self.paths.neighbours.directions();
        let beside = [(way + 1) % ways, (way + ways - 1) % ways];
        beside.into_iter().any(|way| self.paths.neighbours.next(from, way).is_none_or(|cell| !self.is_open(cell)))
    }

    fn cell(&self, at: usize) -> Cell {
        self.board.grid().cell(at)
    }

    /// Whether the traveller has to swim in a cell; units that fly only swim under water.
    fn is_swum(&self, at: usize) -> bool {
        self.paths.cells[at] & DEEP != 0 && (!self.traveller.flying || self.board.is_submerged(self.cell(at)))
    }

    /// Whether a cell is a face to climb, for a unit that does not fly.
    fn is_climbed(&self, at: usize) -> bool {
        self.paths.cells[at] & POINTS == AIR
            && !self.traveller.flying
            && self.board.space(self.cell(at)) == Some(Space::Face)
    }

    /// Whether a cell is open air, in which a unit that does not fly can neither stand nor hold on.
    fn is_bare(&self, at: usize) -> bool {
        self.paths.cells[at] & POINTS == AIR && !self.traveller.flying && {
            let cell = self.cell(at);
            cell.level > 0 && self.board.space(cell) == Some(Space::Air) && !self.board.is_on_top(cell)
        }
    }

    /// A step with this cost between two cells, by the kind of movement that it needs; `None` if the traveller cannot move in
    /// this way.
    fn moved(&self, from: usize, to: usize, cost: u16, linked: bool) -> Option<Step> {
        let Some(modes) = self.traveller.modes else { return Some(Step::of(cost)) };
        if self.is_bare(from) {
            return None;
        }
        let rough = if self.paths.cells[to] & ROUGH != 0 && !self.traveller.flying { modes.rough } else { 0 };
        let step = |effort: Effort, hazard: u8| {
            let hazard = if effort.rough { hazard.max(modes.rough) } else { hazard };
            Step { cost: cost + effort.more, jump: halves(effort.drawn), hazard }
        };
        if self.is_bare(to) {
            return modes.falls.map(|danger| step(Effort::default(), self.fall(to, danger)));
        }
        let (start, end) = (self.cell(from).level, self.cell(to).level);
        if self.is_climbed(from) || self.is_climbed(to) {
            let effort = if end > start { modes.rises } else { modes.climbs };
            return effort.map(|effort| {
                let effort = Effort { rough: effort.rough && self.is_climbed(to), ..effort };
                step(effort, rough)
            });
        }
        if self.is_swum(from) || self.is_swum(to) {
            return modes.swims.map(|effort| step(effort, rough));
        }
        (start == end || linked || self.traveller.flying).then(|| step(Effort::default(), rough))
    }

    /// The danger of a fall from a cell.
    fn fall(&self, from: usize, danger: u8) -> u8 {
        let cell = self.cell(from);
        let levels = self.board.landing(cell).map_or(DEEPEST_FALL, |end| cell.level - end.level);
        danger.saturating_mul(levels.min(DEEPEST_FALL))
    }
}

/// Whether a grid has steps over corners.
fn has_diagonals(grid: Grid) -> bool {
    matches!(grid.shape(), Shape::Square { adjacency: Adjacency::Corners })
}

impl<S: Fn(usize) -> Standing> Steps for Strides<'_, S> {
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step> {
        let over_corner = self.diagonals && way % 2 == 1;
        if !self.is_open(to) || (over_corner && !self.gauge.cuts_corners && self.cuts_corner(from, way)) {
            return None;
        }
        let cost = if over_corner { self.gauge.diagonal? } else { self.gauge.straight };
        self.moved(from, to, cost, false)
    }

    fn least(&self, _from: usize) -> u16 {
        self.gauge.straight.min(self.gauge.diagonal.unwrap_or(self.gauge.straight))
    }

    fn extra(&self, from: usize, _left: Left, visit: &mut impl FnMut(usize, Step)) {
        if !self.board.has_storeys() {
            return;
        }
        let (grid, straight) = (self.board.grid(), self.gauge.straight);
        let linked = self.paths.ascents(from).iter().map(|ascent| ascent.to as usize);
        for to in linked.filter(|&to| self.is_open(to)) {
            if let Some(step) = self.moved(from, to, straight, true) {
                visit(to, step);
            }
        }
        if !self.traveller.flying && self.traveller.modes.is_none() {
            return;
        }
        let around = self.board.open_above_and_below(grid.cell(from)).filter_map(|cell| grid.index(cell));
        for to in around.filter(|&to| self.is_open(to)) {
            // Only units that fly can leave water upward or enter it from above.
            let dips = self.is_swum(from) != self.is_swum(to) && !self.traveller.flying;
            let held = |at: usize| self.is_climbed(at);
            if self.is_bare(to) || (dips && !held(from) && !held(to)) {
                continue;
            }
            if let Some(step) = self.moved(from, to, straight, false) {
                visit(to, step);
            }
        }
    }

    fn may_stop(&self, cell: usize) -> bool {
        let room = match (self.standing)(cell) {
            Standing::Free => true,
            Standing::Friend | Standing::Crowd | Standing::Body | Standing::Barrier | Standing::Foe => {
                self.gauge.crowds
            }
            Standing::Barred => false,
        };
        cell == self.from || room
    }
}
