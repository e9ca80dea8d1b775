//! The known paths from a cell, and the searches that are kept for repeated questions.

use std::sync::{Arc, Weak};

use hexfray_board::{
    grid::{Cell, Grid},
    map::{Board, Standing, Travel, Traveller},
};

/// The most cells of all kept searches, about 40 bytes each: 5 MB, no matter how many battles are fought.
const MOST_CELLS: usize = 1 << 17;
/// The least number of kept searches, no matter how large the board is.
const LEAST_KEPT: usize = 16;

/// Searches, found by the cell where they begin.
#[derive(Debug, Default)]
pub(super) struct Searches {
    grid: Option<Grid>,
    all: Vec<Search>,
    /// For each cell, by its index in dense arrays, which searches begin there.
    begin: Vec<Vec<u32>>,
    /// The number of searches made so far; beyond a limit, the oldest is dropped.
    made: usize,
}

impl Searches {
    /// The place of a search of these paths, no matter how far they were explored.
    pub(super) fn find(&self, board: &Arc<Board>, from: Cell, marching: &Traveller) -> Option<usize> {
        let begin = self.begin.get(board.grid().index(from)?)?;
        begin.iter().map(|&at| at as usize).find(|&at| self.all[at].is_of(board, from, marching))
    }

    /// The place for a new search from a cell of a board; the oldest is dropped if there are many.
    pub(super) fn place(&mut self, grid: Grid, from: Cell) -> usize {
        if self.grid != Some(grid) {
            *self = Self { grid: Some(grid), begin: vec![Vec::new(); grid.len()], ..Self::default() };
        }
        let at = self.made % (MOST_CELLS / grid.len().max(1)).max(LEAST_KEPT);
        self.made += 1;
        match self.all.get(at).and_then(Search::begins) {
            Some(old) => self.begin[grid.index(old).unwrap_or(0)].retain(|&kept| kept as usize != at),
            None => self.all.resize_with(self.all.len().max(at + 1), Search::default),
        }
        if let Some(begin) = grid.index(from).and_then(|from| self.begin.get_mut(from)) {
            begin.push(at as u32);
        }
        at
    }

    /// The search in a place.
    pub(super) fn get(&self, at: usize) -> Option<&Search> {
        self.all.get(at)
    }

    /// The search in a place, to continue it.
    pub(super) fn get_mut(&mut self, at: usize) -> Option<&mut Search> {
        self.all.get_mut(at)
    }
}

/// The known paths from one cell.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// It does not keep boards that change in the course of a battle, because the next battle has others.
    of: Option<(Weak<Board>, Cell, Traveller)>,
    travel: Option<Travel>,
    /// Every cell that costs no more than this is known, in the traveller's own units.
    pub(super) complete: u16,
}

impl Search {
    /// Whether it is a search of these paths, no matter how far they were explored.
    fn is_of(&self, board: &Arc<Board>, from: Cell, marching: &Traveller) -> bool {
        let as_far = |known: &Traveller| Traveller { points: marching.points, ..*known } == *marching;
        let on = |known: &Weak<Board>| std::ptr::eq(known.as_ptr(), Arc::as_ptr(board));
        let same = |of: &(Weak<Board>, Cell, Traveller)| on(&of.0) && of.1 == from && as_far(&of.2);
        self.of.as_ref().is_some_and(same)
    }

    /// The start of its paths.
    fn begins(&self) -> Option<Cell> {
        self.of.as_ref().map(|&(_, from, _)| from)
    }

    /// Explores the paths again around the present units, no farther than the nearest cell for which `found` returns
    /// true.
    pub(super) fn explore(
        &mut self,
        board: &Arc<Board>,
        from: Cell,
        marching: &Traveller,
        standing: impl Fn(usize) -> Standing,
        found: impl FnMut(usize) -> bool,
    ) {
        let kept = self.travel.take().filter(|travel| travel.grid() == board.grid());
        let mut travel = kept.unwrap_or_else(|| Travel::new(board.grid()));
        let stopped = travel.explore_until(board, from, marching, standing, found);
        travel.trim();
        self.complete = if stopped { travel.farthest() } else { marching.points };
        self.of = Some((Arc::downgrade(board), from, *marching));
        self.travel = Some(travel);
    }

    /// The cost of a cell in the traveller's own units, if it is known.
    fn units(&self, to: Cell) -> Option<u16> {
        if self.begins() == Some(to) {
            return Some(0);
        }
        self.travel.as_ref()?.units(to)
    }

    /// The cost in half points, if it is within a limit in the traveller's own units.
    pub(super) fn half_points(&self, to: Cell, limit: u16) -> Option<u16> {
        if self.units(to)? > limit {
            return None;
        }
        if self.begins() == Some(to) {
            return Some(0);
        }
        self.travel.as_ref()?.destination(to).map(|found| found.cost)
    }

    /// The path to a cell, starting with its first cell; `None` if none is known.
    pub(super) fn way(&self, to: Cell) -> Option<Vec<Cell>> {
        self.travel.as_ref()?.way(to)
    }

    /// The nearest of these cells that is known, the first listed among equals.
    pub(super) fn nearest(&self, targets: impl Iterator<Item = Cell>) -> Option<Cell> {
        let costs = targets.filter_map(|cell| Some((self.units(cell)?, cell)));
        costs.min_by_key(|&(cost, _)| cost).map(|(_, cell)| cell)
    }

    /// The least rank among the nearest known cells with a rank, no farther than a limit in the traveller's own units;
    /// the unit's own cell is one of them.
    pub(super) fn nearest_like<T: Ord>(&self, limit: u16, worth: impl Fn(usize) -> Option<T>) -> Option<T> {
        let mut best: Option<(u16, T)> = None;
        for (at, cost) in self.travel.iter().flat_map(Travel::reached) {
            if cost > limit || best.as_ref().is_some_and(|&(nearest, _)| cost > nearest) {
                break;
            }
            best = best.into_iter().chain(worth(at).map(|worth| (cost, worth))).min();
        }
        best.map(|(_, worth)| worth)
    }
}
