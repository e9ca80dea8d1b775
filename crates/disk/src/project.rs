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

/// A folder that contains `maps` or `assets`, with the texts of both. Files in it refer to each other by paths relative to it. The
/// boards and battles beside a file that is in neither folder belong to its project, too.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// The absolute path of the folder; empty for the working folder.
    root: PathBuf,
    /// Folders of files that are in neither `maps` nor `assets`, as the user named them.
    beside: Vec<PathBuf>,
}

impl Project {
    /// The working folder.
    pub fn here() -> Self {
        Self::default()
    }

    /// The project of a file: the nearest folder above it that contains `maps` or `assets`, otherwise the working folder.
    pub fn of(file: &Path) -> Self {
        let holds = |folder: &&Path| FOLDERS.iter().any(|name| folder.join(name).is_dir());
        let folder = folder_of(file).canonicalize().unwrap_or_default();
        let root = folder.ancestors().find(holds);
        let is_listed = root.is_some_and(|root| FOLDERS.iter().any(|name| folder.starts_with(root.join(name))));
        let root = root.unwrap_or(Path::new(""));
        let here = env::current_dir().and_then(|here| here.canonicalize());
        Self {
            root: if here.is_ok_and(|here| here == root) { PathBuf::new() } else { root.to_owned() },
            beside: if is_listed { Vec::new() } else { vec![file.parent().unwrap_or(file).to_owned()] },
        }
    }

    /// Adds the files beside those of another project of the same folder.
    pub fn join(&mut self, other: Self) {
        self.beside.extend(other.beside);
        self.beside.sort();
        self.beside.dedup();
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
        let mut files = self.texts_beside();
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

    /// The boards and battles in the folders of files that are in neither `maps` nor `assets`.
    fn texts_beside(&self) -> Vec<PathBuf> {
        let texts = |folder: &PathBuf| {
            let entries = fs::read_dir(folder_of(&folder.join("any"))).into_iter().flatten();
            let paths = entries.filter_map(|entry| Some(folder.join(entry.ok()?.file_name())));
            let is_text = |path: &PathBuf| {
                let name = path.to_string_lossy();
                (name.ends_with(".map.toml") || name.ends_with(".battle.toml")) && !path.is_dir()
            };
            paths.filter(is_text).collect::<Vec<PathBuf>>()
        };
        let mut texts: Vec<PathBuf> = self.beside.iter().flat_map(texts).collect();
        texts.sort();
        texts
    }

    /// What a watcher has to watch for the texts of this project to be reloaded: its folders, and the files beside them.
    pub fn watched(&self) -> impl Iterator<Item = PathBuf> {
        self.folders().filter(|folder| folder.is_dir()).chain(self.texts_beside())
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
        assert!(project("maps/b.map.toml").texts_beside().is_empty(), "its folder is listed with the others");
        fs::write(top.join("mill/own.map.toml"), "")?;
        let own = project("mill/own.battle.toml");
        assert_eq!(own.texts_beside(), [top.join("mill/own.map.toml")], "a board beside the folder `maps`");
        assert_eq!(own.name_of(&top.join("mill/own.map.toml")), "own.map.toml");
        let mut both = project("mill/a.toml");
        both.join(project("mill/maps/a.battle.toml"));
        assert_eq!(both.texts_beside(), own.texts_beside());
        let elsewhere = top.join("c.toml");
        assert_eq!(project("mill/a.toml").name_of(&elsewhere), elsewhere.to_string_lossy());
        Ok(())
    }

    #[test]
    fn boards_and_battles_beside_a_file_belong_to_its_project() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        for file in ["mill.map.toml", "mill.battle.toml", "notes.toml"] {
            fs::write(folder.path().join(file), "name = \"Mill\"\n")?;
        }
        let project = Project::of(&folder.path().join("mill.battle.toml"));
        let texts = ["mill.battle.toml", "mill.map.toml"].map(|file| folder.path().join(file));
        assert_eq!(project.texts_beside(), texts);
        let watched: Vec<PathBuf> = project.watched().collect();
        assert!(texts.iter().all(|text| watched.contains(text)), "{watched:?}");
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
