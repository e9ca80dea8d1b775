//! The forms of the built-in readers, for any library: found by a test and kept in `forms.json`.
//!
//! Exploring the readers takes thousands of readings, and always finds the same places, words and ranges; only the names differ
//! between libraries. So each place is kept with the places that have the same names, and one reading of the current library
//! finds these names.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use serde::{Deserialize, Serialize};

use super::kind::FileKind;
use hexfray_battle::Rulesets;
use hexfray_board::text::{Ask, Asked, Form};

/// A place in a file's form, as in [`Form`].
pub(super) type Path = Vec<String>;

/// The known places, by the names of kinds and by paths.
pub(super) type Known = BTreeMap<String, BTreeMap<String, Place>>;

/// A known place of a kind of file.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) asks: BTreeSet<Ask>,
    /// The names allowed here, in addition to those that reading the library's own files requests at this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) names: Option<Names>,
}

/// The source of names.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Names {
    /// Kinds of file, and places in them, where the same names are requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) from: Vec<(String, String)>,
    /// Names that do not follow the library: a ruleset's own words, and names in battles of the game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) also: BTreeSet<String>,
}

impl Names {
    /// All names, from the requests for a library's files.
    pub(super) fn all(&self, read: &BTreeMap<FileKind, Form>, rulesets: Rulesets) -> BTreeSet<String> {
        let place = |kind: &str, path: &str| read.get(&FileKind::named(kind, rulesets)?)?.get(&split(path));
        let asked = self.from.iter().filter_map(|(kind, path)| place(kind, path));
        asked.flat_map(|asked| &asked.names).chain(&self.also).cloned().collect()
    }
}

/// The known places of all kinds.
pub(super) fn all() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| serde_json::from_str(include_str!("forms.json")).expect("a test writes and reads it"))
}

/// The whole form of a kind: its known places, with the requests for a library's files.
pub(super) fn form(kind: &FileKind, read: &BTreeMap<FileKind, Form>, rulesets: Rulesets) -> Form {
    let mut form = read.get(kind).cloned().unwrap_or_default();
    for (path, place) in all().get(&kind.name()).into_iter().flatten() {
        let names = place.names.as_ref().map(|names| names.all(read, rulesets)).unwrap_or_default();
        let asked = Asked { asks: place.asks.clone(), names, ..Asked::default() };
        form.entry(split(path)).or_default().extend(asked);
    }
    form
}

/// The path of a text in `forms.json`.
fn split(path: &str) -> Path {
    path.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// A path as text in `forms.json`.
#[cfg(test)]
pub(super) fn joined(path: &[String]) -> String {
    path.join(".")
}
