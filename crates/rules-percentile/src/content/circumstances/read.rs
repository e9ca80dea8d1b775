//! Reads `[[conditional_modifier]]` of a battle's file.

use crate::content::{
    Compendium,
    circumstances::{Circumstance, MOST, Occasion, Whereabouts, Whose},
    ratings,
};
use hexfray_battle::{BattleDraft, Name, SideId, SideSetup, UnitId, UnitSetup};
use hexfray_board::{
    grid::Cell,
    listed,
    text::{Content, FromValue, Key, Kind, Table, Value},
};

/// The last round that a battle may have.
const LAST: u16 = 200;

/// Reads all circumstances.
pub fn read(table: &Table<'_>, book: &Compendium, draft: &BattleDraft<'_>) -> Vec<Circumstance> {
    let mut all = table.tables("conditional_modifier", |entry| read_one(entry, book, draft));
    if all.len() > MOST {
        let count = format!("{} conditional modifiers", all.len());
        table.problem(table.place_of("conditional_modifier"), count, format!("at most {MOST}"));
        all.truncate(MOST);
    }
    all
}

/// Units, by their places among those of the battle.
pub fn units(at: &[u16]) -> Vec<UnitId> {
    at.iter().copied().map(UnitId).collect()
}

/// What modifiers look names up in.
struct Known<'k> {
    draft: &'k BattleDraft<'k>,
    ratings: Vec<&'static str>,
}

listed! { Known<'_>:
    SideSetup, "side.name", |known| known.draft.sides.iter().map(|side| side.name.as_str());
    UnitSetup, "unit.name", |known| known.draft.units.iter().map(|unit| unit.name.as_str());
}

/// Something that makes checks harder or easier: darkness, smoke, bad footing, weariness.
#[derive(Content)]
#[content(book = Known<'_>, check = Self::check)]
struct CircumstanceFile {
    /// Its name in logs and forecasts.
    name: Name,
    /// Percentage points that it adds to the chance.
    #[content(range = -200..=200)]
    value: i32,
    /// The checks that it changes: sorts of checks, attributes and skills; by default all.
    checks: Vec<Occasion>,
    /// The side whose checks it changes; by default all sides.
    #[content(at = SideSetup)]
    side: Option<u8>,
    /// The units whose checks it changes, by their names.
    #[content(at = UnitSetup)]
    units: Vec<u16>,
    /// The first round in which it counts.
    #[content(range = 1..=LAST, default = 1)]
    from_round: u16,
    /// The last round in which it counts.
    #[content(range = 1..=LAST, default = LAST)]
    to_round: u16,
    /// Which cells are checked: those of the unit that rolls, of the target, or of the line between them.
    #[content(key = "where", default)]
    whose: Whose,
    /// It counts in these cells.
    #[content(with = on_board)]
    cells: Vec<Cell>,
    /// It counts in the cells of a starting zone or an exit, by its name.
    #[content(with = zone)]
    zone: Option<Zone>,
    /// It counts on these kinds of ground.
    #[content(with = terrain)]
    terrain: Vec<String>,
    /// It counts in water of at least this depth.
    #[content(range = 1..=9)]
    depth: Option<u8>,
    /// It counts where visibility is at least this poor.
    #[content(range = 1..=3)]
    visibility: Option<u8>,
    /// It counts against targets with at least so many percent hidden.
    #[content(range = 1..=100)]
    cover: Option<u8>,
}

impl FromValue<Known<'_>> for Occasion {
    fn from_value(value: Value<'_>, known: &Known<'_>) -> Option<Self> {
        let words = Self::WORDS.iter().map(|(word, _)| *word).chain(known.ratings.iter().copied());
        let at = value.choice(words)?;
        let named = Self::WORDS.get(at).map(|(_, occasion)| *occasion);
        Some(named.unwrap_or_else(|| Self::Rating(known.ratings[at - Self::WORDS.len()])))
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::words(&Self::WORDS), Kind::Text])
    }
}

