//! Temporary files, and those that killed runs have left behind.
//!
//! A process that writes a temporary file holds a lock on it, which the system releases when the process ends: one of
//! these files without a lock was left behind. A process that is asked to end removes its own ([`abandon`]).

use std::{
    collections::BTreeSet,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tempfile::{Builder, NamedTempFile};

/// How the names of temporary files begin and end.
const PREFIX: &str = ".hexfray-";
const SUFFIX: &str = ".tmp";
/// The age from which a file counts as left behind where files cannot be locked.
const DAY: Duration = Duration::from_hours(24);
/// The most attempts to make a temporary file.
const MOST_TRIES: usize = 10;

/// The temporary files that this process has now.
static OWN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A temporary file, held by this process; it is removed unless it takes a file's place.
pub(super) struct Temporary {
    file: NamedTempFile,
    _listed: Listed,
}

/// The path of a temporary file in the list of those that this process has, until it is gone.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        OWN.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

impl Temporary {
    /// The file, which is open.
    pub(super) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Lets it replace a file. It stays open and locked as long as the returned file exists.
    pub(super) fn persist(self, path: &Path) -> io::Result<File> {
        self.file.persist(path).map_err(|error| error.error)
    }
}

/// Removes the temporary files of this process, which is about to end: it makes none from now on, and a caller that needs one
/// waits for the end.
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
    // Held until the file is in the list, so that none is left behind.
    let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    let file = make(folder)?;
    own.insert(file.path().to_owned());
    let listed = Listed(file.path().to_owned());
    Ok(Temporary { file, _listed: listed })
}

fn make(folder: &Path) -> io::Result<NamedTempFile> {
    let mut fresh = Builder::new();
    fresh.prefix(PREFIX).suffix(SUFFIX);
    // Readable by all users whom the system's mask allows to read it, as the files of other programs are.
    let open = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    for _ in 0..MOST_TRIES {
        let file = fresh.make_in(folder, open)?;
        // Another process may have removed it as left behind before it was locked.
        let taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock)) || !file.path().exists();
        if !taken {
            return Ok(file);
        }
    }
    Err(io::Error::other("others remove its temporary files"))
}

/// Removes temporary files of killed runs from a folder, when this process uses it for the first time.
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
        // Locked until it is gone, so that no process gets a new file that is about to vanish. A file that cannot be
        // removed does no harm.
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
