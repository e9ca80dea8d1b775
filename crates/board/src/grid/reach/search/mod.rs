//! The search, with labels in buckets.

mod answers;
mod label;

pub use answers::Reached;

use self::label::{
    Drawn, Label, Mark, NONE, REFUSED, UNSETTLED,
    ways::{MANY, ONE, PLAIN},
};
use super::{FirstStep, Left, Limits, Neighbours, Step, Steps};

/// The largest budget, in half-points, with which a search first keeps one path to each cell. A longer search would exhaust the
/// pool and have to be repeated.
const SHORT: u16 = 40;

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Everything within the budget was found.
    Budget,
    /// A wanted cell was found.
    Found,
    /// The pool has barred a cheapest path, so more paths have to be kept.
    Barred,
}

/// The cells that a mover can reach, with costs and paths, and the memory for finding them.
///
/// ```
/// use hexfray_board::grid::{Adjacency, Cell, Grid, Limits, Neighbours, Reach, Shape, Step, Steps};
/// struct Meadow;
/// impl Steps for Meadow {
///     fn step(&self, _from: usize, _way: u8, _to: usize) -> Option<Step> {
///         Some(Step::of(2))
///     }
/// }
/// let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 8, 8);
/// let neighbours = Neighbours::new(&grid);
/// let mut reach = Reach::default();
/// let start = grid.index(Cell::new(4, 4)).unwrap();
/// reach.search(&neighbours, &Meadow, start, Limits::of(4));
/// assert_eq!(reach.cells().count(), 13);
/// assert_eq!(reach.cost(grid.index(Cell::new(5, 5)).unwrap()), Some(4));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reach {
    marks: Vec<Mark>,
    /// As long as `marks` once a search has kept several paths to a cell; empty before.
    drawn: Vec<Drawn>,
    /// Whether the last search kept several paths to a cell.
    drawing: bool,
    labels: Vec<Label>,
    /// The topmost label of each cost.
    buckets: Vec<u32>,
    /// Cells in the order in which they were settled.
    settled: Vec<u32>,
    /// For settled cells, whether the mover may stop there.
    stops: Vec<bool>,
    /// The highest cost with a label.
    top: u32,
}

impl Reach {
    /// Finds all cells that can be reached from a cell, and forgets the last search.
    ///
    /// The time depends on the number of cells visited, not on the size of the board. A start off the board reaches nothing.
    pub fn search<S: Steps>(&mut self, neighbours: &Neighbours, steps: &S, start: usize, limits: Limits) {
        self.search_until(neighbours, steps, &[start], limits, |_| false);
    }

    /// As [`Reach::search`], from several cells at once: each cell is reached from the nearest of them.
    pub fn search_from<S: Steps>(&mut self, neighbours: &Neighbours, steps: &S, starts: &[usize], limits: Limits) {
        self.search_until(neighbours, steps, starts, limits, |_| false);
    }

    /// As [`Reach::search_from`], but ends at the first cell for which `found` returns true: cells that cost no more belong to
    /// the result, others do not. `found` is called once for each cell, the nearest first. Returns whether such a cell was
    /// found.
    pub fn search_until<S: Steps>(
        &mut self,
        neighbours: &Neighbours,
        steps: &S,
        starts: &[usize],
        limits: Limits,
        found: impl FnMut(usize) -> bool,
    ) -> bool {
        let (budget, mut found) = (limits.budget, found);
        self.clear(neighbours.cells(), budget);
        let end = match limits.jump.map(|pool| pool.min(UNSETTLED - 1)) {
            None => self.run::<S, PLAIN>(neighbours, steps, starts, budget, 0, &mut found),
            Some(pool) => {
                let first = match budget {
                    0..=SHORT => self.run::<S, ONE>(neighbours, steps, starts, budget, pool, &mut found),
                    _ => End::Barred,
                };
                if first == End::Barred {
                    self.clear(neighbours.cells(), budget);
                    self.draw();
                    self.run::<S, MANY>(neighbours, steps, starts, budget, pool, &mut found)
                } else {
                    first
                }
            }
        };
        if end == End::Found {
            return true;
        }
        let stuck = self.settled.len() <= starts.len();
        let granted = match limits.first_step {
            FirstStep::Never => false,
            FirstStep::WhenStuck => stuck,
            FirstStep::Always => true,
        };
        if granted && limits.budget > 0 {
            self.first_steps(neighbours, steps, starts, limits);
        }
        false
    }

    /// Frees the memory that only searching needs and keeps the result, for searches that are stored.
    pub fn trim(&mut self) {
        // A search leaves all buckets empty.
        self.buckets = Vec::new();
        self.labels.shrink_to_fit();
        self.settled.shrink_to_fit();
        if !self.drawing {
            self.drawn = Vec::new();
        }
    }

