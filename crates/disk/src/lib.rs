//! Writes all files of the program: saves, records, reports, pictures, schemas, settings, boards.
//!
//! A plain file, existing or new, is first written completely to a temporary file in the same folder, which then replaces it.
//! So at every moment either the old file exists or the new one. A device, pipe or terminal (such as `/dev/null`) is written to
//! directly. Links are followed, and a file keeps its mode. Temporary files of killed runs are removed when a file is next
//! written to the same folder ([`mod@leftovers`]); a run that is asked to end removes its own first ([`abandon`]).
//!
//! The game reads only plain files ([`reading`]). Names in files and records can only refer to files in certain folders
//! ([`within`]).
//!
//! This crate knows nothing about the contents of files. Tests can make any of its file operations fail ([`mod@fault`]).

#[cfg(debug_assertions)]
pub mod fault;
mod leftovers;
pub mod project;
pub mod reading;
#[cfg(all(test, unix, debug_assertions))]
mod tests;
pub mod within;

#[cfg(not(debug_assertions))]
mod fault {
    //! In release builds no operation fails on purpose.

    #[inline]
    pub fn may(_: super::Step) -> std::io::Result<()> {
        Ok(())
    }
}

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
};

use leftovers::Temporary;
pub use leftovers::abandon;

/// The most links that are followed in a row.
const MOST_LINKS: usize = 40;

/// A step of writing a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A folder is created.
    MakeFolder,
    /// The file, or a temporary one for it, is opened.
    Open,
    /// Its bytes are written.
    Write,
    /// The bytes are synced to the disk.
    Sync,
    /// It replaces the old file.
    Rename,
    /// It is closed.
    Close,
    /// The file's name is synced to the disk.
    SyncFolder,
    /// A file is removed.
    Remove,
}

/// The reason why a file was not written, as a sentence with its path.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Nothing has changed: the old file, if there was one, is intact.
    #[error("cannot write {}: {source}{}", path.display(), if *there { "; the file is what it was" } else { "" })]
    Failed {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
        /// Whether there is an old file.
        there: bool,
    },
    /// The file is written, but the system has not confirmed that it would survive a power cut.
    #[error("{} is written, but may be lost if the machine stops now: {source}", path.display())]
    Unsure {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// Writes a file.
///
/// # Errors
/// A sentence with the path. The old file is then intact.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    Output::begin(path)?.finish(bytes)
}

/// Creates a folder and its parent folders if they do not exist.
///
/// # Errors
/// A sentence with the path.
pub fn make_folder(folder: &Path) -> Result<(), String> {
    let made = fault::may(Step::MakeFolder).and_then(|()| fs::create_dir_all(folder));
    made.map_err(|error| {
        let why = match error.kind() {
            ErrorKind::AlreadyExists => "there is a file of that name".to_owned(),
            _ => error.to_string(),
        };
        format!("cannot make the folder {}: {why}", folder.display())
    })
}

/// Removes a file; a missing file is not an error.
///
/// # Errors
/// A sentence with the path.
pub fn remove(path: &Path) -> Result<(), String> {
    match fault::may(Step::Remove).and_then(|()| fs::remove_file(path)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(format!("cannot remove {}: {error}", path.display())),
        _ => Ok(()),
    }
}

/// Reads a text of at most `most` bytes; its size is checked before it is read.
///
/// # Errors
/// A sentence with the limit, or an error of [`reading::open_named`]. The kind of the error shows whether the file does not
/// exist.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let file = reading::open_named(path)?;
    let too_long = || {
        let size = if most < 1 << 20 { format!("{most} bytes") } else { format!("{} MiB", most >> 20) };
        let limit = format!("it is longer than {size}, the most that is read");
        Err(io::Error::new(ErrorKind::FileTooLarge, limit))
    };
    let known = file.metadata()?.len();
    if known > most {
        return too_long();
    }
    // The length of a stream from a shell is unknown.
    let mut text = String::with_capacity(known as usize);
    file.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most { too_long() } else { Ok(text) }
}

/// A file that is about to be written. Errors in opening it are reported before the work on its content begins.
pub struct Output {
    path: PathBuf,
    to: Place,
}

