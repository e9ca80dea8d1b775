//! The changes that an author can make to a board and to the battle on it.

use super::{Stamp, TemperOf, TemperText, Written, sheets::Sheet};
use hexfray_board::{
    grid::{Cell, Direction, Shape},
    map::{Difficulty, LinkKind},
};

/// Which of a project's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The board.
    Map,
    /// The battle on it.
    Battle,
}

/// One change by an author. Cells outside the board are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Gives cells another ground.
    Paint {
        /// Which cells.
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
    /// Gives sides of cells cover, or a modifier for climbing.
    Edge {
        /// The cell.
        cell: Cell,
        /// The side of it.
        side: Direction,
        /// The cover or modifier.
        edge: Edge,
    },
    /// Adds cells to a zone, or removes them. A zone that loses its last cell is removed.
    Zone {
        /// The zone; it is created if it does not exist.
        zone: ZoneName,
        /// Which cells.
        cells: Vec<Cell>,
        /// Whether they are added.
        add: bool,
    },
    /// Sets the direction in which units look that start in a side's zone.
    Facing {
        /// The side's name.
        side: String,
        /// The direction; `None` leaves it open.
        way: Option<Direction>,
    },
    /// Adds columns and rows at the board's edges, or cuts them off where negative. Everything on the board keeps its place
    /// in the landscape; things on ground that is cut off are removed.
    Frame(Margins),
    /// Moves everything on the board by so many columns and rows; parts beyond the edge are lost.
    Shift {
        /// Rightward.
        cols: i16,
        /// Downward.
        rows: i16,
    },
    /// Puts a copied part on the board, its middle into a cell; what was in these cells gives way.
    Paste {
        /// The part.
        stamp: Stamp,
        /// Where its middle comes to lie.
        at: Cell,
    },
    /// Makes cells of one level usual open ground, with nothing on it; on a storey, no cells.
    Clear(Vec<Cell>),
    /// Reflects the board.
    Mirror(Mirror),
    /// Adds an empty storey above the highest level.
    AddStorey {
        /// Its name; empty: none.
        name: String,
    },
    /// Removes a storey with everything on it; those above come down by one.
    RemoveStorey(u8),
    /// Gives a storey another name or height.
    SetStorey {
        /// Which level, from 1.
        level: u8,
        /// Its name; empty: none.
        name: String,
        /// The Height Level of its floors, −20 to 60.
        elevation: i8,
    },
    /// Gives the board another grid; the pictures stay. Links and sides that the new grid does not have are removed.
    Grid(Shape),
    /// Sets a text of the map's or the battle's head, such as `name` or `about`; an empty one is removed.
    Text {
        /// Where.
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
    /// Puts a unit, by the number of its `[[unit]]` table, into a cell; `None`: where its side starts.
    MoveUnit {
        /// Which `[[unit]]`, counted from 0.
        unit: usize,
        /// Where to.
        at: Option<Cell>,
    },
    /// Gives a unit another kind, side or name.
    SetUnit {
        /// Which `[[unit]]`, counted from 0.
        unit: usize,
        /// Its new values, `at` included.
        to: UnitText,
    },
    /// Gives a unit or a side another temper.
    SetTemper {
        /// Whose.
        of: TemperOf,
        /// The new temper.
        to: TemperText,
    },
    /// Removes a `[[unit]]` from the battle.
    RemoveUnit(usize),
    /// Adds a goal.
    AddGoal {
        /// The side that wins by it.
        side: String,
        /// What it has to do.
        goal: GoalText,
    },
    /// Writes a line of one of the battle's other tables, see [`sheets`](super::sheets).
    SetLine {
        /// The kind of table.
        sheet: &'static Sheet,
        /// Which of them, counted from 0.
        at: usize,
        /// The key of the line.
        key: String,
        /// What it says; empty takes it out.
        text: String,
    },
    /// Adds a table with these lines.
    AddTable {
        /// The kind of table.
        sheet: &'static Sheet,
        /// Keys and what they say.
        lines: Vec<Written>,
    },
    /// Takes a table out.
    RemoveTable {
        /// The kind of table.
        sheet: &'static Sheet,
        /// Which of them, counted from 0.
        at: usize,
    },
    /// Removes a `[[goal]]`, by its number counted from 0.
    RemoveGoal(usize),
}

/// The new content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Paint {
    /// A kind of ground by its id; the obstacle there stays. Depth is the terrain's usual one unless the present one fits.
    Terrain {
        /// The terrain's id, such as `forest`.
        terrain: String,
        /// How hard it is to enter; `None`: as usual. One that the terrain does not offer is refused.
        difficulty: Option<Difficulty>,
    },
    /// An obstacle, by its id; `None` removes it.
    Obstacle(Option<String>),
    /// No cell at all.
    Hole,
    /// A height level, −20 to 40.
    Height(i8),
    /// So many levels up or down.
    Raise(i8),
    /// A depth of water, 0 to 9; skipped where the ground cannot be so deep.
    Depth(u8),
    /// How poor the sight is, 0 to 3.
    Visibility(u8),
}

