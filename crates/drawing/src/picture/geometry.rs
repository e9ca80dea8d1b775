//! The positions of cells in the drawing, and the cell at a point: exact inverses of each other.
//!
//! A board of a single row may be shown on a [`Stage`], which then has the positions of its cells.
//!
//! Lengths are in world units (one logical pixel at zoom 1), x rightward, y upward; so y decreases from row to row. A height
//! level raises a cell by [`STEP`]. The measures are those of the drawings in `assets/art`.

use std::collections::BTreeSet;

use glam::Vec2;

use super::stage::Stage;
use hexfray_board::{
    grid::{Cell, Footprint, Grid, HexTop, Offset, Shape},
    map::{Blocks, Board, Space},
};

/// The distance that one height level raises a cell, in world units.
pub const STEP: f32 = 14.0;

/// The measures of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    grid: Grid,
    stage: Option<Stage>,
}

impl Layout {
    /// The measures of a grid's cells.
    pub const fn new(grid: Grid) -> Self {
        Self { grid, stage: None }
    }

    /// The measures of a grid's cells: on the stage, if it shows this grid.
    pub fn on(grid: Grid, stage: Option<Stage>) -> Self {
        Self { grid, stage: stage.filter(|stage| stage.shows(&grid)) }
    }

    /// The stage of the cells; `None` on a board.
    pub const fn stage(&self) -> Option<&Stage> {
        self.stage.as_ref()
    }

    /// The distance that one height level raises a cell, in world units: 0 on a stage.
    pub const fn step(&self) -> f32 {
        if self.stage.is_some() { 0.0 } else { STEP }
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Width and height of a cell, in world units.
    pub const fn cell_size(&self) -> Vec2 {
        match self.grid.shape() {
            Shape::Hex { top: HexTop::Pointy, .. } => Vec2::new(64.0, 64.0),
            Shape::Hex { top: HexTop::Flat, .. } => Vec2::new(72.0, 54.0),
            Shape::Square { .. } => Vec2::new(60.0, 52.0),
        }
    }

    /// The name of the cell shape in the files of drawings.
    pub const fn art_name(&self) -> &'static str {
        match self.grid.shape() {
            Shape::Hex { top: HexTop::Pointy, .. } => "hex_pointy",
            Shape::Hex { top: HexTop::Flat, .. } => "hex_flat",
            Shape::Square { .. } => "square",
        }
    }

    /// The distance between neighbouring columns and between neighbouring rows.
    pub(super) const fn pitch(&self) -> Vec2 {
        match self.grid.shape() {
            Shape::Hex { top: HexTop::Pointy, .. } => Vec2::new(64.0, 48.0),
            Shape::Hex { top: HexTop::Flat, .. } => Vec2::new(54.0, 54.0),
            Shape::Square { .. } => Vec2::new(60.0, 52.0),
        }
    }

    /// The centre of a cell at height 0.
    pub fn flat_centre(&self, cell: Cell) -> Vec2 {
        if let Some(stage) = &self.stage {
            return stage.centre(cell);
        }
        let pitch = self.pitch();
        let (col, row) = (f32::from(cell.col), f32::from(cell.row));
        match self.grid.shape() {
            Shape::Hex { top: HexTop::Pointy, offset } => {
                Vec2::new(pitch.x * (col + shift(cell.row, offset)), -pitch.y * row)
            }
            Shape::Hex { top: HexTop::Flat, offset } => {
                Vec2::new(pitch.x * col, -pitch.y * (row + shift(cell.col, offset)))
            }
            Shape::Square { .. } => Vec2::new(pitch.x * col, -pitch.y * row),
        }
    }

    /// The centre of a cell's top at a height.
    pub fn centre(&self, cell: Cell, height: i8) -> Vec2 {
        self.flat_centre(cell) + Vec2::new(0.0, self.step() * f32::from(height))
    }

    /// The middle of a unit's body relative to the centre of its first cell, on level ground, and the size of its token as a
    /// multiple of the token of one cell (MC-094).
    pub fn body(&self, footprint: Footprint) -> (Vec2, f32) {
        let size = [1.0, 1.7, 2.5][usize::from(footprint.size() - 1).min(2)];
        if self.stage.is_some() {
            return (Vec2::ZERO, size);
        }
        let own = Cell::new(4, 4);
        let cells = self.grid.covered(own, footprint);
        let sum: Vec2 = cells.iter().map(|&cell| self.flat_centre(cell)).sum();
        (sum / cells.len() as f32 - self.flat_centre(own), size)
    }

