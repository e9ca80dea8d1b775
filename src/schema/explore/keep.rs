//! What of the explored forms is kept in `forms.json`, and the test that keeps it.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use crate::{
    rules,
    schema::{
        Kind,
        known::{self, Known, Names, Path, Place, joined},
        reading, shape,
    },
    text::{Asked, Form, Library},
};

/// How the names start that [`with_newcomers`] adds.
const NEW: &str = "newcomer_";

/// The library with one more entry in each list of content, so that names that follow the library show themselves.
fn with_newcomers(library: &Library) -> Library {
    let mut more = library.clone();
    for (name, source) in library.sources() {
        let Some(kind) = Kind::of(name).filter(|kind| !matches!(kind, Kind::Map | Kind::Battle)) else { continue };
        let mut file: Table = source.text().parse().expect("it is TOML");
        for (key, value) in &mut file {
            let newcomer = format!("{NEW}{}_{key}", name.trim_end_matches(".toml").replace('/', "_"));
            match value {
                Value::Array(entries) => add_to_list(entries, newcomer),
                Value::Table(entries) if kind == Kind::Terrain => {
                    add_terrain(entries, newcomer, if key == "terrain" { "Ω" } else { "Ψ" });
                }
                _ => {}
            }
        }
        more.add(name, &file.to_string());
    }
    more
}

/// Adds a copy of the first entry under another key.
fn add_to_list(entries: &mut Vec<Value>, newcomer: String) {
    let Some(Value::Table(first)) = entries.first() else { return };
    if first.contains_key("key") {
        let mut entry = first.clone();
        entry.insert("key".to_owned(), newcomer.into());
        entries.push(Value::Table(entry));
    }
}

/// Adds a copy of the first terrain or obstacle under another name and letter.
fn add_terrain(entries: &mut Table, newcomer: String, letter: &str) {
    let Some(Value::Table(mut entry)) = entries.values().next().cloned() else { return };
    entry.insert("letter".to_owned(), letter.into());
    entries.insert(newcomer, Value::Table(entry));
}

/// Finds out where the names of places come from, in a library [`with_newcomers`].
struct Keeper {
    /// All that readers ask for.
    explored: BTreeMap<Kind, Form>,
    /// What they ask for while they read the library's files as they are.
    read: BTreeMap<Kind, Form>,
}

impl Keeper {
    fn known(&self) -> Known {
        self.explored.iter().map(|(kind, form)| (kind.name(), self.places(kind, form))).collect()
    }

    fn places(&self, kind: &Kind, form: &Form) -> BTreeMap<String, Place> {
        let read = self.read.get(kind).cloned().unwrap_or_default();
        let places = form.iter().filter(|(path, _)| !is_named(&read, path));
        let place = |(path, asked): (&Path, &Asked)| {
            let names = self.names(&asked.names, read.get(path));
            (joined(path), Place { asks: asked.asks.clone(), names })
        };
        places.map(place).collect()
    }

    /// Where the names of a place come from, if not all of them are found by reading files that have it.
    fn names(&self, names: &BTreeSet<String>, read: Option<&Asked>) -> Option<Names> {
        let found = |name: &&String| read.is_some_and(|read| read.names.contains(*name));
        let missing: BTreeSet<String> = names.iter().filter(|name| !found(name)).cloned().collect();
        (!missing.is_empty()).then(|| self.origin(names, missing))
    }

    /// The fewest places, of those that are read, that ask for missing names, for names of the library and for none but
    /// `all`. Names that no such place asks for do not follow the library.
    fn origin(&self, all: &BTreeSet<String>, mut missing: BTreeSet<String>) -> Names {
        let forms = self.read.iter().flat_map(|(kind, form)| form.iter().map(move |place| (kind, place)));
        let follows = |names: &BTreeSet<String>| names.iter().any(|name| name.starts_with(NEW));
        let fits: Vec<_> =
            forms.filter(|(_, (_, asked))| follows(&asked.names) && asked.names.is_subset(all)).collect();
        let mut from = Vec::new();
        loop {
            let gives = |asked: &Asked| asked.names.intersection(&missing).count();
            let giving = fits.iter().filter(|(_, (_, asked))| gives(asked) > 0);
            let best = giving.min_by_key(|(_, (path, asked))| (usize::MAX - gives(asked), path.len()));
            let Some((kind, (path, asked))) = best else { break };
            from.push((kind.name(), joined(path)));
            missing.retain(|name| !asked.names.contains(name));
        }
        Names { from, also: missing }
    }
}

/// Whether the last key of a path that is read is one of several that are names of the library's content: reading finds
/// all of them.
fn is_named(read: &Form, path: &Path) -> bool {
    let Some((_, table)) = path.split_last().filter(|_| read.contains_key(path)) else { return false };
    let inside = read.keys().filter(|place| place.len() == path.len() && place.starts_with(table));
    inside.filter_map(|place| place.last()).any(|key| key.starts_with(NEW))
}

#[test]
fn the_forms_that_are_kept_are_those_that_the_readers_ask_for() {
    let library = with_newcomers(&Library::embedded());
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let problems = rules::problems_of(&library, &names).lines();
    assert!(problems.is_empty(), "one more entry of each sort is read without a problem: {problems:#?}");
    let keeper = Keeper { explored: super::forms(&library), read: reading::forms(&library) };
    let written = written(&keeper.known());
    let kept: Vec<&str> = written.lines().filter(|line| line.contains(NEW)).collect();
    assert!(kept.is_empty(), "these names follow the library, and no file that is read asks for them: {kept:#?}");
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schema/forms.json");
    if std::env::var_os("HEXFRAY_KEEP_FORMS").is_some() {
        std::fs::write(place, written).expect("the source can be written");
        return;
    }
    assert!(
        std::fs::read_to_string(place).expect("it is there") == written,
        "the readers ask for something else than src/schema/forms.json says; this command writes it anew:\n\
         HEXFRAY_KEEP_FORMS=1 cargo test --no-default-features --lib forms_that_are_kept"
    );
    for (kind, explored) in &keeper.explored {
        let schema = |form: &Form| shape::schema(kind, form).to_value();
        let completed = schema(&known::form(kind, &keeper.read));
        assert_eq!(completed, schema(explored), "{}: as if all had been explored anew", kind.name());
    }
}

/// All that is known as JSON, a place a line.
fn written(known: &Known) -> String {
    let line = |(path, place): (&String, &Place)| {
        let json = serde_json::to_string(place).expect("a place is written as JSON");
        format!("    {path:?}: {json}")
    };
    let kind = |(name, places): (&String, &BTreeMap<String, Place>)| {
        format!("  {name:?}: {{\n{}\n  }}", places.iter().map(line).collect::<Vec<_>>().join(",\n"))
    };
    format!("{{\n{}\n}}\n", known.iter().map(kind).collect::<Vec<_>>().join(",\n"))
}
