//! How a unit travels over a board: which cells it can reach, at what cost and by which way.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::Board;
use crate::grid::{Cell, Direction, Grid};

/// What a unit can do on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traveller {
    /// Move points left, in half points.
    pub points: u16,
    /// Levels of height that it can climb, drop or leap.
    pub jump: u8,
    /// Whether `jump` is for the whole action or for each step (MC-052).
    pub jump_mode: JumpMode,
    /// Flies: every cell costs 1, heights and water do not matter (MC-061).
    pub flying: bool,
    /// Floats: every cell without an obstacle counts as Normal; heights matter (MC-180).
    pub floating: bool,
    /// Water does not hinder it (MC-069).
    pub aquatic: bool,
    /// Every difficulty is one step easier (MC-148).
    pub sure_footed: bool,
    /// May go one cell even where its points do not suffice (MC-042).
    pub always_one: bool,
    /// Over whose cells it may leap (MC-050).
    pub leaps_over: LeapOver,
    /// Whether it may leap over impassable cells (MC-051).
    pub leaps_impassable: bool,
    /// Whether it may stop where friends stand (MC-045).
    pub shares_cells: bool,
}

/// How Jump is used up (MC-052).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JumpMode {
    /// One pool for the whole action.
    #[default]
    Pool,
    /// A limit for each step.
    PerStep,
}

/// Over whose cells a unit may leap (MC-050).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeapOver {
    /// Over nobody's.
    None,
    /// Over those of friends.
    #[default]
    Allies,
    /// Over everybody's.
    All,
}

/// Who stands in a cell, seen from the traveller; in rising order of hindrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Nobody.
    Free,
    /// A body: may be passed, not stopped on.
    Body,
    /// A friend: may be passed.
    Friend,
    /// A foe: may not be entered.
    Foe,
}

/// A cell that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The cell.
    pub cell: Cell,
    /// Cost of the cheapest way, in half points.
    pub cost: u16,
    /// Whether the unit may end its move there.
    pub may_stop: bool,
}

/// A search for ways, reused from move to move.
#[derive(Clone, Debug)]
pub struct Travel {
    grid: Grid,
    from: usize,
    best: Vec<(u16, u32)>,
    stop: Vec<bool>,
    visited: Vec<usize>,
}

impl Travel {
    /// An empty search on boards of this grid.
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            from: 0,
            best: vec![(u16::MAX, u32::MAX); grid.len()],
            stop: vec![false; grid.len()],
            visited: Vec::new(),
        }
    }

    /// Finds all cells that the traveller can reach from a cell.
    pub fn explore(&mut self, board: &Board, from: Cell, traveller: &Traveller, standing: impl Fn(usize) -> Standing) {
        for &index in &self.visited {
            self.best[index] = (u16::MAX, u32::MAX);
        }
        self.visited.clear();
        let Some(start) = self.grid.index(from) else { return };
        self.from = start;
        self.best[start] = (0, start as u32);
        self.stop[start] = true;
        self.visited.push(start);
        let mut open = BinaryHeap::from([Reverse((0_u16, start))]);
        while let Some(Reverse((cost, index))) = open.pop() {
            if cost > self.best[index].0 {
                continue;
            }
            let cell = self.grid.cell(index);
            for way in 0..self.grid.directions() {
                let next = self.grid.step(cell, Direction(way));
                let Some(to) = self.grid.index(next) else { continue };
                if !board.exists(next) || board.blocks_move(next) || board.is_impassable(next) {
                    continue;
                }
                let rise = i32::from(board.height(next)) - i32::from(board.height(cell));
                if rise.unsigned_abs() > u32::from(traveller.jump) && !traveller.flying {
                    continue;
                }
                let stands = standing(to);
                if stands == Standing::Foe {
                    continue;
                }
                let step = if traveller.flying { 2 } else { board.entry_cost(next) };
                let total = cost + step;
                if total <= traveller.points && total < self.best[to].0 {
                    if self.best[to].0 == u16::MAX {
                        self.visited.push(to);
                    }
                    self.best[to] = (total, index as u32);
                    self.stop[to] = stands == Standing::Free;
                    open.push(Reverse((total, to)));
                }
            }
        }
    }

    /// The cells that can be reached, but the one where the unit stands.
    pub fn destinations(&self) -> impl Iterator<Item = Destination> + '_ {
        self.visited.iter().skip(1).map(|&index| self.at(index))
    }

    fn at(&self, index: usize) -> Destination {
        Destination { cell: self.grid.cell(index), cost: self.best[index].0, may_stop: self.stop[index] }
    }

    /// What is known of one cell; `None` if it cannot be reached or the unit stands there.
    pub fn destination(&self, cell: Cell) -> Option<Destination> {
        let index = self.grid.index(cell)?;
        (index != self.from && self.best[index].0 != u16::MAX).then(|| self.at(index))
    }

    /// The way to a cell, the unit's own cell first.
    pub fn way(&self, cell: Cell) -> Option<Vec<Cell>> {
        self.destination(cell)?;
        let mut index = self.grid.index(cell)?;
        let mut way = vec![cell];
        while index != self.from {
            index = self.best[index].1 as usize;
            way.push(self.grid.cell(index));
        }
        way.reverse();
        Some(way)
    }
}