/// The target of the bytes.
enum Place {
    /// A target that cannot be replaced: a device, a pipe, a stream opened by a shell.
    Stream(File),
    /// A temporary file that will replace the target.
    Fresh { file: Temporary, target: Box<Target> },
}

/// A plain file, after following links.
struct Target {
    path: PathBuf,
    /// The existing file, if there is one.
    old: Option<Metadata>,
}

impl Output {
    /// Opens a file, or a temporary file that will replace it.
    ///
    /// # Errors
    /// A sentence with the path.
    pub fn begin(path: &Path) -> Result<Self, WriteError> {
        let place = Place::of(path);
        place.map(|to| Self { path: path.to_owned(), to }).map_err(|source| failed(path, source))
    }

    /// Writes the content.
    ///
    /// # Errors
    /// A sentence with the path. The old file is then intact.
    pub fn finish(self, bytes: &[u8]) -> Result<(), WriteError> {
        let path = self.path;
        match self.to {
            Place::Stream(mut file) => {
                put(&mut file, bytes).map_err(|source| WriteError::Failed { path: path.clone(), source, there: false })
            }
            Place::Fresh { mut file, target } => {
                let folder = folder_of(&target.path).to_owned();
                let written = put(file.file(), bytes)
                    .and_then(|()| target.like_before(file.file()))
                    .and_then(|()| fault::may(Step::Sync))
                    .and_then(|()| file.file().sync_all())
                    .and_then(|()| fault::may(Step::Rename))
                    .and_then(|()| file.persist(&target.path));
                // The file stays open until it is renamed, so that it does not count as left behind.
                let file = written.map_err(|source| failed(&path, source))?;
                drop(file);
                let kept = fault::may(Step::Close).and_then(|()| sync_folder(&folder));
                kept.map_err(|source| WriteError::Unsure { path, source })
            }
        }
    }
}

fn failed(path: &Path, source: io::Error) -> WriteError {
    WriteError::Failed { path: path.to_owned(), source, there: path.is_file() }
}

/// Writes bytes to an open file.
fn put(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    if let Err(error) = fault::may(Step::Write) {
        // A disk that fills up accepts some of the bytes first.
        file.write_all(&bytes[..bytes.len() / 2])?;
        return Err(error);
    }
    file.write_all(bytes)?;
    file.flush()
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        let target = match Target::of(path)? {
            Some(target) => target,
            None => {
                fault::may(Step::Open)?;
                // Other output in the same place has to stay.
                return OpenOptions::new().append(true).open(path).map(Self::Stream);
            }
        };
        if target.old.is_some() {
            // A write-protected file must not be replaced.
            OpenOptions::new().write(true).open(&target.path)?;
        }
        let folder = folder_of(&target.path);
        leftovers::clear(folder);
        fault::may(Step::Open)?;
        Ok(Self::Fresh { file: leftovers::create(folder)?, target: Box::new(target) })
    }
}

impl Target {
    /// The plain file at the end of all links, existing or new; `None` for a device, a pipe or a stream of a shell.
    fn of(path: &Path) -> io::Result<Option<Self>> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            return Ok(None);
        }
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            // Other programs may write to the same stream.
            if is_passed_on(&path) {
                return Ok(None);
            }
            match fs::symlink_metadata(&path) {
                Ok(there) if there.is_symlink() => path = folder_of(&path).join(fs::read_link(&path)?),
                Ok(there) if there.is_dir() => return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
                Ok(there) => return Ok(Some(Self { path, old: Some(there) })),
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(Self { path, old: None })),
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("its links lead in a circle"))
    }

    /// Gives a file the mode of the file that it replaces, and its owner if that is allowed.
    fn like_before(&self, file: &File) -> io::Result<()> {
        let Some(old) = &self.old else { return Ok(()) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
        }
        file.set_permissions(old.permissions())
    }
}

/// Whether a path belongs to a stream that a shell has opened for the program.
fn is_passed_on(path: &Path) -> bool {
    path.starts_with("/proc") || path.starts_with("/dev/fd")
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Syncs the names of a folder's files to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fault::may(Step::SyncFolder)?;
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot sync folders, and some folders are writable but not readable.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
        done => done,
    }
}

/// Folders cannot be opened here; the system syncs names by itself.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    fault::may(Step::SyncFolder)
}

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
