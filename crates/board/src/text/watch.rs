//! Collects the requests of readers while they read, to describe the form of the files for editors.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The value that a reader expects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// A text that is not empty.
    Text,
    /// A text of a certain form, such as a die code.
    Form,
    /// A whole number, with its least and greatest value.
    Number(i64, i64),
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Word(Vec<String>),
    /// The name of something that exists.
    Name,
    /// A colour, `"#7fa650"`.
    Colour,
    /// A cell, `[column, row]`.
    Cell,
    /// A list.
    List,
    /// A table.
    Table,
    /// A picture between `'''` and `'''`.
    Picture,
}

/// The requests for all values at a place of a file's form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The types that they may have.
    pub asks: BTreeSet<Ask>,
    /// Whether its type was requested although it was absent; otherwise it may have several types.
    pub typed: bool,
    /// Whether a table was found and read there.
    pub seen: bool,
    /// The known names, if a name is expected.
    pub names: BTreeSet<String>,
    /// For a table: how often it was read in files without mistakes.
    pub read: usize,
    /// For a table: whether its keys are arbitrary names.
    pub free: bool,
    /// For a key: how often it was required in files without mistakes.
    pub required: usize,
}

impl Asked {
    /// Adds the requests of another place.
    pub fn extend(&mut self, other: Self) {
        self.asks.extend(other.asks);
        self.names.extend(other.names);
        self.typed |= other.typed;
        self.seen |= other.seen;
        self.free |= other.free;
        self.read += other.read;
        self.required += other.required;
    }
}

/// The form of a file: the requests by path, the keys from the outermost table inward. `[]` stands for every item of a list and
/// `*` for every key of a table with arbitrary names.
pub type Form = BTreeMap<Vec<String>, Asked>;

/// Collects the forms of the sources that it watches, by their names; clones share the result.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Mutex<BTreeMap<String, Form>>>);

impl Watch {
    /// Takes the forms that were collected so far.
    pub fn take(&self) -> BTreeMap<String, Form> {
        std::mem::take(&mut self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Form>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn gather(&self, source: &str, root: &DeTable<'_>, notes: Vec<Note>, good: bool) {
        let paths = Paths::of(root, &notes);
        let mut all = self.lock();
        let form = all.entry(source.to_owned()).or_default();
        for note in notes {
            let Some(path) = paths.of_note(&note) else { continue };
            let asked = form.entry(path).or_default();
            match note.what {
                What::Known => {}
                What::Read => {
                    asked.seen = true;
                    asked.read += usize::from(good);
                }
                What::Required => asked.required += usize::from(good),
                What::Free => asked.free = true,
                What::Ask(ask) => {
                    asked.typed |= note.key.is_some();
                    asked.asks.insert(ask);
                }
                What::Names(names) => asked.names.extend(names),
            }
        }
    }
}

/// A request of a reader at a place.
pub(super) struct Note {
    /// The address of the table or value in the reading.
    at: usize,
    /// The key within the table; `None` for the whole table.
    key: Option<String>,
    what: What,
}

pub(super) enum What {
    Known,
    Required,
    Read,
    Free,
    Ask(Ask),
    Names(Vec<String>),
}

impl Note {
    pub(super) fn of_key(table: &DeTable<'_>, key: &str, what: What) -> Self {
        Self { at: std::ptr::from_ref(table).addr(), key: Some(key.to_owned()), what }
    }

    pub(super) fn of_table(table: &DeTable<'_>, what: What) -> Self {
        Self { at: std::ptr::from_ref(table).addr(), key: None, what }
    }

    pub(super) fn of_value(value: &Spanned<DeValue<'_>>, what: What) -> Self {
        Self { at: std::ptr::from_ref(value).addr(), key: None, what }
    }
}

/// The places of all tables and values of a reading, by their addresses.
struct Paths {
    places: HashMap<usize, Vec<String>>,
}

impl Paths {
    fn of(root: &DeTable<'_>, notes: &[Note]) -> Self {
        let free: HashSet<usize> =
            notes.iter().filter(|note| matches!(note.what, What::Free)).map(|note| note.at).collect();
        let named = notes.iter().filter_map(|note| Some((note.at, note.key.as_deref()?)));
        let named: HashSet<(usize, &str)> = named.filter(|(at, _)| free.contains(at)).collect();
        let mut places = HashMap::new();
        let name = |table: usize, key: &str| {
            let own = !free.contains(&table) || named.contains(&(table, key));
            if own { key.to_owned() } else { "*".to_owned() }
        };
        walk_table(root, &[], &name, &mut places);
        Self { places }
    }

    fn of_note(&self, note: &Note) -> Option<Vec<String>> {
        let mut path = self.places.get(&note.at)?.clone();
        path.extend(note.key.clone());
        Some(path)
    }
}

fn walk_table(
    table: &DeTable<'_>,
    path: &[String],
    name: &impl Fn(usize, &str) -> String,
    places: &mut HashMap<usize, Vec<String>>,
) {
    let at = std::ptr::from_ref(table).addr();
    places.insert(at, path.to_vec());
    for (key, value) in table.iter() {
        let path = [path, &[name(at, key.get_ref())]].concat();
        walk(value, &path, name, places);
    }
}

fn walk(
    value: &Spanned<DeValue<'_>>,
    path: &[String],
    name: &impl Fn(usize, &str) -> String,
    places: &mut HashMap<usize, Vec<String>>,
) {
    places.insert(std::ptr::from_ref(value).addr(), path.to_vec());
    match value.get_ref() {
        DeValue::Table(table) => walk_table(table, path, name, places),
        DeValue::Array(items) => {
            let path = [path, &["[]".to_owned()]].concat();
            items.iter().for_each(|item| walk(item, &path, name, places));
        }
        _ => {}
    }
}
