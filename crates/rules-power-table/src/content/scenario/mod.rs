//! The parts of a battle's file that only this ruleset has: the mode, which side is surprised, forbidden cells, the
//! opening.

mod begins;
pub mod opening;
mod start;

pub use begins::Begins;
use begins::KnownMonsters;
use opening::OpeningFile;
pub use opening::{Bands, zones};
use start::{Known, StartFile};
pub use start::{Start, StartCondition};

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::{Book, Sheet, SheetId, Space, settings::Settings};

use hexfray_battle::{BattleDraft, Content, Roster, SideId, SideSetup, UnitId, UnitSetup, narrow};
use hexfray_board::{
    grid::{Cell, Grid},
    map::Board,
    text::{self, Key, Place, Table},
    words,
};

words! {
    /// How a battle is fought (SW-001).
    pub enum Mode {
        /// With distances in metres.
        Standard = "standard",
        /// In three areas.
        Simplified = "simplified",
    }
}

/// An area of simplified combat (SW-002).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldArea {
    /// The front, where the sides meet.
    Front,
    /// A side's rear.
    Rear(SideId),
}

/// The special rules of a battle, which never change during it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// How it is fought (SW-001).
    pub mode: Mode,
    /// The area of each cell, by index; empty in standard combat.
    pub areas: Vec<FieldArea>,
    /// The metres from area to area if they differ from the setting: from the first rear to the front, and from there
    /// to the second rear (SW-003).
    pub area_steps: Option<[u16; 2]>,
    /// The column of a line from which its metres are counted, negative to the left (SW-004); `None`: from its left
    /// end, and metres are not shown.
    pub reference: Option<i16>,
    /// For each cell, by index, whether units may not enter it (SW-009); empty if there is no such cell.
    no_move: Vec<bool>,
    /// For each cell, by index, whether effects may not be aimed at it (SW-009); empty if there is no such cell.
    no_aim: Vec<bool>,
    /// The units that are surprised, so that the other side acts first (SW-039); in order of their numbers.
    pub surprised: Vec<UnitId>,
    /// Where forward and rear members of each side may stand (SW-038); empty in simplified combat.
    pub bands: Vec<Bands>,
    /// The initial state of units that do not simply stand in their cells (SW-010).
    pub starts: Vec<Start>,
    /// The parts of Begin Combat that are fixed (SW-026).
    pub begins: Begins,
}

impl Scenario {
    /// Reads the keys of a battle's file that only this ruleset has; mistakes are reported through the table.
    pub fn read(table: &Table<'_>, book: &Book, draft: &BattleDraft<'_>) -> Self {
        read(table, book, draft)
    }

    /// The scenario that the set-up keeps.
    pub fn of(content: &Content) -> Self {
        Arc::clone(content).downcast::<Self>().map_or_else(|_| Self::default(), |scenario| (*scenario).clone())
    }

    /// Whether it is fought in areas (SW-001).
    pub fn is_simplified(&self) -> bool {
        self.mode == Mode::Simplified
    }

    /// The area of a cell; `None` in standard combat and off the board.
    pub fn area(&self, grid: &Grid, cell: Cell) -> Option<FieldArea> {
        self.areas.get(grid.index(cell)?).copied()
    }

    /// The metres from a line's reference point to a cell (SW-004); `None` on a line without one.
    pub fn metre(&self, cell: Cell) -> Option<i16> {
        self.reference.map(|reference| cell.col - reference)
    }

    /// The distances on its board.
    pub fn space(&self, grid: Grid, settings: &Settings) -> Space {
        match (self.mode, self.area_steps) {
            (Mode::Standard, _) => Space::standard(grid, settings),
            (Mode::Simplified, None) => Space::simplified(grid, settings),
            (Mode::Simplified, Some(steps)) => Space::simplified(grid, settings).with_steps(steps),
        }
    }

    /// For each cell, by index, whether units may not enter it (SW-009); empty if every cell is open.
    pub fn closed(&self) -> &[bool] {
        &self.no_move
    }

    /// Whether there are cells that units may not enter (SW-009).
    pub fn forbids_moves(&self) -> bool {
        !self.no_move.is_empty()
    }

    /// Whether units may enter a cell, by its index (SW-009).
    pub fn may_enter(&self, index: usize) -> bool {
        !self.no_move.get(index).copied().unwrap_or(false)
    }

    /// Whether effects may be aimed at a cell, by its index (SW-009).
    pub fn may_aim(&self, index: usize) -> bool {
        !self.no_aim.get(index).copied().unwrap_or(false)
    }

    /// Whether a unit is surprised (SW-039).
    pub fn is_surprised(&self, unit: UnitId) -> bool {
        self.surprised.binary_search(&unit).is_ok()
    }

