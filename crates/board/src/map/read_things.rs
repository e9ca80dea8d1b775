//! Reads triggers and objects from the file of a board or battle.

use super::things::{MOST_THINGS, Object, Trigger, TriggerEffect, Word};
use super::{Board, Obstacle};
use crate::grid::Cell;
use crate::listed;
use crate::text::{Content, FromValue, Key, Kind, Table, Value, prose};

/// Reads all `[[trigger]]`s in the file of a board or battle.
pub fn read_triggers(table: &Table<'_>, board: &Board) -> Vec<Trigger> {
    let triggers = table.tables("trigger", |entry| TriggerFile::read(entry, board).map(TriggerFile::trigger));
    at_most(table, "trigger", triggers.len());
    triggers
}

/// Reads all `[[object]]`s in the file of a board or battle.
pub fn read_objects(table: &Table<'_>, board: &Board) -> Vec<Object> {
    let objects = table.tables("object", |entry| ObjectFile::read(entry, board).map(ObjectFile::object));
    at_most(table, "object", objects.len());
    objects
}

/// The keys of triggers and objects.
pub fn keys_of_things() -> [Key; 2] {
    [Key::tables("trigger", TriggerFile::shape()), Key::tables("object", ObjectFile::shape())]
}

fn at_most(table: &Table<'_>, key: &str, count: usize) {
    if count > MOST_THINGS {
        table.problem(table.place_of(key), format!("{count} of them"), format!("at most {MOST_THINGS}"));
    }
}

/// A cell of the board.
struct OnBoard(Cell);

impl FromValue<Board> for OnBoard {
    fn from_value(value: Value<'_>, board: &Board) -> Option<Self> {
        let cell = value.cell()?;
        if !board.exists(cell) {
            value.problem(format!("there is no cell {}", cell.in_brackets()), "a cell of the board");
        }
        board.exists(cell).then_some(Self(cell))
    }

    fn kind() -> Kind {
        Kind::Cell
    }
}

listed! { Board:
    Obstacle, "obstacle", |board| board.kinds().obstacles.iter().map(|obstacle| obstacle.id.as_str());
}

fn cells(listed: Vec<OnBoard>) -> Vec<Cell> {
    listed.into_iter().map(|OnBoard(cell)| cell).collect()
}

/// A thing that units can use from certain cells, such as a lever or a door.
#[derive(Content)]
#[content(book = Board, check = Self::check)]
struct TriggerFile {
    /// The name that players read.
    name: String,
    /// A sentence on its effect.
    #[content(default, with = prose)]
    about: String,
    /// Cells to stand on.
    cells: Vec<OnBoard>,
    /// The attribute or skill that is tried; without it no roll is needed.
    check: Option<Word>,
    /// Percent added to the check.
    #[content(range = -200..=200, default = 0)]
    modifier: i16,
    /// Counts until it takes effect; 0 is at once.
    #[content(range = 0..=199, default = 0)]
    charge: u16,
    /// How often it can be used; without it, any number of times.
    #[content(range = 1..=99)]
    uses: Option<u8>,
    /// Cells that lose their obstacles, as when a door opens.
    clears: Vec<OnBoard>,
    /// An obstacle that is placed in cells.
    blocks: Option<BlocksFile>,
    /// The cell to which its user goes.
    user_to: Option<OnBoard>,
    /// Moves a unit from one cell to another.
    carries: Option<CarriesFile>,
    /// A condition that units in these cells gain.
    inflicts: Option<InflictsFile>,
    /// Hit points that units in these cells lose.
    hurts: Option<HurtsFile>,
}

/// An obstacle that is placed in cells.
#[derive(Content)]
#[content(book = Board)]
struct BlocksFile {
    /// The cells in which it appears.
    cells: Vec<OnBoard>,
    /// Which obstacle.
    #[content(at = Obstacle)]
    obstacle: u8,
}

