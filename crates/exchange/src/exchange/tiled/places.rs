//! The cells that an object of a map covers, and the sides of cells along which it runs.

use std::ops::Range;

use super::{
    doc::{Form, Object},
    geometry::{Measures, Point, distance, inside},
};
use hexfray_board::grid::{Cell, Direction, Grid};

/// The cells of a board on the pixels of its map.
pub(super) struct Places<'a> {
    pub(super) grid: Grid,
    pub(super) measures: Measures,
    /// The position of the board's origin in the map's pixels: the first cell of the board may be any cell of the map.
    pub(super) shift: Point,
    /// Whether a cell exists, by its index.
    pub(super) exists: &'a dyn Fn(usize) -> bool,
}

/// The most steps for the outlines of all objects of a map: a few times the cells of the largest board.
pub(super) const STEPS: usize = 4_000_000;

/// An upright rectangle in pixels.
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Frame {
    /// The smallest frame around some points.
    fn of(points: &[Point]) -> Self {
        let least = |pick: fn(&Point) -> f64| points.iter().map(pick).fold(f64::INFINITY, f64::min);
        let most = |pick: fn(&Point) -> f64| points.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
        Self { left: least(|at| at.0), top: least(|at| at.1), right: most(|at| at.0), bottom: most(|at| at.1) }
    }

    fn contains(&self, at: Point) -> bool {
        (self.left..=self.right).contains(&at.0) && (self.top..=self.bottom).contains(&at.1)
    }
}

/// Two corners of an object that has a width and a height.
fn corners(object: &Object) -> [Point; 2] {
    let ((x, y), (width, height)) = (object.at, object.size);
    [(x, y), (x + width, y + height)]
}

impl Places<'_> {
    fn local(&self, (x, y): Point) -> Point {
        (x - self.shift.0, y - self.shift.1)
    }

    /// The cell of a point.
    ///
    /// # Errors
    /// The point is off the board.
    fn cell(&self, point: Point) -> Result<Cell, String> {
        let (col, row) = self.measures.cell_at(self.local(point));
        let cell = i16::try_from(col).ok().zip(i16::try_from(row).ok()).map(|(col, row)| Cell::new(col, row));
        cell.filter(|&cell| self.grid.contains(cell)).ok_or_else(|| "it lies off the board".to_owned())
    }

    fn centre(&self, cell: Cell) -> Point {
        let (x, y) = self.measures.centre((cell.col.into(), cell.row.into()));
        (x + self.shift.0, y + self.shift.1)
    }

    /// The cells that an object covers: those of a line's points in their order, those with their middle in an area, otherwise
    /// the cell of the object's point.
    ///
    /// # Errors
    /// A mistake in the object.
    pub(super) fn cells(&self, object: &Object) -> Result<Vec<Cell>, String> {
        let ((x, y), (width, height)) = (object.at, object.size);
        let middle = (x + width / 2.0, y + height / 2.0);
        if object.gid.is_some() {
            // The position of an object with a tile is at its lower edge.
            return Ok(vec![self.cell((middle.0, y - height / 2.0))?]);
        }
        match &object.form {
            Form::Text => Err("it is a text".to_owned()),
            Form::Line(points) => {
                let mut cells = points.iter().map(|&point| self.cell(point)).collect::<Result<Vec<_>, _>>()?;
                cells.dedup();
                Ok(cells)
            }
            Form::Polygon(points) => {
                let count = points.len().max(1) as f64;
                let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
                self.area(Frame::of(points), (sum.0 / count, sum.1 / count), |at| inside(at, points))
            }
            Form::Point => Ok(vec![self.cell(object.at)?]),
            _ if width < 1.0 || height < 1.0 => Ok(vec![self.cell(middle)?]),
            Form::Rectangle => self.area(Frame::of(&corners(object)), middle, |_| true),
            Form::Ellipse => {
                let within = |(px, py): Point| {
                    let (right, down) = ((px - middle.0) / width * 2.0, (py - middle.1) / height * 2.0);
                    right * right + down * down <= 1.0
                };
                self.area(Frame::of(&corners(object)), middle, within)
            }
        }
    }

    /// The number of steps needed to find the cells of an object.
    pub(super) fn work(&self, object: &Object) -> usize {
        let (frame, points) = match &object.form {
            Form::Polygon(points) => (Frame::of(points), points.len()),
            Form::Rectangle | Form::Ellipse => (Frame::of(&corners(object)), 1),
            Form::Line(points) => return points.len(),
            Form::Point | Form::Text => return 1,
        };
        let (cols, rows) = self.reach(&frame);
        cols.len() * rows.len() * points.max(1)
    }

    /// The columns and rows of the board whose cells may be within a frame.
    fn reach(&self, frame: &Frame) -> (Range<i32>, Range<i32>) {
        let Frame { left, top, right, bottom } = *frame;
        let (from, to) =
            (self.measures.cell_at(self.local((left, top))), self.measures.cell_at(self.local((right, bottom))));
        let reach = |from: i32, to: i32, most: u16| (from - 1).max(0)..(to + 2).min(most.into());
        (reach(from.0, to.0, self.grid.cols()), reach(from.1, to.1, self.grid.rows()))
    }

    /// The cells with their middle in an area, row by row; if there are none, the cell of the area's middle.
    fn area(&self, frame: Frame, middle: Point, within: impl Fn(Point) -> bool) -> Result<Vec<Cell>, String> {
        let (cols, rows) = self.reach(&frame);
        let mut cells = Vec::new();
        for cell in rows.flat_map(|row| cols.clone().map(move |col| Cell::new(col as i16, row as i16))) {
            let at = self.centre(cell);
            let exists = self.grid.index(cell).is_some_and(self.exists);
            if frame.contains(at) && exists && within(at) {
                cells.push(cell);
            }
        }
        if cells.is_empty() { Ok(vec![self.cell(middle)?]) } else { Ok(cells) }
    }

    /// The sides along which a line or outline runs, each with its cell.
    ///
    /// # Errors
    /// A part is off the board, or the object has no line or outline.
    pub(super) fn sides(&self, object: &Object) -> Result<Vec<(Cell, Direction)>, String> {
        let points = match &object.form {
            Form::Line(points) => points.clone(),
            Form::Polygon(points) => points.iter().chain(points.first()).copied().collect(),
            _ => return Err("it is no line along a side, and has no `sides`".to_owned()),
        };
        let side = |ends: &[Point]| {
            let middle = ((ends[0].0 + ends[1].0) / 2.0, (ends[0].1 + ends[1].1) / 2.0);
            let cell = self.cell(middle)?;
            Ok((cell, self.side(cell, middle)))
        };
        points.windows(2).map(side).collect()
    }

    /// The side of a cell nearest to a point in it.
    fn side(&self, cell: Cell, point: Point) -> Direction {
        let middle_of = |way: Direction| {
            let (from, to) = (self.centre(cell), self.centre(self.grid.step(cell, way)));
            ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
        };
        let near = |way: &Direction| distance(point, middle_of(*way));
        let ways = self.grid.all_directions();
        ways.min_by(|a, b| near(a).total_cmp(&near(b))).unwrap_or(Direction(0))
    }
}
