//! Cells within a distance: ranges, rings, and the effect of height on a range.

use serde::{Deserialize, Serialize};

use super::{Adjacency, Cell, Grid, HexTop, Shape};

/// A range or area without limit (MC-008, MC-012).
pub const UNLIMITED: u32 = u32::MAX;

/// The way in which a height difference counts towards a range (MC-006).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RangeVertical {
    /// Each level counts as one cell: distance + levels.
    #[default]
    Sum,
    /// The greater of distance and levels counts.
    Max,
    /// Height does not matter.
    Ignore,
}

/// The effect of height on a range (MC-006).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RangeHeight {
    /// The way in which levels and cells are combined.
    pub vertical: RangeVertical,
    /// Levels that do not count; 0 by the book.
    pub slack: u32,
}

impl RangeHeight {
    /// The distance that counts for a range, from cells and levels up or down, as the settings say.
    pub fn counted(self, distance: u32, rise: i32) -> u32 {
        let levels = rise.unsigned_abs().saturating_sub(self.slack);
        match self.vertical {
            RangeVertical::Sum => distance.saturating_add(levels),
            RangeVertical::Max => distance.max(levels),
            RangeVertical::Ignore => distance,
        }
    }
}

impl Grid {
    /// Whether `to` is within `range` of `from` if its ground is `rise` Height Levels higher (MC-005, MC-006). There is no
    /// minimum range, and a cell is at distance 0 from itself. Storeys count by their heights, but not less than
    /// [`Grid::distance`].
    pub fn in_range(&self, from: Cell, to: Cell, rise: i32, range: u32, height: RangeHeight) -> bool {
        height.counted(self.flat_distance(from, to), rise).max(self.distance(from, to)) <= range
    }

    /// The cells of the board at most `radius` steps from `centre`, level by level and line by line: rows, or columns on a
    /// flat-top board (MC-005). The centre may be off the board.
    pub fn ball(&self, centre: Cell, radius: u32) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        grid.levels_around(centre, radius).flat_map(move |level| {
            grid.lines(centre, radius).flat_map(move |line| grid.whole_line(centre, radius, line, level))
        })
    }

    /// The cells of the board exactly `radius` steps from `centre`, in the order of [`Grid::ball`].
    pub fn ring(&self, centre: Cell, radius: u32) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        grid.levels_around(centre, radius).flat_map(move |level| {
            // All cells of the outermost levels are in the ring, and on the other levels those of the outermost lines.
            let all = radius > 0 && u32::from(level.abs_diff(centre.level)) == radius;
            grid.lines(centre, radius).flat_map(move |line| {
                let (first, last) = grid.span(centre, radius, line);
                let whole = all || line.abs_diff(grid.line_of(centre)) == radius;
                let (from, to) = if whole { (first.max(0), last.min(grid.line_length() - 1)) } else { (first, last) };
                let stride = if whole { 1 } else { (last - first).max(1) as usize };
                let places = (from..=to).step_by(stride);
                places
                    .filter(move |place| (0..grid.line_length()).contains(place))
                    .map(move |place| grid.at(line, place, level))
            })
        })
    }

    /// The cells of a line of a level within `radius` of `centre`.
    fn whole_line(&self, centre: Cell, radius: u32, line: i32, level: u8) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        let (first, last) = grid.span(centre, radius, line);
        (first.max(0)..=last.min(grid.line_length() - 1)).map(move |place| grid.at(line, place, level))
    }

    /// The levels of the board within `radius` of a cell's level.
    fn levels_around(&self, centre: Cell, radius: u32) -> std::ops::RangeInclusive<u8> {
        let radius = radius.min(u32::from(u8::MAX)) as u8;
        centre.level.saturating_sub(radius)..=centre.level.saturating_add(radius).min(self.levels() - 1)
    }

    /// Whether cells are contiguous along columns; otherwise they are along rows.
    fn by_columns(&self) -> bool {
        matches!(self.shape(), Shape::Hex { top: HexTop::Flat, .. })
    }

    /// The line (row, or column on flat-top boards) of a cell.
    fn line_of(&self, cell: Cell) -> i32 {
        i32::from(if self.by_columns() { cell.col } else { cell.row })
    }

    /// The number of cells in a line.
    fn line_length(&self) -> i32 {
        i32::from(if self.by_columns() { self.rows() } else { self.cols() })
    }

    /// The cell at a position in a line of a level.
    fn at(&self, line: i32, place: i32, level: u8) -> Cell {
        let (col, row) = if self.by_columns() { (line, place) } else { (place, line) };
        Cell { col: col as i16, row: row as i16, level }
    }

    /// The lines of the board within `radius` of a cell's line.
    fn lines(&self, centre: Cell, radius: u32) -> std::ops::RangeInclusive<i32> {
        let (middle, radius) = (self.line_of(centre), bounded(radius));
        let lines = i32::from(if self.by_columns() { self.cols() } else { self.rows() });
        (middle - radius).max(0)..=(middle + radius).min(lines - 1)
    }

    /// The first and last position in a line within `radius` of `centre`; they may be off the board.
    fn span(&self, centre: Cell, radius: u32, line: i32) -> (i32, i32) {
        let radius = bounded(radius);
        let apart = line - self.line_of(centre);
        let place = i32::from(if self.by_columns() { centre.row } else { centre.col });
        match self.shape() {
            Shape::Square { adjacency: Adjacency::Sides } => {
                (place - (radius - apart.abs()), place + (radius - apart.abs()))
            }
            Shape::Square { adjacency: Adjacency::Corners } => (place - radius, place + radius),
            Shape::Hex { offset, .. } => {
                // The axial coordinate along the line, then back to the position in the shifted line.
                let shift = super::layout::half(line, offset) - super::layout::half(self.line_of(centre), offset);
                let middle = place + shift;
                (middle + (-radius).max(-apart - radius), middle + radius.min(radius - apart))
            }
        }
    }
}

/// A radius as a signed number, limited to one that is greater than the distance of any two cells.
fn bounded(radius: u32) -> i32 {
    radius.min(1 << 18) as i32
}
