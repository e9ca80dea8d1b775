//! The existing saves and their names.

use serde::{Deserialize, de::IgnoredAny};

use super::Ended;
use crate::{
    session::Session,
    storage::{Shelf, age},
};
use hexfray_board::text::{Library, file_name, printable, read_json};
use hexfray_minds::story::counted;

/// The folder of saves.
pub const FOLDER: &str = "saves/";
/// The file of the quick save.
pub const QUICK: &str = "saves/latest.save.json";
/// The beginning of the files that the game writes by itself.
pub const AUTO: &str = "saves/auto_";
/// The beginning of the files of finished battles.
pub const FINISHED: &str = "saves/finished_";
/// The ending of all written files, as declared for their file type.
pub const ENDING: &str = ".save.json";
/// The ending that older versions of the game wrote, and that all readable files have.
const ANY_ENDING: &str = ".json";
/// The most letters of a name that are adopted in the name of its file.
const LETTERS: usize = 40;

/// The kind of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveKind {
    /// A save with a name from the player.
    Named,
    /// The save that F5 writes.
    Quick,
    /// A save that the game has written by itself.
    Auto,
    /// A save that the game has written by itself at the end of the battle, to be watched.
    Finished,
}

impl SaveKind {
    /// Whether the player has made the save.
    pub const fn is_made_by_player(self) -> bool {
        matches!(self, Self::Named | Self::Quick)
    }
}

/// An existing save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its file.
    pub file: String,
    /// Its kind.
    pub kind: SaveKind,
    /// Its name.
    pub name: String,
    /// The battle, and its progress.
    pub about: String,
    /// When it was made, in seconds since 1970; `None` if that is unknown.
    pub when: Option<u64>,
    /// Whether this version of the game can read it.
    pub is_readable: bool,
}

/// The head of a save; the orders are only counted.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    name: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    round: u16,
    #[serde(default)]
    when: Option<u64>,
    #[serde(default)]
    ended: Option<Ended>,
    record: RecordHead,
}

#[derive(Deserialize)]
struct RecordHead {
    battle: String,
    orders: Vec<IgnoredAny>,
}

impl Slot {
    fn of(file: String, text: &str, library: &Library) -> Self {
        let kind = match file.as_str() {
            file if file == QUICK || file == of_before(QUICK) => SaveKind::Quick,
            file if file.starts_with(AUTO) => SaveKind::Auto,
            file if file.starts_with(FINISHED) => SaveKind::Finished,
            _ => SaveKind::Named,
        };
        let head: Option<Head> = read_json(text).ok();
        let stem = file.trim_start_matches(FOLDER).trim_end_matches(ANY_ENDING).trim_end_matches(".save");
        let name = match (kind, &head) {
            (SaveKind::Quick, _) => "Quick save".to_owned(),
            (SaveKind::Auto, _) => "Automatic save".to_owned(),
            (SaveKind::Finished, _) => "Finished battle".to_owned(),
            // A save may come from anywhere, and its text is shown as it is.
            (SaveKind::Named, Some(head)) if !head.name.is_empty() => printable(&head.name).into_owned(),
            (SaveKind::Named, _) => stem.to_owned(),
        };
        let about =
            head.as_ref().map_or_else(|| "of another version of the game".to_owned(), |head| head.about(library));
        Self { kind, name, about, when: head.as_ref().and_then(|head| head.when), is_readable: head.is_some(), file }
    }

    /// The battle, its progress, and its age.
    pub fn line(&self) -> String {
        if self.when.is_some() { format!("{} · {}", self.about, age(self.when)) } else { self.about.clone() }
    }
}

