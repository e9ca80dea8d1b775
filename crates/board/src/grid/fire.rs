//! Lines of fire: the cells through which the straight segment between two centres runs, exactly.
//!
//! A hex cell is the set |u − U| ≤ 1, |v − V| ≤ 1, |w − W| ≤ 1 of u = q − r, v = r − s, w = s − q. The walk leaves each cell
//! through the slab whose side the segment meets first. That comparison of fractions, multiplied by their denominators, is one
//! integer that is updated with each step. Squares need two slabs. Between levels there is one more slab, |z − Z| ≤ 1 of twice
//! the level: see [`Ascent`].

use super::{Cell, Grid, Shape, ascent::Ascent};

/// All cells that a segment between two centres meets (MC-086). Some may be off the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineOfFire {
    /// Cells whose interior the segment crosses, including both ends, in order.
    pub crossed: Vec<Cell>,
    /// Cells along whose side the segment runs: the hex spine, which does not count as crossed (MC-088). In order, left and
    /// right.
    pub edges: Vec<Cell>,
    /// Cells that the segment only touches at a corner, in order.
    pub corners: Vec<Cell>,
}

impl Grid {
    /// The cells whose interior the segment between two centres crosses, including both ends, in order (MC-086).
    ///
    /// Nothing is allocated. Running along a side or touching a corner is not crossing (MC-088). To find out what stops or
    /// hides, use [`met`](Self::met) and [`stopped`](Self::stopped), which take account of pairs of cells that touch. The
    /// reversed line crosses the same cells in reverse. Some may be off the board if its outline is ragged.
    ///
    /// Between levels the segment runs through cells of both levels and of those between them, as if each cell were a cube.
    ///
    /// ```
    /// use hexfray_board::grid::{Adjacency, Cell, Grid, Shape};
    /// let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 8, 8);
    /// let crossed: Vec<Cell> = grid.crossed(Cell::new(0, 0), Cell::new(3, 1)).collect();
    /// assert_eq!(crossed, [(0, 0), (1, 0), (2, 1), (3, 1)].map(Cell::from));
    /// ```
    pub fn crossed(&self, from: Cell, to: Cell) -> Crossed {
        let ascent = (from.level != to.level).then(|| Ascent::new(self, from, to));
        Crossed { grid: *self, walk: Some(Walk::new(self, from, to)), level: from.level, ascent }
    }

    /// All cells that the segment between two centres meets, for display and explanation. Between levels, sides and corners are
    /// only listed if the segment meets them within a level.
    pub fn line_of_fire(&self, from: Cell, to: Cell) -> LineOfFire {
        if from.level != to.level {
            return self.line_between_levels(from, to);
        }
        let mut walk = Walk::new(self, from, to);
        let mut line = LineOfFire { crossed: Vec::with_capacity(walk.most()), ..LineOfFire::default() };
        loop {
            line.crossed.push(self.at_axial(walk.at, from.level));
            if walk.at == walk.end {
                return line;
            }
            self.beside(&walk, from.level, &mut line);
            walk.advance();
        }
    }

    fn line_between_levels(&self, from: Cell, to: Cell) -> LineOfFire {
        let mut line = LineOfFire::default();
        let mut crossed = self.crossed(from, to);
        while let Some(walk) = crossed.walk.clone() {
            let level = crossed.level;
            line.crossed.extend(crossed.next());
            let on = crossed.walk.as_ref().is_some_and(|on| on.at != walk.at && crossed.level == level);
            if on {
                self.beside(&walk, level, &mut line);
            }
        }
        line
    }

    /// Adds the cells that a walk passes on the way to the next crossed cell.
    fn beside(&self, walk: &Walk, level: u8, line: &mut LineOfFire) {
        line.edges.extend(walk.edges().into_iter().flatten().map(|cell| self.at_axial(cell, level)));
        line.corners.extend(walk.corners().into_iter().flatten().map(|cell| self.at_axial(cell, level)));
    }

    /// The cell of a level at axial coordinates (hexes) or column and row (squares).
    pub(super) fn at_axial(&self, (q, r): (i32, i32), level: u8) -> Cell {
        self.from_hex(hexx::Hex::new(q, r)).on_level(level)
    }
}

/// The cells that a segment crosses, in order; see [`Grid::crossed`].
#[derive(Clone, Debug)]
pub struct Crossed {
    pub(super) grid: Grid,
    pub(super) walk: Option<Walk>,
    pub(super) level: u8,
    /// The changes of level, if the ends are on different levels.
    ascent: Option<Ascent>,
}

impl Iterator for Crossed {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let walk = self.walk.as_mut()?;
        let cell = self.grid.at_axial(walk.at, self.level);
        if self.ascent.is_some() {
            self.go_on();
        } else if walk.at == walk.end {
            self.walk = None;
        } else {
            walk.advance();
        }
        Some(cell)
    }
}

impl Crossed {
    /// Moves to the next cell of a segment between levels: on this level, on the next, or both at once if the segment passes
    /// the edge between them. Along the spine of hexes it may pass several levels at once.
    fn go_on(&mut self) {
        let (Some(walk), Some(ascent)) = (self.walk.as_mut(), self.ascent.as_mut()) else { return };
        if walk.at == walk.end {
            match ascent.next_level(self.level) {
                Some(level) => self.level = level,
                None => self.walk = None,
            }
            return;
        }
        let mut on = walk.clone();
        on.advance();
        match ascent.next_level(self.level) {
            Some(level) if ascent.rises_before_leaving(self.level, walk.at) => self.level = level,
            _ => {
                while let Some(level) = ascent.next_level(self.level)
                    && !ascent.rises_after_entering(self.level, on.at)
                {
                    self.level = level;
                }
                *walk = on;
            }
        }
    }
}

