//! Templates: the cells that an area, a line or a cone covers, and the effect of height on them.

use serde::{Deserialize, Serialize};

use super::{Adjacency, Cell, Direction, Grid, Shape, UNLIMITED};

/// The effect of height differences on an area (MC-011). `A` is its size, `h` the distance from its middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaVertical {
    /// h ≤ A − 1 and h + levels ≤ A.
    #[default]
    Tapered,
    /// h ≤ A − 1 and levels ≤ A.
    Cylinder,
    /// h + levels ≤ A − 1.
    Sum,
    /// h ≤ A − 1.
    Ignore,
}

impl AreaVertical {
    /// Whether an area of size `size` covers a cell that is `distance` cells and `rise` levels from its middle.
    pub fn catches(self, distance: u32, rise: i32, size: u32) -> bool {
        let levels = rise.unsigned_abs();
        distance < size
            && match self {
                Self::Tapered => distance.saturating_add(levels) <= size,
                Self::Cylinder => levels <= size,
                Self::Sum => distance.saturating_add(levels) < size,
                Self::Ignore => true,
            }
    }
}

/// The directions of lines (MC-015).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineDirections {
    /// Along the rows of the grid.
    #[default]
    Cardinal,
    /// Along the straight line through any chosen cell.
    Any,
}

/// The effect of height differences on lines and cones (MC-015, MC-018).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowVertical {
    /// Row k of n covers n − k + 1 levels up and down from the user.
    Tapered,
    /// Height does not matter.
    Ignore,
}

impl RowVertical {
    /// Whether row `row` (counted from 1) of `rows` covers a difference of `rise` levels.
    pub fn catches(self, row: u32, rise: i32, rows: u32) -> bool {
        self == Self::Ignore || AreaVertical::Tapered.catches(row.saturating_sub(1), rise, rows)
    }
}

/// The shape of cones on squares (MC-017).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquareCone {
    /// Row k is k cells ahead and 2k − 1 cells wide.
    #[default]
    Wedge,
    /// A half diamond: row k is the cells ahead at distance k.
    Sector,
}

/// The settings of templates, with the defaults of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TemplateRules {
    /// Heights in areas (MC-011).
    pub area_vertical: AreaVertical,
    /// Directions of lines (MC-015).
    pub line_directions: LineDirections,
    /// Heights in lines (MC-015).
    pub line_vertical: RowVertical,
    /// Cones on squares (MC-017).
    pub square_cone: SquareCone,
    /// Heights in cones (MC-018).
    pub cone_vertical: RowVertical,
}

impl Default for TemplateRules {
    fn default() -> Self {
        Self {
            area_vertical: AreaVertical::default(),
            line_directions: LineDirections::default(),
            line_vertical: RowVertical::Ignore,
            square_cone: SquareCone::default(),
            cone_vertical: RowVertical::Tapered,
        }
    }
}

/// A pattern of cells, positioned by the cell of its user and a target cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", from = "TemplateKeys")]
pub enum Template {
    /// All cells at distance ≤ size − 1 from the target cell (MC-010); size 1 is only the cell.
    Area {
        /// The A of the rules.
        size: u32,
    },
    /// All cells at distance ≤ size − 1 from the user (MC-103: A:3).
    Party {
        /// The A of the rules.
        size: u32,
    },
    /// The whole board (MC-012).
    All,
    /// A straight row from the cell next to the user to the board's edge, towards the target cell (MC-015).
    Line,
    /// A cone of this many rows, towards the target cell (MC-016, MC-017).
    Cone {
        /// Number of rows; a cone has length² cells.
        length: u32,
    },
    /// All cells whose centres are at most radius / cell_width cell widths from that of the target cell.
    Circle {
        /// Radius, in the unit of `cell_width`.
        radius: u32,
        /// Width of a cell; 1 for a radius in cells.
        cell_width: u32,
    },
}

/// A template in JSON. Keys that a pattern does not have are refused, even if it has none.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
enum TemplateKeys {
    Area {
        size: u32,
    },
    Party {
        #[serde(default = "party_size")]
        size: u32,
    },
    All {},
    Line {},
    Cone {
        length: u32,
    },
    Circle {
        radius: u32,
        #[serde(default = "one")]
        cell_width: u32,
    },
}

impl From<TemplateKeys> for Template {
    fn from(keys: TemplateKeys) -> Self {
        match keys {
            TemplateKeys::Area { size } => Self::Area { size },
            TemplateKeys::Party { size } => Self::Party { size },
            TemplateKeys::All {} => Self::All,
            TemplateKeys::Line {} => Self::Line,
            TemplateKeys::Cone { length } => Self::Cone { length },
            TemplateKeys::Circle { radius, cell_width } => Self::Circle { radius, cell_width },
        }
    }
}

fn party_size() -> u32 {
    3
}

fn one() -> u32 {
    1
}