    /// The corners of a cell relative to its centre, clockwise on the screen.
    pub fn corners(&self) -> Vec<Vec2> {
        let half = self.cell_size() / 2.0;
        let corner = |x: f32, y: f32| Vec2::new(half.x * x, half.y * y);
        match self.grid.shape() {
            Shape::Hex { top: HexTop::Pointy, .. } => {
                [(0.0, 1.0), (1.0, 0.5), (1.0, -0.5), (0.0, -1.0), (-1.0, -0.5), (-1.0, 0.5)]
                    .map(|(x, y)| corner(x, y))
                    .to_vec()
            }
            Shape::Hex { top: HexTop::Flat, .. } => {
                [(-0.5, 1.0), (0.5, 1.0), (1.0, 0.0), (0.5, -1.0), (-0.5, -1.0), (-1.0, 0.0)]
                    .map(|(x, y)| corner(x, y))
                    .to_vec()
            }
            Shape::Square { .. } => {
                [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| corner(x, y)).to_vec()
            }
        }
    }

    /// The outer sides of a set of cells: each with its cell, and its ends relative to the centre of that cell.
    pub fn rim(&self, cells: &[Cell]) -> Vec<(Cell, [Vec2; 2])> {
        let corners = self.corners();
        let within: BTreeSet<Cell> = cells.iter().copied().collect();
        let sides = |&cell: &Cell| {
            let ends = (0..corners.len()).map(|at| [corners[at], corners[(at + 1) % corners.len()]]);
            let beyond = |[from, to]: &[Vec2; 2]| self.flat_cell(self.flat_centre(cell) + (*from + *to) * 0.6);
            ends.filter(|ends| !within.contains(&beyond(ends))).map(|ends| (cell, ends)).collect::<Vec<_>>()
        };
        within.iter().flat_map(sides).collect()
    }

    /// The cell, on or off the board, whose outline at height 0 contains a point.
    pub fn flat_cell(&self, point: Vec2) -> Cell {
        let pitch = self.pitch();
        match self.grid.shape() {
            Shape::Square { .. } => Cell::new((point.x / pitch.x).round() as i16, (-point.y / pitch.y).round() as i16),
            Shape::Hex { top, offset } => {
                // A drawn hex is a flattened regular hex. In the measures of the regular hex, a point belongs to the nearest
                // centre.
                let regular = match top {
                    HexTop::Pointy => Vec2::new(1.0, pitch.x * SQRT_3_HALF / pitch.y),
                    HexTop::Flat => Vec2::new(1.0, pitch.x / (pitch.y * SQRT_3_HALF)),
                };
                let (col, row) = match top {
                    HexTop::Pointy => {
                        let row = (-point.y / pitch.y).round() as i16;
                        ((point.x / pitch.x - shift(row, offset)).round() as i16, row)
                    }
                    HexTop::Flat => {
                        let col = (point.x / pitch.x).round() as i16;
                        (col, (-point.y / pitch.y - shift(col, offset)).round() as i16)
                    }
                };
                let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Cell::new(col + dx, row + dy)));
                let distance = |cell: &Cell| ((self.flat_centre(*cell) - point) * regular).length_squared();
                around.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(Cell::new(col, row))
            }
        }
    }

    /// The cell that is visible at a point of a board with heights: its top or one of its front walls. `height` returns the
    /// height of a cell, `None` if the cell does not exist.
    pub fn cell_at(&self, point: Vec2, heights: (i8, i8), height: impl Fn(Cell) -> Option<i8>) -> Option<Cell> {
        let (low, high) = heights;
        // Search through the layers of the prisms from the highest down; the first solid one is visible.
        let layers = (i32::from(high) - i32::from(low) + 1) * LAYERS;
        (0..=layers).find_map(|layer| {
            let level = f32::from(high) - layer as f32 / LAYERS as f32;
            let cell = self.flat_cell(point - Vec2::new(0.0, STEP * level));
            height(cell).filter(|&top| f32::from(top) >= level).map(|_| cell)
        })
    }

    /// The cell that is visible at a point of a board whose levels above `top` are cut away: its top or one of its front walls.
    /// A storey is a slab. Cells of open air are transparent, except those that `air` picks.
    pub fn seen_at(
        &self,
        point: Vec2,
        heights: (i8, i8),
        (board, top): (&Board, u8),
        air: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        if let Some(stage) = &self.stage {
            return stage.cell_at(point).filter(|&cell| board.exists(cell));
        }
        if !board.has_storeys() {
            return self.cell_at(point, heights, |cell| board.exists(cell).then(|| top_of(board, cell)));
        }
        let (low, high) = heights;
        let layers = (i32::from(high) - i32::from(low) + 1) * LAYERS;
        (0..=layers).find_map(|layer| {
            let height = f32::from(high) - layer as f32 / LAYERS as f32;
            let cell = self.flat_cell(point - Vec2::new(0.0, STEP * height));
            let solid = |&cell: &Cell| {
                let (surface, ground) = (f32::from(top_of(board, cell)), f32::from(board.height(cell)));
                let inside = surface >= height && (cell.level == 0 || ground - height < 1.0);
                inside && board.exists(cell) && (is_drawn(board, cell) || air(cell))
            };
            (0..=top.min(self.grid.levels() - 1)).rev().map(|level| cell.on_level(level)).find(solid)
        })
    }

    /// Whether the middle of a cell is visible if the levels above `top` are cut away; `heights` are the board's [`levels`].
    pub fn is_seen(&self, cell: Cell, heights: (i8, i8), (board, top): (&Board, u8)) -> bool {
        let at = self.centre(cell, top_of(board, cell));
        self.stage.is_some()
            || !board.has_storeys()
            || self.seen_at(at, heights, (board, top), |air| air == cell) == Some(cell)
    }

    /// The position of a cell's height number, low on its top; `None` if a nearer cell covers it, above the levels that are
    /// shown, and on a stage. `heights` are the board's [`levels`].
    pub fn foot(&self, cell: Cell, heights: (i8, i8), (board, top): (&Board, u8)) -> Option<Vec2> {
        if self.stage.is_some() {
            return None;
        }
        let at = self.centre(cell, top_of(board, cell)) - Vec2::new(0.0, self.cell_size().y * 0.33);
        let seen = |at: Vec2| self.seen_at(at, heights, (board, top), |_| false) == Some(cell);
        // The whole number has to be visible.
        (seen(at) && seen(at - Vec2::new(0.0, 5.0))).then_some(at)
    }

    /// The rectangle around a board: lower left and upper right corner.
    pub fn bounds(&self, heights: (i8, i8)) -> (Vec2, Vec2) {
        self.bounds_of(self.grid.cells(), heights)
    }

    /// The rectangle around some cells: lower left and upper right corner.
    pub fn bounds_of(&self, cells: impl Iterator<Item = Cell>, heights: (i8, i8)) -> (Vec2, Vec2) {
        if let Some(stage) = &self.stage {
            return stage.bounds();
        }
        let half = self.cell_size() / 2.0;
        let (mut low, mut high) = (Vec2::MAX, Vec2::MIN);
        for cell in cells {
            let centre = self.flat_centre(cell);
            low = low.min(centre - half);
            high = high.max(centre + half);
        }
        let rise = |level: i8| Vec2::new(0.0, STEP * f32::from(level));
        (low + rise(heights.0 - 1), high + rise(heights.1))
    }
}

