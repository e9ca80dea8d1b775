//! Things on a board that units can use: triggers such as levers and doors, and objects to strike with.

use crate::grid::Cell;
use crate::text::{Place, Problem, Source, Table};

/// The most triggers, and the most objects, of a board.
pub const MOST_THINGS: usize = 60;

/// A word of a file that a ruleset has to know, with its place, so that a wrong one can be pointed at.
#[derive(Clone)]
pub struct Word {
    /// The word.
    pub text: String,
    source: Source,
    place: Place,
}

impl Word {
    pub(super) fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        let text = table.text(key)?;
        Some(Self { text, source: table.source().clone(), place: table.place_of(key) })
    }

    pub(super) fn maybe(table: &Table<'_>, key: &str) -> Option<Self> {
        if table.has(key) { Self::read(table, key) } else { None }
    }

    /// A problem at the word's place.
    pub fn problem(&self, message: impl Into<String>, expected: impl AsRef<str>) -> Problem {
        Problem::new(&self.source, self.place, message, expected)
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

/// An act that a thing on the board offers to units that stand at it (TC-123 … TC-125).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// What players read.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
    /// Cells to stand on.
    pub cells: Vec<Cell>,
    /// The attribute or skill that is tried, with the percentage that this task adds; `None`: it needs no roll.
    pub check: Option<(Word, i16)>,
    /// Counts until it takes effect, where the rules count; 0: at once.
    pub charge: u16,
    /// How often it can be used; `None`: without limit.
    pub uses: Option<u8>,
    /// What it does.
    pub effects: Vec<TriggerEffect>,
}

/// What a trigger does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TriggerEffect {
    /// Obstacles go away: a door opens.
    Clear(Vec<Cell>),
    /// An obstacle, by its place in [`Terrains`](super::Terrains), is put into these cells.
    Block(Vec<Cell>, u8),
    /// Its user goes to this cell.
    Go(Cell),
    /// A unit in the first cell is moved to the second, and falls if it is thrown and the second lies deeper.
    Carry(Cell, Cell, bool),
    /// Units in these cells gain a condition for so many rounds.
    Inflict(Vec<Cell>, Word, u8),
    /// Units in these cells lose hit points.
    Hurt(Vec<Cell>, i32),
}

/// An object on the board that a unit can strike with (TC-108 … TC-111).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// What players read.
    pub name: String,
    /// Where it lies at first.
    pub cell: Cell,
    /// The skill that fits it.
    pub skill: Word,
    /// Faces of its damage die: 6, 8, 10 or 12.
    pub die: u8,
    /// Whether it does damage at all.
    pub harms: bool,
    /// Whether it lasts longer than one blow.
    pub durable: bool,
    /// A condition that it may bring: which, for how many rounds, with which chance in percent (TC-111).
    pub inflicts: Option<(Word, u8, u8)>,
}