impl Grid {
    /// The cells of the board that a template covers, each once. `heights` returns the Height Level of a cell.
    ///
    /// Areas, parties and circles cover cells of all levels within their size, lines and cones only cells on the user's level.
    /// Lines and cones run in the direction nearest to the target cell (the first, if two are equally near), so an adjacent
    /// target cell chooses the direction; if the target is the user's own cell, they cover nothing. Heights are measured from
    /// the middle of an area, and from the user's cell for parties, lines and cones; circles ignore them.
    pub fn template(
        &self,
        template: Template,
        user: Cell,
        target: Cell,
        rules: &TemplateRules,
        heights: impl Fn(Cell) -> i32,
    ) -> Vec<Cell> {
        match template {
            Template::Area { size } => self.area(target, size, rules.area_vertical, heights).collect(),
            Template::Party { size } => self.area(user, size, rules.area_vertical, heights).collect(),
            Template::All => self.cells().collect(),
            Template::Circle { radius, cell_width } => {
                self.circle(self.centre_of(target), radius, cell_width).collect()
            }
            Template::Line => self.line(user, target, rules, heights),
            Template::Cone { length } => {
                let Some(&direction) = self.nearest_directions(user, target).first() else { return Vec::new() };
                let base = self.level(user, &heights);
                self.cone(user, direction, length, rules.square_cone)
                    .filter(|&(cell, row)| rules.cone_vertical.catches(row, heights(cell) - base, length))
                    .map(|(cell, _)| cell)
                    .collect()
            }
        }
    }

    /// The cells of the board in an area of size `size` around `middle`, taking heights into account (MC-010, MC-011).
    pub fn area<H: Fn(Cell) -> i32>(
        &self,
        middle: Cell,
        size: u32,
        vertical: AreaVertical,
        heights: H,
    ) -> impl Iterator<Item = Cell> + use<H> {
        let grid = *self;
        let base = self.level(middle, &heights);
        let radius = if size == UNLIMITED { size } else { size.saturating_sub(1) };
        self.ball(middle, radius).filter(move |&cell| {
            size == UNLIMITED || vertical.catches(grid.flat_distance(middle, cell), heights(cell) - base, size)
        })
    }

    /// The height of a cell; 0 off the board.
    fn level(&self, cell: Cell, heights: impl Fn(Cell) -> i32) -> i32 {
        if self.contains(cell) { heights(cell) } else { 0 }
    }

    /// The cells of a line from `user` towards `target` (MC-015), in order.
    fn line(&self, user: Cell, target: Cell, rules: &TemplateRules, heights: impl Fn(Cell) -> i32) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match rules.line_directions {
            LineDirections::Any => self.ray(user, target).collect(),
            LineDirections::Cardinal => {
                let Some(&direction) = self.nearest_directions(user, target).first() else { return Vec::new() };
                self.row(user, direction).collect()
            }
        };
        let (base, rows) = (self.level(user, &heights), cells.len() as u32);
        let mut row = 0;
        cells.retain(|&cell| {
            row += 1;
            rules.line_vertical.catches(row, heights(cell) - base, rows)
        });
        cells
    }

    /// The cells of the board that the straight line from `from` through the centre of `via` crosses, up to the board's edge,
    /// in order and without `from` (MC-015 with `line_directions = any`).
    pub fn ray(&self, from: Cell, via: Cell) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        let (q, r) = self.vector(from, via);
        // Far enough to leave the board from any of its cells, with few steps beyond it.
        let reach = i32::from(self.cols()) + i32::from(self.rows());
        let times = reach / (q.abs().max(r.abs()).max(1)) + 1;
        let end = self.offset_by(from, (q * times, r * times));
        self.crossed(from, end).skip(1).filter(move |&cell| grid.contains(cell))
    }

    /// The cells of the board in a cone with their rows, counted from 1. Row k has 2k − 1 cells; the user's cell is not
    /// included (MC-016, MC-017).
    ///
    /// On hexes it is the open sector of 120° around the direction. On squares with adjacent corners, row k is the cells at
    /// distance k ahead, and a diagonal cone is a square of cells with a corner next to the user.
    pub fn cone(
        &self,
        user: Cell,
        direction: Direction,
        length: u32,
        form: SquareCone,
    ) -> impl Iterator<Item = (Cell, u32)> + use<> {
        let grid = *self;
        let rows = length.min(u32::from(self.cols()) + u32::from(self.rows())) as i32;
        (1..=rows)
            .flat_map(move |row| {
                (1 - row..row)
                    .map(move |side| (grid.offset_by(user, grid.cone_cell(direction, row, side, form)), row as u32))
            })
            .filter(move |&(cell, _)| grid.contains(cell))
    }

    /// The cell of a cone's row at `side` places from the middle of the row, as a vector from the user.
    fn cone_cell(&self, direction: Direction, row: i32, side: i32, form: SquareCone) -> (i32, i32) {
        let unit = self.unit(direction);
        let quarter = i32::from(self.directions() / 4);
        let (sideways, ahead) = match self.shape() {
            // Each place towards the neighbouring direction takes one step off the steps ahead.
            Shape::Hex { .. } => (self.unit(self.turned(direction, side.signum())), row - side.abs()),
            Shape::Square { adjacency: Adjacency::Corners } if unit.0 != 0 && unit.1 != 0 => {
                // Row k of a diagonal cone is the far border of a square of k × k cells: from its corner back along both sides.
                let back = if side < 0 { (-unit.0, 0) } else { (0, -unit.1) };
                (back, row)
            }
            Shape::Square { .. } => {
                let across = self.unit(self.turned(direction, quarter * side.signum()));
                (across, if form == SquareCone::Wedge { row } else { row - side.abs() })
            }
        };
        let places = side.abs();
        (unit.0 * ahead + sideways.0 * places, unit.1 * ahead + sideways.1 * places)
    }
}
