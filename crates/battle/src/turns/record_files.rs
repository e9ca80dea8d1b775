//! The files of a record: their names, and where each is found again.
//!
//! A record names every file that its battle was read from, with a hash, and contains those that are not built into the
//! program. A battle is played again with exactly these files, even if the folders have other files by then.

use std::collections::{BTreeMap, BTreeSet};

use super::record::{Record, ReplayError};
use crate::{Digest, Setup};
use hexfray_board::text::{Library, Source, file_name};

/// The most bytes of files in a record (256 KiB); the largest files that do not fit are left out.
pub const MOST_CARRIED: usize = 256 << 10;

/// The first format whose records name their files.
pub(super) const NAMES_FILES: u16 = 3;

/// The files with which a record is played again.
#[derive(Clone, Debug)]
pub struct RecordFiles {
    /// The library that the battle is read from.
    pub library: Library,
    /// The files that have changed or are missing.
    pub changed: Vec<ChangedFile>,
}

/// A file that has changed or is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedFile {
    /// Its name.
    pub name: String,
    /// Whether a file with this name exists.
    pub is_there: bool,
}

impl std::fmt::Display for ChangedFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name, if self.is_there { "has changed" } else { "is missing" })
    }
}

/// The names and hashes of a battle's files, and the texts of those that are not built in, each once.
pub(super) fn gather(setup: &Setup) -> (BTreeMap<String, Digest>, BTreeMap<Digest, String>) {
    let named = |name: &str| file_name::portable(name);
    let files = setup.files.iter().map(|file| (named(&file.name), file.hash)).collect();
    let mut own: Vec<_> = setup.files.iter().filter(|file| !file.is_built_in).collect();
    own.sort_by_key(|file| file.source.text().len());
    let (mut carried, mut bytes) = (BTreeMap::new(), 0);
    for file in own {
        bytes += file.source.text().len();
        if bytes > MOST_CARRIED {
            break;
        }
        carried.entry(file.hash).or_insert_with(|| file.source.text().to_owned());
    }
    (files, carried)
}

impl Record {
    /// Whether this is the record of a battle of this set-up's file.
    pub fn is_of(&self, setup: &Setup) -> bool {
        file_name::portable(&self.battle) == file_name::portable(&setup.source)
    }

    /// The files of the record: present files that are unchanged, those in the record, those built into the program. If some
    /// are missing everywhere, all present files are used, for a battle that is continued unverified.
    ///
    /// Records of earlier formats, which name no files, get all present files.
    ///
    /// # Errors
    /// A record of another version; names that lead out of the game's folders.
    pub fn files(&self, today: &Library) -> Result<RecordFiles, ReplayError> {
        self.check_format()?;
        file_name::checked(&self.battle)?;
        if self.format < NAMES_FILES {
            return Ok(RecordFiles { library: today.clone(), changed: Vec::new() });
        }
        let (mut library, mut changed) = (today.emptied(), Vec::new());
        for (name, &hash) in &self.files {
            let name = file_name::checked(name)?;
            match self.find(today, &name, hash) {
                Some(source) => library.add_source(source),
                None => changed.push(ChangedFile { is_there: today.get(&name).is_some(), name }),
            }
        }
        if !changed.is_empty() {
            let kept: BTreeSet<String> = library.names().map(str::to_owned).collect();
            let others = today.sources().filter(|(name, _)| !kept.contains(*name));
            others.for_each(|(_, source)| library.add_source(source.clone()));
        }
        Ok(RecordFiles { library, changed })
    }

    /// The text with this name and hash.
    fn find(&self, today: &Library, name: &str, hash: Digest) -> Option<Source> {
        let same = |source: &&Source| Digest(source.hash()) == hash;
        let carried = || self.carried.get(&hash).map(|text| Source::new(name, text));
        today
            .get(name)
            .filter(same)
            .cloned()
            .or_else(|| carried().filter(|source| same(&source)))
            .or_else(|| today.built_in(name).filter(same).cloned())
    }
}