impl Layout {
    /// The rectangle around the visible cells of a board: lower left and upper right corner.
    pub fn extent(&self, board: &Board) -> (Vec2, Vec2) {
        let heights = levels(board);
        if self.stage.is_some() {
            return self.bounds(heights);
        }
        // A board may have no cells at its edges.
        let mut drawn = board.cells().filter(|&cell| is_drawn(board, cell)).peekable();
        let (low, high) = match drawn.peek() {
            Some(_) => self.bounds_of(drawn, heights),
            None => self.bounds(heights),
        };
        let top = board.cells().map(|cell| self.centre(cell, top_of(board, cell)).y).reduce(f32::max);
        (low, Vec2::new(high.x, top.map_or(high.y, |top| top + self.cell_size().y / 2.0)))
    }
}

/// The height at which a cell's top is drawn: that of its ground, and one more for a wall, in which nobody can stand.
pub fn top_of(board: &Board, cell: Cell) -> i8 {
    let is_wall = board.terrain(cell).is_some_and(|terrain| terrain.blocks == Blocks::Both);
    board.height(cell).saturating_add(i8::from(is_wall))
}

/// Whether a cell is drawn: every cell except open air on storeys.
pub fn is_drawn(board: &Board, cell: Cell) -> bool {
    cell.level == 0 || board.space(cell) != Some(Space::Air)
}

/// The lowest and the highest drawn height of a board; 0 and 0 if it has no cells.
pub fn levels(board: &Board) -> (i8, i8) {
    let heights = || board.cells().map(|cell| top_of(board, cell));
    (heights().min().unwrap_or(0), heights().max().unwrap_or(0))
}

/// Samples per height level in the search for the cell at a point: one for every two pixels.
const LAYERS: i32 = 7;
/// Half the square root of three: the height of an equilateral triangle with side 1.
const SQRT_3_HALF: f32 = 0.866_025_4;

