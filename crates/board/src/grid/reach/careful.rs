//! The least harmful paths: of those within the budget the one that hurts least, then the cheapest, then the straightest.
//!
//! The least harmful path within a budget is a shortest path with a limited resource: a path that costs more but hurts less may
//! be the better one to a cell, and yet leave too little for the next. So each cell keeps every path that no other beats in
//! harm, cost and Jump at once. Paths are settled in the order of their costs; a path is kept if every earlier one hurts more
//! or draws more. Only boards that can hurt the mover need this search: for others [`Reach`](super::Reach) is enough.

use super::{FirstStep, Left, Limits, Neighbours, Step, Steps};
use crate::grid::{Cell, Grid};

/// The harm that a path does to the mover; the least harm comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Harm {
    /// The expected loss of hit points, in hundredths.
    pub loss: u32,
    /// Tests that have to be passed.
    pub tests: u16,
}

impl Harm {
    /// No harm.
    pub const NONE: Self = Self { loss: 0, tests: 0 };

    /// A certain loss of hit points.
    pub const fn points(points: u32) -> Self {
        Self { loss: points.saturating_mul(100), tests: 0 }
    }

    /// The sum of this harm and another.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { loss: self.loss.saturating_add(other.loss), tests: self.tests.saturating_add(other.tests) }
    }

    /// Whether there is no harm.
    pub const fn is_none(self) -> bool {
        self.loss == 0 && self.tests == 0
    }
}

/// A path to a cell, as its last step. Paths are settled in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tried {
    cost: u32,
    harm: Harm,
    jump: u8,
    cell: u32,
    hazard: u16,
    /// The settled path that it continues.
    parent: u32,
}

/// A path that is kept.
#[derive(Clone, Copy, Debug)]
struct Kept {
    cell: u32,
    cost: u32,
    harm: Harm,
    jump: u8,
    hazard: u16,
    /// The first of the equivalent paths that it may continue; see [`CarefulReach::links`].
    from: u32,
    /// The next path that is kept for the same cell.
    other: u32,
}

/// No path.
const NONE: u32 = u32::MAX;

/// The cells that a mover can reach by least harmful paths, and the memory for finding them.
#[derive(Clone, Debug, Default)]
pub struct CarefulReach {
    kept: Vec<Kept>,
    /// Linked lists of the paths that others continue: a path and the next link.
    links: Vec<(u32, u32)>,
    /// The path of each cell that hurts least.
    last: Vec<u32>,
    /// The best path to each cell that was reached, in order of cost.
    best: Vec<u32>,
    stops: Vec<bool>,
    queue: Queue,
}

/// Paths that are not settled yet, by cost.
#[derive(Clone, Debug, Default)]
struct Queue {
    tried: Vec<(Tried, u32)>,
    /// The topmost path of each cost; each has the index of the one below it.
    buckets: Vec<u32>,
    /// The highest cost with a path.
    top: usize,
}

impl Queue {
    fn clear(&mut self, budget: u16) {
        self.tried.clear();
        // A search that was not ended early leaves all buckets empty.
        self.buckets.iter_mut().take(self.top + 1).for_each(|bucket| *bucket = NONE);
        self.top = 0;
        let needed = usize::from(budget) + 1;
        if self.buckets.len() < needed {
            self.buckets.resize(needed, NONE);
        }
    }

    fn push(&mut self, tried: Tried) {
        let cost = tried.cost as usize;
        let id = self.tried.len() as u32;
        self.tried.push((tried, std::mem::replace(&mut self.buckets[cost], id)));
        self.top = self.top.max(cost);
    }

    /// Removes the paths of a cost from the queue, in order.
    fn take(&mut self, cost: usize, ways: &mut Vec<Tried>) {
        ways.clear();
        let mut at = self.buckets[cost];
        if at == NONE {
            return;
        }
        self.buckets[cost] = NONE;
        while let Some(&(tried, below)) = self.tried.get(at as usize) {
            ways.push(tried);
            at = below;
        }
        ways.sort_unstable();
    }
}

/// Whether a path kept for a cell is no worse in harm and Jump.
fn is_beaten(kept: &[Kept], last: u32, harm: Harm, jump: u8) -> bool {
    let mut at = last;
    while let Some(one) = kept.get(at as usize) {
        if one.harm <= harm && one.jump <= jump {
            return true;
        }
        at = one.other;
    }
    false
}

/// A cell that a careful mover can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedWithCare {
    /// Its index in dense arrays.
    pub cell: usize,
    /// The cost of the path, in the unit of the steps.
    pub cost: u16,
    /// The harm of the path.
    pub harm: Harm,
    /// Jump drawn from the pool.
    pub jump: u8,
    /// The sum of the steps' [`hazard`](Step::hazard).
    pub hazard: u16,
    /// Whether the mover may stop there.
    pub may_stop: bool,
}