/// A cell of the board.
mod on_board {
    use super::{Cell, Kind, Known, Value};

    pub fn from_value(value: Value<'_>, known: &Known<'_>) -> Option<Cell> {
        let cell = value.cell()?;
        if known.draft.board.is_some_and(|board| !board.exists(cell)) {
            value.problem(format!("there is no cell {}", cell.in_brackets()), "a cell of the board");
        }
        Some(cell)
    }

    pub fn kind() -> Kind {
        Kind::Cell
    }
}

/// The cells of a zone.
type Zone = Vec<Cell>;

/// A starting zone or an exit of the board.
mod zone {
    use super::{Kind, Known, Value, Zone};

    pub fn from_value(value: Value<'_>, known: &Known<'_>) -> Option<Zone> {
        let zones: Vec<&str> = known.draft.board.map_or_else(Vec::new, |board| {
            let spawns = board.spawns().iter().map(|zone| zone.side.as_str());
            spawns.chain(board.exits().iter().map(|exit| exit.name.as_str())).collect()
        });
        let at = value.choice(zones.iter().copied())?;
        known.draft.board.map(|board| board.zone(zones[at]))
    }

    pub fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Name("spawn.side"), Kind::Name("exit.name")])
    }
}

/// A kind of ground, by its name.
mod terrain {
    use super::{Kind, Known, Value};

    pub fn from_value(value: Value<'_>, known: &Known<'_>) -> Option<String> {
        let kinds = known.draft.board.map_or(&[][..], |board| &board.kinds().terrains);
        value.choice(kinds.iter().map(|kind| kind.id.as_str())).map(|at| kinds[at].id.clone())
    }

    pub fn kind() -> Kind {
        Kind::Name("terrain")
    }
}

/// The key of circumstances.
pub fn key() -> Key {
    Key::tables("conditional_modifier", CircumstanceFile::shape())
}

impl CircumstanceFile {
    fn check(&self, table: &Table<'_>) {
        if self.value == 0 {
            table.problem(table.place_of("value"), "a modifier of 0 changes nothing", "-200 to -1, or 1 to 200");
        }
        if self.from_round > self.to_round {
            let expected = "`from_round` or a later round";
            table.problem(table.place_of("to_round"), "the end comes before the beginning", expected);
        }
        if table.has("where") && !has_place(table) {
            let expected = "also `cells`, `zone`, `terrain`, `depth` or `visibility`";
            table.problem(table.place_of("where"), "`where` has no condition for its cells", expected);
        }
    }
}

/// Whether it counts in some places only.
fn has_place(table: &Table<'_>) -> bool {
    ["cells", "zone", "terrain", "depth", "visibility"].into_iter().any(|key| table.has(key))
}

fn read_one(entry: &Table<'_>, book: &Compendium, draft: &BattleDraft<'_>) -> Option<Circumstance> {
    let file = CircumstanceFile::read(entry, &Known { draft, ratings: ratings::ratings(book) })?;
    if (has_place(entry) || file.cover.is_some()) && book.settings.scene.is_untracked() {
        let without =
            "no `cells`, `zone`, `terrain`, `depth`, `visibility` or `cover`, or the setting `scene_positions`";
        entry.problem(entry.place(), "this battle does not track places", without);
    }
    let cells = [file.cells, file.zone.unwrap_or_default()].concat();
    let place = has_place(entry).then(|| Whereabouts {
        whose: file.whose,
        cells: (entry.has("cells") || entry.has("zone")).then_some(cells),
        terrain: entry.has("terrain").then_some(file.terrain),
        depth: file.depth.unwrap_or(0),
        visibility: file.visibility.unwrap_or(0),
    });
    Some(Circumstance {
        name: file.name,
        value: file.value,
        checks: file.checks,
        side: file.side.map(SideId),
        units: entry.has("units").then(|| units(&file.units)),
        rounds: (file.from_round, file.to_round),
        place,
        cover: file.cover,
    })
}
