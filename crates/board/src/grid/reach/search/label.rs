//! The data that a search keeps of the paths that it has found.

/// No label, no bucket.
pub(super) const NONE: u32 = u32::MAX;
/// A cell without a settled label.
pub(super) const UNSETTLED: u8 = u8::MAX;

/// Jump of a label that the pool does not allow.
pub(super) const REFUSED: u8 = u8::MAX;

/// The number of paths that a search keeps.
///
/// With a pool of Jump, the cheapest path to a cell may not be part of the cheapest path to the next. But moves are short and
/// rarely exhaust the pool, so the first try keeps one path to each cell. Only if the pool has barred a cheaper path to a cell,
/// the search is repeated with several.
pub(super) mod ways {
    /// One path to each cell, without a pool of Jump.
    pub const PLAIN: u8 = 0;
    /// One path to each cell: the cheapest, and of equal ones the one that draws least.
    pub const ONE: u8 = 1;
    /// Every path to a cell that costs less or draws less than the others.
    pub const MANY: u8 = 2;
}

/// A path to a cell, as its last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub(super) cell: u32,
    /// The label from which the step leads.
    pub(super) parent: u32,
    /// The next label of the same bucket.
    pub(super) below: u32,
    pub(super) hazard: u16,
    pub(super) jump: u8,
}

/// The best path to a cell so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Cost and hazard; cost in the upper half.
    pub(super) key: u32,
    /// The label of its last step.
    pub(super) label: u32,
}

impl Mark {
    pub(super) const UNSEEN: Self = Self { key: NONE, label: NONE };
}

/// The Jump that paths to a cell draw from the pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    /// The key of the settled label that draws least.
    pub(super) least_key: u32,
    /// The Jump that this label draws.
    pub(super) least: u8,
    /// The Jump that the best label draws.
    pub(super) best: u8,
}

impl Drawn {
    pub(super) const UNSEEN: Self = Self { least_key: NONE, least: UNSETTLED, best: UNSETTLED };
}