impl CarefulReach {
    /// Finds all cells that can be reached from a cell, each by the path that hurts least, and forgets the last search. `harm`
    /// returns the harm of a step from a cell to another.
    pub fn search<S: Steps>(
        &mut self,
        neighbours: &Neighbours,
        steps: &S,
        start: usize,
        limits: Limits,
        harm: impl Fn(usize, usize) -> Harm,
    ) {
        self.search_to(neighbours, steps, start, limits, harm, None);
    }

    /// As [`CarefulReach::search`], but may end as soon as the path to a goal is known: the results for the goal are those of
    /// the whole search, other cells may be missing. A path that hurts can still give way to one that costs more, so the search
    /// ends early only when it has found a harmless one.
    pub fn search_to<S: Steps>(
        &mut self,
        neighbours: &Neighbours,
        steps: &S,
        start: usize,
        limits: Limits,
        harm: impl Fn(usize, usize) -> Harm,
        goal: Option<usize>,
    ) {
        self.clear(neighbours.cells(), limits.budget);
        if start >= neighbours.cells() {
            return;
        }
        let (budget, pool) = (u32::from(limits.budget), limits.jump.unwrap_or(u8::MAX));
        let first = Tried { cost: 0, harm: Harm::NONE, jump: 0, cell: start as u32, hazard: 0, parent: NONE };
        self.queue.push(first);
        let mut cost = 0;
        let mut ways = Vec::new();
        // Steps cost at least 1, so nothing is added to a bucket while it is emptied.
        while cost <= self.queue.top {
            self.queue.take(cost, &mut ways);
            for &tried in &ways {
                if let Some(id) = self.keep(tried) {
                    self.go_on(neighbours, steps, (id, tried), limits, (budget, pool), &harm);
                }
            }
            // Paths of equal cost are settled together, so that no equivalent one is missing.
            if goal.is_some_and(|goal| self.at(goal).is_some_and(|found| found.harm.is_none())) {
                break;
            }
            cost += 1;
        }
        let stuck = self.best_ways().nth(1).is_none();
        let granted = match limits.first_step {
            FirstStep::Never => false,
            FirstStep::WhenStuck => stuck,
            FirstStep::Always => true,
        };
        if granted && budget > 0 {
            self.first_steps(neighbours, steps, start, limits, harm);
        }
        self.best = self.best_ways().collect();
        self.best.sort_unstable_by_key(|&id| (self.kept[id as usize].cost, id));
    }

    /// Queues the steps from the end of a path that is kept.
    fn go_on<S: Steps>(
        &mut self,
        neighbours: &Neighbours,
        steps: &S,
        (id, tried): (u32, Tried),
        limits: Limits,
        (budget, pool): (u32, u8),
        harm: &impl Fn(usize, usize) -> Harm,
    ) {
        let from = tried.cell as usize;
        if self.last[from] == id && self.kept[id as usize].other == NONE {
            self.stops[from] = steps.may_stop(from);
        }
        let Self { kept, last, queue, .. } = self;
        // A cell with a kept path that hurts no more gains nothing, since that path costs less.
        let gains = |to: usize, jump: u8| to < last.len() && !is_beaten(kept, last[to], tried.harm, jump);
        let mut take = |to: usize, step: Step| {
            let cost = tried.cost + u32::from(step.cost.max(1));
            let jump = if limits.jump.is_some() { tried.jump.saturating_add(step.jump) } else { 0 };
            if cost <= budget && jump <= pool && gains(to, jump) {
                let (harm, hazard) = (tried.harm.and(harm(from, to)), tried.hazard.saturating_add(step.hazard.into()));
                queue.push(Tried { cost, harm, jump, cell: to as u32, hazard, parent: id });
            }
        };
        if tried.cost + u32::from(steps.least(from)) <= budget {
            for (way, to) in neighbours.around(from).filter(|&(_, to)| gains(to, tried.jump)) {
                if let Some(step) = steps.step(from, way, to) {
                    take(to, step);
                }
            }
        }
        let left = Left { cost: (budget - tried.cost) as u16, jump: pool - tried.jump.min(pool) };
        steps.extra(from, left, &mut take);
    }

    fn clear(&mut self, cells: usize, budget: u16) {
        self.kept.clear();
        self.links.clear();
        self.best.clear();
        self.queue.clear(budget);
        self.last.clear();
        self.last.resize(cells, NONE);
        self.stops.resize(cells, false);
    }