impl std::iter::FusedIterator for Crossed {}

/// A walk along a segment from crossed cell to crossed cell.
///
/// In each cell there are at most three possible steps: `low` and `high`, the rarer ones, and `main`. On hexes they are the
/// neighbours on either side of the main neighbour, and the main neighbour. On squares they lead along the row, along the
/// column, and across the corner.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) at: (i32, i32),
    end: (i32, i32),
    low: Way,
    main: Way,
    high: Way,
    /// Below 0 the next step is `low`, above `limit` it is `high`. If it is equal to one of them, the segment passes a corner.
    balance: i64,
    limit: i64,
    kind: WalkKind,
}

/// A step out of a cell, and what it adds to the walk's balance.
#[derive(Clone, Copy, Debug)]
struct Way {
    step: (i32, i32),
    gain: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkKind {
    /// The sides are crossed one after the other.
    Plain,
    /// A line of hexes that runs along the sides between `low` and `high`.
    Spine,
    /// A line of squares.
    Square,
}

impl Walk {
    fn new(grid: &Grid, from: Cell, to: Cell) -> Self {
        let vector = grid.vector(from, to);
        let (start, end) = (grid.hex(from), grid.hex(to));
        let ends = ((start.x, start.y), (end.x, end.y));
        match grid.shape() {
            Shape::Hex { .. } => Self::hex(ends, vector),
            Shape::Square { .. } => Self::square(ends, vector),
        }
    }

    fn square((at, end): ((i32, i32), (i32, i32)), (x, y): (i32, i32)) -> Self {
        let (along_x, along_y) = (2 * i64::from(x.abs()), 2 * i64::from(y.abs()));
        let (right, down) = (x.signum(), y.signum());
        Self {
            at,
            end,
            low: Way { step: (right, 0), gain: along_y },
            main: Way { step: (right, down), gain: along_y - along_x },
            high: Way { step: (0, down), gain: -along_x },
            balance: (along_y - along_x) / 2,
            limit: 0,
            kind: WalkKind::Square,
        }
    }

    fn hex((at, end): ((i32, i32), (i32, i32)), (q, r): (i32, i32)) -> Self {
        let (u, v) = (q - r, q + 2 * r);
        let along = [u + v, u, -v, -u - v, -u, v];
        let main = (0..6).max_by_key(|&way| (along[way], std::cmp::Reverse(way))).unwrap_or(0);
        let (before, after) = ((main + 5) % 6, (main + 1) % 6);
        let steps = super::layout::HEX_STEPS;
        // The segment reaches the sides towards `after` and `before` at (1 + …)/rise and (1 + …)/fall of its length, and the
        // main side at (1 + …)/(rise + fall).
        let (rise, fall) = (i64::from(along[after]), i64::from(along[before]));
        if rise == 0 || fall == 0 {
            return Self::hex_row_or_spine((at, end), main, along);
        }
        Self {
            at,
            end,
            low: Way { step: steps[after], gain: rise + 2 * fall },
            main: Way { step: steps[main], gain: fall - rise },
            high: Way { step: steps[before], gain: -2 * rise - fall },
            balance: fall,
            limit: rise + fall,
            kind: WalkKind::Plain,
        }
    }

    /// A segment along a row, or along the spine between two main neighbours, where it runs along every second side.
    fn hex_row_or_spine((at, end): ((i32, i32), (i32, i32)), main: usize, along: [i32; 6]) -> Self {
        let steps = super::layout::HEX_STEPS;
        let other = if along[(main + 1) % 6] == along[main] { (main + 1) % 6 } else { (main + 5) % 6 };
        let (a, b) = (steps[main], steps[other]);
        let still = |step| Way { step, gain: 0 };
        Self {
            at,
            end,
            low: still(a),
            main: still((a.0 + b.0, a.1 + b.1)),
            high: still(b),
            balance: 0,
            limit: 0,
            kind: WalkKind::Spine,
        }
    }

    /// The most cells that the walk can cross: on hexes about two for each step of distance.
    fn most(&self) -> usize {
        (self.end.0.abs_diff(self.at.0) + self.end.1.abs_diff(self.at.1)) as usize * 2 + 1
    }

    /// Moves to the next crossed cell.
    #[inline]
    fn advance(&mut self) {
        let way = if self.balance < 0 {
            self.low
        } else if self.balance > self.limit {
            self.high
        } else {
            self.main
        };
        self.at = (self.at.0 + way.step.0, self.at.1 + way.step.1);
        self.balance += way.gain;
    }

    /// The cells along whose shared side the segment runs before the next crossed cell.
    pub(super) fn edges(&self) -> [Option<(i32, i32)>; 2] {
        if self.kind == WalkKind::Spine {
            [Some(self.beside(self.low)), Some(self.beside(self.high))]
        } else {
            [None; 2]
        }
    }

    /// The cells whose corner the segment touches on its way to the next crossed cell.
    pub(super) fn corners(&self) -> [Option<(i32, i32)>; 2] {
        let passes = self.kind != WalkKind::Spine;
        let low = (passes && self.balance == 0).then(|| self.beside(self.low));
        let high = (passes && self.balance == self.limit).then(|| self.beside(self.high));
        [low, high]
    }

    fn beside(&self, way: Way) -> (i32, i32) {
        (self.at.0 + way.step.0, self.at.1 + way.step.1)
    }
}
