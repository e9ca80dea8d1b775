//! Files from the player: dropped onto the window, or opened in a page, where the game can read no folder and where players
//! save files as downloads.
//!
//! A save is continued, a record is watched. A map or battle that is dropped onto the window is opened in its own folder
//! ([`dropped`]). In a page there is no such folder: a text of the game is checked like a file that was saved while the game
//! runs ([`reload`]). A good one is kept on the [`Workspace`] for the next time; the errors of a broken one are shown at their
//! places, and it waits until it is corrected.

#[cfg(not(target_arch = "wasm32"))]
mod dropped;
mod link;

use std::collections::BTreeMap;

use bevy::{prelude::*, window::FileDragAndDrop};

use super::{
    choice::Choice,
    doubt::{Concern, Confirmed, Doubt},
    player::Player,
    reload::{self, FileSaved, Notice},
    saves::{self, Kept, Save},
    session::{Session, Texts},
    state::{Fault, Overlay, Screen, Step},
    storage::Workspace,
};
use hexfray_battle::Record;
use hexfray_board::text::{Source, read_json};

#[cfg(not(target_arch = "wasm32"))]
pub use dropped::enter;
pub use link::{Link, address_of};

/// Whether the program runs in a page, where the browser opens and saves files.
pub const IN_PAGE: bool = cfg!(target_arch = "wasm32");

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_message::<Brought>()
        .add_message::<FileWish>()
        .init_resource::<Waiting>()
        .add_systems(
            Update,
            (
                #[cfg(not(target_arch = "wasm32"))]
                dropped::read.before(take_in).in_set(Step::Input).run_if(on_message::<FileDragAndDrop>),
                take_in.before(reload::take_over).in_set(Step::Input).run_if(on_message::<Brought>),
                keep.after(reload::take_over).before(Step::Obey).run_if(resource_exists::<Workspace>),
                let_go.in_set(Step::Obey).run_if(on_message::<FileWish>),
            )
                .run_if(resource_exists::<Texts>),
        );
}

/// A file from the player: its name and its text.
#[derive(Message, Clone, Debug)]
pub struct Brought {
    /// The name, without folders.
    pub name: String,
    /// The text.
    pub text: String,
}

/// The player's commands for files. The page saves files for the player and lets the player choose some; natively players have
/// their folders.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum FileWish {
    /// Save a file for the player.
    Download {
        /// Its name, without folders.
        name: String,
        /// Its text.
        text: String,
    },
    /// Let the player choose files to open.
    Choose,
    /// Delete an author's file; the file that it has overridden is used again.
    LetGo(String),
    /// Play a battle of the library, or try out a map.
    Play(String),
    /// Edit a map or battle of the library.
    Edit(String),
    /// Copy a link to the page.
    Link {
        /// The parameters in its address, from the question mark on.
        search: String,
        /// The kind of the text packed into it: `position`, `replay`, or empty.
        kind: &'static str,
        /// That text.
        text: String,
    },
}

impl FileWish {
    /// The command to download a battle as it is, to continue it elsewhere.
    pub fn download_save(session: &Session) -> Self {
        Self::download_json(session, "save", &Save::of(session, ""))
    }

    /// The command to download a battle's record.
    pub fn download_record(session: &Session) -> Self {
        Self::download_json(session, "record", &session.battle.record())
    }

    fn download_json(session: &Session, what: &str, content: &impl serde::Serialize) -> Self {
        let battle = base_of(&session.setup().source).trim_end_matches(".battle.toml");
        let text = serde_json::to_string(content).expect("saves and records are plain data");
        Self::Download { name: format!("{battle}.{what}.json"), text }
    }

    /// The command to download a file of the library.
    pub fn download(name: &str, text: &str) -> Self {
        Self::Download { name: base_of(name).to_owned(), text: text.to_owned() }
    }
}