    /// Keeps a path unless another beats it. A path equivalent to a kept one is linked to it.
    fn keep(&mut self, tried: Tried) -> Option<u32> {
        let mut at = self.last[tried.cell as usize];
        while let Some(kept) = self.kept.get(at as usize) {
            if kept.harm <= tried.harm && kept.jump <= tried.jump {
                if (kept.cost, kept.harm, kept.jump) == (tried.cost, tried.harm, tried.jump) {
                    self.link(at, tried.parent);
                }
                return None;
            }
            at = kept.other;
        }
        let id = self.kept.len() as u32;
        let Tried { cost, harm, jump, cell, hazard, parent } = tried;
        let before = self.last[cell as usize];
        let least = self.kept.get(before as usize).is_none_or(|best| harm < best.harm);
        self.kept.push(Kept { cell, cost, harm, jump, hazard, from: NONE, other: before });
        self.link(id, parent);
        if least {
            self.last[cell as usize] = id;
        } else if let Some(best) = self.kept.get(before as usize).map(|best| best.other) {
            // The new path draws less Jump but hurts more, so the least harmful path stays first.
            self.kept[id as usize].other = best;
            self.kept[before as usize].other = id;
        }
        Some(id)
    }

    fn link(&mut self, way: u32, from: u32) {
        if from != NONE {
            let kept = &mut self.kept[way as usize];
            self.links.push((from, kept.from));
            kept.from = self.links.len() as u32 - 1;
        }
    }

    /// Adds adjacent cells of the start that cost too much, as paths that use up the budget (MC-042).
    fn first_steps(
        &mut self,
        neighbours: &Neighbours,
        steps: &impl Steps,
        start: usize,
        limits: Limits,
        harm: impl Fn(usize, usize) -> Harm,
    ) {
        let (parent, cost) = (self.last[start], u32::from(limits.budget));
        for (way, to) in neighbours.around(start) {
            let Some(step) = steps.step(start, way, to) else { continue };
            let too_high = limits.jump.is_some_and(|pool| step.jump > pool);
            if too_high || self.last[to] != NONE {
                continue;
            }
            let jump = if limits.jump.is_some() { step.jump } else { 0 };
            let (harm, hazard) = (harm(start, to), step.hazard.into());
            self.keep(Tried { cost, harm, jump, cell: to as u32, hazard, parent });
            self.stops[to] = steps.may_stop(to);
        }
    }

    fn best_ways(&self) -> impl Iterator<Item = u32> + '_ {
        self.last.iter().copied().filter(|&id| id != NONE)
    }

    /// The cells that were reached, including the start, the nearest first.
    pub fn reached(&self) -> impl Iterator<Item = ReachedWithCare> + '_ {
        self.best.iter().map(|&id| self.described(id))
    }

    /// The result for a cell; `None` if it was not reached.
    pub fn at(&self, cell: usize) -> Option<ReachedWithCare> {
        let id = self.last.get(cell).copied().filter(|&id| id != NONE)?;
        Some(self.described(id))
    }

    fn described(&self, id: u32) -> ReachedWithCare {
        let Kept { cell, cost, harm, jump, hazard, .. } = self.kept[id as usize];
        let cell = cell as usize;
        ReachedWithCare { cell, cost: cost as u16, harm, jump, hazard, may_stop: self.stops[cell] }
    }

    /// The path to a cell, including the start: of equivalent paths, the one that stays closest to the straight line. Empty if
    /// the cell was not reached.
    pub fn way(&self, grid: &Grid, cell: usize) -> Vec<usize> {
        let Some(&goal) = self.last.get(cell).filter(|&&id| id != NONE) else { return Vec::new() };
        let mut wanted = vec![false; self.kept.len()];
        wanted[goal as usize] = true;
        for id in (0..=goal).rev() {
            if wanted[id as usize] {
                self.before(id).for_each(|from| wanted[from as usize] = true);
            }
        }
        // A path has a higher index than the paths that it continues.
        let start = self.kept.first().map_or(cell, |kept| kept.cell as usize);
        let off =
            |id: u32| deviation(grid, [start, cell, self.kept[id as usize].cell as usize].map(|at| grid.cell(at)));
        let mut sums: Vec<(u64, u32)> = vec![(0, NONE); self.kept.len()];
        for id in 0..=goal {
            if wanted[id as usize] {
                let nearest = self.before(id).map(|from| (sums[from as usize].0, from)).min().unwrap_or((0, NONE));
                sums[id as usize] = (nearest.0 + off(id), nearest.1);
            }
        }
        let mut way: Vec<usize> = Vec::new();
        let mut at = goal;
        while let Some(kept) = self.kept.get(at as usize) {
            way.push(kept.cell as usize);
            at = sums[at as usize].1;
        }
        way.reverse();
        way
    }

    /// The paths that a path may continue.
    fn before(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        let mut link = self.kept[id as usize].from;
        std::iter::from_fn(move || {
            let &(from, next) = self.links.get(link as usize)?;
            link = next;
            Some(from)
        })
    }
}

/// The distance of a cell from the straight line between two cells, in a unit that depends on the line.
fn deviation(grid: &Grid, [from, to, cell]: [Cell; 3]) -> u64 {
    let ((x, y), (off_x, off_y)) = (grid.vector(from, to), grid.vector(from, cell));
    (i64::from(x) * i64::from(off_y) - i64::from(y) * i64::from(off_x)).unsigned_abs()
}
