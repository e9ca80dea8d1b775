//! The changes that an author can make to a board and to the battle on it.

use super::{
    Edge, GoalText, Margins, Mirror, Paint, Part, Stamp, TemperOf, TemperText, UnitText, Written, ZoneName,
    sheets::Sheet,
};
use hexfray_board::{
    grid::{Cell, Direction, Shape},
    map::LinkKind,
};

/// A change by an author. Cells outside the board are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Changes the content of cells.
    Paint {
        /// The cells.
        cells: Vec<Cell>,
        /// The new content.
        paint: Paint,
    },
    /// Adds a link between two adjacent cells, or removes it.
    Link {
        /// One end.
        from: Cell,
        /// The other.
        to: Cell,
        /// Its kind; `None` removes the link.
        kind: Option<LinkKind>,
        /// Whether it also halves the entry cost.
        half_cost: bool,
    },
    /// Gives a side of a cell cover, or a modifier for climbing.
    Edge {
        /// The cell.
        cell: Cell,
        /// The side of the cell.
        side: Direction,
        /// The cover or modifier.
        edge: Edge,
    },
    /// Adds cells to a zone, or removes them. A zone that loses its last cell is removed.
    Zone {
        /// The zone; it is created if it does not exist.
        zone: ZoneName,
        /// The cells.
        cells: Vec<Cell>,
        /// Whether they are added.
        add: bool,
    },
    /// Sets the direction that units face when they start in a side's zone.
    Facing {
        /// The side's name.
        side: String,
        /// The direction; `None` removes it.
        way: Option<Direction>,
    },
    /// Adds columns and rows at the board's edges, or cuts them off where the number is negative. Everything else keeps its
    /// place in the landscape; things on ground that is cut off are removed.
    Frame(Margins),
    /// Moves everything on the board by some columns and rows; what crosses the edge is lost.
    Shift {
        /// Columns to the right; negative: to the left.
        cols: i16,
        /// Rows down; negative: up.
        rows: i16,
    },
    /// Pastes a copied part onto the board and replaces the content of the cells there.
    Paste {
        /// The copied part.
        stamp: Stamp,
        /// The cell for its middle.
        at: Cell,
    },
    /// Replaces cells of one level with the commonest ground and nothing on it; on a storey, removes the cells.
    Clear(Vec<Cell>),
    /// Reflects the board.
    Mirror(Mirror),
    /// Adds an empty storey above the highest level.
    AddStorey {
        /// Its name; empty for none.
        name: String,
    },
    /// Removes a storey with everything on it; those above move down by one level.
    RemoveStorey(u8),
    /// Gives a storey another name or height.
    SetStorey {
        /// The level, counted from 1.
        level: u8,
        /// Its name; empty for none.
        name: String,
        /// The height level of its floors, −20 to 60.
        elevation: i8,
    },
    /// Changes the shape of the board's grid; the pictures keep their letters. Links and sides that the new grid does not have
    /// are removed.
    Grid(Shape),
    /// Sets a text in the head of the map or the battle, such as `name` or `about`; an empty text removes the key.
    Text {
        /// The text that is changed.
        part: Part,
        /// Its key.
        key: &'static str,
        /// The text.
        text: String,
    },
    /// The width of a cell in metres, 1 to 100.
    Metres(u8),
    /// The ruleset of the battle; settings that it does not have are removed.
    Ruleset(String),
    /// Adds a side to the battle.
    AddSide(String),
    /// Removes a side from the battle, with its units and goals.
    RemoveSide(String),
    /// Adds a unit to the battle.
    AddUnit(UnitText),
    /// Moves a unit, given by the number of its `[[unit]]` table.
    MoveUnit {
        /// The number of its `[[unit]]`, counted from 0.
        unit: usize,
        /// The cell; `None` for its side's starting zone.
        at: Option<Cell>,
    },
    /// Gives a unit another kind, side or name.
    SetUnit {
        /// The number of its `[[unit]]`, counted from 0.
        unit: usize,
        /// Its new values, `at` included.
        to: UnitText,
    },
    /// Gives a unit or a side another temper.
    SetTemper {
        /// The unit or side.
        of: TemperOf,
        /// The new temper.
        to: TemperText,
    },
    /// Removes a `[[unit]]` from the battle, by its number counted from 0.
    RemoveUnit(usize),
    /// Adds a goal.
    AddGoal {
        /// The side that wins by it.
        side: String,
        /// The goal.
        goal: GoalText,
    },
    /// Sets a line of one of the battle's other tables, see [`sheets`](super::sheets).
    SetLine {
        /// The kind of table.
        sheet: &'static Sheet,
        /// The number of the table among those of its kind, counted from 0.
        at: usize,
        /// The key of the line.
        key: String,
        /// The new value; an empty text removes the line.
        text: String,
    },
    /// Adds a table with these lines.
    AddTable {
        /// The kind of table.
        sheet: &'static Sheet,
        /// Keys and values.
        lines: Vec<Written>,
    },
    /// Removes a table.
    RemoveTable {
        /// The kind of table.
        sheet: &'static Sheet,
        /// The number of the table among those of its kind, counted from 0.
        at: usize,
    },
    /// Removes a `[[goal]]`, by its number counted from 0.
    RemoveGoal(usize),
}