/// A name without folders.
pub fn base_of(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// Files to be kept once they are good.
#[derive(Resource, Default)]
struct Waiting(BTreeMap<String, Source>);

/// The contents of a file from the player.
#[derive(Debug)]
pub enum FileContents {
    /// A battle to continue, and its players.
    Battle(Box<Record>, Vec<Player>),
    /// A battle to watch.
    Record(Box<Record>),
    /// A text of the game, with its name there.
    Text(String),
}

/// The contents of a file, by its name and text.
///
/// # Errors
/// For other files, a sentence about the files that the game can use.
pub fn kind_of(name: &str, text: &str) -> Result<FileContents, String> {
    let base = base_of(name);
    if base.ends_with(".json") {
        return battle_of(text).ok_or_else(|| no_battle(base));
    }
    if base.ends_with(".map.toml") || base.ends_with(".battle.toml") {
        return Ok(FileContents::Text(format!("maps/{base}")));
    }
    if base.ends_with(".toml") {
        return folder_of(text).map(|folder| FileContents::Text(format!("{folder}{base}"))).ok_or_else(|| {
            format!("“{base}” has nothing that the game knows, such as [[unit]] or [[ability]]; maps end with .map.toml, battles with .battle.toml.")
        });
    }
    Err(format!(
        "“{base}” is nothing that the game can open. It opens saved battles and records (.json), maps (.map.toml), battles (.battle.toml), and units, abilities and the like (.toml)."
    ))
}

/// The battle of a save, or of a record, which does not state its players.
fn battle_of(text: &str) -> Option<FileContents> {
    if let Ok(save) = read_json::<Save>(text) {
        let players = save.players();
        return Some(FileContents::Battle(Box::new(save.record), players));
    }
    read_json(text).ok().map(|record| FileContents::Record(Box::new(record)))
}

/// The record of a file, which may also be a saved battle.
///
/// # Errors
/// A sentence about a file that is neither.
pub fn record_of(name: &str, text: &str) -> Result<Record, String> {
    match battle_of(text) {
        Some(FileContents::Battle(record, _) | FileContents::Record(record)) => Ok(*record),
        _ => Err(no_battle(base_of(name))),
    }
}

fn no_battle(base: &str) -> String {
    format!("“{base}” is neither a saved battle nor the record of one that this version of the game can read.")
}

/// The tables of content files, and the folder for files with them.
const FOLDERS: [(&str, &str); 15] = [
    ("[[unit]]", "units/"),
    ("[[weapon]]", "weapons/"),
    ("[[ability]]", "abilities/"),
    ("[[condition]]", "conditions/"),
    ("[[item]]", "items/"),
    ("[[armour]]", "armour/"),
    ("[[accessory]]", "accessories/"),
    ("[[face]]", "faces/"),
    ("[[feat]]", "feats/"),
    ("[[part]]", "parts/"),
    ("[[power]]", "powers/"),
    ("[[restraint]]", "restraints/"),
    ("[settings]", "rulesets/"),
    ("[rows]", "rulesets/"),
    ("[weights]", "ai/"),
];

/// The folder of a content file, by its first known table.
fn folder_of(text: &str) -> Option<&'static str> {
    let heads = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    heads.filter_map(|head| FOLDERS.iter().find(|(known, _)| *known == head)).map(|(_, folder)| *folder).next()
}

/// Continues saves and shows records; has all other files checked, and kept if they are good.
fn take_in(world: &mut World) {
    let brought: Vec<Brought> = world.resource_mut::<Messages<Brought>>().drain().collect();
    for Brought { name, text } in brought {
        let contents = kind_of(&name, &text);
        if matches!(contents, Ok(FileContents::Battle(..) | FileContents::Record(_))) && would_lose(world) {
            let concern = Concern::Open(base_of(&name).to_owned());
            *world.resource_mut::<Overlay>() = Overlay::None;
            world.resource_mut::<Choice>().doubt = Some(Doubt::plain(concern, Confirmed::Open(name, text)));
            continue;
        }
        match contents {
            Ok(FileContents::Battle(record, players)) => go_on(world, &name, &record, &players),
            Ok(FileContents::Record(record)) => watch(world, &name, *record),
            Ok(FileContents::Text(name)) => {
                let source = Source::new(&name, &text);
                world.resource_mut::<Waiting>().0.insert(name, source.clone());
                world.write_message(FileSaved(source));
            }
            Err(sentence) => world.resource_mut::<Fault>().0 = Some(sentence),
        }
    }
}

/// Whether another battle on the table would be the end of one that is being played: nothing keeps it.
fn would_lose(world: &World) -> bool {
    let plays = world.get_resource::<State<Screen>>().is_some_and(|screen| *screen.get() == Screen::Battle);
    let session = world.get_resource::<Session>().filter(|session| plays && !session.is_watched());
    let is_open = session.is_some_and(|session| session.battle.outcome().is_none());
    is_open && world.get_resource::<Kept>().is_some_and(Kept::has_failed) && world.contains_resource::<Choice>()
}

