//! Lines of fire: which cells the straight segment between two centres runs through, exactly.
//!
//! A hex cell is the set |u − U| ≤ 1, |v − V| ≤ 1, |w − W| ≤ 1 of u = q − r, v = r − s, w = s − q. The walk
//! leaves each cell by the slab whose side the segment meets first; that comparison of fractions, cleared of
//! its denominators, is one integer kept from step to step. Squares need two slabs.

use super::{Cell, Grid, Shape};

/// All cells that a segment between two centres meets (MC-086). Cells off the board may be among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineOfFire {
    /// Cells whose inside the segment crosses, both ends included, in order.
    pub crossed: Vec<Cell>,
    /// Cells along whose side it runs: the hex spine, which is not crossed (MC-088). In order, left and right.
    pub edges: Vec<Cell>,
    /// Cells that it touches at a corner only, in order.
    pub corners: Vec<Cell>,
}

impl Grid {
    /// The cells whose inside the segment between two centres crosses, both ends included, in order (MC-086).
    ///
    /// Nothing is allocated. Running along a side or touching a corner is not crossing (MC-088). The line
    /// reversed is the same cells reversed. Cells off the board may be among them when its outline is ragged.
    ///
    /// ```
    /// use hexfray::grid::{Adjacency, Cell, Grid, Shape};
    /// let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 8, 8);
    /// let crossed: Vec<Cell> = grid.crossed(Cell::new(0, 0), Cell::new(3, 1)).collect();
    /// assert_eq!(crossed, [(0, 0), (1, 0), (2, 1), (3, 1)].map(Cell::from));
    /// ```
    pub fn crossed(&self, from: Cell, to: Cell) -> Crossed {
        Crossed { grid: *self, walk: Some(Walk::new(self, from, to)) }
    }

    /// All cells that the segment between two centres meets, for display and explanation.
    pub fn line_of_fire(&self, from: Cell, to: Cell) -> LineOfFire {
        let mut walk = Walk::new(self, from, to);
        let mut line = LineOfFire { crossed: Vec::with_capacity(walk.most()), ..LineOfFire::default() };
        loop {
            line.crossed.push(self.at_axial(walk.at));
            if walk.at == walk.end {
                return line;
            }
            for cell in walk.edges().into_iter().flatten() {
                line.edges.push(self.at_axial(cell));
            }
            for cell in walk.corners().into_iter().flatten() {
                line.corners.push(self.at_axial(cell));
            }
            walk.advance();
        }
    }

    /// The cell at axial coordinates, or at a column and row.
    fn at_axial(&self, (q, r): (i32, i32)) -> Cell {
        self.from_hex(hexx::Hex::new(q, r))
    }
}

/// The cells that a segment crosses, in order; see [`Grid::crossed`].
#[derive(Clone, Debug)]
pub struct Crossed {
    grid: Grid,
    walk: Option<Walk>,
}

impl Iterator for Crossed {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let walk = self.walk.as_mut()?;
        let (q, r) = walk.at;
        if walk.at == walk.end {
            self.walk = None;
        } else {
            walk.advance();
        }
        Some(self.grid.from_hex(hexx::Hex::new(q, r)))
    }
}

impl std::iter::FusedIterator for Crossed {}

/// A walk along a segment from crossed cell to crossed cell.
///
/// In each cell there are at most three ways on: `low` and `high`, the rarer ones, and `main`. Hexes: the
/// neighbours to both sides of the segment's main neighbour, and that one. Squares: along the row, along the
/// column, and across the corner.
#[derive(Clone, Debug)]
struct Walk {
    at: (i32, i32),
    end: (i32, i32),
    low: Way,
    main: Way,
    high: Way,
    /// Below 0 the way on is `low`, above `limit` it is `high`; equal to one of them, the segment passes a corner.
    balance: i64,
    limit: i64,
    kind: Kind,
}

/// A way out of a cell, and what taking it adds to the walk's balance.
#[derive(Clone, Copy, Debug)]
struct Way {
    step: (i32, i32),
    gain: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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
            kind: Kind::Square,
        }
    }

    fn hex((at, end): ((i32, i32), (i32, i32)), (q, r): (i32, i32)) -> Self {
        let (u, v) = (q - r, q + 2 * r);
        let along = [u + v, u, -v, -u - v, -u, v];
        let main = (0..6).max_by_key(|&way| (along[way], std::cmp::Reverse(way))).unwrap_or(0);
        let (before, after) = ((main + 5) % 6, (main + 1) % 6);
        let steps = super::layout::HEX_STEPS;
        // The exits by the sides towards `after` and `before` come at (1 + …)/rise and (1 + …)/fall of the
        // segment, that by the main side at (1 + …)/(rise + fall).
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
            kind: Kind::Plain,
        }
    }

    /// Segments along the spine between two main neighbours, where every second side is run along.
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
            kind: Kind::Spine,
        }
    }

    /// The most cells that it can cross: on hexes about two for each step of distance.
    fn most(&self) -> usize {
        (self.end.0.abs_diff(self.at.0) + self.end.1.abs_diff(self.at.1)) as usize * 2 + 1
    }

    /// Goes on to the next crossed cell.
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

    /// The cells along whose common side the segment runs before the next crossed cell.
    fn edges(&self) -> [Option<(i32, i32)>; 2] {
        if self.kind == Kind::Spine { [Some(self.beside(self.low)), Some(self.beside(self.high))] } else { [None; 2] }
    }

    /// The cells whose corner the segment touches on its way to the next crossed cell.
    fn corners(&self) -> [Option<(i32, i32)>; 2] {
        let passes = self.kind != Kind::Spine;
        let low = (passes && self.balance == 0).then(|| self.beside(self.low));
        let high = (passes && self.balance == self.limit).then(|| self.beside(self.high));
        [low, high]
    }

    fn beside(&self, way: Way) -> (i32, i32) {
        (self.at.0 + way.step.0, self.at.1 + way.step.1)
    }
}
