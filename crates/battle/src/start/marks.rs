//! Marks of a board that only some rules use: cover on the sides of cells, and poor sight. Where a battle's rules do not use
//! them, its file has to say that this is intended.

use super::ruleset::{Content, Ruleset};
use hexfray_board::{map::Board, text::Table};

/// Refuses a board with unused marks, unless the battle's file ignores them.
pub(crate) fn check(table: &Table<'_>, ignored: &[Mark], on: Option<(&Board, &dyn Ruleset, &Content)>) {
    let Some((board, ruleset, scenario)) = on else { return };
    let heeds = ruleset.heeds(scenario);
    for (key, mark) in WORDS {
        let (marked, heeded) = match mark {
            Mark::Cover => (board.has_cover(), heeds.cover),
            Mark::Visibility => (board.has_poor_sight(), heeds.visibility),
        };
        if marked && !heeded && !ignored.contains(&mark) {
            let message =
                format!("the board has `{key}`, which counts for nothing in this battle of {}", ruleset.name());
            let or = if heeds.how.is_empty() { String::new() } else { format!("{}, or ", heeds.how) };
            table.problem(table.place_of("map"), message, format!("{or}`ignores = [{key:?}]`"));
        }
    }
}

/// The marks that a battle may ignore.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Cover,
    Visibility,
}

pub(super) const WORDS: [(&str, Mark); 2] = [("cover", Mark::Cover), ("visibility", Mark::Visibility)];
