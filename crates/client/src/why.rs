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
use hexfray_battle::{Battle, Order};
use hexfray_study::{Advice, Advised, Adviser, turn_of};

/// How long a frame may compute.
const AT_ONCE: Duration = Duration::from_millis(3);

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
    advice: Option<Advice>,
    is_done: bool,
    /// Why there is no answer.
    nothing: Option<&'static str>,
    /// The course at the pointer, and the one chosen to be shown, by their numbers.
    pointed: Option<usize>,
    chosen: Option<usize>,
    /// Whether the pointer is on the courses, which keep their places meanwhile.
    is_held: bool,
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

    /// Holds the courses in their places while the pointer is on them; once it has left, the best come first.
    pub fn hold(&mut self, is_held: bool) {
        self.is_held = is_held;
        if let Some(advice) = self.advice.take_if(|_| !is_held) {
            let mut courses = advice.courses.clone();
            courses.sort_by(|one, other| other.chance.total_cmp(&one.chance));
            self.show(Advice { courses, ..advice.clone() }, Some(advice));
        }
    }

    /// Shows this advice in place of an earlier one; the marked courses keep their marks.
    fn show(&mut self, advice: Advice, earlier: Option<Advice>) {
        let course = |at: Option<usize>| at.and_then(|at| earlier.as_ref()?.courses.get(at));
        let place = |course: &Advised| advice.courses.iter().position(|one| is_same(one, course));
        (self.chosen, self.pointed) = (course(self.chosen).and_then(place), course(self.pointed).and_then(place));
        self.advice = Some(advice);
    }

    /// Whether the courses are held in their places.
    pub const fn is_held(&self) -> bool {
        self.is_held
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

    /// The answer so far, and whether it is complete.
    pub fn advice(&self) -> Option<(&Advice, bool)> {
        self.advice.as_ref().map(|advice| (advice, self.is_done))
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
    playback: Res<Playback>,
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
        let adviser = match subject.battle {
            Stand::Known(battle) => Adviser::new(battle, &subject.orders, seed),
            Stand::Watched(replay) => Adviser::new(&replay.course().battle(subject.at), &subject.orders, seed),
        };
        let nothing = adviser.is_none().then_some("The battle is over.");
        let (about, adviser) = (Some((question, subject.at)), adviser.map(SyncCell::new));
        *why = Why { asked: why.asked, about, adviser, nothing, ..Why::default() };
        wake.next_frame();
        return;
    }
    let Some(adviser) = why.adviser.as_mut().map(SyncCell::get).filter(|adviser| !adviser.is_done()) else { return };
    let begun = Instant::now();
    adviser.go_on(|| begun.elapsed() > AT_ONCE);
    let (mut advice, is_done) = (adviser.advice(&session.names), adviser.is_done());
    // The best come first, unless the pointer is on the courses.
    let earlier = why.advice.take();
    if let Some(shown) = earlier.as_ref().filter(|_| why.is_held) {
        advice.courses = in_their_places(&shown.courses, advice.courses);
    }
    why.show(advice, earlier);
    why.is_done = is_done;
    wake.next_frame();
}

/// The new courses with those that were shown in their places; a new one takes the place of one that was dropped.
fn in_their_places(shown: &[Advised], mut courses: Vec<Advised>) -> Vec<Advised> {
    let mut kept: Vec<Option<Advised>> = Vec::new();
    for one in shown {
        let place = courses.iter().position(|course| is_same(course, one));
        kept.push(place.map(|place| courses.remove(place)));
    }
    let mut new = courses.into_iter();
    let mut all: Vec<Advised> = kept.into_iter().filter_map(|course| course.or_else(|| new.next())).collect();
    all.extend(new);
    all
}

/// Whether two courses are one for players: of two paths to one act only the better is shown.
fn is_same(one: &Advised, other: &Advised) -> bool {
    one.words == other.words && one.is_given == other.is_given
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{SideId, UnitId};
    use hexfray_study::Terms;

    #[test]
    fn courses_at_the_pointer_keep_their_places() {
        let course = |unit: u8, chance: f64| Advised {
            orders: vec![Order::EndTurn { unit: UnitId(unit.into()) }],
            words: unit.to_string(),
            chance,
            error: 0.02,
            is_given: false,
            terms: Terms::default(),
        };
        let held = |shown: &[u8], new: &[u8]| {
            let shown: Vec<Advised> = shown.iter().map(|&unit| course(unit, 0.5)).collect();
            let new = new.iter().map(|&unit| course(unit, 0.6)).collect();
            let courses = in_their_places(&shown, new);
            assert!(courses.iter().all(|course| course.chance == 0.6), "the figures are the new ones");
            courses.iter().map(|course| course.words.clone()).collect::<Vec<_>>().concat()
        };
        assert_eq!(held(&[1, 2, 3], &[3, 1, 2]), "123", "none moves");
        assert_eq!(held(&[1, 2, 3], &[4, 3, 1]), "143", "a new one takes the place of one that was dropped");
        assert_eq!(held(&[1], &[2, 1, 3]), "123");
        assert_eq!(held(&[1, 2, 3], &[3]), "3", "no place stays empty");
        let mut why = Why { is_held: true, ..Why::default() };
        why.show(Advice { side: SideId(0), before: 0.5, courses: vec![course(1, 0.4), course(2, 0.6)] }, None);
        why.chosen = Some(0);
        why.hold(false);
        let words = why.advice.iter().flat_map(|advice| &advice.courses).map(|course| course.words.as_str());
        assert_eq!((words.collect::<String>().as_str(), why.chosen), ("21", Some(1)), "then the best comes first");
    }
}
