//! Temporary files, and those that killed runs have left behind.
//!
//! A process that writes a temporary file holds a lock on it, which the system releases when the process ends. So a temporary
//! file without a lock was left behind. A process that is asked to end removes its temporary files ([`abandon`]).

use std::{
    collections::BTreeSet,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tempfile::{Builder, NamedTempFile};

/// The start and the end of the names of temporary files.
const PREFIX: &str = ".hexfray-";
const SUFFIX: &str = ".tmp";
/// The age at which a file counts as left behind if files cannot be locked.
const DAY: Duration = Duration::from_hours(24);
/// The most attempts to create a temporary file.
const MOST_TRIES: usize = 10;

/// The current temporary files of this process.
static OWN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A temporary file of this process; it is removed unless it replaces a file.
pub(super) struct Temporary {
    file: NamedTempFile,
    _listed: Listed,
}

/// The entry of a temporary file in [`OWN`], which is removed when this is dropped.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        OWN.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

impl Temporary {
    /// The open file.
    pub(super) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Lets it replace a file. It stays open and locked until the returned file is dropped.
    pub(super) fn persist(self, path: &Path) -> io::Result<File> {
        self.file.persist(path).map_err(|error| error.error)
    }
}

/// Removes the temporary files of this process, which is about to end. No further ones can be created: a thread that needs one
/// waits until the process ends.
pub fn abandon() {
    let own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    for path in own.iter() {
        // The next run removes those that cannot be removed now.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(own);
}

/// A new temporary file in a folder.
pub(super) fn create(folder: &Path) -> io::Result<Temporary> {
    // The lock is held until the file is in the list, so that `abandon` misses none.
    let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    let file = make(folder)?;
    own.insert(file.path().to_owned());
    let listed = Listed(file.path().to_owned());
    Ok(Temporary { file, _listed: listed })
}

fn make(folder: &Path) -> io::Result<NamedTempFile> {
    let mut fresh = Builder::new();
    fresh.prefix(PREFIX).suffix(SUFFIX);
    // The system's mask decides who can read the file, as for files of other programs.
    let open = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    for _ in 0..MOST_TRIES {
        let file = fresh.make_in(folder, open)?;
        // Before the lock, another process may have removed the file as left behind.
        let taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock)) || !file.path().exists();
        if !taken {
            return Ok(file);
        }
    }
    Err(io::Error::other("others remove its temporary files"))
}

/// Removes temporary files of killed runs from a folder when this process uses the folder for the first time.
pub(super) fn clear(folder: &Path) {
    static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let Ok(whole) = folder.canonicalize() else { return };
    if !SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(whole) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_if_left(&entry.path());
        }
    }
}

/// Removes a temporary file that no process has locked.
fn remove_if_left(path: &Path) {
    let Ok(file) = File::open(path) else { return };
    let left = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => file
            .metadata()
            .and_then(|there| there.modified())
            .is_ok_and(|then| then.elapsed().is_ok_and(|old| old > DAY)),
    };
    if left {
        // The lock is held until the file is gone, so that no process uses a new file that is about to vanish. A file that
        // cannot be removed does no harm.
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_dead_runs_are_removed_and_files_in_use_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let left = folder.path().join(".hexfray-abc.tmp");
        fs::write(&left, "half").expect("written");
        fs::write(folder.path().join(".other.tmp"), "not ours").expect("written");
        let held = create(folder.path()).expect("a temporary file");
        clear(folder.path());
        assert!(!left.exists(), "a killed run's file goes");
        assert!(held.file.path().exists(), "the file of a living run stays");
        assert!(folder.path().join(".other.tmp").exists(), "files of other programs stay");
    }
}
