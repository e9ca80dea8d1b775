//! The common parts of all readers of the ruleset's files: finding files, labels, lists of names.

use std::collections::BTreeSet;

use super::Book;

use hexfray_battle::{Name, intern};
use hexfray_board::text::{Library, Problems, Table, Value, read};

/// The most entries of a kind in all files together, so that no file makes reading slow.
const MOST_ENTRIES: usize = 1000;
/// The most names in one list of an entry.
pub(super) const MOST_NAMES: usize = 32;

/// An entry with the name that files use, which is unique among its kind.
pub(super) trait Keyed {
    /// The name that files use.
    fn key(&self) -> &str;
}

/// Implements [`Keyed`] for types with a field `key`.
macro_rules! keyed {
    ($($kind:ty),+ $(,)?) => {
        $(impl $crate::content::read::Keyed for $kind {
            fn key(&self) -> &str {
                self.key.as_ref()
            }
        })+
    };
}
pub(super) use keyed;

/// Reads all tables `[[name]]` of the ruleset's files in a folder, `folder/power_table*.toml`.
pub(super) fn each<T: Keyed>(
    library: &Library,
    folder: &str,
    name: &str,
    problems: &mut Problems,
    mut reader: impl FnMut(&Table<'_>) -> Option<T>,
) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    let mut keys: BTreeSet<String> = BTreeSet::new();
    for (_, source) in library.files(&format!("{folder}/power_table"), ".toml") {
        let outcome = read(source, |table| {
            for found in table.tables(name, |entry| read_one(entry, name, &mut keys, &mut reader)) {
                all.push(found);
            }
            Some(())
        });
        note(outcome, problems);
    }
    all
}

fn read_one<T: Keyed>(
    entry: &Table<'_>,
    name: &str,
    keys: &mut BTreeSet<String>,
    reader: &mut impl FnMut(&Table<'_>) -> Option<T>,
) -> Option<T> {
    if keys.len() >= MOST_ENTRIES {
        entry.pass_over();
        entry.problem(entry.place(), format!("one `{name}` too many"), format!("at most {MOST_ENTRIES}"));
        return None;
    }
    let found = reader(entry)?;
    if !keys.insert(found.key().to_owned()) {
        entry.problem(entry.place_of("key"), format!("a second `{name}` \"{}\"", found.key()), "a name of its own");
        return None;
    }
    Some(found)
}

/// Adds the mistakes of a reading to the problems.
pub(super) fn note<T>(outcome: Result<T, Problems>, problems: &mut Problems) -> Option<T> {
    match outcome {
        Ok(value) => Some(value),
        Err(found) => {
            problems.extend(found);
            None
        }
    }
}

/// The stored copy of a key.
pub(super) fn key(text: &str) -> Result<&'static str, String> {
    intern(text).map(Name::as_str)
}

/// The values of a list that is not too long; empty if the key is absent.
pub(super) fn short_list<'a>(table: &Table<'a>, key: &str) -> Vec<Value<'a>> {
    table.short_list(key, MOST_NAMES, Some)
}

/// One of the ruleset's elements, such as `element = "fire"` (SW-175).
pub(super) mod element {
    use hexfray_battle::Name;
    use hexfray_board::text::{Kind, Value};

    use super::Book;

    pub fn from_value(value: Value<'_>, book: &Book) -> Option<Name> {
        value.choice(book.elements.iter().map(|element| element.as_str())).map(|at| book.elements[at])
    }

    pub fn kind() -> Kind {
        Kind::Name("elements")
    }
}

/// A category of weapons or armour, such as `sword`.
pub(super) mod category {
    use hexfray_battle::Name;
    use hexfray_board::text::{Kind, Value};

    use super::Book;

    pub fn from_value(value: Value<'_>, book: &Book) -> Option<Name> {
        let known = book.categories();
        value.choice(known.iter().map(|name| name.as_str())).map(|at| known[at])
    }

    pub fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Name("weapon.category"), Kind::Name("armour.category")])
    }
}
