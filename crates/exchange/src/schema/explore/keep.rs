//! Writes the explored forms to `forms.json`, and tests that the file is up to date.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use hexfray_testing::sample;
use toml::{Table, Value};

use super::{ALL, Explorer};
use crate::schema::{
    FileKind, RULESETS,
    known::{self, Known, Names, Path, Place, joined},
    reading, shape,
};
use hexfray_board::text::{Asked, Form, Library};
use hexfray_drawing::picture::problems_of;

/// Advice for the case that readers request something that is not kept.
const HOW: &str = "This command writes crates/exchange/src/schema/forms.json anew: HEXFRAY_KEEP_FORMS=1 cargo test \
                   --no-default-features -p hexfray-exchange forms_that_are_kept_are_written";

/// The prefix of the names that [`with_newcomers`] adds.
const NEW: &str = "newcomer_";

/// The library with one more entry in each list of content. The new names show where readers accept names of the library.
fn with_newcomers(library: &Library) -> Library {
    let mut more = library.clone();
    for (name, source) in library.sources() {
        let Some(kind) = FileKind::of(name, RULESETS).filter(|kind| !matches!(kind, FileKind::Map | FileKind::Battle))
        else {
            continue;
        };
        let mut file: Table = source.text().parse().expect("it is TOML");
        for (key, value) in &mut file {
            let newcomer = format!("{NEW}{}_{key}", name.trim_end_matches(".toml").replace('/', "_"));
            match value {
                Value::Array(entries) => add_to_list(entries, newcomer),
                Value::Table(entries) if kind == FileKind::Terrain => {
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

/// Finds the sources of names, from a library [`with_newcomers`].
struct Keeper {
    /// All requests of the readers.
    explored: BTreeMap<FileKind, Form>,
    /// Their requests while they read the library's files unchanged.
    read: BTreeMap<FileKind, Form>,
}

impl Keeper {
    fn known(&self) -> Known {
        self.explored.iter().map(|(kind, form)| (kind.name(), self.places(kind, form))).collect()
    }

    fn places(&self, kind: &FileKind, form: &Form) -> BTreeMap<String, Place> {
        let read = self.read.get(kind).cloned().unwrap_or_default();
        let places = form.iter().filter(|(path, _)| !is_named(&read, path));
        let place = |(path, asked): (&Path, &Asked)| {
            let names = self.names(&asked.names, read.get(path));
            (joined(path), Place { asks: asked.asks.clone(), names })
        };
        places.map(place).collect()
    }

    /// The source of a place's names, if reading the library's files does not request all of them at that place.
    fn names(&self, names: &BTreeSet<String>, read: Option<&Asked>) -> Option<Names> {
        let found = |name: &&String| read.is_some_and(|read| read.names.contains(*name));
        let missing: BTreeSet<String> = names.iter().filter(|name| !found(name)).cloned().collect();
        (!missing.is_empty()).then(|| self.origin(names, missing))
    }

    /// Few places in the library's files that together request as many of the missing names as possible. Each requests names of
    /// the library, and only names among `all`. The names that none of them requests do not follow the library.
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

/// Whether the keys of the table in which a path ends are names of the library's content: reading the files finds them all.
fn is_named(read: &Form, path: &Path) -> bool {
    let Some((_, table)) = path.split_last().filter(|_| read.contains_key(path)) else { return false };
    let inside = read.keys().filter(|place| place.len() == path.len() && place.starts_with(table));
    inside.filter_map(|place| place.last()).any(|key| key.starts_with(NEW))
}

/// The data that all tests here start from, computed once.
struct Start {
    library: Library,
    explorers: BTreeMap<FileKind, Explorer>,
    read: BTreeMap<FileKind, Form>,
}

fn start() -> &'static Start {
    static START: LazyLock<Start> = LazyLock::new(|| {
        let library = with_newcomers(&hexfray_data::library());
        Start { explorers: super::begin(&library), read: reading::forms(&library, RULESETS), library }
    });
    &START
}

/// Explores the `wanted` kinds of file and compares the result with the kept forms. `tried` of every [`ALL`] variants are
/// tried: if all are, the result must be equal to the kept forms; otherwise it must be a part of them.
fn compare(tried: u64, wanted: impl Fn(&FileKind) -> bool) {
    let start = start();
    let kinds = start.explorers.iter().filter(|(kind, _)| wanted(kind));
    let explored = kinds.map(|(kind, from)| (kind.clone(), from.clone().explore(&start.library, kind, tried)));
    let keeper = Keeper { explored: explored.collect(), read: start.read.clone() };
    assert!(!keeper.explored.is_empty(), "there are such kinds");
    for (kind, explored) in &keeper.explored {
        let kept = known::form(kind, &keeper.read, RULESETS);
        if tried < ALL {
            let news = news(explored, &kept);
            assert!(news.is_empty(), "{}: readers ask for what is not kept. {HOW}\n{news:#?}", kind.name());
            continue;
        }
        let schema = |form: &Form| shape::schema(kind, form, None).to_value();
        assert_eq!(schema(&kept), schema(explored), "{}: as if all had been explored anew. {HOW}", kind.name());
        let name = kind.name();
        let places = known::all().get(&name).map(|places| written(&[(name.clone(), places)]));
        let found = keeper.places(kind, explored);
        assert_eq!(places, Some(written(&[(name.clone(), &found)])), "{name}: what is kept. {HOW}");
    }
}

/// The places where something was found that is not kept.
fn news(found: &Form, kept: &Form) -> Vec<String> {
    let is_kept = |path: &Path, asked: &Asked| {
        kept.get(path).is_some_and(|kept| asked.asks.is_subset(&kept.asks) && asked.names.is_subset(&kept.names))
    };
    found.iter().filter(|(path, asked)| !is_kept(path, asked)).map(|(path, _)| joined(path)).collect()
}

#[test]
fn one_more_entry_of_each_sort_is_read_without_a_problem() {
    let library = &start().library;
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let problems = problems_of(RULESETS, library, &names).lines();
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn the_forms_that_are_kept_are_those_of_boards() {
    compare(ALL, |kind| *kind == FileKind::Map);
}

#[test]
fn the_forms_that_are_kept_are_those_of_battles() {
    compare(sample(20, ALL), |kind| *kind == FileKind::Battle);
}

#[test]
fn the_forms_that_are_kept_are_written_as_they_are_read() {
    if std::env::var_os("HEXFRAY_KEEP_FORMS").is_some() {
        let Start { library, explorers, read } = start();
        let explored = explorers.iter().map(|(kind, from)| (kind.clone(), from.clone().explore(library, kind, ALL)));
        let keeper = Keeper { explored: explored.collect(), read: read.clone() };
        let known = keeper.known();
        let place = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schema/forms.json");
        std::fs::write(place, written(&listed(&known))).expect("the source can be written");
        return;
    }
    let kept = include_str!("../forms.json");
    assert!(written(&listed(known::all())) == kept, "crates/exchange/src/schema/forms.json was changed by hand. {HOW}");
    let new: Vec<&str> = kept.lines().filter(|line| line.contains(NEW)).collect();
    assert!(new.is_empty(), "these names follow the library, and no file that is read asks for them: {new:#?}");
    let kinds: BTreeSet<String> = start().explorers.keys().map(FileKind::name).collect();
    assert_eq!(kinds, known::all().keys().cloned().collect(), "the kinds of file. {HOW}");
}

fn listed(known: &Known) -> Vec<(String, &BTreeMap<String, Place>)> {
    known.iter().map(|(name, places)| (name.clone(), places)).collect()
}

/// The known places of some kinds as JSON, one place on each line.
fn written(known: &[(String, &BTreeMap<String, Place>)]) -> String {
    let line = |(path, place): (&String, &Place)| {
        let json = serde_json::to_string(place).expect("a place is written as JSON");
        format!("    {path:?}: {json}")
    };
    let kind = |(name, places): &(String, &BTreeMap<String, Place>)| {
        format!("  {name:?}: {{\n{}\n  }}", places.iter().map(line).collect::<Vec<_>>().join(",\n"))
    };
    format!("{{\n{}\n}}\n", known.iter().map(kind).collect::<Vec<_>>().join(",\n"))
}
