//! Things on a board that units can use: triggers such as levers and doors, and objects to strike with.

use std::sync::Arc;

use super::{Board, Difficulty};
use crate::grid::Cell;
use crate::text::{Place, Problem, Source, Table};

/// Most triggers, and most objects, that one board has.
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
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        let text = table.text(key)?;
        Some(Self { text, source: table.source().clone(), place: table.place_of(key) })
    }

    fn maybe(table: &Table<'_>, key: &str) -> Option<Self> {
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

/// What a thing on the board offers to those who stand at it (TC-123 … TC-125).
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
    /// How often it can be used; `None`: as often as one likes.
    pub uses: Option<u8>,
    /// What it does.
    pub effects: Vec<TriggerEffect>,
}

/// What a trigger does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TriggerEffect {
    /// Obstacles go away: a door opens.
    Clear(Vec<Cell>),
    /// An obstacle, by its place in [`Terrains`](super::Terrains), comes to stand in these cells.
    Block(Vec<Cell>, u8),
    /// Whoever used it goes to this cell.
    Go(Cell),
    /// Whoever is in the first cell is moved to the second, and falls if it is thrown and that lies deeper.
    Carry(Cell, Cell, bool),
    /// A condition comes over those in these cells, for so many rounds.
    Inflict(Vec<Cell>, Word, u8),
    /// Those in these cells lose hit points.
    Hurt(Vec<Cell>, i32),
}

/// Something that lies about and can be struck with (TC-108 … TC-111).
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

/// Reads all `[[trigger]]`s of a board's or battle's file.
pub fn read_triggers(table: &Table<'_>, board: &Board) -> Vec<Trigger> {
    let triggers = table.tables("trigger", |entry| {
        let name = entry.text("name");
        let about = entry.text_or("about", "");
        let cells = cells(entry, "cells", board);
        if cells.is_empty() {
            entry.require("cells", "the cells to stand on");
        }
        let check = Word::maybe(entry, "check");
        let modifier = entry.int_or("modifier", -200..=200_i16, 0);
        let charge = entry.int_or("charge", 0..=199_u16, 0);
        let uses = entry.maybe_int("uses", 1..=99_u8);
        let effects = effects(entry, board);
        if effects.is_empty() {
            let expected = "`clears`, `blocks`, `user_to`, `carries`, `inflicts` or `hurts`";
            entry.problem(entry.place(), "this trigger does nothing", expected);
        }
        let check = check.map(|word| (word, modifier));
        Some(Trigger { name: name?, about, cells, check, charge, uses, effects })
    });
    at_most(table, "trigger", triggers.len());
    triggers
}

/// Reads all `[[object]]`s of a board's or battle's file.
pub fn read_objects(table: &Table<'_>, board: &Board) -> Vec<Object> {
    let objects = table.tables("object", |entry| {
        let name = entry.text("name");
        let cell = one_cell(entry, "at", board);
        let skill = Word::read(entry, "skill");
        let die = entry.word_or("die", &[("d6", 6), ("d8", 8), ("d10", 10), ("d12", 12)], 6);
        let harms = entry.flag_or("harms", true);
        let durable = entry.flag_or("durable", false);
        let inflicts = entry.maybe_table("inflicts", |given| {
            let condition = Word::read(given, "condition");
            let (rounds, chance) = (given.int_or("rounds", 0..=99_u8, 2), given.int_or("chance", 1..=100_u8, 30));
            Some((condition?, rounds, chance))
        });
        if !harms && inflicts.is_none() {
            entry.problem(entry.place(), "this object does nothing", "`harms = true`, or `inflicts`");
        }
        Some(Object { name: name?, cell: cell?, skill: skill?, die, harms, durable, inflicts })
    });
    at_most(table, "object", objects.len());
    objects
}

fn at_most(table: &Table<'_>, key: &str, count: usize) {
    if count > MOST_THINGS {
        table.problem(table.place_of(key), format!("{count} of them"), format!("at most {MOST_THINGS}"));
    }
}

