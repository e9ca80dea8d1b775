//! Stages, on which boards of a single row are shown. A few areas become bands side by side; a line of many metres becomes a
//! long view in which empty stretches are folded.
//!
//! Lengths are in world units, x rightward, y upward; a stage's upper left corner is the origin.

mod areas;
mod line;
mod seats;

use glam::Vec2;

use hexfray_board::grid::{Cell, Grid, Shape};

pub use line::{Fold, MOST_FOLDS};

/// The most cells of a row that are shown as areas; longer rows are shown as a line.
pub const MOST_AREAS: usize = 6;
/// The share of a stage, from the top, that is sky or wall.
const HORIZON: f32 = 0.4;
/// The height of the strip with the ruler at the foot of a line.
pub const RULER: f32 = 62.0;
/// The height of the cells' middles above the lower edge of a line: on the marks of its ruler.
const ON_RULER: f32 = 42.0;

/// The form in which a board of a single row is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// A few areas, each with room for any number of units.
    Areas,
    /// A line of many cells.
    Line,
}

impl StageKind {
    /// The form in which a grid is shown; `None` for a grid of several rows.
    pub fn of(grid: &Grid) -> Option<Self> {
        let single = grid.rows() == 1 && grid.levels() == 1 && matches!(grid.shape(), Shape::Square { .. });
        let kind = if usize::from(grid.cols()) <= MOST_AREAS { Self::Areas } else { Self::Line };
        single.then_some(kind)
    }
}

/// A rectangle: lower left and upper right corner.
pub type Rectangle = (Vec2, Vec2);

/// The positions of a row's cells on a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    size: Vec2,
    cells: u16,
    plan: Plan,
}

/// The division of a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Plan {
    /// Bands: the start of each and the end of the last, from the left or, if upright, from below.
    Areas { upright: bool, edges: [f32; MOST_AREAS + 1] },
    /// Cells of one width, except folded ones; `margin` is the space at either end.
    Line { folds: [Fold; MOST_FOLDS], pitch: f32, margin: f32 },
}

impl Stage {
    /// Its form.
    pub const fn kind(&self) -> StageKind {
        match self.plan {
            Plan::Areas { .. } => StageKind::Areas,
            Plan::Line { .. } => StageKind::Line,
        }
    }

    /// Width and height.
    pub const fn size(&self) -> Vec2 {
        self.size
    }

    /// The number of its cells.
    pub const fn cells(&self) -> u16 {
        self.cells
    }

    /// Whether it shows the cells of this grid.
    pub fn shows(&self, grid: &Grid) -> bool {
        StageKind::of(grid) == Some(self.kind()) && grid.cols() == self.cells
    }

    /// Whether its areas are stacked, the first one lowest.
    pub const fn is_upright(&self) -> bool {
        matches!(self.plan, Plan::Areas { upright: true, .. })
    }

    /// The rectangle around it.
    pub const fn bounds(&self) -> Rectangle {
        (Vec2::new(0.0, -self.size.y), Vec2::new(self.size.x, 0.0))
    }

    /// The middle of a cell: of an area's ground, or on the ruler of a line.
    pub fn centre(&self, cell: Cell) -> Vec2 {
        match self.plan {
            Plan::Areas { .. } => {
                let (low, high) = self.floor(cell.col);
                (low + high) / 2.0
            }
            Plan::Line { .. } => Vec2::new(self.along(f32::from(cell.col) + 0.5), ON_RULER - self.size.y),
        }
    }

    /// The part of the stage that belongs to a column.
    pub fn part(&self, col: i16) -> Rectangle {
        let whole = self.bounds();
        match self.plan {
            Plan::Areas { upright, edges } => {
                let at = usize::from(col.clamp(0, self.cells as i16 - 1).unsigned_abs());
                let (from, to) = (edges[at], edges[at + 1]);
                if upright {
                    (Vec2::new(0.0, whole.0.y + from), Vec2::new(self.size.x, whole.0.y + to))
                } else {
                    (Vec2::new(from, whole.0.y), Vec2::new(to, 0.0))
                }
            }
            Plan::Line { .. } => {
                let (from, to) = (self.along(f32::from(col)), self.along(f32::from(col) + 1.0));
                (Vec2::new(from, whole.0.y), Vec2::new(to, 0.0))
            }
        }
    }

    /// The height at which sky and ground meet in the part of a column.
    pub fn horizon(&self, col: i16) -> f32 {
        let (low, high) = self.part(col);
        high.y - (high.y - low.y) * HORIZON
    }

    /// The cell at a point; `None` outside the stage.
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        let (low, high) = self.bounds();
        if !(point.cmpge(low).all() && point.cmple(high).all()) {
            return None;
        }
        let holds = |&col: &i16| {
            let (low, high) = self.part(col);
            point.x >= low.x && point.x < high.x && point.y >= low.y && point.y <= high.y
        };
        (0..self.cells as i16).find(holds).map(|col| Cell::new(col, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::grid::{Adjacency, HexTop, Offset};

    #[test]
    fn rows_of_squares_are_stages_and_everything_else_is_a_map() {
        let square = Shape::Square { adjacency: Adjacency::Sides };
        let hex = Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd };
        let kind = |shape, cols, rows| StageKind::of(&Grid::new(shape, cols, rows));
        assert_eq!(kind(square, 1, 1), Some(StageKind::Areas), "everybody in one place");
        assert_eq!(kind(square, 3, 1), Some(StageKind::Areas), "three areas");
        assert_eq!(kind(square, 40, 1), Some(StageKind::Line), "a line of forty metres");
        assert_eq!(kind(square, 3, 2), None, "a board");
        assert_eq!(kind(hex, 3, 1), None, "hexes are a board, however few");
    }

    #[test]
    fn what_is_seen_at_a_cells_middle_is_that_cell() {
        let room = Vec2::new(1000.0, 690.0);
        let crowds = [vec![2, 0], vec![2, 4], vec![0, 2]];
        let mut kept = [false; 40];
        kept[8..12].fill(true);
        kept[30..33].fill(true);
        let upright = Vec2::new(378.0, 480.0);
        let stages = [
            Stage::areas(&crowds, room).0,
            Stage::areas(&crowds, upright).0,
            Stage::line(&kept, room, 20.0).0,
            Stage::line(&kept, upright, 40.0).0,
        ];
        for stage in stages {
            for col in 0..stage.cells() as i16 {
                let cell = Cell::new(col, 0);
                assert_eq!(stage.cell_at(stage.centre(cell)), Some(cell), "{cell} on {stage:?}");
            }
            assert_eq!(stage.cell_at(Vec2::new(-1.0, -5.0)), None, "beside it there is nothing");
        }
    }
}
