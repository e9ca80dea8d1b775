//! Why a computer acted as it did, and what the player could do: courses that are tried, with their chances.
//!
//! It is computed in a few milliseconds of each frame, so that no frame waits for it.

use std::time::Duration;

use bevy::{
    platform::{cell::SyncCell, time::Instant},
    prelude::*,
};

use super::{
    playback::Playback,
    replay::Replay,
    session::Session,
    state::{Screen, Step, Wake},
};
use hexfray_battle::{Battle, Order, UnitId};
use hexfray_board::grid::Cell;
use hexfray_study::{Advice, Adviser, turn_of};

/// How long a frame may compute, at least and at most: where frames take long, a quarter more.
const AT_ONCE: (Duration, Duration) = (Duration::from_millis(3), Duration::from_millis(40));

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Why>()
        .add_systems(Update, think.in_set(Step::Think).run_if(resource_exists::<Session>))
        .add_systems(OnExit(Screen::Battle), |mut why: ResMut<Why>| *why = Why::default());
}

/// The player's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What the player could do now.
    Hint,
    /// Why the last turn of a computer, or the one that is watched, went as it did.
    Why,
}

/// The question of the player, and the answer so far.
#[derive(Resource, Default)]
pub struct Why {
    asked: Option<Question>,
    /// Its subject: the question, and the number of orders before the turn.
    about: Option<(Question, usize)>,
    adviser: Option<SyncCell<Adviser>>,
    /// The answer, once all courses have been tried: a list that is still being sorted cannot be read.
    advice: Option<Advice>,
    /// The share of the work on it that is done, 0 to 1.
    progress: f64,
    /// The cells of all units before the turn that it is about.
    stood: Vec<Option<Cell>>,
    /// Why there is no answer.
    nothing: Option<&'static str>,
    /// The course at the pointer, and the one chosen to be shown, by their numbers.
    pointed: Option<usize>,
    chosen: Option<usize>,
}

/// The subject of a question: the battle after this many orders, and the order given then.
struct Subject<'b> {
    at: usize,
    orders: Vec<Order>,
    battle: Stand<'b>,
}

/// A battle in memory, or one that has to be set up first.
enum Stand<'b> {
    Known(&'b Battle),
    Watched(&'b Replay),
}

impl Why {
    /// Asks, or closes the question if it is the open one.
    pub fn ask(&mut self, question: Question) {
        let asked = (self.asked != Some(question)).then_some(question);
        *self = Self { asked, ..Self::default() };
    }

    /// The question.
    pub const fn asked(&self) -> Option<Question> {
        self.asked
    }

    /// Shows the course at the pointer on the board; a pressed one stays shown until it is pressed again.
    pub fn point_at(&mut self, course: Option<usize>, pressed: bool) {
        self.pointed = course;
        if pressed {
            self.chosen = course.filter(|_| self.chosen != course);
        }
    }

    /// The number of the course at the pointer.
    pub const fn pointed(&self) -> Option<usize> {
        self.pointed
    }

    /// The number of the course chosen to be shown.
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// The orders of the course to be shown on the board.
    pub fn marked(&self) -> Option<&[Order]> {
        let course = self.advice.as_ref()?.courses.get(self.pointed.or(self.chosen)?)?;
        Some(&course.orders)
    }

    /// The orders of the chosen course, if it is a hint for a battle after this many orders.
    pub fn hinted(&self, at: usize) -> Option<&[Order]> {
        let advice = self.advice.as_ref().filter(|_| self.about == Some((Question::Hint, at)))?;
        Some(&advice.courses.get(self.chosen?)?.orders)
    }

    /// The answer, once it is complete.
    pub const fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref()
    }

    /// The share of the work on the answer that is done, 0 to 1.
    pub const fn progress(&self) -> f64 {
        self.progress
    }

    /// The cell in which a unit stood before the turn that the answer is about.
    pub fn stood(&self, unit: UnitId) -> Option<Cell> {
        self.stood.get(unit.index()).copied().flatten()
    }

    /// Why there is no answer, if there is none.
    pub const fn nothing(&self) -> Option<&'static str> {
        self.nothing
    }
}

/// The subject of the open question; or the reason why there is none.
fn subject<'b>(
    question: Question,
    session: &'b Session,
    replay: Option<&'b Replay>,
) -> Result<Subject<'b>, &'static str> {
    if let Some(replay) = replay {
        if replay.at() == 0 {
            return Err("Nothing has been ordered yet.");
        }
        let (at, orders) = turn_of(replay.course(), replay.at());
        return Ok(Subject { at, orders, battle: Stand::Watched(replay) });
    }
    match question {
        Question::Hint if session.human_decides() => {
            let (at, battle) = (session.battle.history().len(), Stand::Known(&session.battle));
            Ok(Subject { at, orders: Vec::new(), battle })
        }
        Question::Hint => Err("It is not your turn."),
        Question::Why => match session.last_turn() {
            Some((at, battle, orders)) => Ok(Subject { at, orders: orders.to_vec(), battle: Stand::Known(battle) }),
            None => Err("No computer has had a turn yet."),
        },
    }
}

fn think(
    session: Res<Session>,
    replay: Option<Res<Replay>>,
    (playback, time): (Res<Playback>, Res<Time<Real>>),
    mut why: ResMut<Why>,
    mut wake: ResMut<Wake>,
) {
    let Some(question) = why.asked.filter(|_| playback.is_idle()) else { return };
    let why = why.bypass_change_detection();
    let subject = match subject(question, &session, replay.as_deref()) {
        Ok(subject) => subject,
        Err(sentence) => {
            *why = Why { asked: why.asked, nothing: Some(sentence), ..Why::default() };
            return;
        }
    };
    if why.about != Some((question, subject.at)) {
        let seed = session.seed ^ subject.at as u64;
        let begun = |battle: &Battle| {
            let stood = battle.units().map(|unit| unit.cell.filter(|_| unit.is_active())).collect();
            (Adviser::new(battle, &subject.orders, seed), stood)
        };
        let (adviser, stood) = match subject.battle {
            Stand::Known(battle) => begun(battle),
            Stand::Watched(replay) => begun(&replay.course().battle(subject.at)),
        };
        let nothing = adviser.is_none().then_some("The battle is over.");
        let (about, adviser) = (Some((question, subject.at)), adviser.map(SyncCell::new));
        *why = Why { asked: why.asked, about, adviser, stood, nothing, ..Why::default() };
        wake.next_frame();
        return;
    }
    let Some(adviser) = why.adviser.as_mut().map(SyncCell::get).filter(|adviser| !adviser.is_done()) else { return };
    let (begun, most) = (Instant::now(), (time.delta() / 4).clamp(AT_ONCE.0, AT_ONCE.1));
    adviser.go_on(|| begun.elapsed() > most);
    why.progress = adviser.progress();
    why.advice = adviser.is_done().then(|| adviser.advice(&session.names));
    wake.next_frame();
}
