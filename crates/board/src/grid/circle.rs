//! Straight-line distances: circles around points of the board, and midpoints.

use arrayvec::ArrayVec;

use super::{Cell, Grid, Shape};

/// A point of the board: the centre of a cell, or the midpoint between two centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// Twice the column (squares) or twice the axial q (hexes).
    twice_q: i32,
    /// Twice the row (squares) or twice the axial r (hexes).
    twice_r: i32,
    /// Twice the level.
    twice_level: i32,
}

impl Grid {
    /// The centre of a cell.
    pub fn centre_of(&self, cell: Cell) -> Point {
        self.midway(cell, cell)
    }

    /// The midpoint between the centres of two cells.
    pub fn midway(&self, a: Cell, b: Cell) -> Point {
        let twice_level = i32::from(a.level) + i32::from(b.level);
        let (a, b) = (self.hex(a), self.hex(b));
        Point { twice_q: a.x + b.x, twice_r: a.y + b.y, twice_level }
    }

    /// The square of the straight-line distance between two centres, in cell widths; a level is as high as a cell is wide.
    pub fn straight_distance_squared(&self, a: Cell, b: Cell) -> u64 {
        let (q, r) = self.vector(a, b);
        let levels = u64::from(a.level.abs_diff(b.level));
        self.length_squared(q, r) + levels * levels
    }

    /// The straight-line distance between two centres in cell widths, rounded down.
    pub fn straight_distance(&self, a: Cell, b: Cell) -> u32 {
        self.straight_distance_squared(a, b).isqrt() as u32
    }

    /// The board's cells whose centres lie at most `radius` / `cell_width` cell widths from a point, line by
    /// line as in [`Grid::ball`]. Give both in metres, or a `cell_width` of 1 for a radius in cells; a width of
    /// 0 counts as 1. A level is as high as a cell is wide.
    pub fn circle(&self, middle: Point, radius: u32, cell_width: u32) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        let (radius, width) = (u64::from(radius.min(1 << 24)), u64::from(cell_width.max(1)));
        let near = grid.from_hex(hexx::Hex::new(middle.twice_q >> 1, middle.twice_r >> 1));
        let near = near.on_level((middle.twice_level >> 1) as u8);
        // A cell at a straight-line distance of n is at most n·√2 steps away on squares, n·2/√3 on hexes.
        let steps = (radius / width + 1) * 3 / 2 + 2;
        grid.ball(near, steps as u32).filter(move |&cell| {
            let own = grid.centre_of(cell);
            let apart = grid.length_squared(own.twice_q - middle.twice_q, own.twice_r - middle.twice_r);
            let levels = u64::from(own.twice_level.abs_diff(middle.twice_level));
            (apart + levels * levels).saturating_mul(width * width) <= 4 * radius * radius
        })
    }

    /// The cells nearest to the midpoint between two cells: one, or those that share it (two at a side, four at a corner of
    /// squares), ordered by row, then column; between two levels, those of the lower one.
    pub fn midpoints(&self, a: Cell, b: Cell) -> ArrayVec<Cell, 4> {
        let middle = self.midway(a, b);
        let (q, r) = (middle.twice_q >> 1, middle.twice_r >> 1);
        let mut nearest = ArrayVec::<Cell, 4>::new();
        let mut least = u64::MAX;
        for (step_q, step_r) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let cell = (q + step_q, r + step_r);
            let apart = self.length_squared(2 * cell.0 - middle.twice_q, 2 * cell.1 - middle.twice_r);
            if apart < least {
                nearest.clear();
                least = apart;
            }
            if apart == least {
                let level = (middle.twice_level >> 1) as u8;
                nearest.push(self.from_hex(hexx::Hex::new(cell.0, cell.1)).on_level(level));
            }
        }
        nearest.sort_by_key(|cell| (cell.row, cell.col));
        nearest
    }

    /// The cell nearest to the midpoint between two cells. Of several, the one nearest to `a`, then the first by row and
    /// column.
    pub fn midpoint(&self, a: Cell, b: Cell) -> Cell {
        let candidates = self.midpoints(a, b);
        candidates.into_iter().min_by_key(|&cell| self.straight_distance_squared(a, cell)).unwrap_or(a)
    }

    /// The squared length of a vector of axial coordinates or columns and rows, in cell widths.
    fn length_squared(&self, q: i32, r: i32) -> u64 {
        let (q, r) = (i64::from(q), i64::from(r));
        let square = match self.shape() {
            Shape::Hex { .. } => q * q + q * r + r * r,
            Shape::Square { .. } => q * q + r * r,
        };
        square.unsigned_abs()
    }
}