/// The share of a cell by which a row or column is shifted: 0 or 0.5.
fn shift(line: i16, offset: Offset) -> f32 {
    let odd = line.rem_euclid(2) == 1;
    if odd == (offset == Offset::Odd) { 0.5 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::grid::Adjacency;

    fn layouts() -> impl Iterator<Item = Layout> {
        let hexes = [HexTop::Pointy, HexTop::Flat]
            .into_iter()
            .flat_map(|top| [Offset::Odd, Offset::Even].into_iter().map(move |offset| Shape::Hex { top, offset }));
        let squares = [Adjacency::Sides, Adjacency::Corners].map(|adjacency| Shape::Square { adjacency });
        hexes.chain(squares).map(|shape| Layout::new(Grid::new(shape, 9, 8)))
    }

    #[test]
    fn every_point_well_inside_a_cell_belongs_to_it() {
        for layout in layouts() {
            for cell in layout.grid().cells() {
                let centre = layout.flat_centre(cell);
                assert_eq!(layout.flat_cell(centre), cell, "centre on {:?}", layout.grid().shape());
                for corner in layout.corners() {
                    let inside = centre + corner * 0.98;
                    assert_eq!(layout.flat_cell(inside), cell, "near a corner on {:?}", layout.grid().shape());
                }
            }
        }
    }

    #[test]
    fn a_large_body_stands_in_the_middle_of_its_cells_and_has_a_larger_token() {
        for layout in layouts() {
            let shape = layout.grid().shape();
            let bodies = [1, 2, 3].map(|size| layout.body(Footprint::across(size)));
            assert_eq!(bodies[0], (Vec2::ZERO, 1.0), "one cell, {shape:?}");
            assert!(bodies[1].1 > 1.5 && bodies[2].1 > bodies[1].1 + 0.5, "larger tokens, {shape:?}: {bodies:?}");
            for (size, (middle, token)) in [2, 3].into_iter().zip(&bodies[1..]) {
                let own = Cell::new(4, 4);
                let cells = layout.grid().covered(own, Footprint::across(size));
                let middle = layout.flat_centre(own) + *middle;
                let far = cells.iter().map(|&cell| layout.flat_centre(cell).distance(middle)).fold(0.0, f32::max);
                let cell = layout.cell_size().min_element();
                assert!(far < cell * f32::from(size), "it lies among its cells, {shape:?}: {far}");
                assert!(*token < f32::from(size), "its token lies within them, {shape:?}");
            }
        }
    }

    #[test]
    fn neighbours_touch() {
        for layout in layouts() {
            let cell = Cell::new(4, 4);
            for next in layout.grid().neighbours(cell) {
                let middle = (layout.flat_centre(cell) + layout.flat_centre(next)) / 2.0;
                let (here, there) =
                    (middle.lerp(layout.flat_centre(cell), 0.05), middle.lerp(layout.flat_centre(next), 0.05));
                assert_eq!(layout.flat_cell(here), cell, "short of the side on {:?}", layout.grid().shape());
                assert_eq!(layout.flat_cell(there), next, "past the side on {:?}", layout.grid().shape());
            }
        }
    }

    #[test]
    fn the_rim_of_cells_runs_between_them_and_all_others() {
        for layout in layouts() {
            let sides = layout.corners().len();
            let one = [Cell::new(4, 4)];
            assert_eq!(layout.rim(&one).len(), sides, "a cell has all its sides, {:?}", layout.grid().shape());
            let next = Cell::new(5, 4);
            let length =
                |cells: &[Cell]| -> f32 { layout.rim(cells).iter().map(|(_, [from, to])| from.distance(*to)).sum() };
            assert!(length(&[one[0], next]) < 2.0 * length(&one) - 10.0, "neighbours share a side");
        }
    }

    #[test]
    fn tops_and_front_walls_belong_to_the_raised_cell() {
        for layout in layouts() {
            let (hill, flat) = (Cell::new(4, 4), Cell::new(4, 6));
            let height = |cell: Cell| layout.grid().contains(cell).then_some(if cell == hill { 3 } else { 0 });
            let pick = |point: Vec2| layout.cell_at(point, (0, 3), height);
            let top = layout.centre(hill, 3);
            assert_eq!(pick(top), Some(hill), "the top of a hill");
            let foot = layout.flat_centre(hill) - Vec2::new(0.0, layout.cell_size().y / 2.0 - 4.0);
            assert_eq!(pick(foot), Some(hill), "the front wall of a hill");
            assert_eq!(pick(layout.flat_centre(flat)), Some(flat), "the plain before the hill");
            assert_eq!(pick(Vec2::new(-500.0, 0.0)), None, "beside the board");
        }
    }
}
