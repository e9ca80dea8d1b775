//! The three cell shapes in logical pixels: corners, sides, and the visible sides of a prism.

use super::svg::Point;

/// Pixels per logical pixel in every sprite.
pub const SCALE: f32 = 2.0;
/// The distance that a height level raises a cell, in logical pixels.
pub const STEP: f32 = 14.0;
/// Empty border around a cell in a tile frame, in logical pixels.
pub const MARGIN: f32 = 2.0;
/// Border around a cell in a mark frame, in logical pixels: marks stand up from the cell.
pub const MARK_MARGIN: f32 = 12.0;

/// A cell shape seen from above and in front: heights are 0.87 of what they are on the table.
pub struct CellShape {
    /// Its name in file names.
    pub name: &'static str,
    /// Half the width of a cell.
    pub half_width: f32,
    /// Half the height of a cell on the screen.
    pub half_height: f32,
    /// Side `k` runs from corner `k` to corner `k + 1`; the sides are in the grid's order of directions.
    pub corners: &'static [Point],
    /// Names of the sides in that order.
    pub sides: &'static [&'static str],
}

/// Pointy-top hexes 64 × 64, rows 48 apart.
pub const POINTY: CellShape = CellShape {
    name: "hex_pointy",
    half_width: 32.0,
    half_height: 32.0,
    corners: &[(32.0, 16.0), (32.0, -16.0), (0.0, -32.0), (-32.0, -16.0), (-32.0, 16.0), (0.0, 32.0)],
    sides: &["e", "ne", "nw", "w", "sw", "se"],
};
/// Flat-top hexes 72 × 54, columns 54 apart.
pub const FLAT: CellShape = CellShape {
    name: "hex_flat",
    half_width: 36.0,
    half_height: 27.0,
    corners: &[(18.0, 27.0), (36.0, 0.0), (18.0, -27.0), (-18.0, -27.0), (-36.0, 0.0), (-18.0, 27.0)],
    sides: &["se", "ne", "n", "nw", "sw", "s"],
};
/// Squares 60 × 52.
pub const SQUARE: CellShape = CellShape {
    name: "square",
    half_width: 30.0,
    half_height: 26.0,
    corners: &[(30.0, 26.0), (30.0, -26.0), (-30.0, -26.0), (-30.0, 26.0)],
    sides: &["e", "n", "w", "s"],
};
/// All shapes.
pub const SHAPES: [&CellShape; 3] = [&POINTY, &FLAT, &SQUARE];

impl CellShape {
    /// The two ends of a side.
    pub fn side(&self, way: usize) -> (Point, Point) {
        let count = self.corners.len();
        (self.corners[way % count], self.corners[(way + 1) % count])
    }

    /// The middle of a side; twice this is the centre of the neighbour.
    pub fn middle(&self, way: usize) -> Point {
        let (a, b) = self.side(way);
        ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
    }

    /// Whether the wall under a side faces the viewer.
    pub fn faces_front(&self, way: usize) -> bool {
        let (a, b) = self.side(way);
        self.middle(way).1 > 0.0 && (a.0 - b.0).abs() > 0.1
    }

    /// The corners, moved towards or away from the centre by a factor.
    pub fn scaled(&self, factor: f32) -> Vec<Point> {
        self.corners.iter().map(|(x, y)| (x * factor, y * factor)).collect()
    }

    /// A place in the cell, given for a cell of half-width and half-height 32.
    pub fn place(&self, x: f32, y: f32) -> Point {
        (x * self.half_width / 32.0, y * self.half_height / 32.0)
    }

    /// Size of a frame with a margin, in logical pixels.
    pub fn frame(&self, margin: f32) -> (f32, f32) {
        (2.0 * (self.half_width + margin), 2.0 * (self.half_height + margin))
    }

    /// Whether a point is inside the cell, reduced by `factor`.
    pub fn holds(&self, point: Point, factor: f32) -> bool {
        (0..self.corners.len()).all(|way| {
            let (a, b) = self.side(way);
            let (ax, ay, bx, by) = (a.0 * factor, a.1 * factor, b.0 * factor, b.1 * factor);
            (bx - ax) * (point.1 - ay) - (by - ay) * (point.0 - ax) <= 0.0
        })
    }
}