/// The way of a unit that is moved.
#[derive(Content)]
#[content(book = Board)]
struct CarriesFile {
    /// The cell whose occupant is moved.
    from: OnBoard,
    /// Where it is moved to.
    to: OnBoard,
    /// Whether it falls if the second cell is lower.
    falls: bool,
}

/// A condition for those in some cells.
#[derive(Content)]
#[content(book = Board)]
struct InflictsFile {
    /// The cells whose occupants get it.
    cells: Vec<OnBoard>,
    /// The condition.
    condition: Word,
    /// For how many rounds.
    #[content(range = 0..=99, default = 2)]
    rounds: u8,
}

/// Damage to those in some cells.
#[derive(Content)]
#[content(book = Board)]
struct HurtsFile {
    /// The cells whose occupants are hurt.
    cells: Vec<OnBoard>,
    /// How many hit points they lose.
    #[content(range = 1..=9_999)]
    amount: i32,
}

impl TriggerFile {
    fn check(&self, table: &Table<'_>) {
        if !table.has("cells") {
            table.missing("cells", "the cells to stand on");
        }
        let effects = ["clears", "blocks", "user_to", "carries", "inflicts", "hurts"];
        if !effects.into_iter().any(|key| table.has(key)) {
            let expected = "`clears`, `blocks`, `user_to`, `carries`, `inflicts` or `hurts`";
            table.problem(table.place(), "this trigger does nothing", expected);
        }
    }

    fn trigger(self) -> Trigger {
        let clears = (!self.clears.is_empty()).then(|| TriggerEffect::Clear(cells(self.clears)));
        let blocks = self.blocks.map(|given| TriggerEffect::Block(cells(given.cells), given.obstacle));
        let goes = self.user_to.map(|OnBoard(cell)| TriggerEffect::Go(cell));
        let carries = self.carries.map(|given| TriggerEffect::Carry(given.from.0, given.to.0, given.falls));
        let inflicts =
            self.inflicts.map(|given| TriggerEffect::Inflict(cells(given.cells), given.condition, given.rounds));
        let hurts = self.hurts.map(|given| TriggerEffect::Hurt(cells(given.cells), given.amount));
        Trigger {
            name: self.name,
            about: self.about,
            cells: cells(self.cells),
            check: self.check.map(|word| (word, self.modifier)),
            charge: self.charge,
            uses: self.uses,
            effects: [clears, blocks, goes, carries, inflicts, hurts].into_iter().flatten().collect(),
        }
    }
}

/// The faces of the dice of objects.
const DICE: [(&str, u8); 4] = [("d6", 6), ("d8", 8), ("d10", 10), ("d12", 12)];

/// A thing on the board that units can strike with.
#[derive(Content)]
#[content(book = Board, check = Self::check)]
struct ObjectFile {
    /// The name that players read.
    name: String,
    /// Its cell at the start.
    at: OnBoard,
    /// The skill that fits it.
    skill: Word,
    /// Its damage die.
    #[content(spelt = DICE, default = 6)]
    die: u8,
    /// Whether it does damage at all.
    #[content(default = true)]
    harms: bool,
    /// Whether it lasts longer than one blow.
    durable: bool,
    /// A condition that a blow with it may inflict.
    inflicts: Option<BringsFile>,
}

/// A condition that a blow may inflict.
#[derive(Content)]
struct BringsFile {
    /// The condition.
    condition: Word,
    /// For how many rounds.
    #[content(range = 0..=99, default = 2)]
    rounds: u8,
    /// The chance in percent.
    #[content(range = 1..=100, default = 30)]
    chance: u8,
}

impl ObjectFile {
    fn check(&self, table: &Table<'_>) {
        if !self.harms && !table.has("inflicts") {
            table.problem(table.place(), "this object does nothing", "`harms = true`, or `inflicts`");
        }
    }

    fn object(self) -> Object {
        let Self { name, at: OnBoard(cell), skill, die, harms, durable, inflicts } = self;
        let inflicts = inflicts.map(|given| (given.condition, given.rounds, given.chance));
        Object { name, cell, skill, die, harms, durable, inflicts }
    }
}
