//! The opening of a standard battle: the distance between the sides, and the depth of each (SW-036 … SW-038).

use super::{
    super::{Book, Space},
    Mode,
};

use hexfray_battle::{BattleDraft, Name, SideId, SideSetup, Zone, narrow};
use hexfray_board::{
    grid::Cell,
    map::Board,
    text::{Content, Kind, Or, Place, Spelling, Table, Value},
};

/// The metres between the sides at the opening with which every unit can use its abilities (SW-036).
const FAIR_M: std::ops::RangeInclusive<u32> = 5..=30;
/// The last column that a line may have.
pub(super) const MOST_METRES: i16 = 1023;
/// The metres behind the foremost cell of a zone in which its forward members stand (SW-038).
const FORWARD_M: std::ops::RangeInclusive<u32> = 0..=1;
/// The metres behind the foremost cell in which the other members stand (SW-038).
const REAR_M: std::ops::RangeInclusive<u32> = 3..=5;
/// The rows of a zone on either side of the middle row.
const HALF_WIDTH: i16 = 5;

/// Where members of a side may stand (SW-038); cells from front to back, and from the middle outwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bands {
    /// The cells in front.
    pub forward: Vec<Cell>,
    /// The cells in the rear.
    pub rear: Vec<Cell>,
}

/// The zones that this ruleset creates: the front and the rears of a simplified battle; in standard combat those of
/// `[opening]`, the forward and rear bands of each side, called "NAME forward" and "NAME rear", and on a line with a
/// reference point each of its metres, called "-5 m" (SW-004).
pub fn zones(table: &Table<'_>, book: &Book, board: &Board, sides: &[SideSetup]) -> Vec<Zone> {
    let mode = table.get("mode").filter(|mode| mode.is_text()).and_then(|mode| mode.text());
    if mode.as_deref() == Some(Mode::Simplified.word()) {
        return areas(board, sides);
    }
    let space = Space::standard(board.grid(), &book.settings).on(board);
    let opening = table.maybe_table("opening", |table| read(table, board).map(|metres| (metres, table.place())));
    let laid = opening.map(|(metres, place)| lay_out(table, board, sides, metres, place));
    let starts: Vec<Vec<Cell>> = (0..sides.len())
        .map(|side| {
            let own = board.spawn(sides[side].name.as_str());
            if own.is_empty() { laid.as_ref().and_then(|laid| laid.get(side)).cloned().unwrap_or(own) } else { own }
        })
        .collect();
    let mut zones = Vec::new();
    for (side, (setup, cells)) in sides.iter().zip(&starts).enumerate() {
        let bands = split(cells, &opposite(&starts, sides, side), &space);
        zones.extend(zone(setup.name.as_str(), cells.clone()));
        zones.extend(zone(&format!("{} forward", setup.name), bands.forward));
        zones.extend(zone(&format!("{} rear", setup.name), bands.rear));
    }
    if let Some(reference) = table.maybe_int("reference", 0..=MOST_METRES).filter(|_| board.grid().rows() == 1) {
        zones.extend(board.cells().filter_map(|cell| zone(&format!("{} m", cell.col - reference), vec![cell])));
    }
    zones
}

/// The column of a line from which its metres are counted (SW-004), if they can be.
pub(super) fn check_reference(
    table: &Table<'_>,
    reference: Option<i16>,
    board: Option<&Board>,
    mode: Mode,
) -> Option<i16> {
    let reference = reference?;
    let fits = board.is_none_or(|board| board.grid().rows() == 1 && reference < narrow::<i16>(board.grid().cols()));
    if mode != Mode::Standard || !fits {
        let expected = "a column of a board that is one row high, in standard combat";
        table.problem(table.place_of("reference"), format!("metres cannot be counted from {reference}"), expected);
        return None;
    }
    Some(reference)
}

fn zone(name: &str, cells: Vec<Cell>) -> Option<Zone> {
    let name = Name::intern(name).ok().filter(|_| !cells.is_empty())?;
    Some(Zone { name, cells })
}

/// The zones of three areas: `front`, "NAME rear" for each side; units without a zone start in the front (SW-030).
fn areas(board: &Board, sides: &[SideSetup]) -> Vec<Zone> {
    let grid = board.grid();
    if (grid.cols(), grid.rows()) != (3, 1) || sides.len() != 2 {
        return Vec::new();
    }
    let front = vec![Cell::new(1, 0)];
    let mut zones: Vec<Zone> = zone("front", front.clone()).into_iter().collect();
    for (side, col) in sides.iter().zip([0, 2]) {
        zones.extend(zone(side.name.as_str(), front.clone()));
        zones.extend(zone(&format!("{} rear", side.name), vec![Cell::new(col, 0)]));
    }
    zones
}

/// The kinds of place, each with the metres between the sides (SW-037).
const PLACES: [(&str, u32); 4] = [("enclosed", 5), ("large_space", 10), ("crowded", 10), ("open", 20)];

/// How far apart the sides start on a board without starting cells.
#[derive(Content)]
pub(super) struct OpeningFile {
    /// The kind of place, or metres.
    #[content(spelt = Or(PLACES, 0..=500))]
    base: u32,
    /// Additional metres because they are moving: 10 to 20.
    #[content(spelt = More(10, 20), default = 0)]
    moving: u32,
    /// Additional metres because they are many: 5 to 10.
    #[content(spelt = More(5, 10), default = 0)]
    large: u32,
}

