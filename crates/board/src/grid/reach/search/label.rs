//! What a search keeps of the ways that it has found.

/// No label, no bucket.
pub(super) const NONE: u32 = u32::MAX;
/// A cell without a settled label.
pub(super) const UNSETTLED: u8 = u8::MAX;

/// Jump of a label that the pool does not allow.
pub(super) const REFUSED: u8 = u8::MAX;

/// How a search keeps ways.
///
/// With a pool of Jump, the cheapest way to a cell may not be part of the cheapest way to the next. Moves are short and
/// hardly ever come to the pool's bottom, though: the first try keeps one way to each cell, and only where a cell would
/// have been reached more cheaply but for the pool, everything is searched anew with several.
pub(super) mod ways {
    /// One way to each cell; Jump is no pool.
    pub const PLAIN: u8 = 0;
    /// One way to each cell, the cheapest, and among equals the one that draws least.
    pub const ONE: u8 = 1;
    /// To each cell every way that is cheaper or draws less than the others.
    pub const MANY: u8 = 2;
}

/// A way to a cell, as its last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub(super) cell: u32,
    /// The label it came from.
    pub(super) parent: u32,
    /// The next label of the same bucket.
    pub(super) below: u32,
    pub(super) hazard: u16,
    pub(super) jump: u8,
}

/// The best way to a cell so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Cost and hazard; cost in the upper half.
    pub(super) key: u32,
    /// The label it ends with.
    pub(super) label: u32,
}

impl Mark {
    pub(super) const UNSEEN: Self = Self { key: NONE, label: NONE };
}

/// What is known of a cell's Jump when it is drawn from a pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    /// Key of the settled label that drew the least.
    pub(super) least_key: u32,
    /// What that label drew.
    pub(super) least: u8,
    /// What the best label drew.
    pub(super) best: u8,
}

impl Drawn {
    pub(super) const UNSEEN: Self = Self { least_key: NONE, least: UNSETTLED, best: UNSETTLED };
}
