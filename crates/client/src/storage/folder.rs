//! A folder of the user as a storage of texts.

use std::{fs, io::ErrorKind, path::PathBuf};

use super::{Storage, sorted};
use hexfray_battle::MOST_RECORD;
use hexfray_disk::{self as disk};

/// Texts as files of a folder.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder of the system for this user's data of the game.
    pub fn of_user() -> Option<Self> {
        directories::ProjectDirs::from("", "", "hexfray").map(|folders| Self(folders.data_dir().to_owned()))
    }

    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// The working folder of the program.
    pub fn working() -> Self {
        Self(PathBuf::new())
    }
}

impl Storage for Folder {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        let path = self.0.join(name);
        // Reading from a pipe in its place would never end.
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Err(format!("{} cannot be read: it is no plain file", path.display()));
        }
        match disk::read_text(&path, MOST_RECORD) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{} cannot be read: {error}", path.display())),
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.0.join(name);
        path.parent().map_or(Ok(()), disk::make_folder)?;
        disk::write(&path, text.as_bytes()).map_err(|error| error.to_string())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        disk::remove(&self.0.join(name))
    }

    fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
        let path = self.0.join(folder);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        // Files whose names begin with a dot are still being written.
        let names = names.filter(|name| !name.starts_with('.'));
        Ok(sorted(names.map(|name| format!("{folder}{name}"))))
    }

    fn whereabouts(&self, folder: &str) -> Option<String> {
        Some(self.0.join(folder).display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_disk::fault::failing;

    #[test]
    fn after_any_fault_a_text_is_the_old_one_or_the_new_one_and_the_player_gets_a_message() {
        // A save, the settings, an author's map.
        for name in ["saves/latest.json", "settings.json", "maps/mine.map.toml"] {
            let mut failed = 0;
            for at in 1.. {
                let home = tempfile::tempdir().expect("a folder");
                let folder = Folder::at(home.path());
                folder.write(name, "old").expect("nothing fails yet");
                let (written, step) = failing(at, || folder.write(name, "new"));
                let now = folder.read(name).expect("it can be read").expect("one is there");
                let Some(step) = step else {
                    assert_eq!((written, now.as_str()), (Ok(()), "new"));
                    break;
                };
                failed += 1;
                let told = written.expect_err("the player gets a message");
                assert!(told.contains("on purpose"), "{step:?}: {told}");
                assert!(now == "old" || now == "new", "{step:?}: {now:?}");
                let place = name.rsplit_once('/').map_or("", |(place, _)| place);
                let there = fs::read_dir(home.path().join(place)).expect("a folder").flatten();
                let left = there.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count();
                assert_eq!(left, 0, "no temporary file stays after {step:?}");
            }
            assert!(failed >= 7, "every operation has failed once");
        }
    }

    #[test]
    fn what_is_too_long_or_no_file_is_refused() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = Folder::at(home.path());
        let long = fs::File::create(home.path().join("long.json")).expect("made");
        long.set_len(3 << 30).expect("made long");
        assert!(folder.read("long.json").is_err_and(|told| told.contains("longer than 64 MiB")));
        fs::create_dir(home.path().join("deep.json")).expect("made");
        assert!(folder.read("deep.json").is_err_and(|told| told.contains("no plain file")));
        assert_eq!(folder.read("none.json"), Ok(None));
    }
}
