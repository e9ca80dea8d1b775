//! The forms of files whose entries are declared as structs: they follow from the declarations, without a reading.

use std::collections::{BTreeMap, BTreeSet};

use toml::Table;

use super::{kind::FileKind, known::Path};
use hexfray_battle::{Judgement, Rulesets};
use hexfray_board::{
    map::Terrains,
    text::{Absent, Asked, FileShape, Form, Key, Kind, Library, Shape},
};
use hexfray_drawing::picture::faces_shape;

/// Every place counts as read once; keys that were required as often are required.
const READ: usize = 1;

/// What the declarations say about a kind of file.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// Its places, with the names that a library has for them.
    pub(super) form: Form,
    /// The sentences about its keys.
    about: BTreeMap<Path, String>,
    /// The defaults of its keys, as they would be written in a file.
    defaults: BTreeMap<Path, String>,
}

/// All kinds of file that are declared, with the names that a library has.
pub(super) fn all(library: &Library, rulesets: Rulesets) -> BTreeMap<FileKind, Declared> {
    let mut all: BTreeMap<FileKind, Declared> = BTreeMap::new();
    for ruleset in rulesets.all() {
        let mut names = Names::of(library, ruleset.name(), rulesets);
        for FileShape { folder, rest, shape } in ruleset.files() {
            let kind = FileKind::Content(folder.to_owned(), ruleset.name(), rest.to_owned());
            all.insert(kind, Declared::of(&shape, &mut names));
        }
        let judgement = FileKind::Content("ai".to_owned(), ruleset.name(), String::new());
        all.insert(judgement, Declared::of(&Judgement::shape(), &mut names));
    }
    let mut names = Names::default();
    all.insert(FileKind::Terrain, Declared::of(&Terrains::shape(), &mut names));
    all.insert(FileKind::Faces, Declared::of(&faces_shape(), &mut names));
    all
}

/// Whether a kind of file is declared.
#[cfg(test)]
pub(super) fn has(kind: &FileKind, rulesets: Rulesets) -> bool {
    match kind {
        FileKind::Content(folder, ruleset, rest) => {
            let files = || rulesets.named(ruleset).map(|ruleset| ruleset.files()).unwrap_or_default();
            folder == "ai" || files().iter().any(|file| file.folder == folder && file.rest == rest)
        }
        kind => matches!(kind, FileKind::Terrain | FileKind::Faces),
    }
}

impl Declared {
    /// What a file's keys say.
    fn of(shape: &Shape, names: &mut Names) -> Self {
        let mut declared = <Self as Default>::default();
        declared.form.insert(Path::new(), Asked { seen: true, read: READ, ..Asked::default() });
        declared.add_table(&[], shape, names);
        declared
    }

    /// The sentence about a key.
    pub(super) fn about(&self, path: &[String]) -> Option<&str> {
        self.about.get(path).map(String::as_str)
    }

    /// The default of a key.
    pub(super) fn default(&self, path: &[String]) -> Option<serde_json::Value> {
        // Flags, numbers and words are written in JSON as in TOML.
        serde_json::from_str(self.defaults.get(path)?).ok()
    }

    fn add_table(&mut self, path: &[String], shape: &Shape, names: &mut Names) {
        for key in &shape.keys {
            self.add_key(path, key, names);
        }
    }

    fn add_key(&mut self, table: &[String], key: &Key, names: &mut Names) {
        let path = below(table, &key.name);
        self.about.insert(path.clone(), key.about.clone());
        if let Absent::Default(default) = &key.absent {
            self.defaults.insert(path.clone(), default.clone());
        }
        self.add(&path, &key.kind, names);
        if let Some(asked) = self.form.get_mut(&path) {
            asked.required = if key.absent == Absent::Mistake { READ } else { 0 };
        }
    }

    fn add(&mut self, path: &[String], kind: &Kind, names: &mut Names) {
        let asked = self.form.entry(path.to_vec()).or_default();
        asked.asks.extend(kind.asks());
        (asked.typed, asked.seen, asked.read) = (true, true, READ);
        match kind {
            Kind::Name(of) => {
                let found = names.all(of);
                self.form.entry(path.to_vec()).or_default().names.extend(found.iter().cloned());
            }
            Kind::List(item) => self.add(&below(path, "[]"), item, names),
            Kind::Table(shape) => self.add_table(path, shape, names),
            Kind::Tagged(tag, variants) => self.add_variants(path, tag, variants, names),
            Kind::ByName(of, kind) => {
                for name in &names.all(of).clone() {
                    self.add(&below(path, name), kind, names);
                }
            }
            Kind::AnyName(kind) => {
                self.form.entry(path.to_vec()).or_default().free = true;
                self.add(&below(path, "*"), kind, names);
            }
            Kind::OneOf(kinds) => kinds.iter().for_each(|kind| self.add(path, kind, names)),
            _ => {}
        }
    }
}