/// Additional metres: a number from the least to the most, or `true` for the least.
struct More(u32, u32);

impl Spelling<u32> for More {
    fn read(&self, value: Value<'_>) -> Option<u32> {
        if value.is_int() { value.int(self.0..=self.1) } else { value.flag().map(|on| if on { self.0 } else { 0 }) }
    }

    fn kind(&self) -> Kind {
        Kind::OneOf(vec![Kind::Number(self.0.into(), self.1.into()), Kind::Flag])
    }

    fn written(&self, value: &u32) -> Option<String> {
        Some(if *value == 0 { "false".to_owned() } else { value.to_string() })
    }
}

/// Reads `[opening]`: the metres between the sides (SW-037).
fn read(table: &Table<'_>, board: &Board) -> Option<u32> {
    let OpeningFile { base, moving, large } = OpeningFile::read(table, &())?;
    let metres = base + moving + large;
    if metres >= u32::from(board.grid().cols()) {
        let message = format!("the board is {} cells wide", board.grid().cols());
        table.problem(table.place(), message, format!("room for sides that are {metres} m apart"));
        return None;
    }
    Some(metres)
}

/// Two zones a number of metres apart, on either side of the board's middle, each as deep as the rear band (SW-036).
fn lay_out(table: &Table<'_>, board: &Board, sides: &[SideSetup], metres: u32, place: Place) -> Vec<Vec<Cell>> {
    if sides.len() != 2 {
        table.problem(place, format!("{} sides", sides.len()), "two, for sides that face each other");
        return Vec::new();
    }
    let (cols, rows) = (narrow::<i16>(board.grid().cols()), narrow::<i16>(board.grid().rows()));
    let left = (cols - 1 - narrow::<i16>(metres)) / 2;
    let middle = (rows - 1) / 2;
    let zone = |foremost: i16, away: i16| {
        let columns = (0..=narrow::<i16>(*REAR_M.end())).map(move |depth| foremost + away * depth);
        let lines = (0..=2 * HALF_WIDTH).map(move |at| middle + if at % 2 == 0 { at / 2 } else { -(at + 1) / 2 });
        let cells = columns.flat_map(|col| lines.clone().map(move |row| Cell::new(col, row)));
        cells.filter(|&cell| board.exists(cell)).collect()
    };
    vec![zone(left, -1), zone(left + narrow::<i16>(metres), 1)]
}

/// The starting cells of a side's foes.
fn opposite(starts: &[Vec<Cell>], sides: &[SideSetup], side: usize) -> Vec<Cell> {
    let hostile = |other: usize| other != side && sides[side].is_hostile_to(SideId(narrow(other)));
    let others = starts.iter().enumerate().filter(|(other, _)| hostile(*other));
    others.flat_map(|(_, cells)| cells.iter().copied()).collect()
}

/// Divides a side's starting cells by their distance behind its foremost one.
fn split(cells: &[Cell], foes: &[Cell], space: &Space) -> Bands {
    let to_foes = |cell: Cell| foes.iter().map(|&foe| space.metres(cell, 0, foe, 0)).min();
    let Some(first) = cells.iter().filter_map(|&cell| to_foes(cell)).min() else { return Bands::default() };
    let band = |metres: std::ops::RangeInclusive<u32>| {
        let behind = |cell: &Cell| to_foes(*cell).map(|far| far - first);
        cells.iter().copied().filter(|cell| behind(cell).is_some_and(|far| metres.contains(&far))).collect()
    };
    Bands { forward: band(FORWARD_M), rear: band(REAR_M) }
}

/// The starting cells of each side: its zone, if all its units stand in it, otherwise the cells of its units.
fn starts(draft: &BattleDraft<'_>) -> Vec<Vec<Cell>> {
    let of = |at: usize| {
        let name = draft.sides[at].name;
        let units = draft.units.iter().filter(|unit| unit.side.index() == at);
        let cells: Vec<Cell> = units.filter_map(|unit| unit.at).collect();
        let zone = draft.zones.iter().find(|zone| zone.name == name).map(|zone| zone.cells.clone());
        // Units that start outside their side's zone open the battle in their own cells.
        zone.filter(|zone| cells.iter().all(|cell| zone.contains(cell))).unwrap_or(cells)
    };
    (0..draft.sides.len()).map(of).collect()
}

/// The bands of all sides (SW-038).
pub(super) fn bands(draft: &BattleDraft<'_>, space: &Space) -> Vec<Bands> {
    let starts = starts(draft);
    (0..starts.len()).map(|side| split(&starts[side], &opposite(&starts, draft.sides, side), space)).collect()
}

/// Warns of sides that open too near or too far from each other (SW-036).
pub(super) fn check(table: &Table<'_>, draft: &BattleDraft<'_>, space: &Space) {
    let starts = starts(draft);
    let metres = |side: usize| {
        let foes = opposite(&starts, draft.sides, side);
        let pairs = starts[side].iter().flat_map(|&cell| foes.iter().map(move |&foe| (cell, foe)));
        pairs.map(|(cell, foe)| space.metres(cell, 0, foe, 0)).min()
    };
    let Some(metres) = (0..starts.len()).filter_map(metres).min().filter(|metres| !FAIR_M.contains(metres)) else {
        return;
    };
    let place = if table.has("opening") { table.place_of("opening") } else { table.place_of("map") };
    let message = format!("the sides open {metres} m apart");
    table.warning(place, message, format!("{} to {} m (SW-036)", FAIR_M.start(), FAIR_M.end()));
}
