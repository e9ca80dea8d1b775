//! The points at which a segment between two cells of different levels changes the level.

use super::{Cell, Grid};

/// A segment between two levels, in the coordinates of its cells' slabs. All comparisons are of fractions of its length,
/// multiplied by their denominators.
#[derive(Clone, Debug)]
pub(super) struct Ascent {
    grid: Grid,
    /// For each slab, the coordinate of the first cell and the length of the segment.
    slabs: [(i64, i64); 3],
    first: u8,
    last: u8,
}

impl Ascent {
    pub(super) fn new(grid: &Grid, from: Cell, to: Cell) -> Self {
        let [start, end] = [from, to].map(|cell| {
            let hex = grid.hex(cell);
            places(grid, (hex.x, hex.y))
        });
        let slabs = std::array::from_fn(|slab| (start[slab], end[slab] - start[slab]));
        Self { grid: *grid, slabs, first: from.level, last: to.level }
    }

    /// The level after this one; `None` on the last level.
    pub(super) fn next_level(&self, level: u8) -> Option<u8> {
        match level.cmp(&self.last) {
            std::cmp::Ordering::Less => Some(level + 1),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(level - 1),
        }
    }

    /// The point at which the segment leaves a level, as a fraction of its length.
    fn leaves_level(&self, level: u8) -> (i64, i64) {
        let (done, all) = (level.abs_diff(self.first), self.last.abs_diff(self.first));
        (2 * i64::from(done) + 1, 2 * i64::from(all))
    }

    /// Whether the segment changes the level before it leaves a cell sideways.
    pub(super) fn rises_before_leaving(&self, level: u8, cell: (i32, i32)) -> bool {
        let (time, whole) = self.leaves_level(level);
        // The segment leaves the cell through the first far side that it meets.
        self.sides(cell, 1).all(|(side, along)| time * along < side * whole)
    }

    /// Whether the segment changes the level only after it has entered a cell sideways.
    pub(super) fn rises_after_entering(&self, level: u8, cell: (i32, i32)) -> bool {
        let (time, whole) = self.leaves_level(level);
        // The segment is in the cell once it has passed the last near side.
        self.sides(cell, -1).all(|(side, along)| time * along > side * whole)
    }

    /// The points at which the segment meets the far (1) or near (−1) sides of a cell, as fractions of its length.
    fn sides(&self, cell: (i32, i32), far: i64) -> impl Iterator<Item = (i64, i64)> {
        let centre = places(&self.grid, cell);
        let meets = move |(slab, &(start, along)): (usize, &(i64, i64))| {
            ((centre[slab] - start) * along.signum() + far, along.abs())
        };
        self.slabs.iter().enumerate().filter(|(_, (_, along))| *along != 0).map(meets)
    }
}

/// The middle of a cell in each of its slabs. A slab extends by 1 to both sides.
fn places(grid: &Grid, (q, r): (i32, i32)) -> [i64; 3] {
    let (q, r) = (i64::from(q), i64::from(r));
    if grid.is_hex() { [q - r, q + 2 * r, -2 * q - r] } else { [2 * q, 2 * r, 0] }
}
