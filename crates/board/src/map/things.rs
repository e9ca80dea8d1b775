//! Things on a board that units can use: triggers, such as levers and doors, and objects to strike with.

use crate::grid::Cell;
use crate::text::{FromValue, Kind, Place, Problem, Source, Value};

/// The most triggers of a board, and the most objects.
pub const MOST_THINGS: usize = 60;

/// A word in a file that a ruleset has to know, with its place, so that a wrong word can be reported there.
#[derive(Clone)]
pub struct Word {
    /// The word.
    pub text: String,
    source: Source,
    place: Place,
}

impl Word {
    /// A problem at the word's place.
    pub fn problem(&self, message: impl Into<String>, expected: impl AsRef<str>) -> Problem {
        Problem::new(&self.source, self.place, message, expected)
    }
}

impl<Book: ?Sized> FromValue<Book> for Word {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        Some(Self { text: value.text()?, source: value.source().clone(), place: value.place() })
    }

    fn kind() -> Kind {
        Kind::Text
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Word {}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(f)
    }
}

/// An act that a thing on the board offers to units in certain cells (TC-123 … TC-125).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// Its name for players.
    pub name: String,
    /// A sentence on its effect.
    pub about: String,
    /// The cells from which it can be used.
    pub cells: Vec<Cell>,
    /// The attribute or skill that is tested, and the percentage that the task adds; `None` if it needs no roll.
    pub check: Option<(Word, i16)>,
    /// Counts until it takes effect, in rules that count; 0 if at once.
    pub charge: u16,
    /// The number of times that it can be used; `None` for no limit.
    pub uses: Option<u8>,
    /// Its effects.
    pub effects: Vec<TriggerEffect>,
}

/// An effect of a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TriggerEffect {
    /// Removes the obstacles in these cells, as when a door opens.
    Clear(Vec<Cell>),
    /// Puts an obstacle, given by its index in [`Terrains`](super::Terrains), into these cells.
    Block(Vec<Cell>, u8),
    /// Moves its user to this cell.
    Go(Cell),
    /// Moves a unit from the first cell to the second. If the flag is true it is thrown, and falls if the second cell is lower.
    Carry(Cell, Cell, bool),
    /// Inflicts a condition on units in these cells, for a number of rounds.
    Inflict(Vec<Cell>, Word, u8),
    /// Takes hit points from units in these cells.
    Hurt(Vec<Cell>, i32),
}

/// An object on the board with which a unit can strike (TC-108 … TC-111).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its name for players.
    pub name: String,
    /// The cell in which it lies at first.
    pub cell: Cell,
    /// The skill for using it.
    pub skill: Word,
    /// The number of faces of its damage die: 6, 8, 10 or 12.
    pub die: u8,
    /// Whether it does damage.
    pub harms: bool,
    /// Whether it lasts for more than one blow.
    pub durable: bool,
    /// A condition that it may inflict: its name, the number of rounds, and the chance in percent (TC-111).
    pub inflicts: Option<(Word, u8, u8)>,
}
