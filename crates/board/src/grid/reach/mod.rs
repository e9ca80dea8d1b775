//! Reach: which cells a mover gets to, at what cost and on which way.
//!
//! Dijkstra's search on dense arrays with a queue of buckets, one for each cost. Costs are half-points, so
//! that links at half cost stay whole numbers, and they belong to *edges*: slopes, stairs, ladders and leaps
//! over gaps are steps like others. No cell is settled when it is first touched. A second resource, Jump, may
//! be drawn from one pool for the whole way; then a cell keeps every way to it that is cheaper in one of the
//! two. A [`Steps`] gives the cost of each step, compiled into the search.
//!
//! A [`Reach`] is a scratchpad: searches reuse its memory and clear only what the last one touched.

mod careful;
mod neighbours;
mod search;

pub use careful::{CarefulReach, Harm, ReachedWithCare};
pub use neighbours::Neighbours;
pub use search::{Reach, Reached};

/// What one step takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Step {
    /// Half-points of movement; at least 1 (0 counts as 1).
    pub cost: u16,
    /// Jump drawn from the pool, in the unit of [`Limits::jump`]; without a pool it is not looked at.
    pub jump: u8,
    /// Danger of the step. Among ways of equal cost the one with the least sum is taken.
    pub hazard: u8,
}

impl Step {
    /// A step of so many half-points, without Jump or danger.
    pub const fn of(cost: u16) -> Self {
        Self { cost, jump: 0, hazard: 0 }
    }
}

/// What is left to a mover on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    /// Half-points of movement.
    pub cost: u16,
    /// Jump in the pool; without a pool as much as there can be.
    pub jump: u8,
}

/// The costs of a mover's steps on a board; cells are indices of dense arrays ([`Grid::index`](super::Grid::index)).
pub trait Steps {
    /// The step from a cell to the adjacent one in direction `way`; `None` if there is no such step.
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step>;

    /// The least that a step from a cell to an adjacent one could cost, in half-points; from 1. A search asks for
    /// no steps that could gain nothing at this price.
    fn least(&self, from: usize) -> u16 {
        let _ = from;
        1
    }

    /// Reports steps that do not lead to an adjacent cell: leaps, ladders over gaps. Those that take more than is
    /// left need not be reported.
    fn extra(&self, from: usize, left: Left, visit: &mut impl FnMut(usize, Step)) {
        let _ = (from, left, visit);
    }

    /// Whether the mover may end its way here; a cell where it may not is passed through.
    fn may_stop(&self, cell: usize) -> bool {
        let _ = cell;
        true
    }
}

/// Whether the first step may be taken even if it costs more than the mover has (MC-042).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstStep {
    /// No.
    #[default]
    Never,
    /// Only if the mover gets nowhere else.
    WhenStuck,
    /// Yes, as the whole way.
    Always,
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Half-points of movement.
    pub budget: u16,
    /// The pool of Jump for the whole way; `None` if Jump limits each step by itself (or not at all), which is
    /// then [`Steps::step`]'s to decide. At most 254.
    pub jump: Option<u8>,
    /// A first step beyond the budget. It needs a budget of at least 1, and uses it up.
    pub first_step: FirstStep,
}

impl Limits {
    /// A budget of half-points, and nothing else to watch.
    pub const fn of(budget: u16) -> Self {
        Self { budget, jump: None, first_step: FirstStep::Never }
    }
}
