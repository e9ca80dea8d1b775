//! The exact symmetries of an infinite board: rotations and reflections about a cell.

use super::{Cell, Direction, Grid, Shape};

/// A reflection (or none) followed by a rotation about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Sixths of a full turn on hexes, quarters on squares, in the order of directions.
    pub turns: u8,
    /// Whether the board is first reflected across the line of direction 0.
    pub mirrored: bool,
}

impl Grid {
    /// All symmetries: 12 on hex boards, 8 on square boards; the first leaves everything in place.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let turns = self.turns();
        [false, true].into_iter().flat_map(move |mirrored| (0..turns).map(move |turns| Symmetry { turns, mirrored }))
    }

    /// The image of a cell of the infinite board under a symmetry about `pivot`.
    pub fn mapped(&self, symmetry: Symmetry, pivot: Cell, cell: Cell) -> Cell {
        let (mut q, mut r) = self.vector(pivot, cell);
        let hex = matches!(self.shape(), Shape::Hex { .. });
        if symmetry.mirrored {
            (q, r) = if hex { (q + r, -r) } else { (q, -r) };
        }
        for _ in 0..symmetry.turns % self.turns() {
            (q, r) = if hex { (q + r, -q) } else { (r, -q) };
        }
        self.offset_by(pivot, (q, r))
    }

    /// The image of a direction under a symmetry.
    pub fn mapped_direction(&self, symmetry: Symmetry, direction: Direction) -> Direction {
        let way = i32::from(direction.0);
        let places = i32::from(symmetry.turns) * i32::from(self.directions() / self.turns());
        let reflected = if symmetry.mirrored { -way } else { way };
        self.turned(Direction(0), reflected + places)
    }

    /// The number of rotations: 6 or 4.
    fn turns(&self) -> u8 {
        if matches!(self.shape(), Shape::Hex { .. }) { 6 } else { 4 }
    }
}
