//! All texts of the game by name: units, abilities, rulesets, maps and battles.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::Xxh3;

use super::{Source, Watch};

/// `(name, text)` of every `.toml` file under `assets/` and `maps/`, gathered by the build script.
const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The authored files of a game, held in memory, addressed by names such as `units/guard.toml` or
/// `maps/ravine.map.toml`.
///
/// Names are those of the files in the repository without a leading `assets/`, with `/` between folders. What is
/// added later under the same name takes the earlier one's place, so a folder of a player's own files overrides
/// what is embedded. Nothing here touches a disk: the command line and the client read folders and add their files.
///
/// ```
/// use hexfray::text::Library;
///
/// let mut library = Library::embedded();
/// library.add("maps/mine.map.toml", "name = 'Mine'");
/// assert!(library.get("maps/mine.map.toml").is_some());
/// assert!(library.get("assets/terrain.toml").is_some(), "a leading assets/ is understood too");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Library {
    sources: BTreeMap<String, Source>,
}

impl Library {
    /// A library without any file.
    pub fn empty() -> Self {
        Self::default()
    }

    /// What is embedded in the program: all data of `assets/`, and `maps/`.
    pub fn embedded() -> Self {
        let mut library = Self::empty();
        EMBEDDED.iter().for_each(|(name, text)| library.add(name, text));
        library
    }

    /// Adds a text, in place of an earlier one of that name.
    pub fn add(&mut self, name: &str, text: &str) {
        self.add_source(Source::new(name, text));
    }

    /// Adds a source under its own name.
    pub fn add_source(&mut self, source: Source) {
        self.sources.insert(key(source.name()), source);
    }

    /// Takes back what was added under this name: the embedded text is there again, or none.
    pub fn restore(&mut self, name: &str) {
        let name = key(name);
        match EMBEDDED.iter().find(|(known, _)| key(known) == name) {
            Some((known, text)) => self.add(known, text),
            None => drop(self.sources.remove(&name)),
        }
    }

    /// The same library with all its sources under watch.
    #[must_use]
    pub fn watched(mut self, watch: &Watch) -> Self {
        for source in self.sources.values_mut() {
            *source = source.clone().watched(watch);
        }
        self
    }

    /// The text of this name.
    pub fn get(&self, name: &str) -> Option<&Source> {
        self.sources.get(&key(name))
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.keys().map(String::as_str)
    }

    /// The texts whose names start with `folder` and end with `ending`, sorted by name: `("maps/", ".map.toml")`.
    pub fn files<'l>(&'l self, folder: &'l str, ending: &'l str) -> impl Iterator<Item = (&'l str, &'l Source)> {
        let all = self.sources.iter().map(|(name, source)| (name.as_str(), source));
        all.filter(move |(name, _)| name.starts_with(folder) && name.ends_with(ending))
    }

    /// The name most like one that is missing, for "did you mean".
    pub fn similar(&self, name: &str) -> Option<&str> {
        super::value::similar(&key(name), self.names())
    }

    /// A hash over some files' names and texts, the same on every platform; see [`Source::hash`].
    pub fn hash<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> u64 {
        let mut hash = Xxh3::new();
        for name in names {
            hash.update(key(name).as_bytes());
            hash.update(&self.get(name).map_or(0, Source::hash).to_le_bytes());
        }
        hash.digest()
    }
}

/// The name under which a file is kept: `/` between folders, no leading `./` or `assets/`.
fn key(name: &str) -> String {
    let name = name.replace('\\', "/");
    let name = name.trim_start_matches("./");
    name.strip_prefix("assets/").unwrap_or(name).to_owned()
}
