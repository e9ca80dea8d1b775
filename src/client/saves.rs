//! Saving a battle, loading it again, and keeping settings: a save is the record so far and who plays.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    board,
    choice::Choice,
    options::Settings,
    playback::{Playback, Shown},
    session::{Player, Session, Texts},
    state::{Fault, Screen, Step},
    storage::Shelf,
};
use crate::{battle::Record, story::counted, text::Library};

/// Where the latest save lies.
const LATEST: &str = "saves/latest.json";
/// Where settings lie.
const SETTINGS: &str = "settings.json";

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SaveOrLoad>().add_systems(Startup, read_settings.run_if(resource_exists::<Shelf>)).add_systems(
        Update,
        (save_or_load, keep_settings.run_if(resource_changed::<Settings>))
            .in_set(Step::Obey)
            .run_if(resource_exists::<Shelf>),
    );
}

/// What to do with the latest save.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOrLoad {
    /// Write it.
    Save,
    /// Go on with it.
    Load,
}

/// A saved battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// Who plays each side, as words.
    pub players: Vec<String>,
    /// The battle so far.
    pub record: Record,
}

impl Save {
    /// A battle as it is now.
    pub fn of(session: &Session) -> Self {
        let players = session.players.iter().map(|player| player.word().to_owned()).collect();
        Self { players, record: session.battle.record() }
    }

    /// Who plays.
    pub fn players(&self) -> Vec<Player> {
        self.players.iter().map(|word| Player::of_word(word).unwrap_or_default()).collect()
    }
}

/// Whether there is something to load.
pub fn exists(shelf: &Shelf) -> bool {
    matches!(shelf.0.read(LATEST), Ok(Some(_)))
}

fn save_or_load(
    mut wishes: MessageReader<SaveOrLoad>,
    shelf: Res<Shelf>,
    texts: Res<Texts>,
    session: Option<Res<Session>>,
    mut choice: ResMut<Choice>,
    mut fault: ResMut<Fault>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for wish in wishes.read() {
        match (wish, &session) {
            (SaveOrLoad::Save, Some(session)) => match save(&shelf, session) {
                Ok(()) => choice.say("Saved"),
                Err(error) => choice.say(error),
            },
            (SaveOrLoad::Save, None) => {}
            (SaveOrLoad::Load, _) => match load(&shelf, &texts) {
                Ok(session) => {
                    commands.queue(move |world: &mut World| enter(world, session));
                    next.set(Screen::Battle);
                }
                Err(error) => *fault = Fault(Some(error)),
            },
        }
    }
}

fn save(shelf: &Shelf, session: &Session) -> Result<(), String> {
    let text = serde_json::to_string(&Save::of(session)).map_err(|error| error.to_string())?;
    shelf.0.write(LATEST, &text)
}

fn load(shelf: &Shelf, texts: &Texts) -> Result<Session, String> {
    let text = shelf.0.read(LATEST)?.ok_or("There is no saved battle yet: press F5 in a battle to save it.")?;
    resume(&text, texts).map_err(|why| format!("The saved battle cannot be gone on with; it stays as it is.\n{why}"))
}

/// The latest save in a few words, and its text; a save that cannot be read is there all the same.
pub fn latest(shelf: &Shelf, library: &Library) -> Option<(String, String)> {
    let text = shelf.0.read(LATEST).ok().flatten()?;
    let about = serde_json::from_str::<Save>(&text).map_or_else(
        |_| "of another version of the game".to_owned(),
        |save| {
            let title = library.get(&save.record.battle).and_then(|source| title_of(source.text()));
            let orders = counted(save.record.orders.len() as u64, "order");
            format!("{}, after {orders}", title.unwrap_or(save.record.battle))
        },
    );
    Some((about, text))
}

/// What a battle's file calls it.
fn title_of(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    table.get("name").and_then(toml::Value::as_str).map(str::to_owned)
}

/// Lets the latest save go.
///
/// # Errors
/// A sentence about what failed.
pub fn let_go(shelf: &Shelf) -> Result<(), String> {
    shelf.0.remove(LATEST)
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

fn keep_settings(shelf: Res<Shelf>, settings: Res<Settings>, mut kept: Local<Option<Settings>>) {
    let first = kept.is_none();
    if kept.as_ref() != Some(&*settings) {
        *kept = Some(settings.clone());
        if !first && let Ok(text) = serde_json::to_string(&*settings) {
            // A settings file that cannot be written costs nothing but the settings of the next run.
            shelf.0.write(SETTINGS, &text).unwrap_or_else(|error| warn!("{error}"));
        }
    }
}
