//! The storage of saves, settings and authors' files: folders natively, the browser's storage in a page.

#[cfg(not(target_arch = "wasm32"))]
mod folder;

use std::{collections::BTreeMap, sync::Mutex};

use bevy::prelude::*;

use hexfray_minds::story::counted;

#[cfg(not(target_arch = "wasm32"))]
pub use folder::Folder;

/// A place for small texts under names such as `saves/latest.save.json`.
pub trait Storage: Send + Sync + 'static {
    /// The text with this name; `None` if there is none.
    ///
    /// # Errors
    /// A sentence about what failed.
    fn read(&self, name: &str) -> Result<Option<String>, String>;

    /// Stores a text; an interrupted write leaves the old one intact.
    ///
    /// # Errors
    /// A sentence about what failed.
    fn write(&self, name: &str, text: &str) -> Result<(), String>;

    /// Deletes a text; a missing text is no error.
    ///
    /// # Errors
    /// A sentence about what failed.
    fn remove(&self, name: &str) -> Result<(), String>;

    /// The names of all texts, in the order in which they were first stored; none if the storage is a folder, which players can
    /// open themselves.
    ///
    /// # Errors
    /// A sentence about what failed.
    fn names(&self) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }

    /// The names of all texts in a folder, such as `saves/`, in alphabetical order.
    ///
    /// # Errors
    /// A sentence about what failed.
    fn listed(&self, folder: &str) -> Result<Vec<String>, String>;

    /// Whether texts are kept for the next start of the program.
    fn lasts(&self) -> bool {
        true
    }

    /// The path of a folder for players outside of the game; `None` if only the game has access.
    fn whereabouts(&self, folder: &str) -> Option<String> {
        let _ = folder;
        None
    }
}

/// The message if the player's files cannot be kept.
pub const NOT_KEPT: &str = "No folder of yours was found ($HOME is not set): saves and settings last until you quit.";

/// Seconds since 1970, only for the player: no battle depends on them. `None` if the clock cannot be read.
pub fn now() -> Option<u64> {
    #[cfg(target_arch = "wasm32")]
    {
        super::browser::seconds()
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok().map(|passed| passed.as_secs())
    }
}

/// How long ago something was stored, such as "12 minutes ago", from the time in seconds since 1970.
pub fn age(when: Option<u64>) -> String {
    let seconds = when.zip(now()).map(|(then, now)| now.saturating_sub(then));
    let ago = |number: u64, what: &str| format!("{} ago", counted(number, what));
    match seconds {
        None => "an earlier time".to_owned(),
        Some(seconds) if seconds < 60 => "just now".to_owned(),
        Some(seconds) if seconds < 3600 => ago(seconds / 60, "minute"),
        Some(seconds) if seconds < 86_400 => ago(seconds / 3600, "hour"),
        Some(seconds) => ago(seconds / 86_400, "day"),
    }
}

/// The storage of this machine.
#[derive(Resource)]
pub struct Shelf(pub Box<dyn Storage>);

impl Shelf {
    /// The folder of this user's data for the game, in a page the browser's storage; memory if there is neither.
    pub fn of_this_machine() -> Self {
        #[cfg(target_arch = "wasm32")]
        {
            Self(Box::new(browser::Kept))
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            Folder::of_user().map_or_else(Self::memory, |folder| Self(Box::new(folder)))
        }
    }

    /// Only memory; for tests and for machines without a folder.
    pub fn memory() -> Self {
        Self(Box::<Memory>::default())
    }
}

/// The storage of authors' files: the working folder natively, in a page the browser's storage.
#[derive(Resource)]
pub struct Workspace(pub Box<dyn Storage>);

impl Workspace {
    /// The working folder; in a page the browser's storage.
    pub fn of_this_machine() -> Self {
        #[cfg(target_arch = "wasm32")]
        {
            Self(Box::new(Listed(browser::Kept)))
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            Self(Box::new(Folder::working()))
        }
    }

    /// Only memory; for tests.
    pub fn memory() -> Self {
        Self(Box::new(Listed(Memory::default())))
    }
}

/// Files in a storage that cannot list its contents: a list of their names is stored with them.
#[derive(Debug)]
pub struct Listed<S>(pub S);

/// The name of the list.
const LIST: &str = "files.json";

impl<S: Storage> Listed<S> {
    fn place(name: &str) -> String {
        format!("files/{name}")
    }

    fn list(&self, names: &[String]) -> Result<(), String> {
        self.0.write(LIST, &serde_json::to_string(names).map_err(|error| error.to_string())?)
    }
}

impl<S: Storage> Storage for Listed<S> {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        self.0.read(&Self::place(name))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let mut names = self.names()?;
        self.0.write(&Self::place(name), text)?;
        if names.iter().any(|known| known == name) {
            return Ok(());
        }
        names.push(name.to_owned());
        // A file that is not listed would never be found again, and would only take space.
        self.list(&names).inspect_err(|_| drop(self.0.remove(&Self::place(name))))
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        let mut names = self.names()?;
        names.retain(|known| known != name);
        self.list(&names)?;
        self.0.remove(&Self::place(name))
    }

    fn names(&self) -> Result<Vec<String>, String> {
        let list = self.0.read(LIST)?.unwrap_or_default();
        Ok(serde_json::from_str(&list).unwrap_or_default())
    }

    fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
        Ok(sorted(self.names()?.into_iter().filter(|name| name.starts_with(folder))))
    }
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