fn go_on(world: &mut World, name: &str, record: &Record, players: &[Player]) {
    let texts = world.resource::<Texts>().clone();
    match saves::resume_record(&texts, record, players) {
        Ok(session) => {
            saves::enter(world, session);
            *world.resource_mut::<Overlay>() = Overlay::None;
            world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
            world.resource_mut::<Notice>().news = Some(format!("Opened {}", base_of(name)));
        }
        Err(refusal) => saves::refuse(world, refusal.after(&format!("“{}” cannot be continued.", base_of(name)))),
    }
}

fn watch(world: &mut World, name: &str, record: Record) {
    match saves::watch_record(world, record) {
        Ok(()) => world.resource_mut::<Notice>().news = Some(format!("Opened {}", base_of(name))),
        Err(refusal) => saves::refuse(world, refusal.after(&format!("“{}” cannot be watched.", base_of(name)))),
    }
}

/// Keeps the files from the player that have been taken over.
fn keep(
    texts: Res<Texts>,
    desk: Res<Workspace>,
    mut waiting: ResMut<Waiting>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
    mut fault: ResMut<Fault>,
) {
    let good: Vec<Source> =
        waiting.0.values().filter(|source| texts.library.get(source.name()) == Some(source)).cloned().collect();
    let mut kept = Vec::new();
    for source in good {
        waiting.bypass_change_detection().0.remove(source.name());
        match desk.0.write(source.name(), source.text()) {
            Ok(()) => kept.push(source.name().to_owned()),
            Err(error) => {
                fault.0 = Some(format!(
                    "{} can be used until you leave the page, but could not be kept.\n{error}",
                    source.name()
                ));
            }
        }
    }
    if !kept.is_empty() {
        let can_open = |name: &&String| name.ends_with(".map.toml") || name.ends_with(".battle.toml");
        // If a map and its battle arrive together, the battle opens both.
        let opened = kept.iter().rev().find(|name| name.ends_with(".battle.toml"));
        notice.opened = opened.or(kept.iter().find(can_open)).cloned();
        // The screen offers what can be done with it, and the list would cover that.
        if notice.opened.is_some() && *overlay == Overlay::Files {
            *overlay = Overlay::None;
        }
        notice.news = Some(format!("Checked and kept: {}", kept.join(", ")));
    }
}

/// Deletes kept files. A battle under way does not change.
fn let_go(
    mut wishes: MessageReader<FileWish>,
    desk: Option<Res<Workspace>>,
    mut texts: ResMut<Texts>,
    mut fault: ResMut<Fault>,
) {
    for wish in wishes.read() {
        let done = match (wish, &desk) {
            (FileWish::LetGo(name), Some(desk)) => desk.0.remove(name).map(|()| texts.library.restore(name)),
            _ => Ok(()),
        };
        if let Err(error) = done {
            fault.0 = Some(error);
        }
    }
}

/// The files that the browser keeps for an author: names and texts.
pub fn kept(desk: &Workspace) -> Vec<(String, String)> {
    let names = desk.0.names().unwrap_or_default();
    names.into_iter().filter_map(|name| desk.0.read(&name).ok().flatten().map(|text| (name, text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_name(name: &str, text: &str) -> Option<String> {
        match kind_of(name, text) {
            Ok(FileContents::Text(name)) => Some(name),
            _ => None,
        }
    }

    #[test]
    fn files_go_where_the_game_looks_for_their_kind() {
        assert_eq!(text_name("mill.map.toml", ""), Some("maps/mill.map.toml".to_owned()));
        assert_eq!(text_name("C:\\games\\mill.battle.toml", ""), Some("maps/mill.battle.toml".to_owned()));
        let unit = "# mine\n\n[[unit]] # the first\nname = 'miller'\n";
        assert_eq!(text_name("percentile_mill.toml", unit), Some("units/percentile_mill.toml".to_owned()));
        assert_eq!(text_name("percentile.toml", "[settings]\n"), Some("rulesets/percentile.toml".to_owned()));
    }

    #[test]
    fn what_the_game_cannot_open_is_said_with_what_it_can() {
        let told = |name: &str, text: &str| kind_of(name, text).expect_err("it is nothing of the game's");
        assert!(told("cat.png", "").contains("maps (.map.toml)"));
        assert!(told("notes.toml", "[notes]").contains("[[unit]]"));
        assert!(told("saves.json", "{}").contains("neither a saved battle nor the record"));
    }

    #[test]
    fn every_table_of_the_content_has_its_folder() {
        for (name, source) in hexfray_data::library().files("", ".toml") {
            let folder = name.split_inclusive('/').next().filter(|folder| folder.ends_with('/'));
            if let Some(folder) = folder.filter(|folder| *folder != "maps/") {
                assert_eq!(folder_of(source.text()), Some(folder), "{name}");
            }
        }
    }
}
