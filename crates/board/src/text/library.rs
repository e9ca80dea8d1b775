//! All texts of the game by name: units, abilities, rulesets, maps and battles.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
};

use xxhash_rust::xxh3::Xxh3;

use super::Source;

/// The authored files of a game in memory, by names such as `units/guard.toml` or `maps/ravine.map.toml`.
///
/// Names are those of the files in the repository without a leading `assets/`, with `/` between folders. A text that is added
/// later replaces an earlier one of the same name, so a folder of a player's own files overrides the embedded files. A library
/// never accesses a disk: the command line and the client read folders and add their files.
///
/// ```
/// use hexfray_board::text::Library;
///
/// let mut library = Library::over(&[("assets/terrain.toml", "[[terrain]]")]);
/// library.add("maps/mine.map.toml", "name = 'Mine'");
/// assert!(library.get("maps/mine.map.toml").is_some());
/// assert!(library.get("assets/terrain.toml").is_some(), "a leading assets/ is understood too");
///
/// // An added text overrides the embedded one, and can be removed again.
/// library.add("terrain.toml", "");
/// assert_eq!(library.get("terrain.toml").map(|source| source.text()), Some(""));
/// library.restore("terrain.toml");
/// assert!(library.get("terrain.toml").is_some_and(|source| !source.text().is_empty()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The built-in texts of a program, whether overridden or not.
    built_in: Arc<BTreeMap<String, Source>>,
    sources: BTreeMap<String, Source>,
    /// The names of the files that were read, if they are noted.
    reads: Option<Arc<Mutex<BTreeSet<String>>>>,
}

impl Library {
    /// A library without files.
    pub fn empty() -> Self {
        Self::default()
    }

    /// A library with built-in files, each with its name. Added texts override them and can be removed again.
    pub fn over(files: &[(&str, &str)]) -> Self {
        let sources: BTreeMap<String, Source> =
            files.iter().map(|(name, text)| (Self::key(name), Source::new(name, text))).collect();
        Self { built_in: Arc::new(sources.clone()), sources, reads: None }
    }

    /// A library without files; [`built_in`](Self::built_in) and [`restore`](Self::restore) still know the built-in ones.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self { built_in: Arc::clone(&self.built_in), ..Self::default() }
    }

    /// The built-in text with this name, even if it is overridden.
    pub fn built_in(&self, name: &str) -> Option<&Source> {
        self.built_in.get(&Self::key(name))
    }

    /// The normal form of a file's name: `/` between folders, no leading `./` or `assets/`.
    pub fn key(name: &str) -> String {
        let name = name.replace('\\', "/");
        let name = name.trim_start_matches("./");
        name.strip_prefix("assets/").unwrap_or(name).to_owned()
    }

    /// Adds a text, and replaces an earlier one with the same name.
    pub fn add(&mut self, name: &str, text: &str) {
        self.add_source(Source::new(name, text));
    }

    /// Adds a source under its name.
    pub fn add_source(&mut self, source: Source) {
        self.sources.insert(Self::key(source.name()), source);
    }

    /// Removes the text that was added under this name, and restores the built-in one if there is one.
    pub fn restore(&mut self, name: &str) {
        let name = Self::key(name);
        match self.built_in.get(&name) {
            Some(source) => drop(self.sources.insert(name, source.clone())),
            None => drop(self.sources.remove(&name)),
        }
    }

    /// A copy of this library that notes which files are read, see [`Library::reads`].
    #[must_use]
    pub fn noting_reads(&self) -> Self {
        Self { reads: Some(Arc::default()), ..self.clone() }
    }

    /// The files that were read since [`Library::noting_reads`], with their names; none if reads are not noted.
    pub fn reads(&self) -> Vec<(&str, &Source)> {
        let Some(reads) = &self.reads else { return Vec::new() };
        let reads = reads.lock().unwrap_or_else(PoisonError::into_inner);
        let known = reads.iter().filter_map(|name| self.sources.get_key_value(name));
        known.map(|(name, source)| (name.as_str(), source)).collect()
    }

    /// Notes files as read, by their names, if reads are noted.
    pub fn note_all(&self, names: &[String]) {
        names.iter().for_each(|name| self.note(name));
    }

    /// A copy of this library that notes no reads.
    #[must_use]
    pub fn without_notes(&self) -> Self {
        Self { reads: None, ..self.clone() }
    }

    /// Whether both have the same files, except those that `skipped` picks by name.
    pub fn same_but(&self, other: &Self, skipped: impl Fn(&str) -> bool) -> bool {
        let mine = self.sources.iter().filter(|(name, _)| !skipped(name));
        mine.eq(other.sources.iter().filter(|(name, _)| !skipped(name)))
    }

    fn note(&self, name: &str) {
        if let Some(reads) = &self.reads {
            reads.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
        }
    }

    /// The text with this name.
    pub fn get(&self, name: &str) -> Option<&Source> {
        let (name, source) = self.sources.get_key_value(&Self::key(name))?;
        self.note(name);
        Some(source)
    }

    /// The text that another one names: by its whole name, or relative to the folder of the text that names it.
    pub fn named_in(&self, text: &str, name: &str) -> Option<&Source> {
        let beside = || Some(format!("{}/{name}", text.rsplit_once(['/', '\\'])?.0));
        self.get(name).or_else(|| self.get(&beside()?))
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.keys().map(String::as_str)
    }

    /// All texts with their names, sorted.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.sources.iter().map(|(name, source)| (name.as_str(), source))
    }

    /// The texts whose names start with `folder` and end with `ending`, such as `("maps/", ".map.toml")`, sorted by name.
    pub fn files<'l>(&'l self, folder: &'l str, ending: &'l str) -> impl Iterator<Item = (&'l str, &'l Source)> {
        let all = self.sources.iter().map(|(name, source)| (name.as_str(), source));
        let found = all.filter(move |(name, _)| name.starts_with(folder) && name.ends_with(ending));
        found.inspect(|(name, _)| self.note(name))
    }

    /// The name most similar to a missing one, for "did you mean".
    ///
    /// It has the same ending, and a similar name in its folder: what files have in common is no likeness.
    pub fn similar(&self, name: &str) -> Option<&str> {
        fn parts(name: &str) -> (&str, &str) {
            let file = name.rsplit('/').next().unwrap_or(name);
            file.split_once('.').unwrap_or((file, ""))
        }
        let key = Self::key(name);
        let (own, ending) = parts(&key);
        let alike = || self.names().filter(|known| parts(known).1 == ending);
        let meant = super::value::similar(own, alike().map(|known| parts(known).0))?;
        alike().find(|known| parts(known).0 == meant)
    }

    /// The message for a text that names a missing file of a kind, such as "map", and the most similar name in quotation marks,
    /// if there is one.
    pub fn missing(&self, kind: &str, name: &str) -> (String, Option<String>) {
        (format!("there is no {kind} {name:?}"), self.similar(name).map(|name| format!("{name:?}")))
    }

    /// A hash of the names and texts of some files, the same on every platform; see [`Source::hash`].
    pub fn hash<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> u64 {
        let mut hash = Xxh3::new();
        for name in names {
            hash.update(Self::key(name).as_bytes());
            hash.update(&self.get(name).map_or(0, Source::hash).to_le_bytes());
        }
        hash.digest()
    }
}
