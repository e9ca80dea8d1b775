//! What single steps cost a traveller who counts metres instead of the ground's difficulty.

use super::{
    Gauge, Standing, Traveller,
    paths::{AIR, CLOSED, POINTS, Paths, VOID},
};
use crate::{
    grid::{Adjacency, Grid, Left, Shape, Step, Steps},
    map::Board,
};

/// A traveller who counts metres, among others on a board.
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

    /// Whether the traveller can set foot in a cell.
    fn is_open(&self, cell: usize) -> bool {
        let bits = self.paths.cells[cell];
        let carries = match bits & POINTS {
            VOID => false,
            0 | AIR => self.traveller.flying,
            _ => true,
        };
        bits & CLOSED == 0
            && carries
            && (self.gauge.crowds || (self.standing)(cell) != Standing::Foe)
            && (self.standing)(cell) != Standing::Barred
    }

    /// Whether a step over a corner passes one of the two cells beside it that cannot be entered.
    fn cuts_corner(&self, from: usize, way: u8) -> bool {
        let ways = self.paths.neighbours.directions();
        let beside = [(way + 1) % ways, (way + ways - 1) % ways];
        beside.into_iter().any(|way| self.paths.neighbours.next(from, way).is_none_or(|cell| !self.is_open(cell)))
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
        Some(Step::of(cost))
    }

    fn least(&self, _from: usize) -> u16 {
        self.gauge.straight.min(self.gauge.diagonal.unwrap_or(self.gauge.straight))
    }

    fn extra(&self, from: usize, _left: Left, visit: &mut impl FnMut(usize, Step)) {
        if !self.board.has_storeys() {
            return;
        }
        let grid = self.board.grid();
        let linked = self.paths.ascents(from).iter().map(|ascent| ascent.to as usize);
        let around = self.traveller.flying.then(|| self.board.open_above_and_below(grid.cell(from)));
        let flown = around.into_iter().flatten().filter_map(|cell| grid.index(cell));
        let open = linked.chain(flown).filter(|&to| self.is_open(to));
        open.for_each(|to| visit(to, Step::of(self.gauge.straight)));
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
