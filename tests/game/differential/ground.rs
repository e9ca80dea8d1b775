//! Open ground of squares or hexes: neighbours, distances, lines.

use std::cmp::Ordering;

pub type At = (i16, i16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares whose sides touch.
    Sides,
    /// Squares whose corners touch, too.
    Corners,
    /// Hexes with a point on top, odd rows half a hex to the right.
    Hexes,
}

#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub shape: Shape,
    pub cols: i16,
    pub rows: i16,
}

impl Ground {
    /// The board as a map file.
    pub fn text(&self, more: &str) -> String {
        let grid = match self.shape {
            Shape::Sides => "{ shape = 'square', adjacency = 'sides' }",
            Shape::Corners => "{ shape = 'square', adjacency = 'corners' }",
            Shape::Hexes => "{ shape = 'hex', top = 'pointy', offset = 'odd' }",
        };
        let row = ". ".repeat(self.cols as usize) + "\n";
        format!("name = 'Open ground'\ngrid = {grid}\n{more}\nterrain = '''\n{}'''\n", row.repeat(self.rows as usize))
    }

    pub fn cells(&self) -> impl Iterator<Item = At> + use<> {
        let (cols, rows) = (self.cols, self.rows);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (col, row)))
    }

    /// Steps between two cells (MC-003, DP-039).
    pub fn distance(&self, one: At, other: At) -> i32 {
        match self.shape {
            Shape::Sides => across(one, other) + down(one, other),
            Shape::Corners => across(one, other).max(down(one, other)),
            Shape::Hexes => {
                let (a, b) = (axial(one), axial(other));
                let (q, r) = (b.0 - a.0, b.1 - a.1);
                q.abs().max(r.abs()).max((q + r).abs()) as i32
            }
        }
    }

    /// Cells at a distance of one.
    pub fn beside(&self, at: At) -> Vec<At> {
        self.cells().filter(|&cell| self.distance(at, cell) == 1).collect()
    }

    /// The cells whose interior the line between two centres crosses, in order, without the ends (MC-086).
    pub fn between(&self, from: At, to: At) -> Vec<At> {
        let others = self.cells().filter(|&cell| cell != from && cell != to);
        let mut within: Vec<(Time, At)> =
            others.filter_map(|cell| self.enters(from, to, cell).map(|time| (time, cell))).collect();
        within.sort_by(|(one, _), (other, _)| one.order(*other));
        within.into_iter().map(|(_, cell)| cell).collect()
    }

    /// The fraction of its length at which the line enters the interior of a cell; `None` if it does not.
    fn enters(&self, from: At, to: At, cell: At) -> Option<Time> {
        let (start, end) = (self.slabs(from, cell), self.slabs(to, cell));
        let (mut least, mut most) = (Time(0, 1), Time(1, 1));
        for (start, end) in start.into_iter().zip(end) {
            let step = end - start;
            // Within the slab while −1 < start + t × step < 1.
            if step == 0 {
                if start.abs() >= 1 {
                    return None;
                }
                continue;
            }
            let (one, other) = (Time(-1 - start, step).plain(), Time(1 - start, step).plain());
            let (enters, leaves) = if step > 0 { (one, other) } else { (other, one) };
            if enters.order(least) == Ordering::Greater {
                least = enters;
            }
            if leaves.order(most) == Ordering::Less {
                most = leaves;
            }
        }
        (least.order(most) == Ordering::Less).then_some(least)
    }

    /// The position of a cell's centre in the slabs of another, whose interior is everything between −1 and 1.
    fn slabs(&self, at: At, cell: At) -> [i64; 3] {
        if self.shape == Shape::Hexes {
            let (a, c) = (axial(at), axial(cell));
            let (q, r) = (a.0 - c.0, a.1 - c.1);
            let s = -q - r;
            return [q - r, r - s, s - q];
        }
        [2 * i64::from(at.0 - cell.0), 2 * i64::from(at.1 - cell.1), 0]
    }
}

/// A fraction of a line's length: numerator and denominator, which is above 0.
#[derive(Clone, Copy)]
struct Time(i64, i64);

impl Time {
    const fn plain(self) -> Self {
        if self.1 < 0 { Self(-self.0, -self.1) } else { self }
    }

    fn order(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

fn axial(at: At) -> (i64, i64) {
    let (col, row) = (i64::from(at.0), i64::from(at.1));
    (col - (row - (row & 1)) / 2, row)
}

pub fn across(one: At, other: At) -> i32 {
    i32::from((one.0 - other.0).abs())
}

pub fn down(one: At, other: At) -> i32 {
    i32::from((one.1 - other.1).abs())
}

#[test]
fn lines_cross_what_the_catalogue_lists() {
    let squares = Ground { shape: Shape::Sides, cols: 9, rows: 9 };
    assert_eq!(squares.between((1, 1), (3, 2)), [(2, 1), (2, 2)], "two and one (MC-086)");
    assert_eq!(squares.between((1, 1), (4, 2)), [(2, 1), (3, 2)], "three and one (MC-086)");
    assert_eq!(squares.between((1, 1), (3, 3)), [(2, 2)], "past the corners (MC-088)");
    let hexes = Ground { shape: Shape::Hexes, ..squares };
    assert_eq!(hexes.between((1, 4), (4, 4)), [(2, 4), (3, 4)], "along a row (MC-086)");
    assert_eq!(hexes.between((4, 4), (4, 6)), [], "on the spine (MC-088)");
}
