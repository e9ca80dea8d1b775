//! The common parts of all readers of the ruleset's files: finding files, labels, lists of names, changes.

use std::collections::BTreeSet;

use super::{Book, Changes, Flight};

use hexfray_battle::Name;
use hexfray_board::text::{Library, Problems, Table, Value, read};

/// The most entries of a kind in all files together, so that no file makes reading slow.
const MOST_ENTRIES: usize = 1000;
/// The most names in one list of an entry.
const MOST_NAMES: usize = 32;

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
                &self.key
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

/// The stored copy of a text from a file.
pub(super) fn intern(text: &str) -> Result<Name, String> {
    Name::intern(text).map_err(|error| error.to_string())
}

/// The fields that everything visible to players has.
pub(super) struct Label {
    /// The name that files use.
    pub key: Name,
    /// The name that players read.
    pub title: Name,
    /// A sentence that says what it is or does.
    pub about: Name,
}

impl Label {
    /// Reads `key`, `name` and `about`; the last may be left out.
    pub fn read(table: &Table<'_>) -> Option<Self> {
        let key = table.parse("key", intern);
        let title = table.parse("name", intern);
        let about = table.maybe_parse_prose("about", intern).unwrap_or(Name::new(""));
        Some(Self { key: key?, title: title?, about })
    }
}

/// The places of a list's names among the entries.
pub(super) fn names<'k>(table: &Table<'_>, key: &str, known: impl Iterator<Item = &'k str> + Clone) -> Vec<usize> {
    short_list(table, key).into_iter().filter_map(|value| value.choice(known.clone())).collect()
}

/// The values of a list that is not too long; empty if the key is absent.
pub(super) fn short_list<'a>(table: &Table<'a>, key: &str) -> Vec<Value<'a>> {
    let Some(list) = table.get(key) else { return Vec::new() };
    let values = list.values().unwrap_or_default();
    if values.len() > MOST_NAMES {
        list.problem(format!("`{key}` has {} entries", values.len()), format!("at most {MOST_NAMES}"));
        return Vec::new();
    }
    values
}

/// Reads `element = "fire"`, one of the ruleset's elements (SW-175).
pub(super) fn element(table: &Table<'_>, key: &str, book: &Book) -> Option<Name> {
    table.maybe_choice(key, book.elements.iter().map(|element| element.as_str())).map(|at| book.elements[at])
}

/// Reads `changes = { accuracy = 1, … }`.
pub(super) fn changes(table: &Table<'_>, book: &Book) -> Changes {
    let read = |table: &Table<'_>| {
        let of = |key| table.int_or(key, -99..=99_i32, 0);
        Some(Changes {
            checks: of("checks"),
            accuracy: of("accuracy"),
            evasion: of("evasion"),
            fortitude: of("fortitude"),
            willpower: of("willpower"),
            magic_power: of("magic_power"),
            dexterity: of("dexterity"),
            agility: of("agility"),
            strength: of("strength"),
            vitality: of("vitality"),
            intelligence: of("intelligence"),
            spirit: of("spirit"),
            weapon_damage: of("weapon_damage"),
            magic_damage: of("magic_damage"),
            physical_reduction: of("physical_reduction"),
            magical_reduction: of("magical_reduction"),
            critical: of("critical"),
            move_speed: of("move_speed"),
            element: element(table, "element", book),
        })
    };
    table.maybe_table("changes", read).unwrap_or_default()
}

/// Reads `flight = { kind = "wings", speed = 20, ceiling = 30 }` (SW-242).
pub(super) fn flight(table: &Table<'_>) -> Option<Flight> {
    table.maybe_table("flight", |table| {
        let kind = table.parse("kind", intern);
        let speed = table.maybe_int("speed", 0..=200_u16);
        let ceiling = table.int_or("ceiling", 0..=100_i8, 100);
        Some(Flight { kind: kind?, speed, ceiling })
    })
}
