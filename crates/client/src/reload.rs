//! Taking over files that are saved while the game runs: at once if they are good, never if they are broken.
//!
//! A good file replaces the one of its name in [`Texts`]; a battle under way is replayed from its start with the same
//! dice and orders, and continues where it was. A broken file is held back: the last good one stays, and a [`Notice`]
//! shows the mistakes with their places until it is fixed. Faces are needed by no battle that would be refused for them, so the
//! notice shows the mistakes in those that are in use as well.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use bevy::prelude::*;

use super::{
    board,
    choice::Choice,
    options::Options,
    playback::{Playback, Shown},
    session::{Session, Texts},
    state::{Step, Table},
};
use hexfray_board::text::{Library, Problem, Problems, Source};
use hexfray_drawing::picture::{faces, problems_of};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileSaved>()
        .add_message::<FileChanged>()
        .add_message::<Watched>()
        .init_resource::<Notice>()
        .add_message::<FileUnread>()
        .init_resource::<Held>()
        .init_resource::<Missed>()
        .add_systems(Startup, begin)
        .add_systems(
            Update,
            take_over
                .before(Step::Obey)
                .after(Step::Input)
                .run_if(resource_exists::<Texts>)
                .run_if(on_message::<FileSaved>.or_eager(on_message::<FileUnread>)),
        );
}

/// A file was saved by another program; its bytes are known to be text.
#[derive(Message, Clone, Debug)]
pub struct FileSaved(pub Source);

/// A file was saved that cannot be read: its name, and why, in a sentence.
#[derive(Message, Clone, Debug)]
pub struct FileUnread {
    /// Its name.
    pub name: String,
    /// Why.
    pub why: String,
}

/// A file was saved, good or broken; for other parts of the program that have it open.
#[derive(Message, Clone, Debug)]
pub struct FileChanged(pub Source);

/// Folders and files, each with its name in the game and its path, to be watched from now on instead of others.
#[derive(Message, Clone, Debug)]
pub struct Watched(pub Vec<(PathBuf, PathBuf)>);

/// The message to the player about files that changed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The files that were reloaded.
    pub news: Option<String>,
    /// The map or battle among it that the player has opened, and may want to play or edit.
    pub opened: Option<String>,
    /// The mistakes of files that were not, and of faces; shown until they are fixed.
    pub broken: Option<String>,
}

/// Files that are broken, by name.
#[derive(Resource, Clone, Debug, Default)]
struct Held(BTreeMap<String, Source>);

/// Files that cannot be read, by their names in the library: a sentence about each.
#[derive(Resource, Clone, Debug, Default)]
struct Missed(BTreeMap<String, String>);

impl Missed {
    fn add(&mut self, name: &str, why: String) {
        self.0.insert(Library::key(name), why);
    }
}

/// Reports files that could not be read when the program began, in whose place others are used, and mistakes in faces.
fn begin(
    options: Option<Res<Options>>,
    texts: Option<Res<Texts>>,
    mut missed: ResMut<Missed>,
    mut notice: ResMut<Notice>,
) {
    let unread = options.map(|options| options.unread.clone()).unwrap_or_default();
    unread.into_iter().for_each(|(name, why)| missed.add(&name, why));
    let problems = texts.map(|texts| wrong_faces(&texts.library, &BTreeMap::new())).unwrap_or_default();
    notice.broken = broken(&problems, &missed);
}

/// The mistakes in the faces of a library, but for those in files in whose place others wait.
fn wrong_faces(library: &Library, waiting: &BTreeMap<String, Source>) -> Problems {
    let waiting: Vec<String> = waiting.keys().map(|name| Library::key(name)).collect();
    let is_in_use = |problem: &Problem| !waiting.contains(&Library::key(problem.source().name()));
    let mut problems = Problems::new();
    faces(library).1.into_iter().filter(is_in_use).for_each(|problem| problems.push(problem));
    problems
}

/// These mistakes, and what is said about files that cannot be read.
fn broken(problems: &Problems, missed: &Missed) -> Option<String> {
    let problems = (!problems.is_empty()).then(|| problems.to_string());
    let all: Vec<String> = problems.into_iter().chain(missed.0.values().cloned()).collect();
    (!all.is_empty()).then(|| all.join("\n"))
}

/// Continues with other texts, of which these files could not be read: their names, and a sentence about each.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn start_over(world: &mut World, library: Library, unread: Vec<(String, String)>) {
    let rulesets = world.resource::<Texts>().rulesets;
    let mut missed = Missed::default();
    unread.into_iter().for_each(|(name, why)| missed.add(&name, why));
    let broken = broken(&wrong_faces(&library, &BTreeMap::new()), &missed);
    world.insert_resource(Texts { library, rulesets });
    world.insert_resource(Notice { broken, ..Notice::default() });
    world.insert_resource(missed);
    world.insert_resource(Held::default());
}

