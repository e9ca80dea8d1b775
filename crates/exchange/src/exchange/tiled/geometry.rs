//! Positions of cells in the pixels of a Tiled map, y downward: the inverse of Tiled's hexagonal and orthogonal renderers.

use hexfray_board::grid::{HexTop, Offset, Shape};

/// A point of a map, in pixels.
pub(super) type Point = (f64, f64);

/// The measures of a map's cells, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measures {
    pub(super) shape: Shape,
    /// Width and height of a cell.
    pub(super) tile: (f64, f64),
    /// Distance between neighbouring columns, and between neighbouring rows.
    pub(super) pitch: (f64, f64),
}

impl Measures {
    /// The measures of a map with tiles of this size. On hex maps Tiled rounds sizes down to even numbers.
    pub(super) fn new(shape: Shape, width: u32, height: u32, hex_side: u32) -> Self {
        let (width, height) = (width.max(2), height.max(2));
        match shape {
            Shape::Square { .. } => {
                let tile = (f64::from(width), f64::from(height));
                Self { shape, tile, pitch: tile }
            }
            Shape::Hex { top, .. } => {
                let (width, height) = (width & !1, height & !1);
                let tile = (f64::from(width), f64::from(height));
                let between = |tile: u32| f64::from((tile.saturating_sub(hex_side)) / 2 + hex_side).max(1.0);
                let pitch = match top {
                    HexTop::Pointy => (tile.0, between(height)),
                    HexTop::Flat => (between(width), tile.1),
                };
                Self { shape, tile, pitch }
            }
        }
    }

    /// Width, height and length of a hex's side in the game's own drawings; the last is 0 for squares.
    pub(super) fn drawn(shape: Shape) -> (u32, u32, u32) {
        let size = hexfray_drawing::picture::Layout::new(hexfray_board::grid::Grid::new(shape, 1, 1)).cell_size();
        let (width, height) = (size.x as u32, size.y as u32);
        let side = match shape {
            Shape::Hex { top: HexTop::Pointy, .. } => height / 2,
            Shape::Hex { top: HexTop::Flat, .. } => width / 2,
            Shape::Square { .. } => 0,
        };
        (width, height, side)
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, (col, row): (i32, i32)) -> Point {
        let (right, down) = match self.shape {
            Shape::Hex { top: HexTop::Pointy, offset } => (shift(row, offset) * self.tile.0, 0.0),
            Shape::Hex { top: HexTop::Flat, offset } => (0.0, shift(col, offset) * self.tile.1),
            Shape::Square { .. } => (0.0, 0.0),
        };
        let x = f64::from(col) * self.pitch.0 + right + self.tile.0 / 2.0;
        let y = f64::from(row) * self.pitch.1 + down + self.tile.1 / 2.0;
        (x, y)
    }

    /// The cell in which a point lies.
    pub(super) fn cell_at(&self, (x, y): Point) -> (i32, i32) {
        let col = (x / self.pitch.0).floor().clamp(-1e6, 1e6) as i32;
        let row = (y / self.pitch.1).floor().clamp(-1e6, 1e6) as i32;
        if matches!(self.shape, Shape::Square { .. }) {
            return (col, row);
        }
        let near = (-1..=1).flat_map(|right| (-1..=1).map(move |down| (col + right, row + down)));
        near.min_by(|&a, &b| distance((x, y), self.centre(a)).total_cmp(&distance((x, y), self.centre(b))))
            .unwrap_or((col, row))
    }

    /// The corners of a cell relative to its middle, clockwise from the right.
    pub(super) fn outline(&self) -> Vec<Point> {
        let (x, y) = (self.tile.0 / 2.0, self.tile.1 / 2.0);
        // Half the length of a horizontal and of a vertical side.
        let (level, upright) = (self.pitch.0 - x, self.pitch.1 - y);
        match self.shape {
            Shape::Square { .. } => vec![(x, -y), (x, y), (-x, y), (-x, -y)],
            Shape::Hex { top: HexTop::Pointy, .. } => {
                vec![(x, -upright), (x, upright), (0.0, y), (-x, upright), (-x, -upright), (0.0, -y)]
            }
            Shape::Hex { top: HexTop::Flat, .. } => {
                vec![(x, 0.0), (level, y), (-level, y), (-x, 0.0), (-level, -y), (level, -y)]
            }
        }
    }
}

/// The share of a cell by which a row or column is shifted: 0 or 0.5.
fn shift(line: i32, offset: Offset) -> f64 {
    let odd = line.rem_euclid(2) == 1;
    if odd == (offset == Offset::Odd) { 0.5 } else { 0.0 }
}

/// The square of the distance between two points.
pub(super) fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)
}

/// Whether a point is in a polygon: a ray from it to the right crosses an odd number of sides.
pub(super) fn inside((x, y): Point, polygon: &[Point]) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    ends.filter(|(a, b)| (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::grid::Adjacency;

    #[test]
    fn every_corner_of_a_cell_belongs_to_it() {
        let hexes = [HexTop::Pointy, HexTop::Flat]
            .into_iter()
            .flat_map(|top| [Offset::Odd, Offset::Even].map(|offset| Shape::Hex { top, offset }));
        for shape in hexes.chain([Shape::Square { adjacency: Adjacency::Sides }]) {
            let (width, height, side) = Measures::drawn(shape);
            for (width, height) in [(width, height), (width + 1, height + 1), (width + 2, height - 2)] {
                let measures = Measures::new(shape, width, height, side);
                for cell in [(0, 0), (3, 4), (4, 3), (-5, -7), (-6, 2)] {
                    let centre = measures.centre(cell);
                    assert_eq!(measures.cell_at(centre), cell, "middle, {shape:?}");
                    for corner in measures.outline() {
                        let at = (centre.0 + corner.0 * 0.85, centre.1 + corner.1 * 0.85);
                        assert_eq!(measures.cell_at(at), cell, "corner {corner:?}, {shape:?}");
                    }
                }
            }
        }
    }
}