    /// Forgets the last search and makes room for a board.
    fn clear(&mut self, cells: usize, budget: u16) {
        if self.marks.len() == cells {
            for label in &self.labels {
                self.marks[label.cell as usize] = Mark::UNSEEN;
            }
        } else {
            self.marks.clear();
            self.marks.resize(cells, Mark::UNSEEN);
            self.stops.resize(cells, false);
            // Few searches queue more labels.
            self.labels.reserve(cells);
            self.settled.reserve(cells);
            (self.drawn, self.drawing) = (Vec::new(), false);
        }
        if self.drawing {
            for label in &self.labels {
                self.drawn[label.cell as usize] = Drawn::UNSEEN;
            }
        }
        self.drawing = false;
        self.labels.clear();
        self.settled.clear();
        self.top = 0;
        // A search leaves all buckets empty.
        let needed = usize::from(budget) + 1;
        if self.buckets.len() < needed {
            self.buckets.resize(needed, NONE);
        }
    }

    /// Makes room for the Jump drawn from a pool, after clearing.
    fn draw(&mut self) {
        self.drawn.resize(self.marks.len(), Drawn::UNSEEN);
        self.drawing = true;
    }

    fn run<S: Steps, const WAYS: u8>(
        &mut self,
        neighbours: &Neighbours,
        steps: &S,
        starts: &[usize],
        budget: u16,
        pool: u8,
        found: &mut impl FnMut(usize) -> bool,
    ) -> End {
        for &start in starts.iter().filter(|&&start| start < neighbours.cells()) {
            self.offer::<WAYS>(NONE, start, 0, 0);
        }
        let mut cost = 0;
        let mut stop = false;
        while cost <= self.top && !stop {
            // Steps cost at least 1, so nothing is added to a bucket while it is emptied.
            let mut top = std::mem::replace(&mut self.buckets[cost as usize], NONE);
            while let Some(&label) = self.labels.get(top as usize) {
                if WAYS == ONE && label.jump == REFUSED {
                    if self.marks[label.cell as usize].key > cost << 16 | u32::from(label.hazard) {
                        self.drop_from(cost);
                        return End::Barred;
                    }
                    top = label.below;
                    continue;
                }
                let settled = self.settled.len();
                if self.settle::<WAYS>(top, label, cost, steps) {
                    stop |= self.settled.len() > settled && found(label.cell as usize);
                    if !stop {
                        self.expand::<S, WAYS>(neighbours, steps, top, label, cost, u32::from(budget), pool);
                    }
                }
                top = label.below;
            }
            cost += 1;
        }
        if stop {
            self.drop_from(cost);
            return End::Found;
        }
        End::Budget
    }

    /// Forgets the labels queued at this cost or more.
    fn drop_from(&mut self, cost: u32) {
        for at in cost..=self.top {
            let mut top = std::mem::replace(&mut self.buckets[at as usize], NONE);
            while let Some(label) = self.labels.get(top as usize) {
                let mark = &mut self.marks[label.cell as usize];
                if mark.key >> 16 >= cost {
                    *mark = Mark::UNSEEN;
                }
                top = label.below;
            }
        }
    }

    /// Settles a label; false if a better one has been found since it was queued.
    #[inline]
    fn settle<const WAYS: u8>(&mut self, id: u32, label: Label, cost: u32, steps: &impl Steps) -> bool {
        if WAYS == MANY {
            let drawn = &mut self.drawn[label.cell as usize];
            let key = cost << 16 | u32::from(label.hazard);
            if drawn.least <= label.jump && drawn.least_key <= key {
                return false;
            }
            let known = drawn.least != UNSETTLED;
            if label.jump < drawn.least {
                (drawn.least, drawn.least_key) = (label.jump, key);
            }
            if known {
                return true;
            }
        } else if self.marks[label.cell as usize].label != id {
            return false;
        }
        self.stops[label.cell as usize] = steps.may_stop(label.cell as usize);
        self.settled.push(label.cell);
        true
    }

