//! Saving battles, continuing them, and keeping settings: a save is the record so far, its players, and its name.
//!
//! F5 writes the quick save, the list of saves any number of named ones, and the game keeps some by itself ([`auto`]).
//! [`mod@slots`] lists them. Any of them can be watched instead ([`watch`]).

mod auto;
mod slots;
mod watch;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    board,
    choice::Choice,
    options::{Options, Settings},
    playback::{Playback, Shown},
    player::Player,
    replay::Replay,
    session::{Session, Texts},
    state::{Fault, Overlay, Screen, Step},
    storage::{Shelf, now},
};
use hexfray_battle::{Check, Record};
use hexfray_board::text::read_json;

pub use auto::{KeepSystems, Kept};
pub use slots::{SaveKind, Slot, file_of, latest, slots, suggestion, title_of};
pub use watch::{WatchWish, watch_record};

/// The file of the settings.
const SETTINGS: &str = "settings.json";

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((auto::plugin, watch::plugin))
        .add_message::<SaveWish>()
        .init_resource::<Offer>()
        .add_systems(Startup, read_settings.run_if(resource_exists::<Shelf>))
        .add_systems(
            Update,
            (obey, keep_settings.run_if(resource_changed::<Settings>))
                .in_set(Step::Obey)
                .run_if(resource_exists::<Shelf>),
        );
}

/// The player's commands for saves.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SaveWish {
    /// Write the quick save.
    Quick,
    /// Write a save with this name, replacing an older one of the same name.
    Under(String),
    /// Continue the latest save of the player.
    LoadLatest,
    /// Continue the save in this file.
    Load(String),
    /// Delete the save in this file.
    LetGo(String),
    /// Continue the battle of the [`Offer`], with the present files.
    PlayOn,
}

/// A battle that was not continued, because files have changed since; the player may continue it anyway.
#[derive(Resource, Clone, Debug, Default)]
pub struct Offer {
    /// The message to the player.
    why: String,
    battle: Option<Refused>,
}

/// A battle that was refused, and its players; `None` if it is to be watched.
type Refused = (Box<Record>, Option<Vec<Player>>);

impl Offer {
    /// Whether there is an offer to the player who reads this.
    pub fn stands(&self, why: &str) -> bool {
        self.battle.is_some() && self.why == why
    }
}

/// Why a battle is not continued, and the battle if it could be with the present files.
pub struct Refusal {
    why: String,
    battle: Option<Refused>,
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self { why, battle: None }
    }
}

impl Refusal {
    /// This refusal after a sentence that introduces it.
    #[must_use]
    pub fn after(self, sentence: &str) -> Self {
        Self { why: format!("{sentence}\n{}", self.why), ..self }
    }

    /// Shows it to the player.
    pub fn show(self, fault: &mut Fault, offer: &mut Offer) {
        *fault = Fault(Some(self.why.clone()));
        *offer = Offer { why: self.why, battle: self.battle };
    }
}

/// The result of a battle for the players at this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The only one of them has won.
    Won,
    /// The only one of them has lost.
    Lost,
    /// No side has won.
    Drawn,
    /// One of several has won.
    Decided,
}

impl Ended {
    /// The result of a battle, if it is over.
    fn of(session: &Session) -> Option<Self> {
        let outcome = session.battle.outcome()?;
        Some(match (outcome.winner, session.only_human()) {
            (None, _) => Self::Drawn,
            (Some(_), Some(_)) if session.is_defeat() => Self::Lost,
            (Some(_), Some(_)) => Self::Won,
            (Some(_), None) => Self::Decided,
        })
    }
}

/// A saved battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The player's name for it; empty for those that have none.
    #[serde(default)]
    pub name: String,
    /// The title of the battle.
    #[serde(default)]
    pub title: String,
    /// Its round; 0 if an older version of the game has not recorded it.
    #[serde(default)]
    pub round: u16,
    /// When it was made, in seconds since 1970; `None` if the clock could not be read.
    #[serde(default)]
    pub when: Option<u64>,
    /// Its result, in a word; `None` while it continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The players of the sides, as words.
    pub players: Vec<String>,
    /// Whether it is played at a gamemaster's table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gamemaster: bool,
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
            ended: Ended::of(session),
            players: session.players.iter().map(|player| player.word().to_owned()).collect(),
            gamemaster: session.gamemaster,
            record: session.battle.record(),
        }
    }

    /// The players.
    pub fn players(&self) -> Vec<Player> {
        self.players.iter().map(|word| Player::of_word(word).unwrap_or_default()).collect()
    }
}

