//! Where cells lie in a drawing: a tabletop seen from a little above.

use crate::grid::{Cell, Grid, HexTop, Offset, Shape};

/// Distance from a hex's middle to its corners, in pixels.
const SIZE: f64 = 38.0;
/// Side of a square, in pixels.
const SIDE: f64 = 60.0;
/// How much the view from above shortens what lies down the page.
const FORESHORTENED: f64 = 0.86;
/// Half the height of a hex with a side of length 1, or half its width with a corner on top.
const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;

/// A place in the drawing, in pixels, y downward.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

/// The places of a board's cells.
pub(super) struct Layout {
    shape: Shape,
}

impl Layout {
    pub(super) fn new(grid: Grid) -> Self {
        Self { shape: grid.shape() }
    }

    /// The middle of a cell at height 0.
    pub(super) fn centre(&self, cell: Cell) -> Point {
        let (col, row) = (f64::from(cell.col), f64::from(cell.row));
        let (x, y) = match self.shape {
            Shape::Hex { top: HexTop::Pointy, offset } => {
                ((col + shift(cell.row, offset)) * 2.0 * HALF_ROOT_3 * SIZE, row * 1.5 * SIZE)
            }
            Shape::Hex { top: HexTop::Flat, offset } => {
                (col * 1.5 * SIZE, (row + shift(cell.col, offset)) * 2.0 * HALF_ROOT_3 * SIZE)
            }
            Shape::Square { .. } => (col * SIDE, row * SIDE),
        };
        Point { x, y: y * FORESHORTENED }
    }

    /// Half a cell's width and height.
    pub(super) fn half_size(&self) -> (f64, f64) {
        let (across, down) = match self.shape {
            Shape::Hex { top: HexTop::Pointy, .. } => (HALF_ROOT_3 * SIZE, SIZE),
            Shape::Hex { top: HexTop::Flat, .. } => (SIZE, HALF_ROOT_3 * SIZE),
            Shape::Square { .. } => (SIDE / 2.0, SIDE / 2.0),
        };
        (across, down * FORESHORTENED)
    }

    /// The corners of a cell's top around a middle, clockwise from the leftmost upper one.
    pub(super) fn corners(&self, middle: Point) -> Vec<Point> {
        let offsets: &[(f64, f64)] = match self.shape {
            Shape::Hex { top: HexTop::Pointy, .. } => &[
                (-HALF_ROOT_3, -0.5),
                (0.0, -1.0),
                (HALF_ROOT_3, -0.5),
                (HALF_ROOT_3, 0.5),
                (0.0, 1.0),
                (-HALF_ROOT_3, 0.5),
            ],
            Shape::Hex { top: HexTop::Flat, .. } => &[
                (-0.5, -HALF_ROOT_3),
                (0.5, -HALF_ROOT_3),
                (1.0, 0.0),
                (0.5, HALF_ROOT_3),
                (-0.5, HALF_ROOT_3),
                (-1.0, 0.0),
            ],
            Shape::Square { .. } => &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        };
        let size = if matches!(self.shape, Shape::Square { .. }) { SIDE } else { SIZE };
        let place = |&(x, y): &(f64, f64)| Point { x: middle.x + x * size, y: middle.y + y * size * FORESHORTENED };
        offsets.iter().map(place).collect()
    }

    /// The sides that face the viewer, as pairs of corners.
    pub(super) fn front_sides(&self, corners: &[Point]) -> Vec<(Point, Point)> {
        let sides: &[(usize, usize)] = match self.shape {
            Shape::Hex { top: HexTop::Pointy, .. } => &[(5, 4), (4, 3)],
            Shape::Hex { top: HexTop::Flat, .. } => &[(5, 4), (4, 3), (3, 2)],
            Shape::Square { .. } => &[(3, 2)],
        };
        sides.iter().map(|&(from, to)| (corners[from], corners[to])).collect()
    }

    /// Which of a terrain's two tints a cell has, so that neighbours along a row differ.
    pub(super) fn tint(&self, cell: Cell) -> bool {
        match self.shape {
            Shape::Square { .. } => (cell.col + cell.row) & 1 == 1,
            Shape::Hex { top: HexTop::Pointy, .. } => cell.col & 1 == 1,
            Shape::Hex { top: HexTop::Flat, .. } => cell.row & 1 == 1,
        }
    }
}

/// How far a shifted line of hexes lies to the right or down, in cells.
fn shift(line: i16, offset: Offset) -> f64 {
    let odd = line.rem_euclid(2) == 1;
    if odd == matches!(offset, Offset::Odd) { 0.5 } else { 0.0 }
}