impl Declared {
    /// Adds the keys of all variants of a table. A key that several variants have is explained for each of them.
    fn add_variants(&mut self, path: &[String], tag: &str, variants: &[(&'static str, Shape)], names: &mut Names) {
        let words = Kind::Word(variants.iter().map(|(word, _)| *word).collect());
        let meanings = variants.iter().map(|(word, shape)| format!("{word}: {}", shape.about));
        self.add_key(path, &Key::required(tag, words, ""), names);
        self.about.insert(below(path, tag), meanings.collect::<Vec<_>>().join("\n"));
        let mut sentences: BTreeMap<Path, Vec<String>> = BTreeMap::new();
        for (word, shape) in variants {
            for key in &shape.keys {
                self.add_key(path, &Key { absent: Absent::Fine, ..key.clone() }, names);
                sentences.entry(below(path, &key.name)).or_default().push(format!("{word}: {}", key.about));
            }
        }
        self.about.extend(sentences.into_iter().map(|(key, sentences)| (key, sentences.join("\n"))));
    }
}

fn below(path: &[String], step: &str) -> Path {
    path.iter().cloned().chain([step.to_owned()]).collect()
}

/// The names that the entries of a ruleset's files have, by the list and the key that say them, such as `weapon.category`, or
/// by a list of names.
#[derive(Default)]
struct Names {
    files: Vec<Table>,
    found: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Names {
    fn of(library: &Library, ruleset: &str, rulesets: Rulesets) -> Self {
        let is_own =
            |name: &str| matches!(FileKind::of(name, rulesets), Some(FileKind::Content(_, of, _)) if of == ruleset);
        let files = library.sources().filter(|(name, _)| is_own(name));
        Self { files: files.filter_map(|(_, source)| source.text().parse().ok()).collect(), found: BTreeMap::new() }
    }

    fn all(&mut self, of: &'static str) -> &BTreeSet<String> {
        let Self { files, found } = self;
        found.entry(of).or_insert_with(|| {
            let (list, key) = of.split_once('.').unwrap_or((of, "key"));
            let lists = files.iter().filter_map(|file| file.get(list)?.as_array());
            let entries = lists.flatten().filter_map(|entry| entry.as_str().or_else(|| entry.get(key)?.as_str()));
            entries.map(str::to_owned).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{RULESETS, reading};
    use hexfray_board::text::Ask;

    /// What is declared by hand could differ from what is read.
    #[test]
    fn what_readers_ask_for_is_declared() {
        let library = hexfray_data::library();
        let read = reading::forms(&library, RULESETS);
        for (kind, Declared { form, about, .. }) in all(&library, RULESETS) {
            let silent = about.iter().find(|(_, sentence)| sentence.is_empty());
            assert!(silent.is_none(), "{}: nothing explains {silent:?}", kind.name());
            for (path, asked) in read.get(&kind).into_iter().flatten() {
                let Some(declared) = form.get(path) else { panic!("{}: {path:?} is not declared", kind.name()) };
                // Whether a key stands twice is checked by its text.
                let is_declared =
                    |ask: &Ask| declared.asks.contains(ask) || *ask == Ask::Text && declared.asks.contains(&Ask::Form);
                let is_word = |name: &String| {
                    declared.asks.iter().any(|ask| matches!(ask, Ask::Word(words) if words.contains(name)))
                };
                let is_known = |name: &String| declared.names.contains(name) || is_word(name);
                let fits = asked.asks.iter().all(is_declared) && asked.names.iter().all(is_known);
                assert!(fits, "{}: {path:?} is read as {asked:?} and declared as {declared:?}", kind.name());
            }
        }
    }

    #[test]
    fn a_schema_has_what_is_declared_and_words_are_closed() {
        let schemas = crate::schema::all(&hexfray_data::library(), RULESETS);
        let weapon = &schemas["weapons_die_code"].as_value()["properties"]["weapon"]["items"];
        let of = |key: &str| &weapon["properties"][key];
        let skills = of("skill")["enum"].as_array().expect("no other skill is accepted");
        assert!(skills.iter().any(|skill| skill == "melee_combat"), "{skills:?}");
        assert_eq!((of("hands")["maximum"].as_i64(), of("edge")["default"].as_str()), (Some(2), Some("none")));
        assert_eq!(
            of("ammo")["description"],
            "Rounds in a full magazine, or carried pieces of a thrown weapon; by default they are not counted."
        );
        let ability = &schemas["abilities_power_table"].as_value()["properties"]["ability"]["items"]["properties"];
        let areas = ability["area"]["anyOf"].as_array().expect("a word or a table");
        assert!(areas.iter().any(|area| area["required"] == serde_json::json!(["radius"])), "{areas:?}");
        assert_eq!(weapon["required"], serde_json::json!(["damage", "glyph", "key", "name", "skill"]));
    }
}
