//! The special case of lines that run exactly between two cells, and what stops them there.
//!
//! A segment along the side that two hexes share, or through the corner where two squares touch, crosses neither of the two. A
//! cell on one side alone does not stop it, since the segment only passes the cell (MC-057, SW-142). Two cells that would both
//! stop it leave no gap between them and do stop it. So a ring of cells that touch is closed to lines, at every angle, as it is
//! to walkers. Of two things that hide in part, the lesser counts, since an observer looks past the better side.
//!
//! All rulesets use lines in this way. If a rule says more, its ruleset adds that: by MC-088 no unit beside such a line is ever
//! in its way, and by SW-142 a line on hexes has to stay on one side of everything that it passes.

use super::{Cell, Crossed, Grid, fire::Walk};

/// A part of what a segment meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// A cell whose interior the segment crosses.
    Crossed(Cell),
    /// Two cells between which the segment runs, along their shared side or through the corner where they touch.
    Between([Cell; 2]),
}

impl Grid {
    /// Everything that the segment between two centres meets, in order: the cells of [`crossed`](Grid::crossed), including both
    /// ends, and the pairs of cells between which it runs. The reversed segment meets the same cells.
    ///
    /// Between levels, a pair is listed for each level on which the segment runs between the two.
    ///
    /// ```
    /// use hexfray_board::grid::{Adjacency, Cell, Grid, Met, Shape};
    /// let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 8, 8);
    /// let met: Vec<Met> = grid.met(Cell::new(0, 0), Cell::new(1, 1)).collect();
    /// let corner = Met::Between([Cell::new(1, 0), Cell::new(0, 1)]);
    /// assert_eq!(met, [Met::Crossed(Cell::new(0, 0)), corner, Met::Crossed(Cell::new(1, 1))]);
    /// ```
    #[inline]
    pub fn met(&self, from: Cell, to: Cell) -> AllMet {
        AllMet { crossed: self.crossed(from, to), passed: None }
    }

    /// The first cell that stops the segment between two centres, or one of the first two that stop it together; `None` if
    /// nothing does. The ends do not count.
    ///
    /// ```
    /// use hexfray_board::grid::{Adjacency, Cell, Grid, Shape};
    /// let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 8, 8);
    /// let walls = [Cell::new(1, 0), Cell::new(0, 1)];
    /// let (from, to) = (Cell::new(0, 0), Cell::new(1, 1));
    /// assert!(grid.stopped(from, to, |cell| walls.contains(&cell)).is_some(), "corner to corner they leave no gap");
    /// assert!(grid.stopped(from, to, |cell| cell == walls[0]).is_none(), "one is passed by");
    /// ```
    #[inline]
    pub fn stopped(&self, from: Cell, to: Cell, stops: impl Fn(Cell) -> bool) -> Option<Cell> {
        self.met(from, to).find_map(|met| match met {
            Met::Crossed(cell) => (cell != from && cell != to && stops(cell)).then_some(cell),
            Met::Between([one, other]) => (stops(one) && stops(other)).then_some(one),
        })
    }
}

/// Everything that a segment meets, in order; see [`Grid::met`].
#[derive(Clone, Debug)]
pub struct AllMet {
    crossed: Crossed,
    /// The pair of cells that is listed next, for the remaining levels.
    passed: Option<Passed>,
}

/// A pair of cells between which a segment runs, from `level` to `last`.
#[derive(Clone, Copy, Debug)]
struct Passed {
    pair: [(i32, i32); 2],
    level: u8,
    last: u8,
}

impl Iterator for AllMet {
    type Item = Met;

    #[inline]
    fn next(&mut self) -> Option<Met> {
        if let Some(passed) = self.passed {
            return Some(self.next_between(passed));
        }
        let before = self.crossed.walk.as_ref().map(|walk| (walk.at, walk.pair()));
        let level = self.crossed.level;
        let cell = self.crossed.next()?;
        if let (Some((at, Some(pair))), Some(after)) = (before, &self.crossed.walk)
            && after.at != at
        {
            self.passed = Some(Passed { pair, level, last: self.crossed.level });
        }
        Some(Met::Crossed(cell))
    }
}

impl AllMet {
    fn next_between(&mut self, Passed { pair, level, last }: Passed) -> Met {
        let next = if level < last { level + 1 } else { level.saturating_sub(1) };
        self.passed = (level != last).then_some(Passed { pair, level: next, last });
        Met::Between(pair.map(|cell| self.crossed.grid.at_axial(cell, level)))
    }
}

impl std::iter::FusedIterator for AllMet {}

impl Walk {
    /// The two cells between which the segment runs before the next crossed cell, if it does.
    fn pair(&self) -> Option<[(i32, i32); 2]> {
        match [self.edges(), self.corners()] {
            [[Some(one), Some(other)], _] | [_, [Some(one), Some(other)]] => Some([one, other]),
            // A line through a corner of hexes crosses two of the three cells that meet there.
            _ => None,
        }
    }
}
