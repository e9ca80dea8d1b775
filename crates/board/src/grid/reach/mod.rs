//! Reach: the cells that a mover can reach, at what cost and by which path.
//!
//! Dijkstra's search on dense arrays with a queue of buckets, one for each cost. Costs are half-points, so that half costs are
//! whole numbers, and they belong to *edges*: slopes, stairs, ladders and leaps over gaps are steps like others. No cell is
//! settled when it is first touched. A second resource, Jump, may be drawn from one pool for the whole path; then a cell keeps
//! every path to it that is cheaper in one of the two. A [`Steps`] gives the cost of each step, compiled into the search.
//!
//! A [`Reach`] is reusable memory: a search clears only what the last one touched.

mod careful;
mod neighbours;
mod search;

pub use careful::{CarefulReach, Harm, ReachedWithCare};
pub use neighbours::Neighbours;
pub use search::{Reach, Reached};

/// The cost of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Step {
    /// Half-points of movement; at least 1 (0 counts as 1).
    pub cost: u16,
    /// Jump drawn from the pool, in the unit of [`Limits::jump`]; ignored without a pool.
    pub jump: u8,
    /// Danger of the step. Of paths with equal cost, the one with the least sum is taken.
    pub hazard: u8,
}

impl Step {
    /// A step that costs only half-points, without Jump or danger.
    pub const fn of(cost: u16) -> Self {
        Self { cost, jump: 0, hazard: 0 }
    }
}

/// What a mover has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    /// Half-points of movement.
    pub cost: u16,
    /// Jump in the pool; the maximum without a pool.
    pub jump: u8,
}

/// The costs of a mover's steps on a board; cells are indices of dense arrays ([`Grid::index`](super::Grid::index)).
pub trait Steps {
    /// The step from a cell to the adjacent one in direction `way`; `None` if there is no such step.
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step>;

    /// The least that a step from a cell to an adjacent one could cost, in half-points, at least 1. A search skips steps that
    /// could gain nothing at this cost.
    fn least(&self, from: usize) -> u16 {
        let _ = from;
        1
    }

    /// Reports steps that do not lead to an adjacent cell, such as leaps and ladders over gaps. Steps that cost more than is
    /// `left` may be omitted.
    fn extra(&self, from: usize, left: Left, visit: &mut impl FnMut(usize, Step)) {
        let _ = (from, left, visit);
    }

    /// Whether the mover may stop here; other cells may still be passed.
    fn may_stop(&self, cell: usize) -> bool {
        let _ = cell;
        true
    }
}

/// Whether the first step may be taken even if it costs more than the mover has (MC-042).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstStep {
    /// The mover may not.
    #[default]
    Never,
    /// It may if it can reach no other cell.
    WhenStuck,
    /// It may, as its whole move.
    Always,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Half-points of movement.
    pub budget: u16,
    /// The pool of Jump for the whole path, at most 254. `None` if Jump limits each step separately, or not at all, which
    /// [`Steps::step`] then decides.
    pub jump: Option<u8>,
    /// Whether the first step may exceed the budget. Such a step needs a budget of at least 1, and uses it up.
    pub first_step: FirstStep,
}

impl Limits {
    /// A budget of half-points, without other limits.
    pub const fn of(budget: u16) -> Self {
        Self { budget, jump: None, first_step: FirstStep::Never }
    }
}
