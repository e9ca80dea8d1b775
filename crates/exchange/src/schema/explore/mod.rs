//! Finds all requests of the readers, by watching them read the existing files and variants of them. Used only by tests, which
//! keep the result in `forms.json`.

mod keep;
mod kinds;
mod probe;

use std::collections::{BTreeMap, BTreeSet};

use hexfray_testing::seed;
use toml::{Table, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::schema::{
    FileKind, RULESETS, declared,
    known::Path,
    reading::{read_board_or_battle, read_content, watched},
};
use hexfray_board::text::{Ask, Form, Library, Problems, Source, Watch};

/// The most rounds of variants; each finds tables one level deeper.
const MOST_ROUNDS: usize = 12;

/// Up to this number, all names of a place are tried.
const FEW_NAMES: usize = 24;

/// The number of variants that are read at once.
const AT_ONCE: usize = 300;

/// Of every `ALL` variants, a test tries some or all.
pub(super) const ALL: u64 = 1_000;

/// An explorer for each kind of file in a library that is not declared, with the requests for the unchanged files.
pub(super) fn begin(library: &Library) -> BTreeMap<FileKind, Explorer> {
    let watch = Watch::default();
    let is_played = |kind: &FileKind| matches!(kind, FileKind::Map | FileKind::Battle);
    read_content(&watched(library, RULESETS, &watch, |kind| !is_played(kind)), RULESETS);
    let played = watched(library, RULESETS, &watch, is_played);
    played.names().for_each(|name| read_board_or_battle(&played, RULESETS, name));
    let mut explorers: BTreeMap<FileKind, Explorer> = BTreeMap::new();
    for (name, form) in watch.take() {
        let (Some(kind), Some(source)) = (FileKind::of(&name, RULESETS), library.get(&name)) else { continue };
        if declared::has(&kind, RULESETS) {
            continue;
        }
        let explorer = explorers.entry(kind).or_default();
        let file = source.text().parse::<Table>().map(Value::Table);
        explorer.learn(form, &file.unwrap_or(Value::Table(Table::new())));
    }
    explorers
}

/// The known requests for one kind of file.
#[derive(Clone, Default)]
pub(super) struct Explorer {
    form: Form,
    /// For each place, a file in which it was requested.
    witnesses: BTreeMap<Path, Value>,
    /// The values tried so far, with their places.
    tried: BTreeSet<(Path, String)>,
}

impl Explorer {
    /// Adds the requests from the reading of a file.
    fn learn(&mut self, form: Form, file: &Value) {
        for (path, asked) in form {
            if !self.witnesses.contains_key(&path) {
                let table = path.split_last().map_or(&path[..], |(_, table)| table);
                self.witnesses.insert(path.clone(), probe::only_entry(file, table));
            }
            self.form.entry(path).or_default().extend(asked);
        }
    }

    /// Tries variants until there are no new requests, and returns the form. Tries `tried` of every [`ALL`] variants, chosen
    /// differently for each kind of file.
    pub(super) fn explore(mut self, library: &Library, kind: &FileKind, tried: u64) -> Form {
        for _ in 0..MOST_ROUNDS {
            let mut variants = self.variants();
            variants.retain(|variant| seed(&kind.name(), 0, xxh3_64(variant.to_string().as_bytes())) % ALL < tried);
            if variants.is_empty() {
                break;
            }
            for some in variants.chunks(AT_ONCE) {
                self.try_out(library, kind, some);
            }
        }
        self.form
    }

    /// Reads some variants, each as a separate file.
    fn try_out(&mut self, library: &Library, kind: &FileKind, variants: &[Value]) {
        let watch = Watch::default();
        let mut library = library.clone();
        let mut files = BTreeMap::new();
        for (number, variant) in variants.iter().enumerate() {
            let Ok(text) = toml::to_string(variant) else { continue };
            let name = kind.another(number);
            library.add_source(Source::new(&name, &text).watched(&watch));
            files.insert(name, variant);
        }
        match kind {
            FileKind::Map | FileKind::Battle => {
                files.keys().for_each(|name| read_board_or_battle(&library, RULESETS, name));
            }
            FileKind::Terrain | FileKind::Faces => {}
            FileKind::Content(_, ruleset, _) => {
                let own = RULESETS.named(ruleset);
                own.and_then(|own| own.load(&library, None, &mut Problems::new()));
            }
        }
        for (name, mut form) in watch.take() {
            // Variants cannot show which keys are required.
            form.values_mut().for_each(|asked| (asked.read, asked.required) = (0, 0));
            if let Some(file) = files.get(&name) {
                self.learn(form, file);
            }
        }
    }

    /// The variants that have not been tried yet.
    fn variants(&mut self) -> Vec<Value> {
        let mut wanted: Vec<(Path, Value)> = Vec::new();
        for (path, asked) in &self.form {
            let below = |step: &str| path.iter().cloned().chain([step.to_owned()]).collect::<Path>();
            if path.last().is_some() && !asked.typed && !asked.asks.contains(&Ask::Cell) {
                wanted.extend(probe::of_every_kind().map(|value| (path.clone(), value)));
            }
            if asked.asks.contains(&Ask::Table) && !asked.seen {
                wanted.push((path.clone(), Value::Table(Table::new())));
            }
            if asked.asks.contains(&Ask::List) && !self.form.contains_key(&below("[]")) {
                wanted.extend(probe::of_every_kind().map(|value| (below("[]"), value)));
            }
            if asked.free && !self.form.contains_key(&below("*")) {
                wanted.extend(probe::of_every_kind().map(|value| (below("*"), value)));
            }
            // A name may decide which keys are requested, as a weapon's type does. If there are many names, only the first is
            // tried.
            let some = if asked.names.len() <= FEW_NAMES { FEW_NAMES } else { 1 };
            wanted.extend(asked.names.iter().take(some).map(|name| (path.clone(), Value::String(name.clone()))));
            for ask in &asked.asks {
                if let Ask::Word(words) = ask {
                    wanted.extend(words.iter().map(|word| (path.clone(), Value::String(word.clone()))));
                }
            }
        }
        let mut variants = Vec::new();
        for (path, value) in wanted {
            if !self.tried.insert((path.clone(), value.to_string())) {
                continue;
            }
            let known = (0..=path.len()).rev().find_map(|end| self.witnesses.get(&path[..end]));
            let mut file = known.cloned().unwrap_or(Value::Table(Table::new()));
            probe::put(&mut file, &path, value);
            variants.push(file);
        }
        variants
    }
}