    #[inline]
    fn expand<S: Steps, const WAYS: u8>(
        &mut self,
        neighbours: &Neighbours,
        steps: &S,
        id: u32,
        label: Label,
        cost: u32,
        budget: u32,
        pool: u8,
    ) {
        let from = label.cell as usize;
        let least = cost + u32::from(steps.least(from));
        // If the budget is nearly used up, no step is possible.
        let around = (least <= budget).then(|| neighbours.around(from));
        let least = least << 16;
        for (way, to) in around.into_iter().flatten() {
            // A cell gains nothing if its known cost is no more than that of the cheapest step from here.
            let key = self.marks[to].key;
            if WAYS == MANY {
                let drawn = &self.drawn[to];
                let best = key <= least && drawn.best <= label.jump;
                if best || (drawn.least_key <= least && drawn.least <= label.jump) {
                    continue;
                }
            } else if key < least || (key == least && (WAYS == PLAIN || self.drawn_to(to) <= label.jump)) {
                continue;
            }
            if let Some(step) = steps.step(from, way, to) {
                self.take::<WAYS>(id, label, cost, to, step, budget, pool);
            }
        }
        // With one path per cell, steps beyond the pool are considered, too, to find out whether the pool bars a cheapest path.
        let jump = if WAYS == MANY {
            pool - label.jump
        } else if WAYS == ONE {
            pool
        } else {
            u8::MAX
        };
        let left = Left { cost: (budget - cost) as u16, jump };
        steps.extra(from, left, &mut |to, step| {
            if to < self.marks.len() {
                self.take::<WAYS>(id, label, cost, to, step, budget, pool);
            }
        });
    }

    /// Takes a step from a label if budget and pool allow it.
    #[inline]
    fn take<const WAYS: u8>(&mut self, id: u32, label: Label, cost: u32, to: usize, step: Step, budget: u32, pool: u8) {
        let total = cost + u32::from(step.cost.max(1));
        if total > budget {
            return;
        }
        let jump = if WAYS == PLAIN { 0 } else { label.jump.saturating_add(step.jump) };
        let hazard = label.hazard.saturating_add(u16::from(step.hazard));
        let key = total << 16 | u32::from(hazard);
        if WAYS == PLAIN || jump <= pool {
            self.offer::<WAYS>(id, to, key, jump);
        } else if WAYS == ONE && step.jump <= pool && key < self.marks[to].key {
            self.queue(id, to, key, REFUSED);
        }
    }

    /// Queues a label unless a better one for its cell is known.
    #[inline]
    fn offer<const WAYS: u8>(&mut self, parent: u32, to: usize, key: u32, jump: u8) {
        let id = self.labels.len() as u32;
        let known = self.marks[to];
        if WAYS == MANY {
            let drawn = &mut self.drawn[to];
            let no_better = key >= known.key && drawn.best <= jump;
            if no_better || (drawn.least <= jump && drawn.least_key <= key) {
                return;
            }
            if key < known.key || (key == known.key && jump < drawn.best) {
                drawn.best = jump;
                self.marks[to] = Mark { key, label: id };
            }
        } else {
            let better = key < known.key || (WAYS == ONE && key == known.key && jump < self.drawn_to(to));
            if !better {
                return;
            }
            self.marks[to] = Mark { key, label: id };
        }
        self.queue(parent, to, key, jump);
    }

    /// The Jump that the best path to a cell draws; the cell must have a path.
    #[inline]
    fn drawn_to(&self, cell: usize) -> u8 {
        self.labels[self.marks[cell].label as usize].jump
    }

    /// Puts a label into the bucket of its cost.
    #[inline]
    fn queue(&mut self, parent: u32, to: usize, key: u32, jump: u8) {
        let (id, cost) = (self.labels.len() as u32, key >> 16);
        let bucket = &mut self.buckets[cost as usize];
        self.labels.push(Label { cell: to as u32, parent, below: *bucket, hazard: key as u16, jump });
        *bucket = id;
        self.top = self.top.max(cost);
    }

    /// Adds adjacent cells of the starts that cost too much, as paths that use up the budget (MC-042).
    fn first_steps(&mut self, neighbours: &Neighbours, steps: &impl Steps, starts: &[usize], limits: Limits) {
        for &start in starts {
            for way in 0..neighbours.directions() {
                let Some(to) = neighbours.next(start, way) else { continue };
                let Some(step) = steps.step(start, way, to) else { continue };
                let too_high = limits.jump.is_some_and(|pool| step.jump > pool);
                if too_high || self.marks[to].key != NONE {
                    continue;
                }
                let parent = self.marks[start].label;
                let jump = if limits.jump.is_some() { step.jump } else { 0 };
                let (id, hazard) = (self.labels.len() as u32, u16::from(step.hazard));
                self.labels.push(Label { cell: to as u32, parent, below: NONE, hazard, jump });
                let key = u32::from(limits.budget) << 16 | u32::from(hazard);
                self.marks[to] = Mark { key, label: id };
                self.stops[to] = steps.may_stop(to);
                self.settled.push(to as u32);
            }
        }
    }
}
