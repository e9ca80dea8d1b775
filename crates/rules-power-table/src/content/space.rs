//! Distances on a board in metres (SW-003, SW-005, SW-011).

use crate::content::settings::{AltitudeMode, Settings, SquareMetric};
use hexfray_battle::narrow;
use hexfray_board::{
    grid::{Cell, Grid, MOST_LEVELS, Shape},
    map::Board,
};

/// Distances between cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    grid: Grid,
    /// The metres of a step from cell to cell: 1 in standard combat, the areas' distance in simplified combat. The
    /// first entry is for the step between the first two columns, the second one for all others.
    step_m: [u32; 2],
    square: SquareMetric,
    altitude: AltitudeMode,
    /// Whether cells are areas.
    areas: bool,
    /// The height of each level, in metres.
    floors: [i8; MOST_LEVELS as usize],
}

impl Space {
    /// The distances of standard combat: a cell is a metre wide (SW-005).
    pub fn standard(grid: Grid, settings: &Settings) -> Self {
        let (square, altitude) = (settings.square_metric, settings.altitude_mode);
        Self { grid, step_m: [1; 2], square, altitude, areas: false, floors: [0; MOST_LEVELS as usize] }
    }

    /// The space of a board whose levels lie over one another.
    pub fn on(mut self, board: &Board) -> Self {
        for (floor, storey) in self.floors.iter_mut().skip(1).zip(board.storeys()) {
            *floor = storey.elevation;
        }
        self
    }

    /// The distances of simplified combat: areas are a step apart (SW-003).
    pub fn simplified(grid: Grid, settings: &Settings) -> Self {
        let step_m = [settings.area_step_m.into(); 2];
        let floors = [0; MOST_LEVELS as usize];
        Self { grid, step_m, square: SquareMetric::Manhattan, altitude: AltitudeMode::Ignore, areas: true, floors }
    }

    /// Sets the metres from the first of three areas, a rear, to the front, and from there to the second rear (SW-003).
    pub fn with_steps(mut self, steps: [u16; 2]) -> Self {
        self.step_m = steps.map(u32::from);
        self
    }

    /// Whether cells are the areas of simplified combat (SW-002).
    pub const fn is_of_areas(&self) -> bool {
        self.areas
    }

    /// The metres from one place to another, rounded to the nearest, half up (SW-005, SW-011). Altitudes are in metres
    /// above the level of the cell; the distance between levels counts even if altitudes do not.
    pub fn metres(&self, from: Cell, altitude: i16, to: Cell, other: i16) -> u32 {
        let over = |cell: Cell, altitude: i16| {
            let floor = self.floors.get(usize::from(cell.level)).copied().unwrap_or(0);
            i32::from(floor) + if self.altitude == AltitudeMode::Axis { i32::from(altitude) } else { 0 }
        };
        let rise = over(from, altitude).abs_diff(over(to, other));
        if rise == 0 {
            return self.stepped(from, to);
        }
        // The flat distance is squared exactly if possible, so that a straight line is rounded only once.
        let flat = u64::from(self.flat_squared(from, to));
        nearest_root(flat + u64::from(rise) * u64::from(rise))
    }

    /// The metres within the plane.
    fn stepped(&self, from: Cell, to: Cell) -> u32 {
        let [near, far] = self.step_m;
        let crosses_first = from.col.min(to.col) < 1 && from.col.max(to.col) >= 1;
        let first = u32::from(crosses_first && near != far);
        first * near + (self.flat(from, to) - first) * far
    }

    /// The steps or metres within the plane.
    fn flat(&self, from: Cell, to: Cell) -> u32 {
        match (self.grid.shape(), self.square) {
            (Shape::Hex { .. }, _) => self.grid.flat_distance(from, to),
            (Shape::Square { .. }, SquareMetric::EuclidNearest) => nearest_root(self.flat_squared(from, to).into()),
            (Shape::Square { .. }, SquareMetric::Chebyshev) => {
                let (cols, rows) = differences(from, to);
                cols.max(rows)
            }
            (Shape::Square { .. }, SquareMetric::Manhattan) => {
                let (cols, rows) = differences(from, to);
                cols + rows
            }
        }
    }

    fn flat_squared(&self, from: Cell, to: Cell) -> u32 {
        if self.square == SquareMetric::EuclidNearest && matches!(self.grid.shape(), Shape::Square { .. }) {
            let (cols, rows) = differences(from, to);
            return cols * cols + rows * rows;
        }
        let flat = self.flat(from, to);
        flat * flat
    }
}

fn differences(from: Cell, to: Cell) -> (u32, u32) {
    (u32::from(from.col.abs_diff(to.col)), u32::from(from.row.abs_diff(to.row)))
}

/// The square root to the nearest whole number. It never falls on a half: the root of a whole number that is not a
/// whole number is irrational.
fn nearest_root(square: u64) -> u32 {
    let root = square.isqrt();
    let nearest = if square > root * root + root { root + 1 } else { root };
    narrow::<u32>(nearest)
}