fn effects(entry: &Table<'_>, board: &Board) -> Vec<TriggerEffect> {
    let mut effects = Vec::new();
    let cleared = cells(entry, "clears", board);
    if !cleared.is_empty() {
        effects.push(TriggerEffect::Clear(cleared));
    }
    let obstacles = || board.kinds().obstacles.iter().map(|obstacle| obstacle.id.as_str());
    effects.extend(entry.maybe_table("blocks", |given| {
        let (cells, obstacle) = (cells(given, "cells", board), given.choice("obstacle", obstacles()));
        Some(TriggerEffect::Block(cells, obstacle? as u8))
    }));
    if entry.has("user_to") {
        effects.extend(one_cell(entry, "user_to", board).map(TriggerEffect::Go));
    }
    effects.extend(entry.maybe_table("carries", |given| {
        let (from, to) = (one_cell(given, "from", board), one_cell(given, "to", board));
        let falls = given.flag_or("falls", false);
        Some(TriggerEffect::Carry(from?, to?, falls))
    }));
    effects.extend(entry.maybe_table("inflicts", |given| {
        let (cells, condition) = (cells(given, "cells", board), Word::read(given, "condition"));
        let rounds = given.int_or("rounds", 0..=99_u8, 2);
        Some(TriggerEffect::Inflict(cells, condition?, rounds))
    }));
    effects.extend(entry.maybe_table("hurts", |given| {
        let (cells, amount) = (cells(given, "cells", board), given.int("amount", 1..=9_999_i32));
        Some(TriggerEffect::Hurt(cells, amount?))
    }));
    effects
}

/// A list of cells of the board.
fn cells(table: &Table<'_>, key: &str, board: &Board) -> Vec<Cell> {
    let listed = table.list(key, |value| Some((value.cell()?, value.place())));
    let known = listed.into_iter().filter(|&(cell, place)| exists(table, board, cell, place));
    known.map(|(cell, _)| cell).collect()
}

/// One cell of the board.
fn one_cell(table: &Table<'_>, key: &str, board: &Board) -> Option<Cell> {
    let cell = table.cell(key)?;
    exists(table, board, cell, table.place_of(key)).then_some(cell)
}

fn exists(table: &Table<'_>, board: &Board, cell: Cell, place: Place) -> bool {
    let known = board.exists(cell);
    if !known {
        table.problem(place, format!("there is no cell {}", cell.in_brackets()), "a cell of the board");
    }
    known
}

impl Board {
    /// What its things offer, in the order of the files.
    pub fn triggers(&self) -> &[Trigger] {
        &self.triggers
    }

    /// What lies about to strike with, in the order of the files.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// The same board with more things on it, such as those of a battle file.
    #[must_use]
    pub fn with_things(mut self, triggers: Vec<Trigger>, objects: Vec<Object>) -> Self {
        if !triggers.is_empty() {
            self.triggers = self.triggers.iter().cloned().chain(triggers).collect();
        }
        if !objects.is_empty() {
            self.objects = self.objects.iter().cloned().chain(objects).collect();
        }
        self
    }

    /// The same board with this obstacle, by its place in the kinds, in some cells; `None` clears them.
    #[must_use]
    pub fn with_obstacle(&self, cells: &[Cell], obstacle: Option<u8>) -> Self {
        let mut board = self.clone();
        for index in cells.iter().filter_map(|&cell| board.grid.index(cell)) {
            let Some(ground) = &mut board.ground[index] else { continue };
            let bare = board.kinds.terrains[usize::from(ground.terrain)].blocks;
            ground.obstacle = obstacle;
            ground.blocks = obstacle.map_or(bare, |obstacle| board.kinds.obstacles[usize::from(obstacle)].blocks);
        }
        let links = (board.links.as_slice(), board.flights.as_slice());
        board.paths = super::travel::Paths::new(&board.grid, &board.ground, links, &board.kinds);
        board
    }

    /// Whether somebody could stand in a cell, others aside.
    pub fn can_stand(&self, cell: Cell) -> bool {
        self.exists(cell) && !self.blocks_move(cell) && self.difficulty(cell) != Difficulty::Impassable
    }
}

/// The triggers and objects of a board; shared, since boards are copied when a door opens.
pub(super) type Shared<T> = Arc<[T]>;