impl Head {
    fn about(&self, library: &Library) -> String {
        let told = || library.get(&self.record.battle).and_then(|source| title_of(source.text()));
        let title = if self.title.is_empty() { told() } else { Some(self.title.clone()) };
        let ended = self.ended.map(|ended| match ended {
            Ended::Won => "won",
            Ended::Lost => "lost",
            Ended::Drawn => "a draw",
            Ended::Decided => "over",
        });
        let far = match (ended, self.round) {
            (Some(ended), round) => format!("{ended} in round {round}"),
            (None, 0) => format!("after {}", counted(self.record.orders.len() as u64, "order")),
            (None, round) => format!("round {round}"),
        };
        format!("{}, {far}", printable(title.as_deref().unwrap_or(&self.record.battle)))
    }
}

/// The title of a battle or a board in the text of its file. Only its line is read, so that long lists have titles at once.
pub fn title_of(text: &str) -> Option<String> {
    let own = text.lines().take_while(|line| !line.starts_with('['));
    let tables = own.filter(|line| line.starts_with("name")).filter_map(|line| line.parse::<toml::Table>().ok());
    tables.filter_map(|table| Some(table.get("name")?.as_str()?.to_owned())).next()
}

/// All saves, the latest first; of those made within a second the player's come first. Unreadable ones are included.
pub fn slots(shelf: &Shelf, library: &Library) -> Vec<Slot> {
    let files = shelf.0.listed(FOLDER).unwrap_or_default();
    let read = |file: String| shelf.0.read(&file).ok().flatten().map(|text| Slot::of(file, &text, library));
    let mut slots: Vec<Slot> = files.into_iter().filter(|file| file.ends_with(ANY_ENDING)).filter_map(read).collect();
    slots.sort_by(|one, other| {
        let order = |slot: &Slot| (slot.when.unwrap_or(0), slot.kind.is_made_by_player());
        order(other).cmp(&order(one)).then_with(|| one.file.cmp(&other.file))
    });
    slots
}

/// The latest of these saves that can be read and continued, made by the player or the game.
pub fn latest(slots: &[Slot]) -> Option<&Slot> {
    slots.iter().find(|slot| slot.is_readable && slot.kind != SaveKind::Finished)
}

/// The name of this save's file in older versions of the game, which a new save replaces.
pub fn of_before(file: &str) -> String {
    format!("{}{ANY_ENDING}", file.trim_end_matches(ENDING))
}

/// The file for a save with this name: that of the older one with the same name, or a free one.
///
/// # Errors
/// A sentence about what failed, or that there is no name.
pub fn file_of(shelf: &Shelf, name: &str) -> Result<String, String> {
    let name = name.trim();
    if name.is_empty() {
        return Err("A save needs a name.".to_owned());
    }
    let stem = stem_of(name);
    let stem = match stem.trim_matches('_') {
        // Names in other letters, and names of the game's own saves.
        "" | "latest" => "save".to_owned(),
        own if own.starts_with("auto") || own.starts_with("finished") || file_name::is_device(own) => {
            format!("my_{own}")
        }
        stem => stem.to_owned(),
    };
    for number in 1_u32.. {
        let file =
            if number == 1 { format!("{FOLDER}{stem}{ENDING}") } else { format!("{FOLDER}{stem}_{number}{ENDING}") };
        let own = |text: &String| read_json::<Head>(text).is_ok_and(|head| head.name == name);
        let there = [shelf.0.read(&file)?, shelf.0.read(&of_before(&file))?];
        if there.iter().flatten().all(own) {
            return Ok(file);
        }
    }
    Err("There are too many saves with this name.".to_owned())
}

/// A name in letters that are valid in every file name.
pub fn stem_of(name: &str) -> String {
    let letters = name.chars().take(LETTERS).map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '_',
    });
    letters.collect()
}

