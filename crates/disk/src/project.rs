//! The project of a file: the folder with an author's own texts.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use hexfray_board::text::{Library, Source};

use super::{
    folder_of,
    reading::{self, Listing, Unread},
};

/// The folders of a project whose TOML files override those embedded in the program.
pub const FOLDERS: [&str; 2] = ["assets", "maps"];

/// A folder that contains `maps` or `assets`. Files in it refer to each other by paths relative to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Project {
    /// The absolute path of the folder; empty for the working folder.
    root: PathBuf,
    /// The folder of a file that is in no such folder, as it was named; its boards belong to the project.
    beside: Option<PathBuf>,
}

impl Project {
    /// The working folder.
    pub fn here() -> Self {
        Self::default()
    }

    /// The project of a file: the nearest folder above it that contains `maps` or `assets`, otherwise the working folder with the
    /// boards beside the file.
    pub fn of(file: &Path) -> Self {
        let holds = |folder: &&Path| FOLDERS.iter().any(|name| folder.join(name).is_dir());
        let folder = folder_of(file).canonicalize().unwrap_or_default();
        let Some(root) = folder.ancestors().find(holds) else {
            return Self { root: PathBuf::new(), beside: Some(file.parent().unwrap_or(file).to_owned()) };
        };
        let here = env::current_dir().and_then(|here| here.canonicalize());
        let root = if here.is_ok_and(|here| here == root) { PathBuf::new() } else { root.to_owned() };
        Self { root, beside: None }
    }

    /// The absolute path of the folder; empty for the working folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Whether this is the working folder.
    pub fn is_here(&self) -> bool {
        self.root.as_os_str().is_empty()
    }

    /// The paths of its folders with texts.
    pub fn folders(&self) -> impl Iterator<Item = PathBuf> {
        FOLDERS.iter().map(|folder| self.root.join(folder))
    }

    /// Adds the project's texts to a library, where they override texts of the same name; returns those that could not be read.
    pub fn add_to(&self, library: &mut Library) -> Vec<Unread> {
        let mut unread = Vec::new();
        let mut files = self.boards_beside();
        for folder in self.folders() {
            let listing = texts_in(&folder);
            unread.extend(listing.unread);
            files.extend(listing.files);
        }
        for path in files {
            match self.read(&path) {
                Ok(source) => library.add_source(source),
                Err(missed) => unread.push(missed),
            }
        }
        unread
    }

    /// The boards in the folder of a file that is in no folder of texts.
    fn boards_beside(&self) -> Vec<PathBuf> {
        let Some(folder) = &self.beside else { return Vec::new() };
        let entries = fs::read_dir(folder_of(&folder.join("any"))).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(folder.join(entry.ok()?.file_name())));
        let is_board = |path: &PathBuf| path.to_string_lossy().ends_with(".map.toml") && path.is_file();
        let mut boards: Vec<PathBuf> = paths.filter(is_board).collect();
        boards.sort();
        boards
    }

    /// Reads a file under its name in the project.
    ///
    /// # Errors
    /// The reason why it cannot be read as a text.
    pub fn read(&self, path: &Path) -> Result<Source, Unread> {
        reading::text(path, &self.name_of(path))
    }

    /// A sentence that a file could not be read, with the reason, and whether a built-in file is used instead.
    pub fn sentence(&self, unread: &Unread, library: &Library) -> String {
        let own = library.built_in(&self.name_of(&unread.path)).map_or("", |_| "; the game's own is used in its place");
        format!("{unread}{own}")
    }

    /// The name of a file in the project: its path relative to the project's folder, with `/` between folders, or the given
    /// path if the file is elsewhere.
    pub fn name_of(&self, file: &Path) -> String {
        let within = if self.is_here() {
            let here = env::current_dir().unwrap_or_default();
            file.strip_prefix(here).ok().map(Path::to_owned)
        } else {
            let whole =
                folder_of(file).canonicalize().ok().zip(file.file_name()).map(|(folder, name)| folder.join(name));
            whole.and_then(|whole| {
                Some(whole.strip_prefix(&self.root).ok()?.to_string_lossy().replace('\\', "/").into())
            })
        };
        within.as_deref().unwrap_or(file).to_string_lossy().into_owned()
    }
}

/// All TOML files below a folder, except the indices of drawings, fonts and sounds, which authors do not write.
pub fn texts_in(folder: &Path) -> Listing {
    let is_media =
        |path: &Path| ["assets/art", "assets/fonts", "assets/sounds"].iter().any(|media| path.ends_with(media));
    reading::toml_files(folder, is_media)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_the_nearest_folder_above_that_holds_texts() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let top = folder.path().canonicalize()?;
        fs::create_dir_all(top.join("mill/maps/deep"))?;
        fs::create_dir_all(top.join("mill/assets/units"))?;
        fs::create_dir_all(top.join("maps"))?;
        let project = |file: &str| Project::of(&top.join(file));
        for file in
            ["mill/maps/a.battle.toml", "mill/maps/deep/a.battle.toml", "mill/assets/units/a.toml", "mill/a.toml"]
        {
            assert_eq!(project(file).root(), top.join("mill"), "{file}");
            assert_eq!(project(file).name_of(&top.join(file)), file.trim_start_matches("mill/"));
        }
        assert_eq!(project("maps/b.map.toml").root(), top, "the nearest one, not the deepest");
        assert!(project("maps/b.map.toml").boards_beside().is_empty(), "its folder is listed with the others");
        let elsewhere = top.join("c.toml");
        assert_eq!(project("mill/a.toml").name_of(&elsewhere), elsewhere.to_string_lossy());
        Ok(())
    }

    #[test]
    fn boards_beside_a_file_in_no_project_belong_to_it() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        for file in ["mill.map.toml", "mill.battle.toml", "notes.toml"] {
            fs::write(folder.path().join(file), "name = \"Mill\"\n")?;
        }
        let project = Project::of(&folder.path().join("mill.battle.toml"));
        assert!(project.is_here(), "its other texts are those of the working folder");
        assert_eq!(project.boards_beside(), [folder.path().join("mill.map.toml")]);
        let mut library = Library::default();
        assert!(project.add_to(&mut library).is_empty());
        let battle = project.name_of(&folder.path().join("mill.battle.toml"));
        assert!(library.named_in(&battle, "mill.map.toml").is_some(), "the battle names it by its file's name");
        assert!(library.named_in("other/mill.battle.toml", "mill.map.toml").is_none());
        Ok(())
    }

    #[test]
    fn a_file_of_the_working_folder_keeps_the_name_that_it_is_given_by() {
        let here = Project::of(Path::new("src/lib.rs"));
        assert_eq!(here.name_of(Path::new("src/lib.rs")).rsplit('/').next(), Some("lib.rs"));
        assert_eq!(Project::here().name_of(Path::new("./src/lib.rs")), "./src/lib.rs");
        assert!(Project::here().is_here() && Project::here().folders().eq(FOLDERS.map(PathBuf::from)));
    }
}
