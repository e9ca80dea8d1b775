//! The game's files from disk: those of the author's project override what is embedded in the program.

use std::{
    io,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{Failure, complain, kinds, show};
use hexfray_battle::{MOST_RECORD, Record};
use hexfray_board::text::{Library, Source, file_name, read_json};
use hexfray_disk::{
    self as disk,
    project::Project,
    reading::{self, Unread, Why},
    within,
};

/// The embedded files, overridden by the TOML files of a project's `assets/` and `maps/`.
pub(super) struct Loaded {
    /// The files that could be read.
    pub(super) library: Library,
    /// The files that could not.
    pub(super) unread: Vec<Unread>,
}

/// Reads the files of a project.
pub(super) fn load(project: &Project) -> Loaded {
    let mut library = hexfray_data::library();
    let unread = project.add_to(&mut library);
    Loaded { library, unread }
}

/// Reads the files of the working folder; prints a sentence on the standard error for each that could not be read.
pub(super) fn library() -> Library {
    library_of(&Project::here())
}

fn library_of(project: &Project) -> Library {
    let Loaded { library, unread } = load(project);
    unread.iter().for_each(|unread| warn(project, unread));
    library
}

/// Says that a file could not be read, and which one is used instead.
pub(super) fn warn(project: &Project, unread: &Unread) {
    complain(sentence(project, unread));
}

/// The file that could not be read, the reason, and the one used instead.
pub(super) fn sentence(project: &Project, unread: &Unread) -> String {
    project.sentence(unread, &hexfray_data::library())
}

/// What to watch while a window is open: the folders of the working folder, and a file that the user named.
#[cfg(feature = "client")]
pub(super) fn watched(named: Option<&str>) -> Vec<PathBuf> {
    let named = named.map(PathBuf::from).filter(|path| path.is_file());
    let beside =
        named.as_deref().map(Project::of).into_iter().flat_map(|project| project.watched().collect::<Vec<_>>());
    let mut all: Vec<PathBuf> = Project::here().watched().chain(beside).chain(named.clone()).collect();
    all.sort();
    all.dedup();
    all
}

/// Reads one file under the name of its path.
///
/// # Errors
/// The reason why it cannot be read as text.
pub(super) fn read(path: &Path) -> Result<Source, Unread> {
    reading::text(path, &path.to_string_lossy())
}

/// Reads the bytes of a file that the user named, at most one more than `most`.
///
/// # Errors
/// The path is no file, or the disk reports an error.
pub(super) fn read_bytes(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    use io::Read as _;
    let mut bytes = Vec::new();
    reading::open_named(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The record of a file that the user named, which may also be a saved battle.
///
/// # Errors
/// A sentence about a file that cannot be read or is neither.
pub(super) fn read_record(path: &Path) -> Result<Record, Failure> {
    let text = disk::read_text(path, MOST_RECORD)
        .map_err(|error| Failure::User(format!("cannot read {}: {error}", path.display())))?;
    let wrong = match read_json::<Record>(&text) {
        Ok(record) => return Ok(record),
        Err(wrong) => wrong,
    };
    kinds::refuse_other(&path.to_string_lossy(), &[".json"])?;
    match read_json::<Saved>(&text) {
        Ok(Saved { record: Some(record) }) => Ok(record),
        Ok(Saved { record: None }) => {
            Err(Failure::User(format!("{} is neither a record nor a saved battle: {wrong}", path.display())))
        }
        Err(wrong) => Err(Failure::User(format!("{} cannot be read: {wrong}", path.display()))),
    }
}

/// The parts of a saved battle that the commands read.
#[derive(Deserialize)]
struct Saved {
    record: Option<Record>,
}

/// Refuses the name of a file to write that not every system could keep.
///
/// # Errors
/// The problem, in a sentence.
pub(super) fn check_output(path: &Path) -> Result<(), String> {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    file_name::check_alone(&name).map_err(|error| error.to_string())
}

impl From<Unread> for Failure {
    fn from(unread: Unread) -> Self {
        match unread.why {
            Why::Kind(_) => Self::user(unread),
            Why::Text(problems) => {
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

/// The library with a battle or map that the user named: a file on disk with the texts of its project, or a name of the
/// working folder's library.
///
/// Returns the name under which the file is known.
///
/// # Errors
/// A file that cannot be read or is of another kind, or a name that is unknown.
pub(super) fn library_with(named: &str, endings: &[&str]) -> Result<(Library, String), Failure> {
    let project = project_of(named);
    let mut library = library_of(&project);
    let name = find(&project, &mut library, named, endings)?;
    Ok((library, name))
}

/// As [`library_with`], but with the texts of the working folder, wherever the file is.
///
/// # Errors
/// As [`library_with`].
pub(super) fn library_here_with(named: &str, endings: &[&str]) -> Result<(Library, String), Failure> {
    let mut library = library();
    let name = find(&Project::here(), &mut library, named, endings)?;
    Ok((library, name))
}

/// Whether something that the user named is a file; a folder may have the name of a battle of the game.
pub(super) fn is_file(named: &str) -> bool {
    Path::new(named).metadata().is_ok_and(|there| !there.is_dir())
}

/// Whether the working folder's library has a battle of this name.
#[cfg(feature = "client")]
pub(super) fn library_has_battle(named: &str) -> bool {
    let Loaded { library, .. } = load(&Project::here());
    let names = [format!("maps/{named}.battle.toml"), format!("maps/{named}"), named.to_owned()];
    names.iter().any(|name| name.ends_with(".battle.toml") && library.get(name).is_some())
}

/// The project of something that the user named: that of a file on disk, or the working folder.
fn project_of(named: &str) -> Project {
    if is_file(named) { Project::of(Path::new(named)) } else { Project::here() }
}

/// Adds a file that the user named, or finds it in the library; its name there. A pipe or a device is refused.
fn find(project: &Project, library: &mut Library, named: &str, endings: &[&str]) -> Result<String, Failure> {
    if is_file(named) {
        kinds::refuse_other(named, endings)?;
        let source = project.read(Path::new(named))?;
        let name = source.name().to_owned();
        library.add_source(source);
        return Ok(name);
    }
    let mut candidates = vec![named.to_owned()];
    candidates.extend(endings.iter().map(|ending| format!("maps/{named}{ending}")));
    if let Some(known) = candidates.iter().find(|name| library.get(name).is_some()) {
        kinds::refuse_other(known, endings)?;
        return Ok(known.clone());
    }
    let similar = candidates.iter().find_map(|name| library.similar(name));
    let hint = similar.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    Err(Failure::User(format!("there is no file {named}{hint}")))
}

/// The files with which a window opens: those of the game, the one that the user named, and those that could not be
/// read.
#[cfg(feature = "client")]
pub(super) struct Opened {
    pub(super) library: Library,
    pub(super) name: Option<String>,
    /// The name of each file that could not be read, and a sentence about it.
    pub(super) unread: Vec<(String, String)>,
}

/// Reads the files with which a window opens. From then on the project of a file that the user named is the working
/// folder: drawn files are saved there, and files saved there are reloaded.
///
/// # Errors
/// As [`library_with`], or that the project's folder cannot be entered.
#[cfg(feature = "client")]
pub(super) fn open(named: Option<&str>, endings: &[&str]) -> Result<Opened, Failure> {
    let project = named.map(project_of).unwrap_or_default();
    let Loaded { mut library, unread } = load(&project);
    unread.iter().for_each(|unread| warn(&project, unread));
    let name = named.map(|named| find(&project, &mut library, named, endings)).transpose()?;
    if !project.is_here() {
        std::env::set_current_dir(project.root())
            .map_err(|error| Failure::User(format!("cannot enter {}: {error}", project.root().display())))?;
    }
    let unread = unread.iter().map(|unread| (project.name_of(&unread.path), sentence(&project, unread)));
    Ok(Opened { library, name, unread: unread.collect() })
}

/// Adds the files that a record names but neither carries nor finds in the library: from the working folder, or from
/// the folder of the system for this user's data of the game.
///
/// # Errors
/// An old record that names only its battle, if that leads elsewhere or cannot be read.
pub(super) fn add_named(library: &mut Library, record: &mut Record) -> Result<(), Failure> {
    let user = directories::ProjectDirs::from("", "", "hexfray").map(|folders| folders.data_dir().to_owned());
    let folders: Vec<PathBuf> = std::env::current_dir().ok().into_iter().chain(user).collect();
    for (name, hash) in &record.files {
        if library.get(name).is_none()
            && !record.carried.contains_key(hash)
            && let Ok((name, path)) = within::one_of(&folders, name)
            && let Ok(source) = reading::text(&path, &name)
        {
            library.add_source(source);
        }
    }
    if record.files.is_empty() && library.get(&record.battle).is_none() {
        let cannot = |why| Failure::User(format!("the battle of the record cannot be opened: {why}"));
        let (name, path) = within::one_of(&folders, &record.battle).map_err(cannot)?;
        library.add_source(reading::text(&path, &name)?);
        record.battle = name;
    }
    Ok(())
}