    /// The side that lies in ambush: the first one that is hostile to the surprised units (SW-039).
    pub fn ambushers(&self, roster: &Roster) -> Option<SideId> {
        let surprised = roster.side(*self.surprised.first()?);
        roster.side_ids().find(|&side| roster.are_hostile(side, surprised))
    }

    /// Whether a kind of monster is known from the start (SW-027).
    pub fn knows(&self, kind: SheetId) -> bool {
        self.begins.all_known || self.begins.known.contains(&kind)
    }

    /// Whether a side is asked where its members stand (SW-030).
    pub fn places_itself(&self, side: SideId) -> bool {
        self.begins.places.get(side.index()).copied().unwrap_or(false)
    }
}

fn read(table: &Table<'_>, book: &Book, draft: &BattleDraft<'_>) -> Scenario {
    let known = Known { book, draft };
    let file = <ScenarioFile as text::Content<_>>::read(table, &known).unwrap_or_default();
    let mode = file.mode;
    let (no_move, no_aim) = read_forbidden(table, draft.board);
    let mut scenario = Scenario {
        mode,
        areas: Vec::new(),
        area_steps: file.steps(table),
        reference: opening::check_reference(table, file.reference, draft.board, mode),
        no_move,
        no_aim,
        surprised: surprised(table, &file.ambush, book, draft),
        bands: Vec::new(),
        starts: start::read_all(table, &known),
        begins: Begins::new(file.first, file.known, draft),
    };
    let opens = table.has("opening");
    let Some(board) = draft.board else { return scenario };
    match mode {
        Mode::Standard => {
            if board.metres_per_cell() != 1 {
                let place = table.place_of("map");
                let message = format!("the board's cells are {} m wide", board.metres_per_cell());
                table.problem(place, message, "1 m, as standard combat has (SW-004), or `mode = \"simplified\"`");
            }
            scenario.bands = opening::bands(draft, &scenario.space(board.grid(), &book.settings).on(board));
            opening::check(table, draft, &scenario.space(board.grid(), &book.settings).on(board));
        }
        Mode::Simplified => {
            if opens {
                let place = table.place_of("opening");
                table.problem(place, "a simplified battle opens in its areas", "`mode = \"standard\"`");
            }
            scenario.areas = read_areas(table, book, board, draft);
        }
    }
    scenario
}

/// The keys before the tables.
#[derive(Default, text::Content)]
#[content(book = Known<'_>)]
struct ScenarioFile {
    /// Metres on a board, or three areas.
    #[content(default)]
    mode: Mode,
    /// Metres from the first rear to the front, and from there to the second rear.
    #[content(range = 1..=200)]
    area_steps: Vec<u16>,
    /// The column of a line from which its metres are counted, negative to the left.
    #[content(range = 0..=opening::MOST_METRES)]
    reference: Option<i16>,
    /// The side that acts first; by default initiative is rolled.
    #[content(at = SideSetup)]
    first: Option<u8>,
    /// Whether all monsters are known with their weaknesses, or the kinds that are.
    #[content(default)]
    known: KnownMonsters,
    /// The surprised units, all of one side, by their names.
    #[content(at = UnitSetup)]
    ambush: Vec<u16>,
}

impl ScenarioFile {
    /// The metres from the first rear to the front, and to the second rear (SW-003).
    fn steps(&self, table: &Table<'_>) -> Option<[u16; 2]> {
        if !table.has("area_steps") {
            return None;
        }
        match self.area_steps[..] {
            [near, far] if self.mode == Mode::Simplified => Some([near, far]),
            _ => {
                let expected = "two distances in metres, of a simplified battle: from each rear to the front";
                table.problem(table.place_of("area_steps"), "`area_steps` fits no areas", expected);
                None
            }
        }
    }
}

/// The area of each cell (SW-002): the first rear, the front and the second rear of a 1×3 board; on other maps of
/// areas, if the settings permit them, the sides' starting cells are their rears and all other cells are the front
/// (SW-013).
fn read_areas(table: &Table<'_>, book: &Book, board: &Board, draft: &BattleDraft<'_>) -> Vec<FieldArea> {
    let grid = board.grid();
    let three = grid.cols() == 3 && grid.rows() == 1;
    if draft.sides.len() != 2 {
        table.problem(table.place_of("side"), format!("{} sides", draft.sides.len()), "two, in simplified combat");
    }
    if three {
        return vec![FieldArea::Rear(SideId(0)), FieldArea::Front, FieldArea::Rear(SideId(1))];
    }
    if !book.settings.areas_graph {
        let message = format!("the board has {} columns and {} rows", grid.cols(), grid.rows());
        let expected = "three areas in a row (SW-002), or the setting `areas_graph`";
        table.problem(table.place_of("map"), message, expected);
    }
    let rear = |cell: Cell| {
        let of = draft.sides.iter().position(|side| board.spawn(side.name.as_str()).contains(&cell));
        of.map_or(FieldArea::Front, |side| FieldArea::Rear(SideId(narrow(side))))
    };
    grid.cells().map(rear).collect()
}

