//! Checks the names by which files, records and requests refer to other files.
//!
//! A path that the user types may lead anywhere. A name in a text may come from a stranger, so it cannot leave the game's own
//! folders: it is no absolute path, leads nowhere upwards, and is no device.

use std::fmt;

use super::is_unseen;

/// The longest name, in bytes.
const LONGEST: usize = 255;
/// Names that are devices in every folder on Windows, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
/// Characters that file names cannot have on Windows.
const FOREIGN: [char; 7] = ['<', '>', ':', '"', '|', '?', '*'];
/// The folder in a record's name for a file from outside the game's folders.
const ELSEWHERE: &str = "elsewhere";

/// The reason why a name is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileNameError {
    name: String,
    why: Why,
    /// Whether a name without folders was expected.
    alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Empty,
    TooLong,
    Absolute,
    Upwards,
    Device,
    Letters,
    Folder,
    Parted,
    Ends,
    Foreign,
}

impl fmt::Display for FileNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name is escaped and cut, since a stranger may have written it.
        let shown: String = self.name.chars().take(80).collect();
        let why = match self.why {
            Why::Empty => "names no file",
            Why::TooLong => "is longer than the 255 bytes that a name may have",
            Why::Absolute => "is a path of one machine",
            Why::Upwards => "leads out of the game's folders",
            Why::Device => "names a device of Windows",
            Why::Letters => "has letters that no name of a file has",
            Why::Folder => "names a folder",
            Why::Parted => "has a slash, which parts folders",
            Why::Ends => "begins or ends with a space or a dot",
            Why::Foreign => "has one of the letters < > : \" | ? *, which not every system allows",
        };
        let such_as = if self.alone { "ravine" } else { "maps/ravine.map.toml" };
        write!(f, "{shown:?} {why}; files are named as the game does, such as {such_as:?}")
    }
}

/// Checks a name and returns it with `/` between folders. It never leads out of the folder that is searched.
///
/// ```
/// use hexfray_board::text::file_name;
///
/// assert_eq!(file_name::checked("./maps\\ravine.map.toml").unwrap(), "maps/ravine.map.toml");
/// for name in ["/etc/passwd", "maps/../../secret.toml", "C:\\secret.toml", "\\\\host\\share\\secret.toml"] {
///     assert!(file_name::checked(name).is_err());
/// }
/// ```
///
/// # Errors
/// The problem of the name, as a sentence that reveals nothing but the name.
pub fn checked(name: &str) -> Result<String, FileNameError> {
    let wrong = |why| Err(FileNameError { name: name.to_owned(), why, alone: false });
    if name.len() > LONGEST {
        return wrong(Why::TooLong);
    }
    if name.chars().any(is_unseen) {
        return wrong(Why::Letters);
    }
    let slashes = name.replace('\\', "/");
    if slashes.starts_with('/') || slashes.starts_with('~') || slashes.contains(':') {
        return wrong(Why::Absolute);
    }
    let parts: Vec<&str> = slashes.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    // Windows removes dots and spaces at the end of a name, so `.. ` leads upwards, too.
    if parts.iter().any(|part| part.trim_end_matches(['.', ' ']).is_empty()) {
        return wrong(Why::Upwards);
    }
    if parts.iter().any(|part| is_device(part)) {
        return wrong(Why::Device);
    }
    if parts.is_empty() || slashes.ends_with('/') {
        return wrong(Why::Empty);
    }
    Ok(parts.join("/"))
}

/// Whether a name without folders is a device on Windows, with any extension and in upper or lower case.
pub fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_number = |number: &str| matches!(number, "¹" | "²" | "³") || matches!(number.as_bytes(), [b'1'..=b'9']);
    let port = |kind| stem.strip_prefix(kind).is_some_and(is_number);
    DEVICES.contains(&stem.as_str()) || port("com") || port("lpt")
}

/// Checks the name of a new file, without folders, with or without its extension. Every system must support it, so that any
/// later user can open the file.
///
/// ```
/// use hexfray_board::text::file_name;
///
/// assert!(file_name::check_alone("old mill").is_ok());
/// for name in ["", ".", "a/b", "con", "Nul.map.toml", " mill", "mill."] {
///     assert!(file_name::check_alone(name).is_err());
/// }
/// ```
///
/// # Errors
/// The problem of the name, as a sentence.
pub fn check_alone(name: &str) -> Result<(), FileNameError> {
    let is_end = |letter: char| letter == '.' || letter.is_whitespace();
    let why = match name {
        "" => Why::Empty,
        "." | ".." => Why::Folder,
        _ if name.len() > LONGEST => Why::TooLong,
        _ if name.contains(['/', '\\']) => Why::Parted,
        _ if name.contains(is_unseen) => Why::Letters,
        _ if name.starts_with(is_end) || name.ends_with(is_end) => Why::Ends,
        _ if name.contains(FOREIGN) => Why::Foreign,
        _ if is_device(name) => Why::Device,
        _ => return Ok(()),
    };
    Err(FileNameError { name: name.to_owned(), why, alone: true })
}

