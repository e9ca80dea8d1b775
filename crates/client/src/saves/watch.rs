//! Records that are watched: opened from saves and from the current battle, and continued from any moment.

use bevy::prelude::*;

use super::{NOTHING, Refusal, Save, enter, resume_record};
use crate::{
    playback::{Playback, Shown},
    player::Player,
    replay::{Control, Replay, Stage},
    session::{Session, Texts},
    state::{Overlay, Screen, Step},
    storage::Shelf,
};
use hexfray_battle::{Check, Record};
use hexfray_board::text::read_json;
use hexfray_study::Course;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WatchWish>()
        .add_systems(Update, obey.in_set(Step::Obey).run_if(on_message::<WatchWish>).run_if(resource_exists::<Texts>));
}

/// The player's commands to watch a battle, or to stop watching.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum WatchWish {
    /// Watch the battle on the table: from its start, or the order after this many others, which is played at once.
    Battle(Option<usize>),
    /// Watch the save in this file.
    Save(String),
    /// Stop watching: go back to the results, if the record was opened there.
    Leave,
    /// Continue the battle that is watched, from the moment that is shown, with these players.
    TakeOver(Vec<Player>),
}

fn obey(world: &mut World) {
    let wishes: Vec<WatchWish> = world.resource_mut::<Messages<WatchWish>>().drain().collect();
    for wish in wishes {
        let done = match wish {
            WatchWish::Battle(from) => match world.get_resource::<Session>().filter(|session| !session.is_watched()) {
                Some(session) => {
                    let (record, is_over) = (session.battle.record(), session.battle.outcome().is_some());
                    let (players, gamemaster) = (session.players.clone(), session.gamemaster);
                    let done = watch_played(world, record.clone(), players.clone());
                    if done.is_ok() && is_over {
                        world.insert_resource(Watched { record, players, gamemaster });
                    }
                    done.map(|()| {
                        let to_the_order = |before: usize| [Control::Go(before), Control::Step(1)];
                        from.map(to_the_order).into_iter().flatten().for_each(|control| go(world, control));
                    })
                }
                None => Ok(()),
            },
            WatchWish::Leave => {
                leave(world);
                Ok(())
            }
            WatchWish::Save(file) => saved(world, &file).and_then(|save| {
                let players = save.players();
                watch_played(world, save.record, players)
            }),
            WatchWish::TakeOver(players) => take_over(world, &players),
        };
        if let Err(refusal) = done {
            super::refuse(world, refusal);
        }
    }
}

/// Carries out a command of the viewer of the record on the table.
fn go(world: &mut World, control: Control) {
    world.resource_scope(|world, mut replay: Mut<Replay>| {
        world.resource_scope(|world, mut session: Mut<Session>| {
            world.resource_scope(|world, mut playback: Mut<Playback>| {
                let shown = &mut *world.resource_mut::<Shown>();
                let stage = &mut Stage { session: &mut session, playback: &mut playback, shown };
                replay.obey(control, stage);
            });
        });
    });
}

/// The battle whose results led to the watched record.
#[derive(Resource, Clone, Debug)]
struct Watched {
    record: Record,
    players: Vec<Player>,
    gamemaster: bool,
}

/// Leaves the record for the results that led to it, otherwise for the title.
fn leave(world: &mut World) {
    let texts = world.resource::<Texts>().clone();
    let watched = world.remove_resource::<Watched>();
    let session = watched.and_then(|it| {
        let mut session = resume_record(&texts, &it.record, &it.players).ok()?;
        session.gamemaster = it.gamemaster;
        Some(session)
    });
    let screen = session.map_or(Screen::Title, |session| {
        enter(world, session);
        Screen::Result
    });
    *world.resource_mut::<Overlay>() = Overlay::None;
    world.resource_mut::<NextState<Screen>>().set(screen);
}

fn saved(world: &World, file: &str) -> Result<Save, Refusal> {
    let Some(shelf) = world.get_resource::<Shelf>() else { return Err(NOTHING.to_owned().into()) };
    let text = shelf.0.read(file)?.ok_or_else(|| NOTHING.to_owned())?;
    read_json(&text).map_err(|error| format!("The save cannot be read: {error}").into())
}

/// Puts a record on the table that these players have played.
fn watch_played(world: &mut World, record: Record, players: Vec<Player>) -> Result<(), Refusal> {
    watch_record(world, record)?;
    world.resource_mut::<Replay>().was_played_by(players);
    Ok(())
}

/// Puts a record on the table, to be watched from its start.
///
/// # Errors
/// A sentence about what does not fit.
pub fn watch_record(world: &mut World, record: Record) -> Result<(), Refusal> {
    let texts = world.resource::<Texts>().clone();
    let replay = follow(&texts, record, Check::Verified)?;
    show(world, replay);
    Ok(())
}

/// Follows a record from its start.
pub(super) fn follow(texts: &Texts, record: Record, check: Check) -> Result<(Replay, Session), Refusal> {
    let kept = Box::new(record.clone());
    let course = Course::follow(&texts.library, texts.rulesets, record, check);
    course.map(Replay::open).map_err(|error| {
        let battle = error.is_of_files().then_some((kept, None));
        Refusal { why: error.to_string(), battle }
    })
}

/// Puts a followed record on the table, replacing any other battle.
pub(super) fn show(world: &mut World, (replay, session): (Replay, Session)) {
    world.remove_resource::<Watched>();
    enter(world, session);
    world.insert_resource(replay);
    open_battle(world);
}

fn open_battle(world: &mut World) {
    *world.resource_mut::<Overlay>() = Overlay::None;
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

fn take_over(world: &mut World, players: &[Player]) -> Result<(), Refusal> {
    let Some(replay) = world.get_resource::<Replay>() else { return Ok(()) };
    let (record, check) = (replay.course().record_until(replay.at()), replay.course().check());
    let texts = world.resource::<Texts>().clone();
    let session = match check {
        Check::Verified => resume_record(&texts, &record, players)?,
        Check::Unverified => Session::resume(&texts, &record, players, check).map_err(|error| error.to_string())?,
    };
    enter(world, session);
    open_battle(world);
    Ok(())
}
