//! Finding out all that readers ask for: by watching them read what there is, and variants of it. For tests alone, which
//! keep what is found in `forms.json`.

mod keep;
mod kinds;
mod probe;

use std::collections::{BTreeMap, BTreeSet};

use hexfray_testing::seed;
use toml::{Table, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::schema::{
    Kind, RULESETS,
    known::Path,
    reading::{read_board_or_battle, read_content, read_judgements, watched},
};
use hexfray_board::{
    map::Terrains,
    text::{Ask, Form, Library, Problems, Source, Watch},
};

/// Most rounds of variants; tables within tables are never that deep.
const MOST_ROUNDS: usize = 12;

/// So many names are all tried.
const FEW_NAMES: usize = 24;

/// Of so many variants some are tried.
pub(super) const ALL: u64 = 1_000;

/// What reading a library's files as they are tells of each kind of them, to explore it further.
pub(super) fn begin(library: &Library) -> BTreeMap<Kind, Explorer> {
    let watch = Watch::default();
    let is_played = |kind: &Kind| matches!(kind, Kind::Map | Kind::Battle);
    read_content(&watched(library, RULESETS, &watch, |kind| !is_played(kind)), RULESETS);
    let played = watched(library, RULESETS, &watch, is_played);
    played.names().for_each(|name| read_board_or_battle(&played, RULESETS, name));
    let mut explorers: BTreeMap<Kind, Explorer> = BTreeMap::new();
    for (name, form) in watch.take() {
        let (Some(kind), Some(source)) = (Kind::of(&name, RULESETS), library.get(&name)) else { continue };
        let explorer = explorers.entry(kind).or_default();
        let file = source.text().parse::<Table>().map(Value::Table);
        explorer.learn(form, &file.unwrap_or(Value::Table(Table::new())));
    }
    explorers
}

/// What is known of one kind of file.
#[derive(Clone, Default)]
pub(super) struct Explorer {
    form: Form,
    /// For each place a file in which it was asked for.
    witnesses: BTreeMap<Path, Value>,
    /// What has been tried where.
    tried: BTreeSet<(Path, String)>,
}

impl Explorer {
    /// Adds what was asked while a file was read.
    fn learn(&mut self, form: Form, file: &Value) {
        for (path, asked) in form {
            if !self.witnesses.contains_key(&path) {
                let table = path.split_last().map_or(&path[..], |(_, table)| table);
                self.witnesses.insert(path.clone(), probe::only_entry(file, table));
            }
            self.form.entry(path).or_default().extend(asked);
        }
    }

    /// The form that is found by trying variants until nothing new is asked for: so many in [`ALL`] of them, others in each
    /// kind of file.
    pub(super) fn explore(mut self, library: &Library, kind: &Kind, tried: u64) -> Form {
        let library = &kind.surroundings(library);
        for _ in 0..MOST_ROUNDS {
            let mut variants = self.variants();
            variants.retain(|variant| seed(&kind.name(), 0, xxh3_64(variant.to_string().as_bytes())) % ALL < tried);
            if variants.is_empty() {
                break;
            }
            for some in variants.chunks(kind.at_once()) {
                self.try_out(library, kind, some);
            }
        }
        self.form
    }

    /// Reads some variants, each as a file of its own.
    fn try_out(&mut self, library: &Library, kind: &Kind, variants: &[Value]) {
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
            Kind::Map | Kind::Battle => files.keys().for_each(|name| read_board_or_battle(&library, RULESETS, name)),
            Kind::Terrain => {
                let _ = Terrains::read(&library);
            }
            Kind::Content(folder, ..) if folder == "ai" => read_judgements(&library),
            Kind::Content(_, ruleset, _) => {
                let own = RULESETS.named(ruleset);
                own.and_then(|own| own.load(&library, None, &mut Problems::new()));
            }
        }
        for (name, mut form) in watch.take() {
            // A variant says nothing about what has to be there.
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
            // Names may decide what else is asked, as a weapon's type does; of many the first has to do.
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