pub(super) fn take_over(world: &mut World) {
    let saved: Vec<Source> = world.resource_mut::<Messages<FileSaved>>().drain().map(|message| message.0).collect();
    let unread: Vec<FileUnread> = world.resource_mut::<Messages<FileUnread>>().drain().collect();
    let mut missed = world.resource_mut::<Missed>();
    saved.iter().for_each(|source| drop(missed.0.remove(&Library::key(source.name()))));
    unread.into_iter().for_each(|FileUnread { name, why }| missed.add(&name, why));
    let missed = missed.clone();
    let old = world.resource::<Texts>().clone();
    let mut waiting = std::mem::take(&mut world.resource_mut::<Held>().0);
    for source in saved {
        let known = old.library.get(source.name()).is_some_and(|old| old.text() == source.text());
        if !known || waiting.contains_key(source.name()) {
            world.write_message(FileChanged(source.clone()));
            waiting.insert(source.name().to_owned(), source);
        }
    }
    let (texts, taken, mut broken) = sort_out(&old, &mut waiting);
    broken.extend(wrong_faces(&texts.library, &waiting));
    world.resource_mut::<Held>().0 = waiting;
    world.resource_mut::<Notice>().broken = self::broken(&broken, &missed);
    if taken.is_empty() {
        return;
    }
    let mut news = format!("Reloaded: {}", taken.join(", "));
    world.insert_resource(texts.clone());
    // A record that is watched keeps the files that it was written with.
    let session = world.get_resource::<Session>().filter(|session| !session.is_watched());
    match session.map(|session| session.again(&texts, &taken)) {
        Some(Ok(session)) => renew(world, session),
        Some(Err(why)) => {
            news += &format!(". The battle goes on with the old files, because {why}");
        }
        None => {}
    }
    world.resource_mut::<Notice>().news = Some(news);
}

/// These texts with all good files of these, together or one by one.
#[cfg(target_arch = "wasm32")]
pub fn with_good(texts: &Texts, files: Vec<Source>) -> Texts {
    if files.is_empty() {
        return texts.clone();
    }
    let mut waiting = files.into_iter().map(|file| (file.name().to_owned(), file)).collect();
    sort_out(texts, &mut waiting).0
}

/// Takes over all waiting files that are good: all together if they are good only together, otherwise one by one. Returns the
/// texts with them, their names, and the mistakes of the others, which keep waiting.
fn sort_out(old: &Texts, waiting: &mut BTreeMap<String, Source>) -> (Texts, Vec<String>, Problems) {
    let names: Vec<String> = waiting.keys().cloned().collect();
    let with = |texts: &Texts, names: &[String], waiting: &BTreeMap<String, Source>| {
        let mut texts = texts.clone();
        names.iter().filter_map(|name| waiting.get(name)).for_each(|source| texts.library.add_source(source.clone()));
        texts
    };
    let wrong = |texts: &Texts, names: &[String]| -> Problems {
        let mut problems = Problems::new();
        problems_of(texts.rulesets, &texts.library, names)
            .into_iter()
            .filter(|one| !one.is_warning())
            .for_each(|one| problems.push(one));
        problems
    };
    let together = with(old, &names, waiting);
    if wrong(&together, &names).is_empty() {
        waiting.clear();
        return (together, names, Problems::new());
    }
    let (mut texts, mut taken, mut broken) = (old.clone(), Vec::new(), Problems::new());
    for name in names {
        let own = std::slice::from_ref(&name);
        let trial = with(&texts, own, waiting);
        let problems = wrong(&trial, own);
        if problems.is_empty() {
            texts = trial;
            waiting.remove(&name);
            taken.push(name);
        } else {
            broken.extend(problems);
        }
    }
    (texts, taken, broken)
}

/// Continues with a battle that was replayed; the view does not move if the board is as large as before.
fn renew(world: &mut World, session: Session) {
    let board = Arc::clone(session.battle.board());
    let as_before = world.resource::<Table>().0.as_ref().is_some_and(|old| old.grid() == board.grid());
    if as_before {
        world.resource_mut::<Shown>().follow(&session.battle);
        world.insert_resource(Table(Some(board)));
    } else {
        board::lay_out(world, &session.battle);
    }
    world.insert_resource(Playback::default());
    world.insert_resource(Choice::default());
    world.insert_resource(session);
}
