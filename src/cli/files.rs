//! The game's files from disk: what lies in the working folder goes over what is embedded in the program.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{Failure, show};
use crate::text::{Library, MAX_BYTES, Problems, Source};

/// Folders of the working directory whose TOML files go over those embedded in the program.
const FOLDERS: [&str; 2] = ["assets", "maps"];
/// Most files that are read from disk.
const MOST_FILES: usize = 5_000;

/// What is embedded, and over it the TOML files of `assets/` and `maps/` in the working folder.
///
/// Files that cannot be read as text are left out here and reported where they are asked for.
pub(super) fn library() -> Library {
    let mut library = Library::embedded();
    for folder in FOLDERS {
        for path in toml_files(Path::new(folder)) {
            if let Ok(source) = read(&path) {
                library.add_source(source);
            }
        }
    }
    library
}

/// What is worth watching while a window is open: the folders of [`library`], and a file that the user named.
#[cfg(feature = "client")]
pub(super) fn watched(named: Option<&str>) -> Vec<PathBuf> {
    let named = named.map(Path::new).filter(|path| path.is_file());
    let folders = FOLDERS.iter().map(Path::new).filter(|folder| folder.is_dir());
    folders.chain(named).map(Path::to_owned).collect()
}

/// All TOML files below a folder, sorted.
pub(super) fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            // The drawings' indices are no authored files; the program embeds none of them either.
            let media = ["assets/art", "assets/fonts", "assets/sounds"].iter().any(|media| path.ends_with(media));
            if path.is_dir() && !path.is_symlink() {
                folders.extend((!media).then_some(path));
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                found.push(path);
            }
            if found.len() >= MOST_FILES {
                break;
            }
        }
    }
    found.sort();
    found
}

/// Reads one file, at most a byte more than a text may have.
///
/// # Errors
/// A sentence with the path, or the problems of a text that is too long or no UTF-8.
pub(super) fn read(path: &Path) -> Result<Source, ReadError> {
    let name = path.to_string_lossy();
    let bytes = read_bytes(path, MAX_BYTES);
    let bytes = bytes.map_err(|error| ReadError::Io(format!("cannot read {name}: {error}")))?;
    Source::from_bytes(&name, &bytes).map_err(ReadError::Problems)
}

/// Reads the bytes of one file, at most one more than `most`.
///
/// # Errors
/// The disk's word.
pub(super) fn read_bytes(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    use io::Read as _;
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Why a file was not read.
pub(super) enum ReadError {
    /// The disk's word.
    Io(String),
    /// The text's problems.
    Problems(Problems),
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(message) => Self::User(message),
            ReadError::Problems(problems) => {
                show(&problems);
                Self::Said
            }
        }
    }
}

/// Whether reports on the standard error may be coloured.
pub(super) fn use_colour() -> bool {
    use io::IsTerminal as _;
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// The library with a battle or map that the user named: a file on disk, or a name of the library.
///
/// A battle's map is looked for beside it first. Answers the name under which the file is known.
///
/// # Errors
/// A file that cannot be read, or a name that is unknown.
pub(super) fn library_with(named: &str, endings: &[&str]) -> Result<(Library, String), Failure> {
    let mut library = library();
    let path = Path::new(named);
    if path.is_file() {
        library.add_source(read(path)?);
        return Ok((library, named.to_owned()));
    }
    let mut candidates = vec![named.to_owned()];
    candidates.extend(endings.iter().map(|ending| format!("maps/{named}{ending}")));
    if let Some(known) = candidates.iter().find(|name| library.get(name).is_some()) {
        return Ok((library, known.clone()));
    }
    let similar = candidates.iter().find_map(|name| library.similar(name));
    let hint = similar.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    Err(Failure::User(format!("there is no file {named}{hint}")))
}
