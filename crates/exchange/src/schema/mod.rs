//! JSON Schemas of the authored files, with which text editors complete and check them.
//!
//! All files are declared: structs say which keys their tables have, with types, ranges, defaults and sentences (`Shape`), and
//! the readers follow from them, or stand beside them. A schema is made of such a shape (`json`) with the names that a library
//! has for its references (`names`), including the author's own units and conditions; the reference page is made of shapes, too.

mod json;
mod kind;
mod names;
mod page;

use std::collections::BTreeMap;

use schemars::Schema;

use self::names::Names;
use hexfray_battle::{Judgement, Rulesets};
use hexfray_board::{
    map::{Board, Terrains},
    text::{Library, Shape},
};
use hexfray_drawing::picture::faces_shape;

pub use kind::FileKind;
pub use page::page;

/// The shapes of all kinds of file.
fn shapes(rulesets: Rulesets) -> BTreeMap<FileKind, Shape> {
    let of_ruleset = rulesets.all().iter().flat_map(|ruleset| {
        let of = |folder: &str, rest: &str| FileKind::Content(folder.to_owned(), ruleset.name(), rest.to_owned());
        let files = ruleset.files().into_iter().map(move |file| (of(file.folder, file.rest), file.shape));
        files.chain([(of("ai", ""), Judgement::shape())])
    });
    let common = [
        (FileKind::Map, Board::shape()),
        (FileKind::Battle, rulesets.battle_shape()),
        (FileKind::Terrain, Terrains::shape()),
        (FileKind::Faces, faces_shape()),
    ];
    of_ruleset.chain(common).collect()
}

/// The schemas of all kinds of file, with the names of a library, by name, such as `map` or `units_percentile`.
pub fn all(library: &Library, rulesets: Rulesets) -> BTreeMap<String, Schema> {
    let mut names = Names::of(library, rulesets);
    let schema = |(kind, shape): (FileKind, Shape)| (kind.name(), json::schema(&kind, &shape, &mut names));
    shapes(rulesets).into_iter().map(schema).collect()
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

#[cfg(test)]
mod tests;
