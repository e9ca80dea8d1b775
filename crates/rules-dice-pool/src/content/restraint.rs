//! Restraints, which a grappler puts on a beaten victim (DP-143).

use hexfray_battle::Name;
use hexfray_board::text::{Library, Problems, Table, entries};

/// A means to tie up a unit.
#[derive(Clone, Debug)]
pub struct Restraint {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    pub about: Name,
}

/// The most restraints that a unit can carry.
pub const MOST_RESTRAINTS: usize = 16;

/// Reads all restraints.
pub fn read_all(library: &Library, problems: &mut Problems) -> Vec<Restraint> {
    entries(library, "restraints/dice_pool", "restraint", problems, read)
}

fn read(table: &Table<'_>) -> Option<Restraint> {
    let name = |text: &str| Name::intern(text).map_err(|error| error.to_string());
    let (key, title, glyph) = (table.text("key"), table.parse("name", name), table.parse("glyph", name));
    let about = table.maybe_parse_prose("about", name).unwrap_or(Name::new(""));
    Some(Restraint { key: key?, title: title?, glyph: glyph?, about })
}

/// The restraints that a unit carries, by their places in the rulebook.
pub fn carried(table: &Table<'_>, restraints: &[Restraint]) -> Vec<usize> {
    let found = table.list("restraints", |value| value.choice(restraints.iter().map(|one| one.key.as_str())));
    if found.len() > MOST_RESTRAINTS {
        table.problem(table.place_of("restraints"), "the unit carries too many restraints", "16 at most");
    }
    found
}
