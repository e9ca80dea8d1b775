//! JSON Schemas of the authored files, so that editors complete and check them.
//!
//! Nobody writes them: the readers themselves are watched while they read the library's files, and then variants of
//! these files that try every kind of value and every word, until nothing new is asked for. So a schema offers exactly
//! the keys, words and ranges that the readers know, and the names that there are: those of the author's own units and
//! conditions too. Only the sentences that explain the keys are written down, in `words.toml`.

mod explore;
mod kind;
mod probe;
mod shape;
mod words;

use std::collections::BTreeMap;

use schemars::Schema;

use crate::text::Library;

pub use kind::Kind;

/// The schemas of all kinds of file of a library, by their names, such as `map` or `units_percentile`.
pub fn all(library: &Library) -> BTreeMap<String, Schema> {
    let forms = explore::forms(library);
    forms.iter().map(|(kind, form)| (kind.name(), shape::schema(kind, form))).collect()
}

/// The file that says which schema belongs to which files, for Taplo and what is built on it. `folder` is where the
/// schemas lie, as seen from the folder that has `maps/` and `assets/`.
pub fn associations(kinds: impl IntoIterator<Item = String>, folder: &str) -> String {
    let mut text = String::from("# Which schema belongs to which files. Taplo looks for this file as .taplo.toml.\n");
    for name in kinds {
        let Some(kind) = Kind::named(&name) else { continue };
        let files: Vec<String> = kind.files().iter().map(|file| format!("{file:?}")).collect();
        let rule = format!("\n[[rule]]\ninclude = [{}]\nschema.path = \"{folder}/{name}.json\"\n", files.join(", "));
        text.push_str(&rule);
    }
    text
}
