//! What a board marks for some rules only: cover on the sides of cells, and poor sight. Where a battle's rules make nothing
//! of it, its file has to say that this is meant.

use crate::{Content, Ruleset};
use hexfray_board::{map::Board, text::Table};

/// What a battle makes of its board's marks; see [`Ruleset::heeds`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heeds {
    /// Cover on the sides of cells hides those behind it.
    pub cover: bool,
    /// Poor sight hides those in it.
    pub visibility: bool,
    /// How a battle's file gives a mark a meaning that has none; empty where it cannot.
    pub how: &'static str,
}

/// Reads `ignores = ["cover", "visibility"]`, and refuses a board whose marks count for nothing unless they are named there.
pub(crate) fn check(table: &Table<'_>, on: Option<(&Board, &dyn Ruleset, &Content)>) {
    const WORDS: [(&str, Mark); 2] = [("cover", Mark::Cover), ("visibility", Mark::Visibility)];
    let ignored = table.list("ignores", |value| value.word(&WORDS));
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Cover,
    Visibility,
}
