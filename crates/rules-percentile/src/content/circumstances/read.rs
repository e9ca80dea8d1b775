//! Reads `[[conditional_modifier]]` of a battle's file.

use crate::content::{
    Compendium,
    circumstances::{Circumstance, MOST, Occasion, Whereabouts, Whose},
    ratings,
    scenario::read_units,
};
use hexfray_battle::{BattleDraft, Name, SideId};
use hexfray_board::{map::Board, text::Table};

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

fn read_one(entry: &Table<'_>, book: &Compendium, draft: &BattleDraft<'_>) -> Option<Circumstance> {
    let name = entry.parse("name", |text| Name::intern(text).map_err(|error| error.to_string()));
    let value = entry.int("value", -200..=200_i32);
    if value == Some(0) {
        entry.problem(entry.place_of("value"), "a modifier of 0 changes nothing", "-200 to -1, or 1 to 200");
    }
    let checks = read_checks(entry, book);
    let side = entry.maybe_choice("side", draft.sides.iter().map(|side| side.name.as_str()));
    let units = entry.has("units").then(|| read_units(entry, "units", draft));
    let rounds = (entry.int_or("from_round", 1..=LAST, 1), entry.int_or("to_round", 1..=LAST, LAST));
    if rounds.0 > rounds.1 {
        entry.problem(
            entry.place_of("to_round"),
            "the end comes before the beginning",
            "`from_round` or a later round",
        );
    }
    let place = read_place(entry, draft.board);
    let cover = entry.maybe_int("cover", 1..=100_u8);
    if (place.is_some() || cover.is_some()) && book.settings.scene.is_untracked() {
        let without =
            "no `cells`, `zone`, `terrain`, `depth`, `visibility` or `cover`, or the setting `scene_positions`";
        entry.problem(entry.place(), "this battle does not track places", without);
    }
    let side = side.map(|at| SideId(at as u8));
    Some(Circumstance { name: name?, value: value?, checks, side, units, rounds, place, cover })
}

/// Reads `checks = ["ranged", "spd"]`.
fn read_checks(entry: &Table<'_>, book: &Compendium) -> Vec<Occasion> {
    let ratings = ratings::ratings(book);
    let words: Vec<&str> = Occasion::WORDS.iter().map(|(word, _)| *word).chain(ratings.iter().copied()).collect();
    entry.list("checks", |value| {
        let at = value.choice(words.iter().copied())?;
        let named = Occasion::WORDS.get(at).map(|(_, occasion)| *occasion);
        Some(named.unwrap_or_else(|| Occasion::Rating(ratings[at - Occasion::WORDS.len()])))
    })
}

/// Reads where it counts: `where`, `cells`, `zone`, `terrain`, `depth`, `visibility`.
fn read_place(entry: &Table<'_>, board: Option<&Board>) -> Option<Whereabouts> {
    let words = [("user", Whose::User), ("target", Whose::Target), ("line", Whose::Line)];
    let whose = entry.word_or("where", &words, Whose::User);
    let mut cells = entry.list("cells", |value| {
        let cell = value.cell()?;
        if board.is_some_and(|board| !board.exists(cell)) {
            value.problem(format!("there is no cell {cell} on the board"), "a cell of the board");
        }
        Some(cell)
    });
    let zones: Vec<&str> = board.map_or_else(Vec::new, |board| {
        let spawns = board.spawns().iter().map(|zone| zone.side.as_str());
        spawns.chain(board.exits().iter().map(|exit| exit.name.as_str())).collect()
    });
    let zone = entry.maybe_choice("zone", zones.iter().copied());
    if let (Some(at), Some(board)) = (zone, board) {
        cells.extend(board.zone(zones[at]));
    }
    let kinds: Vec<&str> =
        board.map_or_else(Vec::new, |board| board.kinds().terrains.iter().map(|kind| kind.id.as_str()).collect());
    let terrain = entry.list("terrain", |value| value.choice(kinds.iter().copied()).map(|at| kinds[at].to_owned()));
    let (depth, visibility) = (entry.maybe_int("depth", 1..=9_u8), entry.maybe_int("visibility", 1..=3_u8));
    let named = entry.has("cells") || entry.has("zone");
    if !named && !entry.has("terrain") && depth.is_none() && visibility.is_none() {
        if entry.has("where") {
            let expected = "also `cells`, `zone`, `terrain`, `depth` or `visibility`";
            entry.problem(entry.place_of("where"), "`where` has no condition for its cells", expected);
        }
        return None;
    }
    Some(Whereabouts {
        whose,
        cells: named.then_some(cells),
        terrain: entry.has("terrain").then_some(terrain),
        depth: depth.unwrap_or(0),
        visibility: visibility.unwrap_or(0),
    })
}
