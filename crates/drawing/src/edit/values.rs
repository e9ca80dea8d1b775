//! What changes consist of, such as the new content of a cell, and why they are refused.

use hexfray_board::{grid::Cell, map::Difficulty};

/// One of the two texts of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The board.
    Map,
    /// The battle on it.
    Battle,
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
