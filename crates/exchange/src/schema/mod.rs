//! JSON Schemas of the authored files, with which text editors complete and check them.
//!
//! The content of a schema follows from the readers. Entries that are declared as structs describe themselves (`declared`), with
//! the sentences of their doc comments. The other readers are watched while they read the library's files, and a test lets them
//! read variants with every type of value and every word, until there are no new requests (`explore`). The result does not
//! depend on the library and is kept in `forms.json` (`known`). So a schema offers exactly the keys, words and ranges that the
//! readers know, and all names of the library, including the author's own units and conditions. Only the sentences that explain
//! the keys of the latter are written by hand, in `words.toml`.

mod declared;
#[cfg(test)]
mod explore;
mod kind;
mod known;
mod reading;
mod shape;
mod words;

use std::collections::BTreeMap;

use schemars::Schema;

use hexfray_battle::Rulesets;
use hexfray_board::text::{Form, Library};

pub use kind::FileKind;

/// The rulesets of the game, whose readers are explored.
#[cfg(test)]
const RULESETS: Rulesets = Rulesets(&[
    &hexfray_percentile::Percentile,
    &hexfray_die_code::DieCodeRules,
    &hexfray_power_table::PowerTableRules,
    &hexfray_dice_pool::DicePoolRules,
]);

/// The schemas of all kinds of file in a library, by name, such as `map` or `units_percentile`.
pub fn all(library: &Library, rulesets: Rulesets) -> BTreeMap<String, Schema> {
    let known = known_forms(library, rulesets).into_iter();
    let known = known.map(|(kind, form)| (kind.name(), shape::schema(&kind, &form, None)));
    let declared = declared::all(library, rulesets).into_iter();
    let declared =
        declared.map(|(kind, declared)| (kind.name(), shape::schema(&kind, &declared.form, Some(&declared))));
    known.chain(declared).collect()
}

/// The forms of the kinds of file in a library that are not declared.
fn known_forms(library: &Library, rulesets: Rulesets) -> BTreeMap<FileKind, Form> {
    let read = reading::forms(library, rulesets);
    let kinds = known::all().keys().filter_map(|name| FileKind::named(name, rulesets));
    kinds.map(|kind| (kind.clone(), known::form(&kind, &read, rulesets))).collect()
}

/// The file that assigns schemas to files, for Taplo and the tools built on it. `folder` is the folder of the schemas, relative
/// to the folder that contains `maps/` and `assets/`.
pub fn associations(kinds: impl IntoIterator<Item = String>, folder: &str, rulesets: Rulesets) -> String {
    let mut text = String::from("# Which schema belongs to which files. Taplo looks for this file as .taplo.toml.\n");
    for name in kinds {
        let Some(kind) = FileKind::named(&name, rulesets) else { continue };
        let files: Vec<String> = kind.files().iter().map(|file| format!("{file:?}")).collect();
        let rule = format!("\n[[rule]]\ninclude = [{}]\nschema.path = \"{folder}/{name}.json\"\n", files.join(", "));
        text.push_str(&rule);
    }
    text
}
