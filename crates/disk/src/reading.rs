//! Reads plain files only: a pipe or a device might never end. Anything else with the name of a text is reported, not silently
//! skipped.

use std::{
    fs::{self, File, Metadata},
    io::{self, ErrorKind, Read as _},
    iter,
    path::{Path, PathBuf},
};

use hexfray_board::text::{MAX_BYTES, Problems, Source};

/// The most files that are read from a folder and the folders in it.
const MOST_FILES: usize = 5_000;

/// A file, or something else with a file's name, that was not read.
#[derive(Clone, Debug)]
pub struct Unread {
    /// Its path.
    pub path: PathBuf,
    /// The reason.
    pub why: Why,
}

/// The reason why something was not read.
#[derive(Clone, Debug)]
pub enum Why {
    /// Its kind, or the error of the system, as the end of a sentence: "is a folder".
    Kind(String),
    /// Its bytes are not a text.
    Text(Problems),
}

impl Unread {
    fn new(path: &Path, why: impl Into<String>) -> Self {
        Self { path: path.to_owned(), why: Why::Kind(why.into()) }
    }
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.why {
            Why::Kind(why) => write!(f, "{} {why}", self.path.display()),
            Why::Text(problems) => f.write_str(&problems.lines().join("; ")),
        }
    }
}

/// Opens a plain file, or the plain file that a link leads to.
///
/// # Errors
/// That the path leads to another kind of entry, such as a folder, or the error of the system.
pub fn open(path: &Path) -> Result<File, Unread> {
    let disk_says = |error: io::Error| {
        let is_link = path.symlink_metadata().is_ok_and(|there| there.is_symlink());
        let why = match error.kind() {
            ErrorKind::NotFound if is_link => "is a link that leads nowhere".to_owned(),
            ErrorKind::NotFound => "is not there".to_owned(),
            ErrorKind::PermissionDenied => format!("cannot be read: {error}; give yourself the right to read it"),
            _ => format!("cannot be read: {error}"),
        };
        Unread::new(path, why)
    };
    let plain = |there: Metadata| match kind(&there) {
        None => Ok(()),
        Some(kind) => Err(Unread::new(path, format!("is {kind}, where the game looks for a text"))),
    };
    // The kind is checked before opening, since opening a pipe waits for its writer.
    fs::metadata(path).map_err(disk_says).and_then(plain)?;
    let file = File::open(path).map_err(disk_says)?;
    file.metadata().map_err(disk_says).and_then(plain)?;
    Ok(file)
}

/// Opens a file that the user has named: a plain file, or a stream that a shell passes to the program, such as `/dev/stdin` and
/// `<(…)`. A named pipe is refused, since opening it would wait for a program that writes to it.
///
/// # Errors
/// That the path leads to another kind of entry, such as a folder, or the error of the system, whose kind shows whether the
/// file is missing.
pub fn open_named(path: &Path) -> io::Result<File> {
    let there = fs::metadata(path)?;
    match kind(&there) {
        Some(kind) if there.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, format!("it is {kind}"))),
        Some(kind) if !leads_to_what_is_passed_on(path) => {
            let way_out = "give a plain file, or /dev/stdin for what another program writes";
            Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {kind}; {way_out}")))
        }
        _ => File::open(path),
    }
}

/// Whether a path or one of its links is a stream opened by a shell.
fn leads_to_what_is_passed_on(path: &Path) -> bool {
    let next = |path: &PathBuf| fs::read_link(path).ok().map(|to| super::folder_of(path).join(to));
    let links = iter::successors(Some(path.to_owned()), next);
    links.take(super::MOST_LINKS).any(|path| super::is_passed_on(&path))
}

/// The first bytes of a plain file, at most `most` and one more.
///
/// # Errors
/// As [`open`].
pub fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Unread::new(path, format!("cannot be read: {error}")))?;
    Ok(bytes)
}

/// A plain file as a text with a name, cut one byte after the greatest length that is read.
///
/// # Errors
/// As [`open`], or bytes that are not UTF-8.
pub fn text(path: &Path, name: &str) -> Result<Source, Unread> {
    let bytes = bytes(path, MAX_BYTES)?;
    Source::from_bytes(name, &bytes).map_err(|problems| Unread { path: path.to_owned(), why: Why::Text(problems) })
}

/// The kind of an entry that is not a plain file; `None` for a plain file.
fn kind(there: &Metadata) -> Option<&'static str> {
    let kind = there.file_type();
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return Some("a named pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_block_device() || kind.is_char_device() {
            return Some("a device");
        }
    }
    Some(if kind.is_dir() { "a folder" } else { "no plain file" })
}

/// The TOML files below a folder, and the folders that could not be read.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The files, sorted: everything with the extension, plain files or not.
    pub files: Vec<PathBuf>,
    /// Folders that could not be opened or have too many files, and links to folders.
    pub unread: Vec<Unread>,
}

/// Lists the TOML files below a folder, without the folders that `passes_over` picks. Names that start with a dot belong to
/// editors and systems and are skipped. Links to folders are not followed, since they may lead in circles.
pub fn toml_files(folder: &Path, passes_over: impl Fn(&Path) -> bool) -> Listing {
    let mut listing = Listing::default();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => {
                listing.unread.push(Unread::new(&folder, format!("cannot be opened: {error}")));
                continue;
            }
        };
        for entry in entries.flatten().filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b".")) {
            let (path, is_folder) = (entry.path(), entry.file_type().is_ok_and(|kind| kind.is_dir()));
            if path.extension().is_some_and(|ending| ending == "toml") {
                listing.files.push(path);
            } else if is_folder && !passes_over(&path) {
                folders.push(path);
            } else if path.is_dir() && path.is_symlink() {
                listing.unread.push(Unread::new(&path, "is a link to a folder; those are not followed"));
            }
            if listing.files.len() >= MOST_FILES {
                let why = format!("is left, with other folders, since there are more than {MOST_FILES} files");
                listing.unread.push(Unread::new(&folder, why));
                folders.clear();
                break;
            }
        }
    }
    listing.files.sort();
    listing
}