fn obey(
    mut wishes: MessageReader<SaveWish>,
    shelf: Res<Shelf>,
    texts: Res<Texts>,
    session: Option<Res<Session>>,
    (mut choice, mut kept): (ResMut<Choice>, ResMut<Kept>),
    (mut fault, mut offer): (ResMut<Fault>, ResMut<Offer>),
    (mut overlay, mut next): (ResMut<Overlay>, ResMut<NextState<Screen>>),
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let done = match (wish, &session) {
            (SaveWish::Quick, Some(session)) => {
                let saved = if shelf.0.lasts() { "Saved" } else { "Saved until the game is closed" };
                let done = write(&shelf, slots::QUICK, session, "");
                if done.is_ok() {
                    kept.note_saved(session.battle.history().len());
                }
                choice.say(done.map_or_else(|error| error, |()| saved.to_owned()));
                Ok(None)
            }
            (SaveWish::Under(name), Some(session)) => {
                let file = file_of(&shelf, name);
                let done = file.and_then(|file| write(&shelf, &file, session, name.trim()));
                if done.is_ok() {
                    kept.note_saved(session.battle.history().len());
                }
                done.map(|()| None).map_err(Refusal::from)
            }
            (SaveWish::Quick | SaveWish::Under(_), None) => Ok(None),
            (SaveWish::LoadLatest, _) => {
                let made = slots(&shelf, &texts.library).into_iter().find(|slot| slot.kind.is_made_by_player());
                let file = made.map(|slot| slot.file).ok_or_else(|| NOTHING.to_owned());
                file.map_err(Refusal::from).and_then(|file| Ok(Some((load(&shelf, &texts, &file)?, Some(file)))))
            }
            (SaveWish::Load(file), _) => load(&shelf, &texts, file).map(|session| Some((session, Some(file.clone())))),
            (SaveWish::LetGo(file), _) => shelf.0.remove(file).map(|()| None).map_err(Refusal::from),
            // Saves are never overwritten by this: a battle that is continued unverified is kept in a separate file.
            (SaveWish::PlayOn, _) => play_on(&texts, &mut offer, &mut commands),
        };
        match done {
            Ok(None) => {}
            Ok(Some((session, file))) => {
                commands.queue(move |world: &mut World| enter_from(world, session, file.as_deref()));
                *overlay = Overlay::None;
                next.set(Screen::Battle);
            }
            Err(refusal) => refusal.show(&mut fault, &mut offer),
        }
    }
}

const NOTHING: &str = "There is no saved battle yet: the menu of a battle saves it.";

/// Writes a save into a file, replacing one of the same name from an older version of the game.
fn write(shelf: &Shelf, file: &str, session: &Session, name: &str) -> Result<(), String> {
    let text = serde_json::to_string(&Save::of(session, name)).map_err(|error| error.to_string())?;
    shelf.0.write(file, &text)?;
    let before = slots::of_before(file);
    if shelf.0.read(&before)?.is_some() { shelf.0.remove(&before) } else { Ok(()) }
}

/// The battle of a save.
///
/// # Errors
/// A sentence about what does not fit.
pub fn load(shelf: &Shelf, texts: &Texts, file: &str) -> Result<Session, Refusal> {
    let text = shelf.0.read(file)?.ok_or_else(|| NOTHING.to_owned())?;
    resume(&text, texts)
        .map_err(|refusal| refusal.after("The saved battle cannot be continued; its file stays as it is."))
}

/// The battle of a save's text.
///
/// # Errors
/// A sentence about what does not fit.
pub fn resume(text: &str, texts: &Texts) -> Result<Session, Refusal> {
    let save: Save = read_json(text).map_err(|error| format!("The save cannot be read: {error}"))?;
    let mut session = resume_record(texts, &save.record, &save.players())?;
    session.gamemaster = save.gamemaster;
    Ok(session)
}

/// The battle of a record, to be continued by these players.
///
/// # Errors
/// A sentence about what does not fit.
pub fn resume_record(texts: &Texts, record: &Record, players: &[Player]) -> Result<Session, Refusal> {
    Session::resume(texts, record, players, Check::Verified).map_err(|error| {
        let battle = error.is_of_files().then(|| (Box::new(record.clone()), Some(players.to_vec())));
        Refusal { why: error.to_string(), battle }
    })
}

/// Continues the offered battle, or watches it, with the present files.
fn play_on(
    texts: &Texts,
    offer: &mut Offer,
    commands: &mut Commands,
) -> Result<Option<(Session, Option<String>)>, Refusal> {
    let Some((record, players)) = offer.battle.take() else { return Ok(None) };
    let sentence = |error: String| Refusal::from(format!("It cannot be continued with the current files: {error}"));
    let Some(players) = players else {
        let replay = watch::follow(texts, *record, Check::Unverified).map_err(|refusal| sentence(refusal.why))?;
        commands.queue(move |world: &mut World| watch::show(world, replay));
        return Ok(None);
    };
    let session = Session::resume(texts, &record, &players, Check::Unverified);
    session.map(|session| Some((session, None))).map_err(|error| sentence(error.to_string()))
}

/// Shows the player why a battle is not continued.
pub fn refuse(world: &mut World, refusal: Refusal) {
    let (mut fault, mut offer) = (Fault::default(), Offer::default());
    refusal.show(&mut fault, &mut offer);
    world.insert_resource(fault);
    world.insert_resource(offer);
}

/// Puts a battle on the table, replacing any other.
pub fn enter(world: &mut World, session: Session) {
    enter_from(world, session, None);
}

/// As [`enter`], for a battle of a save's file.
pub fn enter_from(world: &mut World, mut session: Session, file: Option<&str>) {
    world.remove_resource::<Replay>();
    world.insert_resource(Kept::of(file, session.battle.history().len()));
    board::lay_out(world, &session.battle);
    let title = session.battle.history().is_empty().then(|| (session.setup().title.clone(), 0.0));
    world.resource_mut::<Shown>().banner = title;
    let begins = session.battle.history().is_empty() && !session.is_watched();
    world.insert_resource(if begins { Playback::beginning(&mut session) } else { Playback::default() });
    world.insert_resource(Choice::default());
    world.insert_resource(session);
}

fn read_settings(shelf: Res<Shelf>, options: Res<Options>, mut settings: ResMut<Settings>) {
    if let Ok(Some(text)) = shelf.0.read(SETTINGS)
        && let Ok(kept) = read_json::<Settings>(&text)
    {
        *settings = kept;
    }
    settings.reduced_motion |= options.reduced_motion;
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
            // They apply until the program ends.
            if let Err(error) = shelf.0.write(SETTINGS, &text) {
                *fault = Fault(Some(format!("The settings could not be saved: {error}")));
            }
        }
    }
}
