//! The common parts of all readers of the ruleset's files: finding files, keys, names of elements and categories.

use super::Book;

use hexfray_battle::{Name, intern};
use hexfray_board::text::{Library, Problems, Table, entries};

/// The most names in one list of an entry.
pub(super) const MOST_NAMES: usize = 32;

/// Reads all tables `[[name]]` of the ruleset's files in a folder, `folder/power_table*.toml`.
pub(super) fn each<T>(
    library: &Library,
    folder: &str,
    name: &str,
    problems: &mut Problems,
    reader: impl FnMut(&Table<'_>) -> Option<T>,
) -> Vec<T> {
    entries(library, &format!("{folder}/power_table"), name, problems, reader)
}

/// The stored copy of a key.
pub(super) fn key(text: &str) -> Result<&'static str, String> {
    intern(text).map(Name::as_str)
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
