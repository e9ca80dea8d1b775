//! The kind of a file that the user named, and the command that opens it.

use std::path::Path;

use hexfray_battle::MOST_RECORD;
use hexfray_board::text::{printable, read_json};
use hexfray_disk as disk;
use serde::{Deserialize, de::IgnoredAny};

use super::Failure;

/// The kind of a file, by its ending and its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// A board: `.map.toml`.
    Board,
    /// A battle: `.battle.toml`.
    Battle,
    /// A saved battle, which continues.
    Save,
    /// The record of a battle.
    Record,
    /// Units, abilities, settings and the like.
    Content,
    /// A map of Tiled or of Wesnoth.
    Foreign,
}

impl FileKind {
    /// The kind of a file; `None` if the game has no use for it.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let endings = [
            (".map.toml", Self::Board),
            (".battle.toml", Self::Battle),
            (".toml", Self::Content),
            (".tmx", Self::Foreign),
            (".map", Self::Foreign),
        ];
        let by_ending = endings.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, kind)| *kind);
        by_ending.or_else(|| name.ends_with(".json").then(|| Self::of_json(path)).flatten())
    }

    fn of_json(path: &Path) -> Option<Self> {
        #[derive(Deserialize)]
        struct Heads {
            record: Option<IgnoredAny>,
            orders: Option<IgnoredAny>,
        }
        let heads: Heads = read_json(&disk::read_text(path, MOST_RECORD).ok()?).ok()?;
        heads.record.map(|_| Self::Save).or(heads.orders.map(|_| Self::Record))
    }

    /// Its kind and how to open it, in a sentence that begins with its name.
    pub(super) fn sentence(self, named: &str) -> String {
        let window = cfg!(feature = "client");
        let (what, verb, command) = match self {
            Self::Board if window => ("is a board", "opens", "edit FILE"),
            Self::Board => ("is a board", "draws", "picture FILE --output board.png"),
            Self::Battle if window => ("is a battle", "plays", "play FILE"),
            Self::Battle => ("is a battle", "lets computers play", "simulate FILE"),
            Self::Save if window => ("is a saved battle", "continues", "play --load FILE"),
            Self::Save => ("is a saved battle", "reports", "replay FILE"),
            Self::Record if window => ("is the record of a battle", "shows", "play --replay FILE"),
            Self::Record => ("is the record of a battle", "reports", "replay FILE"),
            Self::Content => ("has the parts of units", "checks", "check FILE"),
            Self::Foreign => ("is a map of another program", "turns", "convert FILE board.map.toml"),
        };
        let command = command.replace("FILE", &quoted(named));
        let end = if self == Self::Foreign { " into a board" } else { "" };
        format!("{} {what}; `hexfray {command}` {verb} it{end}", printable(named))
    }
}

/// A file's name, quoted for a shell.
pub(super) fn quoted(named: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+,".contains(letter);
    if named.chars().all(is_plain) { named.to_owned() } else { format!("'{}'", printable(named)) }
}

/// Refuses a file of a known kind if one with these endings is wanted.
///
/// # Errors
/// The kind of the file, and the command that opens it.
pub(super) fn refuse_other(named: &str, endings: &[&str]) -> Result<(), Failure> {
    let is_asked_for = endings.iter().any(|ending| !ending.is_empty() && named.ends_with(ending));
    // A battle or board may have another ending, for instance if a shell passes it on.
    let is_known = |kind: &FileKind| *kind != FileKind::Content;
    match FileKind::of(Path::new(named)).filter(|kind| !is_asked_for && is_known(kind)) {
        Some(kind) => Err(Failure::User(kind.sentence(named))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_and_the_words_tell_what_a_file_is() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let kind = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).ok().and_then(|()| FileKind::of(&path))
        };
        assert_eq!(kind("mill.map.toml", ""), Some(FileKind::Board));
        assert_eq!(kind("mill.BATTLE.toml", ""), Some(FileKind::Battle));
        assert_eq!(kind("percentile_mill.toml", ""), Some(FileKind::Content));
        assert_eq!(kind("isle.map", ""), Some(FileKind::Foreign));
        assert_eq!(kind("latest.json", r#"{"record": {"orders": []}, "title": "Mill"}"#), Some(FileKind::Save));
        assert_eq!(kind("mill-1.json", r#"{"battle": "maps/mill.battle.toml", "orders": []}"#), Some(FileKind::Record));
        assert_eq!(kind("notes.json", "{}"), None);
        assert_eq!(kind("notes.json", "{"), None);
        assert_eq!(kind("cat.png", ""), None);
        Ok(())
    }

    #[test]
    fn another_kind_is_refused_with_the_command_that_opens_it() {
        let said = |named: &str, endings: &[&str]| match refuse_other(named, endings) {
            Err(Failure::User(sentence)) => sentence,
            other => format!("{other:?}"),
        };
        let battles = [".battle.toml"];
        assert!(said("my mill.map.toml", &battles).contains("my mill.map.toml is a board; `hexfray "));
        assert!(said("my mill.map.toml", &battles).contains("'my mill.map.toml'"));
        assert!(said("a.battle.toml", &[".map.toml"]).contains("is a battle; "));
        assert_eq!(said("a.battle.toml", &battles), "Ok(())");
        assert_eq!(said("fight.toml", &battles), "Ok(())", "the words of a text may say what it is");
    }
}