/// A property of a cell's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Cover of 0, 25, 50, 75 or 100 percent; `both` also for the cell beyond it.
    Cover {
        /// Percent.
        percent: u8,
        /// Whether from both sides.
        both: bool,
    },
    /// A modifier of checks to climb it, −100 to 100 percent.
    Climb(i8),
}

/// A zone of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ZoneName {
    /// Where a side starts.
    Spawn(String),
    /// Where units may leave, or a goal to reach.
    Exit(String),
}

/// Columns and rows to add at each edge; negative ones are cut off.
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

/// How a board is reflected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Left becomes right.
    Columns,
    /// Top becomes bottom.
    Rows,
}

/// A unit as a battle file names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitText {
    /// Its kind, by the ruleset's key.
    pub kind: String,
    /// Its side.
    pub side: String,
    /// Its own name; empty: that of its kind.
    pub name: String,
    /// Where it starts; `None`: where its side does.
    pub at: Option<Cell>,
}

/// A way for a side to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalText {
    /// Defeat one unit, by its name, or every foe.
    Defeat(Option<String>),
    /// Bring so many units into a zone of the board, by its name.
    ReachZone {
        /// The zone's name.
        zone: String,
        /// How many units.
        count: u16,
    },
    /// Bring so many units onto these cells.
    ReachCells {
        /// The cells.
        cells: Vec<Cell>,
        /// How many units.
        count: u16,
    },
    /// Still have a unit at the end of this round.
    HoldOut(u16),
}

/// The reason why a change is refused; nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no battle in this project.
    #[error("there is no battle here; start one on this board first")]
    NoBattle,
    /// A picture of the map is so broken that its cells cannot be found.
    #[error("the picture `{0}` has rows of different lengths; fix it in the file first")]
    BrokenPicture(&'static str),
    /// The text cannot be changed in this place.
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
    /// The board has the most storeys already, or is too wide for any.
    #[error("a board with storeys has at most 64 × 64 cells on each of 16 levels")]
    Storeys,
    /// Two cells that do not touch.
    #[error("{0} and {1} do not touch")]
    Apart(Cell, Cell),
    /// A part of another kind of cells.
    #[error("a part of {0} cannot be placed on {1}")]
    OtherCells(&'static str, &'static str),
    /// A place where the board has no cells.
    #[error("nothing of it would lie on the board")]
    Beside,
    /// Something else is expected.
    #[error("{0:?} is not {1}")]
    NotSo(String, &'static str),
    /// A number that is too small or too large, or none.
    #[error("{0:?} is not a number from {1} to {2}")]
    OutOf(String, i32, i32),
    /// No such table.
    #[error("there is no such {0}")]
    Missing(&'static str),
}
