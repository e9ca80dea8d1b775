//! Saves that the game writes by itself. Each battle has a separate one, also between computers, up to the last order, so that
//! nothing is lost if a page is closed or a machine stops. Starting a battle never affects another battle's save. Finished
//! battles can be watched as long as they are among the latest.

use std::time::Duration;

use bevy::prelude::*;

use super::{
    slots::{AUTO, ENDING, FINISHED, FOLDER, stem_of},
    write,
};
use crate::{
    choice::Choice,
    options::Options,
    session::Session,
    state::{Screen, Step, Wake},
    storage::{Shelf, now},
};

/// The file in which the current battle is kept, and its progress.
#[derive(Resource, Clone, Debug, Default)]
pub struct Kept {
    /// The file; `None` until there is something to keep.
    file: Option<String>,
    /// The number of orders when it was written.
    orders: usize,
    /// The time of that, in seconds since the program's start.
    when: f32,
    /// Whether the player knows that nothing can be kept.
    is_told: bool,
    /// Whether the last try to keep it failed.
    has_failed: bool,
    /// The number of orders when the player last saved or loaded it.
    saved: usize,
}

impl Kept {
    /// The state for a battle that was loaded from a file: a file that the game itself keeps is used again.
    pub(super) fn of(file: Option<&str>, orders: usize) -> Self {
        let file = file.filter(|file| file.starts_with(AUTO)).map(str::to_owned);
        Self { file, orders, saved: orders, ..Self::default() }
    }

    /// Notes that the player has saved the battle after this many orders.
    pub(super) const fn note_saved(&mut self, orders: usize) {
        self.saved = orders;
    }

    /// Whether the player has saved the battle after this many orders.
    pub const fn is_saved(&self, orders: usize) -> bool {
        self.saved == orders
    }

    /// Notes that the player gives up the battle, which could not be kept.
    pub const fn give_up(&mut self) {
        self.has_failed = false;
    }

    /// Whether the battle could not be kept.
    pub const fn has_failed(&self) -> bool {
        self.has_failed
    }
}

/// How many battles are kept, of any age: this many unfinished ones, and this many finished ones.
const MANY: usize = 24;
/// How long further ones are kept, in seconds: thirty days.
const LONG: u64 = 30 * 86_400;
/// How often a battle is kept while players other than people give orders, in seconds.
const PACE: f32 = 0.5;

/// The systems for automatic saves. Screens without them, such as the trial of a draft, give them a condition.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepSystems;

pub(super) fn plugin(app: &mut App) {
    let plays = resource_exists::<Session>.and_then(resource_exists::<Shelf>);
    app.init_resource::<Kept>()
        .add_systems(
            Update,
            keep.in_set(Step::Think).in_set(KeepSystems).run_if(plays.clone()).run_if(in_state(Screen::Battle)),
        )
        .add_systems(OnEnter(Screen::Result), finish.in_set(KeepSystems).run_if(plays))
        .add_systems(OnEnter(Screen::Title), || remember(None))
        .add_systems(OnEnter(Screen::Choose), || remember(None));
}

/// Tells a page which save a reload continues.
fn remember(file: Option<&str>) {
    #[cfg(target_arch = "wasm32")]
    crate::browser::keep_place(file);
    #[cfg(not(target_arch = "wasm32"))]
    let _ = file;
}

/// Keeps the battle after each order.
fn keep(
    session: Res<Session>,
    options: Res<Options>,
    shelf: Res<Shelf>,
    time: Res<Time<Real>>,
    mut choice: ResMut<Choice>,
    (mut kept, mut wake): (ResMut<Kept>, ResMut<Wake>),
) {
    let orders = session.battle.history().len();
    if session.is_added() {
        remember(kept.file.as_deref());
    }
    let is_played = !session.is_watched() && options.script.is_empty();
    if orders == kept.orders || !is_played {
        return;
    }
    let at_once = session.human_decides() || session.battle.outcome().is_some();
    if !at_once && time.elapsed_secs() - kept.when < PACE {
        wake.within(Duration::from_secs_f32(PACE));
        return;
    }
    (kept.orders, kept.when) = (orders, time.elapsed_secs());
    let file = match &kept.file {
        Some(file) => Ok(file.clone()),
        None => fresh(&shelf, &session, AUTO),
    };
    let written = file.and_then(|file| write(&shelf, &file, &session, "").map(|()| file));
    kept.has_failed = written.is_err();
    match written {
        Ok(file) if kept.file.is_none() => {
            remember(Some(&file));
            kept.file = Some(file);
            clear(&shelf);
        }
        Ok(_) => {}
        Err(error) if !kept.is_told => {
            kept.is_told = true;
            choice.say(format!("The automatic save failed: {error}"));
        }
        Err(error) => debug!("{error}"),
    }
}

/// A file that no other battle uses.
fn fresh(shelf: &Shelf, session: &Session, beginning: &str) -> Result<String, String> {
    let source = session.setup().source.as_str();
    let name = source.rsplit('/').next().unwrap_or(source);
    let stem = stem_of(name.split('.').next().unwrap_or(name));
    let (seed, when) = (session.seed, now().unwrap_or(0));
    for number in 1_u32.. {
        let file = format!("{beginning}{stem}_{seed}_{when:x}_{number}{ENDING}");
        if shelf.0.read(&file)?.is_none() {
            return Ok(file);
        }
    }
    Err("there are too many saves of this battle".to_owned())
}

/// Deletes battles that have not been continued for long, if there are many.
fn clear(shelf: &Shelf) {
    let Some(now) = now() else { return };
    for (when, file) in dated(shelf, AUTO).into_iter().skip(MANY) {
        if now.saturating_sub(when) > LONG {
            remove(shelf, &file);
        }
    }
}

/// The files with this beginning and when each was written, the latest first.
fn dated(shelf: &Shelf, beginning: &str) -> Vec<(u64, String)> {
    let files = shelf.0.listed(FOLDER).unwrap_or_default().into_iter().filter(|file| file.starts_with(beginning));
    let mut dated: Vec<(u64, String)> = files
        .filter_map(|file| {
            let save: super::Save = hexfray_board::text::read_json(&shelf.0.read(&file).ok()??).ok()?;
            Some((save.when?, file))
        })
        .collect();
    dated.sort_unstable_by(|one, other| other.cmp(one));
    dated
}

fn remove(shelf: &Shelf, file: &str) {
    shelf.0.remove(file).unwrap_or_else(|error| warn!("{error}"));
}

/// A finished battle need not be continued: it is kept to be watched, with the latest others.
fn finish(session: Res<Session>, shelf: Res<Shelf>, mut kept: ResMut<Kept>) {
    remember(None);
    let Some(file) = kept.file.take() else { return };
    if session.battle.outcome().is_some() {
        let written = fresh(&shelf, &session, FINISHED).and_then(|finished| write(&shelf, &finished, &session, ""));
        if let Err(error) = written {
            warn!("the finished battle is not kept: {error}");
        }
        dated(&shelf, FINISHED).into_iter().skip(MANY).for_each(|(_, file)| remove(&shelf, &file));
    }
    remove(&shelf, &file);
}
