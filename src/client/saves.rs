//! Saving battles, going on with them, and keeping settings: a save is the record so far, who plays, and its name.
//!
//! F5 writes the quick save, the list of saves as many named ones as wanted, and the game keeps some by itself
//! ([`auto`]). [`mod@slots`] tells which there are.

mod auto;
mod slots;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    board,
    choice::Choice,
    options::Settings,
    playback::{Playback, Shown},
    session::{Player, Session, Texts},
    state::{Fault, Overlay, Screen, Step},
    storage::{Shelf, now},
};
use crate::battle::Record;

pub use slots::{Kind, Slot, file_of, latest, slots, suggestion};

/// Where settings lie.
const SETTINGS: &str = "settings.json";

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(auto::plugin)
        .add_message::<SaveWish>()
        .add_systems(Startup, read_settings.run_if(resource_exists::<Shelf>))
        .add_systems(
            Update,
            (obey, keep_settings.run_if(resource_changed::<Settings>))
                .in_set(Step::Obey)
                .run_if(resource_exists::<Shelf>),
        );
}

/// What the player wants done with saves.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SaveWish {
    /// Write the quick save.
    Quick,
    /// Write a save of this name, in place of an older one of the same name.
    Under(String),
    /// Go on with the latest save that the player has made.
    LoadLatest,
    /// Go on with the save in this file.
    Load(String),
    /// Let the save in this file go.
    LetGo(String),
}

/// A saved battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The player's name for it; empty for those that have none.
    #[serde(default)]
    pub name: String,
    /// What the battle is called.
    #[serde(default)]
    pub title: String,
    /// The round that it is in; 0 where an older version of the game has not said.
    #[serde(default)]
    pub round: u16,
    /// When it was made, in seconds since 1970; `None` where the clock could not be read.
    #[serde(default)]
    pub when: Option<u64>,
    /// Who plays each side, as words.
    pub players: Vec<String>,
    /// The battle so far.
    pub record: Record,
}

impl Save {
    /// A battle as it is now, under a name or none.
    pub fn of(session: &Session, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: session.setup().title.clone(),
            round: session.battle.round(),
            when: now(),
            players: session.players.iter().map(|player| player.word().to_owned()).collect(),
            record: session.battle.record(),
        }
    }

    /// Who plays.
    pub fn players(&self) -> Vec<Player> {
        self.players.iter().map(|word| Player::of_word(word).unwrap_or_default()).collect()
    }
}

fn obey(
    mut wishes: MessageReader<SaveWish>,
    shelf: Res<Shelf>,
    texts: Res<Texts>,
    session: Option<Res<Session>>,
    mut choice: ResMut<Choice>,
    mut fault: ResMut<Fault>,
    (mut overlay, mut next): (ResMut<Overlay>, ResMut<NextState<Screen>>),
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let done = match (wish, &session) {
            (SaveWish::Quick, Some(session)) => {
                choice
                    .say(write(&shelf, slots::QUICK, session, "").map_or_else(|error| error, |()| "Saved".to_owned()));
                Ok(None)
            }
            (SaveWish::Under(name), Some(session)) => {
                let file = file_of(&shelf, name);
                file.and_then(|file| write(&shelf, &file, session, name.trim())).map(|()| None)
            }
            (SaveWish::Quick | SaveWish::Under(_), None) => Ok(None),
            (SaveWish::LoadLatest, _) => {
                let made = slots(&shelf, &texts.0).into_iter().find(|slot| slot.kind != Kind::Auto);
                let file = made.map(|slot| slot.file).ok_or_else(|| NOTHING.to_owned());
                file.and_then(|file| load(&shelf, &texts, &file)).map(Some)
            }
            (SaveWish::Load(file), _) => load(&shelf, &texts, file).map(Some),
            (SaveWish::LetGo(file), _) => shelf.0.remove(file).map(|()| None),
        };
        match done {
            Ok(None) => {}
            Ok(Some(session)) => {
                commands.queue(move |world: &mut World| enter(world, session));
                *overlay = Overlay::None;
                next.set(Screen::Battle);
            }
            Err(error) => *fault = Fault(Some(error)),
        }
    }
}

const NOTHING: &str = "There is no saved battle yet: press F5 in a battle to save it.";

/// Writes a save into a file.
fn write(shelf: &Shelf, file: &str, session: &Session, name: &str) -> Result<(), String> {
    let text = serde_json::to_string(&Save::of(session, name)).map_err(|error| error.to_string())?;
    shelf.0.write(file, &text)
}

fn load(shelf: &Shelf, texts: &Texts, file: &str) -> Result<Session, String> {
    let text = shelf.0.read(file)?.ok_or(NOTHING)?;
    resume(&text, texts).map_err(|why| format!("The saved battle cannot be gone on with; it stays as it is.\n{why}"))
}

/// The battle of a save's text.
///
/// # Errors
/// A sentence about what does not fit.
pub fn resume(text: &str, texts: &Texts) -> Result<Session, String> {
    let save: Save = serde_json::from_str(text).map_err(|error| format!("The save cannot be read: {error}"))?;
    Session::resume(&texts.0, &save.record, &save.players())
}

/// Puts a battle on the table, in place of any other.
pub fn enter(world: &mut World, session: Session) {
    board::lay_out(world, &session.battle);
    let title = session.battle.history().is_empty().then(|| (session.setup().title.clone(), 0.0));
    world.resource_mut::<Shown>().banner = title;
    world.insert_resource(Playback::default());
    world.insert_resource(Choice::default());
    world.insert_resource(session);
}

fn read_settings(shelf: Res<Shelf>, mut settings: ResMut<Settings>) {
    if let Ok(Some(text)) = shelf.0.read(SETTINGS)
        && let Ok(kept) = serde_json::from_str::<Settings>(&text)
    {
        *settings = kept;
    }
}

fn keep_settings(
    shelf: Res<Shelf>,
    settings: Res<Settings>,
    mut kept: Local<Option<Settings>>,
    mut fault: ResMut<Fault>,
) {
    let first = kept.is_none();
    if kept.as_ref() != Some(&*settings) {
        *kept = Some(settings.clone());
        if !first && let Ok(text) = serde_json::to_string(&*settings) {
            // They hold until the program ends.
            if let Err(error) = shelf.0.write(SETTINGS, &text) {
                *fault = Fault(Some(format!("The settings are not kept for the next time: {error}")));
            }
        }
    }
}
