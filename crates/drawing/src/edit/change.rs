//! The changes that an author can make to a board and to the battle on it.

use super::{Stamp, TemperOf, TemperText, Written, sheets::Sheet};
use hexfray_board::{
    grid::{Cell, Direction, Shape},
    map::{Difficulty, LinkKind},
};

/// One of the two texts of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The board.
    Map,
    /// The battle on it.
    Battle,
}

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
    /// The ruleset of the battle.
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

/// The new content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Paint {
    /// A terrain by its id; an obstacle stays. A depth of water that the terrain cannot have becomes its usual depth.
    Terrain {
        /// The terrain's id, such as `forest`.
        terrain: String,
        /// The difficulty of entering it; `None` for the usual one. A difficulty that the terrain does not offer is refused.
        difficulty: Option<Difficulty>,
    },
    /// An obstacle, by its id; `None` removes it.
    Obstacle(Option<String>),
    /// No cell at all.
    Hole,
    /// A height level, −20 to 40.
    Height(i8),
    /// A number of height levels up, or down if negative.
    Raise(i8),
    /// A depth of water, 0 to 9; cells whose ground cannot be so deep are skipped.
    Depth(u8),
    /// A level of limited visibility, 0 (clear) to 3.
    Visibility(u8),
}

/// A property of a cell's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Cover of 0, 25, 50, 75 or 100 percent.
    Cover {
        /// Percent.
        percent: u8,
        /// Whether the cell beyond the side has the same cover.
        both: bool,
    },
    /// A modifier for checks to climb it, −100 to 100 percent.
    Climb(i8),
}

/// A zone of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ZoneName {
    /// The starting zone of a side, by the side's name.
    Spawn(String),
    /// A zone through which units may leave, or which a goal names, by its name.
    Exit(String),
}

/// Columns and rows to add at each edge; negative numbers cut some off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Margins {
    /// At the left.
    pub left: i16,
    /// At the right.
    pub right: i16,
    /// At the top.
    pub top: i16,
    /// At the bottom.
    pub bottom: i16,
}

/// The direction of a reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Left becomes right.
    Columns,
    /// Top becomes bottom.
    Rows,
}

/// A unit in the words of a battle file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitText {
    /// Its kind, by the ruleset's key.
    pub kind: String,
    /// Its side.
    pub side: String,
    /// Its name; empty for that of its kind.
    pub name: String,
    /// The cell in which it starts; `None` for its side's starting zone.
    pub at: Option<Cell>,
}

/// A way for a side to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalText {
    /// Defeat one unit, by its name, or every foe.
    Defeat(Option<String>),
    /// Bring some units into a zone of the board, given by its name.
    ReachZone {
        /// The zone's name.
        zone: String,
        /// The number of units.
        count: u16,
    },
    /// Bring some units onto certain cells.
    ReachCells {
        /// The cells.
        cells: Vec<Cell>,
        /// The number of units.
        count: u16,
    },
    /// Still have a unit at the end of a round, given by its number.
    HoldOut(u16),
}

/// The reason why a change is refused; nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no battle in this project.
    #[error("there is no battle here; start one on this board first")]
    NoBattle,
    /// Rows of a picture in the map differ in length, so that its cells cannot be found.
    #[error("the picture `{0}` has rows of different lengths; fix it in the file first")]
    BrokenPicture(&'static str),
    /// A part of the text is written in a form that cannot be changed here.
    #[error("`{0}` is written in a way that cannot be changed here; change it in the file")]
    Foreign(String),
    /// The terrain file has no such entry.
    #[error("there is no {0} {1:?}")]
    Unknown(&'static str, String),
    /// The terrain does not offer this difficulty.
    #[error("{0} is never {1}")]
    NeverSo(String, &'static str),
    /// The board would be too large or too small.
    #[error("a board has 1 to 1024 columns and rows, not {0} × {1}")]
    Size(i32, i32),
    /// The board has the most storeys, or is too large for any.
    #[error("a board with storeys has at most 64 × 64 cells on each of 16 levels")]
    Storeys,
    /// Two cells that do not touch.
    #[error("{0} and {1} do not touch")]
    Apart(Cell, Cell),
    /// The copied part has cells of another shape.
    #[error("a part of {0} cannot be placed on {1}")]
    OtherCells(&'static str, &'static str),
    /// No cell of the copied part would be on the board.
    #[error("nothing of it would lie on the board")]
    Beside,
    /// The text is not of the expected form.
    #[error("{0:?} is not {1}")]
    NotSo(String, &'static str),
    /// A number that is too small or too large, or not a number.
    #[error("{0:?} is not a number from {1} to {2}")]
    OutOf(String, i32, i32),
    /// The table does not exist.
    #[error("there is no such {0}")]
    Missing(&'static str),
}
