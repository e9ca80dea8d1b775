//! Directions between cells: opposites and turns, straight rows, and the sides that face a cell.

use arrayvec::ArrayVec;

use super::{Adjacency, Cell, Direction, Grid, HexTop, Shape};

impl Grid {
    /// All directions, in order.
    pub fn all_directions(&self) -> impl Iterator<Item = Direction> + use<> {
        (0..self.directions()).map(Direction)
    }

    /// The opposite direction.
    pub fn opposite(&self, direction: Direction) -> Direction {
        self.turned(direction, i32::from(self.directions() / 2))
    }

    /// The direction that comes `places` places later in the order; earlier if negative.
    pub fn turned(&self, direction: Direction, places: i32) -> Direction {
        let ways = i32::from(self.directions());
        Direction((i32::from(direction.0) + places).rem_euclid(ways) as u8)
    }

    /// The difference between two cells in column and row (squares) or in axial coordinates (hexes), regardless of levels.
    pub(super) fn vector(&self, from: Cell, to: Cell) -> (i32, i32) {
        let (a, b) = (self.hex(from), self.hex(to));
        (b.x - a.x, b.y - a.y)
    }

    /// The cell of the same level at a difference in column and row (squares) or in axial coordinates (hexes).
    pub(super) fn offset_by(&self, from: Cell, (q, r): (i32, i32)) -> Cell {
        let start = self.hex(from);
        self.from_hex(hexx::Hex::new(start.x + q, start.y + r)).on_level(from.level)
    }

    /// How far the middle of a cell lies to the right of another's and above it, as boards are drawn, in thousandths of a cell.
    pub fn right_and_up(&self, from: Cell, to: Cell) -> (i32, i32) {
        // The distance of two rows of hexes: half the square root of three.
        const ROW: i32 = 866;
        let (q, r) = self.vector(from, to);
        match self.shape() {
            Shape::Hex { top: HexTop::Pointy, .. } => (1000 * q + 500 * r, -ROW * r),
            Shape::Hex { top: HexTop::Flat, .. } => (ROW * q, -1000 * r - 500 * q),
            Shape::Square { .. } => (1000 * q, -1000 * r),
        }
    }

    /// One step in a direction, as a vector in column and row or in axial coordinates.
    pub(super) fn unit(&self, direction: Direction) -> (i32, i32) {
        self.vector(Cell::default(), self.step(Cell::default(), direction))
    }

    /// The direction and the number of steps if `to` is in a straight row from `from`; `None` for the same cell, and for cells
    /// between the rows or on other levels.
    pub fn row_to(&self, from: Cell, to: Cell) -> Option<(Direction, u32)> {
        if from.level != to.level {
            return None;
        }
        let steps = self.distance(from, to);
        let (q, r) = self.vector(from, to);
        let count = i32::try_from(steps).ok().filter(|&count| count > 0)?;
        self.all_directions()
            .find(|&direction| {
                let (unit_q, unit_r) = self.unit(direction);
                (unit_q * count, unit_r * count) == (q, r)
            })
            .map(|direction| (direction, steps))
    }

    /// The direction of an adjacent cell; `None` if the two are not adjacent (MC-002).
    pub fn direction_to(&self, from: Cell, to: Cell) -> Option<Direction> {
        self.row_to(from, to).filter(|&(_, steps)| steps == 1).map(|(direction, _)| direction)
    }

    /// The cells after `from` in a direction, to the board's edge (MC-015). Starts with the adjacent cell.
    pub fn row(&self, from: Cell, direction: Direction) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        let mut cell = from;
        std::iter::from_fn(move || {
            cell = grid.step(cell, direction);
            grid.contains(cell).then_some(cell)
        })
    }

    /// The direction nearest to the straight line from one cell to another. Two if the line is exactly between them (MC-170),
    /// none for the same cell.
    pub fn nearest_directions(&self, from: Cell, to: Cell) -> ArrayVec<Direction, 2> {
        if self.shape() != (Shape::Square { adjacency: Adjacency::Corners }) {
            return self.sides_facing(from, to);
        }
        // Cosines are compared by their squares: a diagonal step is longer by √2. A tie would need an angle of 22.5°, which no
        // pair of cells has.
        let (x, y) = self.vector(from, to);
        let mut best = (0, ArrayVec::new());
        for direction in self.all_directions() {
            let (unit_x, unit_y) = self.unit(direction);
            let along = i64::from(x * unit_x + y * unit_y);
            let cosine = along * along.abs() * 2 / i64::from(unit_x.abs() + unit_y.abs());
            if cosine > best.0 {
                best = (cosine, ArrayVec::from_iter([direction]));
            }
        }
        best.1
    }

    /// The sides of `cell` through which the straight line to `other` leaves it, which are also those through which a shot from
    /// `other` enters `cell`. Two if the line leaves through a corner (the spine of MC-088); none for the same cell. For
    /// neighbours it is the side between them.
    pub fn sides_facing(&self, cell: Cell, other: Cell) -> ArrayVec<Direction, 2> {
        let vector = self.vector(cell, other);
        let sides = self.projections(vector);
        let Some(most) = sides.iter().copied().max().filter(|&most| most > 0) else { return ArrayVec::new() };
        let spread = if self.directions() == 8 { 2 } else { 1 };
        (0..).zip(sides).filter(|&(_, along)| along == most).map(|(side, _)| Direction(side * spread)).collect()
    }

    /// The length of a vector along the direction of each side, in order: in half cell widths on hexes, in cells on squares.
    pub(super) fn projections(&self, (q, r): (i32, i32)) -> ArrayVec<i32, 6> {
        match self.shape() {
            Shape::Hex { .. } => {
                let (u, v) = (q - r, q + 2 * r);
                ArrayVec::from([u + v, u, -v, -u - v, -u, v])
            }
            Shape::Square { .. } => [q, -r, -q, r].into_iter().collect(),
        }
    }
}