/// The keys of a battle's file that only this ruleset has.
pub fn keys() -> Vec<Key> {
    let mut keys = <ScenarioFile as text::Content<_>>::shape().keys;
    keys.extend([
        Key::table("opening", <OpeningFile as text::Content>::shape()),
        Key::tables("start", <StartFile as text::Content<_>>::shape()),
        Key::tables("forbidden", <ForbiddenFile as text::Content>::shape()),
    ]);
    keys
}

/// Cells that no unit may enter and where no effect may start: `cells`, or a rectangle (SW-009).
#[derive(text::Content)]
#[content(check = Self::check)]
struct ForbiddenFile {
    /// The cells.
    cells: Vec<(Cell, Place)>,
    /// A corner of a rectangle of cells.
    from: Option<Cell>,
    /// The opposite corner.
    to: Option<Cell>,
    /// Whether no unit may enter them.
    #[content(default = true)]
    no_move: bool,
    /// Whether no effect may start from them.
    #[content(default = true)]
    no_aim: bool,
}

impl ForbiddenFile {
    fn check(&self, table: &Table<'_>) {
        if !self.no_move && !self.no_aim {
            table.problem(table.place(), "nothing is forbidden", "`no_move` or `no_aim`");
        }
        match (table.has("from"), table.has("to")) {
            (true, false) => table.missing("to", "the opposite corner of the rectangle"),
            (false, true) => table.missing("from", "a corner of the rectangle"),
            (false, false) if !table.has("cells") => {
                table.problem(table.place(), "no cell is forbidden", "`cells`, or `from` and `to`");
            }
            _ => {}
        }
    }
}

/// Reads all `[[forbidden]]`, for movement and for effects.
fn read_forbidden(table: &Table<'_>, board: Option<&Board>) -> (Vec<bool>, Vec<bool>) {
    let (mut no_move, mut no_aim) = (Vec::new(), Vec::new());
    table.tables("forbidden", |table| {
        let ForbiddenFile { mut cells, from, to, no_move: movement, no_aim: aim } =
            <ForbiddenFile as text::Content>::read(table, &())?;
        let grid = board?.grid();
        if let (Some(from), Some(to)) = (from, to) {
            let inside = |cell: &Cell| {
                (from.col.min(to.col)..=from.col.max(to.col)).contains(&cell.col)
                    && (from.row.min(to.row)..=from.row.max(to.row)).contains(&cell.row)
            };
            cells.extend(grid.cells().filter(inside).map(|cell| (cell, table.place_of("from"))));
        }
        for (cell, place) in cells {
            let Some(index) = grid.index(cell) else {
                table.problem(place, format!("there is no cell {}", cell.in_brackets()), "one of the board's");
                continue;
            };
            for (mask, forbidden) in [(&mut no_move, movement), (&mut no_aim, aim)] {
                if forbidden {
                    mask.resize(grid.len(), false);
                    mask[index] = true;
                }
            }
        }
        Some(())
    });
    (no_move, no_aim)
}

/// The units in `ambush = ["Wolf", …]`, by their places: all of one side, by a side with a monster that ambushes (SW-039).
fn surprised(table: &Table<'_>, ambush: &[u16], book: &Book, draft: &BattleDraft<'_>) -> Vec<UnitId> {
    let mut surprised: Vec<UnitId> = ambush.iter().map(|&at| draft.units[usize::from(at)].id).collect();
    surprised.sort();
    surprised.dedup();
    let side = |unit: &UnitId| draft.units[unit.index()].side;
    let Some(first) = surprised.first().map(side) else { return surprised };
    let place = table.place_of("ambush");
    if surprised.iter().any(|unit| side(unit) != first) {
        table.problem(place, "units of several sides are surprised", "units of one side");
    }
    let ambushes = |sheet: &Sheet| sheet.monster.as_ref().is_some_and(|monster| monster.ambushes);
    let others =
        draft.units.iter().filter(|unit| unit.side != first && draft.sides[unit.side.index()].is_hostile_to(first));
    if !others.filter_map(|unit| sheet_of(book, draft, unit.id)).any(ambushes) {
        table.problem(place, "no unit of the other side can lie in ambush", "a monster with `ambushes = true`");
    }
    surprised
}

/// The sheet of a unit of the battle.
fn sheet_of<'b>(book: &'b Book, draft: &BattleDraft<'_>, unit: UnitId) -> Option<&'b Sheet> {
    let kind = draft.units.get(unit.index())?.kind;
    book.sheet(kind.as_str()).map(|id| &book.sheets[usize::from(id.0)])
}
