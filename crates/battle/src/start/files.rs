//! The files that a battle is read from.

use crate::{CanonicalHasher, Digest};
use hexfray_board::text::{Library, Source};

/// A file that a battle was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedFile {
    /// Its name in the library.
    pub name: String,
    /// Its text.
    pub source: Source,
    /// The hash of its text, see [`Source::hash`].
    pub hash: Digest,
    /// Whether it is the same text as the one built into the program.
    pub is_built_in: bool,
}

impl UsedFile {
    fn of(library: &Library, name: &str, source: &Source) -> Self {
        let hash = source.hash();
        let is_built_in = library.built_in(name).is_some_and(|built_in| built_in.hash() == hash);
        Self { name: name.to_owned(), source: source.clone(), hash: Digest(hash), is_built_in }
    }
}

/// The files read from a library that records its reads, in the order of their names.
pub(crate) fn used(library: &Library) -> Vec<UsedFile> {
    library.reads().into_iter().map(|(name, source)| UsedFile::of(library, name, source)).collect()
}

/// One hash of the ruleset's content: of all files but the battle's own and its map's.
pub(crate) fn content_hash(files: &[UsedFile], battle: &str, map: Option<&str>) -> Digest {
    let own = [Some(battle), map].map(|name| name.map(Library::key));
    let mut hasher = CanonicalHasher::new();
    for file in files.iter().filter(|file| !own.contains(&Some(file.name.clone()))) {
        hasher.u64(file.name.len() as u64);
        hasher.bytes(file.name.as_bytes());
        hasher.u64(file.hash.0);
    }
    hasher.finish()
}