/// The suggested name for a battle's save.
pub fn suggestion(session: &Session) -> String {
    format!("{}, round {}", session.setup().title, session.battle.round())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_read_from_a_line_are_those_of_the_files() {
        let texts = crate::session::Texts::of_the_game();
        let battles: Vec<_> = texts.library.files("maps/", ".battle.toml").collect();
        assert!(battles.len() > 20, "the game has many battles");
        for (name, source) in battles {
            let setup = texts.load(name).expect("it is sound");
            assert_eq!(title_of(source.text()).as_deref(), Some(setup.title.as_str()), "{name}");
        }
        assert_eq!(title_of("[[unit]]\nname = \"Wolf\""), None, "a unit's name is no title");
    }

    fn save(name: &str, when: u64) -> String {
        let record = r#"{"battle": "maps/duel.battle.toml", "orders": [1, 2]}"#;
        format!(r#"{{"name": "{name}", "title": "Duel", "round": 3, "when": {when}, "record": {record}}}"#)
    }

    fn shelf(saves: &[(&str, String)]) -> Shelf {
        let shelf = Shelf::memory();
        for (file, text) in saves {
            shelf.0.write(file, text).expect("memory keeps it");
        }
        shelf
    }

    #[test]
    fn saves_are_listed_with_the_latest_first() {
        let there = [
            ("saves/mill.save.json", save("Mill", 20)),
            (QUICK, save("", 30)),
            ("saves/auto_1.save.json", save("", 30)),
        ];
        let list = slots(&shelf(&there), &hexfray_data::library());
        let names: Vec<&str> = list.iter().map(|slot| slot.name.as_str()).collect();
        assert_eq!(
            names,
            ["Quick save", "Automatic save", "Mill"],
            "what the player made goes before what the game did"
        );
        assert_eq!(list[2].about, "Duel, round 3");
    }

    #[test]
    fn saves_of_before_tell_what_they_can() {
        let old = r#"{"players": [], "record": {"battle": "maps/duel.battle.toml", "orders": [1]}}"#.to_owned();
        let list =
            slots(&shelf(&[("saves/latest.json", old), ("saves/odd.json", "{".to_owned())]), &hexfray_data::library());
        assert_eq!((list[0].kind, list[0].line().as_str()), (SaveKind::Quick, "Duelling ground, after 1 order"));
        assert_eq!((list[1].name.as_str(), list[1].is_readable), ("odd", false), "what cannot be read is listed, too");
    }

    #[test]
    fn words_of_saves_are_shown_without_letters_that_are_followed() {
        let odd = save(r"Mi\u001b[31mll\u202e\n", 1);
        let list = slots(&shelf(&[("saves/odd.json", odd)]), &hexfray_data::library());
        assert_eq!(list[0].name, r"Mi\u{1b}[31mll\u{202e}\n");
    }

    #[test]
    fn a_name_keeps_its_file_and_takes_none_of_another() {
        let shelf = shelf(&[("saves/at_the_mill.save.json", save("At the mill!", 1))]);
        assert_eq!(
            file_of(&shelf, "At the mill!"),
            Ok("saves/at_the_mill.save.json".to_owned()),
            "the same name again"
        );
        assert_eq!(file_of(&shelf, "At the mill?"), Ok("saves/at_the_mill_2.save.json".to_owned()), "another name");
        assert_eq!(file_of(&shelf, "мельница"), Ok("saves/save.save.json".to_owned()), "in letters of any kind");
        for device in ["CON", "nul", "Com1"] {
            let file = file_of(&shelf, device).expect("it has a file");
            assert_eq!(file, format!("saves/my_{}.save.json", device.to_lowercase()), "no device of Windows");
        }
        assert_eq!(file_of(&shelf, "Latest"), Ok("saves/save.save.json".to_owned()), "not in place of the quick save");
        assert!(file_of(&shelf, "  ").is_err(), "a save needs a name");
    }

    #[test]
    fn a_save_of_before_keeps_its_name_for_its_own() {
        let shelf = shelf(&[("saves/mill.json", save("Mill", 1))]);
        assert_eq!(file_of(&shelf, "Mill"), Ok("saves/mill.save.json".to_owned()));
        assert_eq!(of_before("saves/mill.save.json"), "saves/mill.json", "which is replaced");
        assert_eq!(file_of(&shelf, "Mill?"), Ok("saves/mill_2.save.json".to_owned()), "another name");
    }
}