/// The files that an author has kept in the browser's storage for this page: their names and texts.
#[cfg(target_arch = "wasm32")]
pub fn kept_files() -> Vec<(String, String)> {
    let desk = Listed(browser::Kept);
    let names = desk.names().unwrap_or_default();
    let file = |name: String| desk.read(&name).ok().flatten().map(|text| (name, text));
    names.into_iter().filter_map(file).collect()
}

/// Keeps texts until the program ends.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<String, String>>);

impl Storage for Memory {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        Ok(self.0.lock().map_err(|error| error.to_string())?.get(name).cloned())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.0.lock().map_err(|error| error.to_string())?.insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.0.lock().map_err(|error| error.to_string())?.remove(name);
        Ok(())
    }

    fn lasts(&self) -> bool {
        false
    }

    fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
        let kept = self.0.lock().map_err(|error| error.to_string())?;
        Ok(kept.keys().filter(|name| name.starts_with(folder)).cloned().collect())
    }
}

#[cfg(target_arch = "wasm32")]
mod browser {
    //! The browser's storage for this page, which the page provides (`web/kept.js`): only for this copy of the page.

    use wasm_bindgen::prelude::wasm_bindgen;

    use super::Storage;

    #[wasm_bindgen]
    extern "C" {
        /// A text that the browser stores for this page.
        #[wasm_bindgen(js_namespace = hexfray)]
        fn read(name: &str) -> Option<String>;
        /// Lets the browser store a text; returns the error if that fails.
        #[wasm_bindgen(js_namespace = hexfray)]
        fn write(name: &str, text: &str) -> Option<String>;
        /// Lets the browser delete a text; returns the error if that fails.
        #[wasm_bindgen(js_namespace = hexfray)]
        fn remove(name: &str) -> Option<String>;
        /// The names of all texts that the browser stores for this page, as a list in JSON.
        #[wasm_bindgen(js_namespace = hexfray)]
        fn names() -> String;
    }

    /// Texts in the browser's storage.
    pub struct Kept;

    impl Storage for Kept {
        fn read(&self, name: &str) -> Result<Option<String>, String> {
            Ok(read(name))
        }

        fn write(&self, name: &str, text: &str) -> Result<(), String> {
            write(name, text).map_or(Ok(()), Err)
        }

        fn remove(&self, name: &str) -> Result<(), String> {
            remove(name).map_or(Ok(()), Err)
        }

        fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
            let all: Vec<String> = serde_json::from_str(&names()).map_err(|error| error.to_string())?;
            Ok(crate::storage::sorted(all.into_iter().filter(|name| name.starts_with(folder))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_listed_where_the_place_cannot_say_what_it_holds() {
        let desk = Listed(Memory::default());
        for (name, text) in [("maps/b.map.toml", "one"), ("maps/a.map.toml", "two"), ("maps/b.map.toml", "three")] {
            desk.write(name, text).expect("memory keeps it");
        }
        assert_eq!(desk.names(), Ok(vec!["maps/b.map.toml".to_owned(), "maps/a.map.toml".to_owned()]));
        assert_eq!(desk.read("maps/b.map.toml"), Ok(Some("three".to_owned())), "the latest words");
    }

    #[test]
    fn what_is_let_go_is_neither_listed_nor_read() {
        let desk = Listed(Memory::default());
        for name in ["maps/a.map.toml", "maps/b.map.toml"] {
            desk.write(name, "words").expect("memory keeps it");
        }
        assert_eq!(desk.remove("maps/a.map.toml"), Ok(()));
        assert_eq!(desk.names(), Ok(vec!["maps/b.map.toml".to_owned()]));
        assert_eq!(desk.read("maps/a.map.toml"), Ok(None));
    }

    /// A storage with room for this many letters.
    struct Narrow(Memory, usize);

    impl Storage for Narrow {
        fn read(&self, name: &str) -> Result<Option<String>, String> {
            self.0.read(name)
        }

        fn write(&self, name: &str, text: &str) -> Result<(), String> {
            if text.len() > self.1 { Err("it is full".to_owned()) } else { self.0.write(name, text) }
        }

        fn remove(&self, name: &str) -> Result<(), String> {
            self.0.remove(name)
        }

        fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
            self.0.listed(folder)
        }
    }

    #[test]
    fn a_full_place_says_so_and_keeps_what_it_had() {
        let desk = Listed(Narrow(Memory::default(), 24));
        desk.write("maps/a.map.toml", "short").expect("there is room");
        assert_eq!(desk.write("maps/a.map.toml", "a text far too long for it"), Err("it is full".to_owned()));
        assert_eq!(desk.read("maps/a.map.toml"), Ok(Some("short".to_owned())), "the old words are whole");
        assert_eq!(desk.write("maps/b.map.toml", "short"), Err("it is full".to_owned()), "no room for the list");
        assert_eq!(desk.read("maps/b.map.toml"), Ok(None), "nothing lies there that nobody would find");
        assert_eq!(desk.names(), Ok(vec!["maps/a.map.toml".to_owned()]));
    }
}