/// The name in records of a file that the user may have opened from anywhere. It contains no path of this machine.
///
/// ```
/// use hexfray_board::text::file_name;
///
/// assert_eq!(file_name::portable("./maps/ravine.battle.toml"), "maps/ravine.battle.toml");
/// assert_eq!(file_name::portable("/home/anna/mine.battle.toml"), "elsewhere/mine.battle.toml");
/// ```
pub fn portable(name: &str) -> String {
    checked(name).unwrap_or_else(|_| {
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let last = checked(last).unwrap_or_else(|_| {
            // The kind of file has to be visible with any name.
            let endings = [".battle.toml", ".map.toml"];
            format!("unnamed{}", endings.into_iter().find(|ending| last.ends_with(ending)).unwrap_or(".toml"))
        });
        format!("{ELSEWHERE}/{last}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_within_the_games_folders_pass() {
        for (name, kept) in [
            ("maps/ravine.map.toml", "maps/ravine.map.toml"),
            ("maps\\deep\\ravine.map.toml", "maps/deep/ravine.map.toml"),
            ("././assets//units/x.toml", "assets/units/x.toml"),
            ("…/мост.map.toml", "…/мост.map.toml"),
            ("a..b/c.toml", "a..b/c.toml"),
            ("console/com10.toml", "console/com10.toml"),
        ] {
            assert_eq!(checked(name).as_deref(), Ok(kept));
        }
    }

    #[test]
    fn names_that_lead_out_are_refused_in_a_sentence() {
        for (name, why) in [
            ("/etc/shadow", "is a path of one machine"),
            ("\\etc\\shadow", "is a path of one machine"),
            ("C:\\secret.toml", "is a path of one machine"),
            ("c:secret.toml", "is a path of one machine"),
            ("\\\\host\\share\\x.toml", "is a path of one machine"),
            ("\\\\?\\C:\\x.toml", "is a path of one machine"),
            ("~/x.toml", "is a path of one machine"),
            ("x.toml:stream", "is a path of one machine"),
            ("file:///etc/shadow", "is a path of one machine"),
            ("..", "leads out of the game's folders"),
            ("maps/../../x.toml", "leads out of the game's folders"),
            ("maps\\..\\..\\x.toml", "leads out of the game's folders"),
            ("maps/.. /.. /x.toml", "leads out of the game's folders"),
            ("maps/.../x.toml", "leads out of the game's folders"),
            ("maps/NUL", "names a device"),
            ("con.map.toml", "names a device"),
            ("maps/Lpt1.map.toml", "names a device"),
            ("", "names no file"),
            ("./", "names no file"),
            ("maps/", "names no file"),
            ("maps/x\0.toml", "has letters that no name of a file has"),
            ("maps/x\u{1b}[2J.toml", "has letters that no name of a file has"),
        ] {
            let told = checked(name).expect_err(name).to_string();
            assert!(told.contains(why), "{told}");
            assert!(!told.chars().any(char::is_control), "nothing reaches a terminal raw: {told:?}");
        }
        assert!(checked(&"x/".repeat(400)).is_err_and(|error| error.to_string().len() < 300), "long names are cut");
    }

    #[test]
    fn names_of_new_files_can_be_kept_by_every_system() {
        for name in ["ravine", "old mill", "мост", "a.b", "console", "com10", "mill (2)", "it's", "100 %"] {
            assert_eq!(check_alone(name), Ok(()), "{name}");
        }
        for (name, why) in [
            ("", "names no file"),
            (".", "names a folder"),
            ("..", "names a folder"),
            ("a/b", "has a slash, which parts folders"),
            ("a\\b", "has a slash, which parts folders"),
            ("con", "names a device"),
            ("CON", "names a device"),
            ("nul.map.toml", "names a device"),
            ("Com1", "names a device"),
            ("lpt9.battle.toml", "names a device"),
            ("com²", "names a device"),
            ("conin$", "names a device"),
            (" brook", "begins or ends with a space or a dot"),
            ("brook ", "begins or ends with a space or a dot"),
            ("brook.", "begins or ends with a space or a dot"),
            (".brook", "begins or ends with a space or a dot"),
            (" ", "begins or ends with a space or a dot"),
            ("a:b", "which not every system allows"),
            ("what?", "which not every system allows"),
            ("a|b", "which not every system allows"),
            ("a\u{1b}b", "has letters that no name of a file has"),
            ("a\u{202e}b", "has letters that no name of a file has"),
            ("a\nb", "has letters that no name of a file has"),
        ] {
            let told = check_alone(name).expect_err(name).to_string();
            assert!(told.contains(why) && told.ends_with("such as \"ravine\""), "{told}");
            assert!(!told.chars().any(is_unseen), "nothing reaches a terminal raw: {told:?}");
        }
    }

    #[test]
    fn file_names_in_records_are_valid_for_every_opened_file() {
        for name in ["/a/b/x.battle.toml", "..\\x.battle.toml", "/", "", "/tmp/con.battle.toml", "a/\n.map.toml"] {
            let kept = portable(name);
            assert_eq!(checked(&kept).as_deref(), Ok(kept.as_str()), "{name:?}");
        }
        assert_eq!(portable("/tmp/nul.battle.toml"), "elsewhere/unnamed.battle.toml");
    }
}
