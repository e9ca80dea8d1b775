//! What a battle's file fixes before Begin Combat: which side acts first, which monsters are known, which units have
//! places (SW-026).

use super::super::{Book, SheetId};

use hexfray_battle::{BattleDraft, SideId, narrow};
use hexfray_board::text::Table;

/// The parts of Begin Combat that a battle's file fixes; the rest is rolled or asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Begins {
    /// The side that acts first; `None`: initiative is rolled (SW-028).
    pub first: Option<SideId>,
    /// Whether every monster is known, with its weakness (SW-027).
    pub all_known: bool,
    /// The kinds of monsters that are known.
    pub known: Vec<SheetId>,
    /// For each side, whether it is asked where its members stand, because none of them has a place in the file
    /// (SW-030, SW-038).
    pub places: Vec<bool>,
}

/// Reads `first = "SIDE"`, and `known = true` or `known = ["KIND", …]`.
pub(super) fn read(table: &Table<'_>, book: &Book, draft: &BattleDraft<'_>) -> Begins {
    let first = table.maybe_choice("first", draft.sides.iter().map(|side| side.name.as_str()));
    let all_known = table.get("known").filter(|value| !value.is_list()).and_then(|value| value.flag());
    let listed = table.get("known").is_some_and(|value| value.is_list());
    let kinds = || book.sheets.iter().filter(|sheet| sheet.monster.is_some()).map(|sheet| sheet.key);
    let mut known = Vec::new();
    if listed {
        let at = table.list("known", |value| value.choice(kinds()));
        known.extend(at.into_iter().filter_map(|at| book.sheet(kinds().nth(at)?)));
    }
    let unplaced = |side: usize| {
        let mut own = draft.units.iter().filter(|unit| unit.side.index() == side && unit.at.is_some()).peekable();
        own.peek().is_some() && own.all(|unit| !unit.placed)
    };
    Begins {
        first: first.map(|at| SideId(narrow(at))),
        all_known: all_known.unwrap_or(false),
        known,
        places: (0..draft.sides.len()).map(unplaced).collect(),
    }
}
