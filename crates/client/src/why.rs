//! Why a computer acted as it did, and what the player could do: courses that are tried, with their chances.
//!
//! It is computed in a few milliseconds of each frame, so that no frame waits for it.

use std::time::Duration;

use bevy::{
    platform::{cell::SyncCell, time::Instant},
    prelude::*,
};

use super::{
    menu::Repertoire,
    playback::Playback,
    replay::Replay,
    session::Session,
    state::{Screen, Step, Wake, half_of_frame},
};
use hexfray_battle::{Battle, Digest, Order, UnitId};
use hexfray_board::grid::Cell;
use hexfray_study::{Advice, Advised, Adviser, Limits, turn_of};

/// About how many orders are tried for one answer: a large battle takes more of them for each course, and would take minutes.
const MOST_TRIED: usize = 1_500;
/// How long an answer may be computed before it is ended with what is known.
const LONGEST: Duration = Duration::from_secs(8);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Why>()
        .add_systems(Update, think.in_set(Step::Think).run_if(resource_exists::<Session>))
        .add_systems(OnExit(Screen::Battle), |mut why: ResMut<Why>| *why = Why::default());
}

/// Why a question is not answered while a message waits to be read.
pub const READ_FIRST: &str = "The battle waits until you have read the message";

/// Why it is not answered while something is being shown.
const PLAYS: &str = "The board changes: the answer follows when it is at rest.";
/// Why no turn of a computer can be explained.
const NO_TURN: &str = "No computer has had a turn yet: after one, this says why it acted as it did";

/// The player's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What the player could do now.
    Hint,
    /// Why the last turn of a computer, or the one that is watched, went as it did.
    Why,
}

/// The question of the player, and the answers so far.
#[derive(Resource, Default)]
pub struct Why {
    asked: Option<Question>,
    /// The answer to the open question, and earlier ones: after an undo, or if it is asked again, nothing is tried twice.
    answer: Option<Answer>,
    earlier: Vec<Answer>,
    /// Why there is no answer.
    nothing: Option<&'static str>,
    /// The course at the pointer, and the one chosen to be shown, by their numbers.
    pointed: Option<usize>,
    chosen: Option<usize>,
}

/// The most earlier answers that are kept.
const MOST_KEPT: usize = 8;

/// The answer to a question so far.
struct Answer {
    about: About,
    adviser: Option<SyncCell<Adviser>>,
    /// The answer, once all courses have been tried: a list that is still being sorted cannot be read.
    advice: Option<Advice>,
    /// The best course so far, and after how many rounds of trials.
    so_far: Option<(usize, Advised)>,
    /// The share of the work on it that is done, 0 to 1.
    progress: f64,
    /// How long it has been computed.
    taken: Duration,
    /// The cells of all units before the turn that it is about.
    stood: Vec<Option<Cell>>,
}

/// The subject of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct About {
    question: Question,
    /// The number of orders before the turn.
    at: usize,
    /// The state of a battle in play; a watched record has one for each number of orders.
    state: Option<Digest>,
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
        self.turn_to(None);
        self.asked = (self.asked != Some(question)).then_some(question);
    }

    /// Puts the present answer aside, and returns to the one about this subject if it is known.
    fn turn_to(&mut self, about: Option<About>) {
        let known = self.earlier.iter().position(|answer| Some(answer.about) == about);
        let known = known.map(|at| self.earlier.remove(at));
        self.earlier.extend(std::mem::replace(&mut self.answer, known));
        let most = self.earlier.len().saturating_sub(MOST_KEPT);
        self.earlier.drain(..most);
        (self.nothing, self.pointed, self.chosen) = (None, None, None);
    }

    /// Whether the answer is a hint for a position in which something has been ordered since: its marks on the board would
    /// mislead.
    fn is_past(&self, session: &Session) -> bool {
        let hint = self.answer.as_ref().filter(|answer| answer.about.question == Question::Hint);
        !session.is_watched() && hint.is_some_and(|hint| hint.about.at != session.battle.history().len())
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

    /// The orders of the course to be shown on the board: the one at the pointer, or the chosen one; otherwise
    /// what was done, or the best.
    pub fn marked(&self) -> Option<&[Order]> {
        let courses = &self.advice().filter(|_| self.asked.is_some())?.courses;
        let given = || courses.iter().position(|course| course.is_given);
        let at = self.pointed.or(self.chosen).or_else(given).unwrap_or(0);
        courses.get(at).map(|course| &*course.orders)
    }

    /// The orders of the chosen course, if it is a hint for a battle after this many orders.
    pub fn hinted(&self, at: usize) -> Option<&[Order]> {
        let is_it = |answer: &&Answer| (answer.about.question, answer.about.at) == (Question::Hint, at);
        let advice = self.answer.as_ref().filter(is_it)?.advice.as_ref()?;
        Some(&advice.courses.get(self.chosen?)?.orders)
    }

    /// The courses of the hint that is shown for a battle after this many orders, the chosen one first.
    pub fn advised(&self, at: usize) -> Vec<Vec<Order>> {
        let is_it = |answer: &&Answer| (answer.about.question, answer.about.at) == (Question::Hint, at);
        let answer = self.answer.as_ref().filter(|_| self.asked == Some(Question::Hint)).filter(is_it);
        let courses = answer.and_then(|answer| answer.advice.as_ref()).map_or(&[][..], |advice| &advice.courses);
        let chosen = self.chosen.and_then(|at| courses.get(at));
        chosen.into_iter().chain(courses).map(|course| course.orders.clone()).collect()
    }

    /// The answer, once it is complete.
    pub fn advice(&self) -> Option<&Advice> {
        self.answer.as_ref()?.advice.as_ref()
    }

    /// The share of the work on the answer that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.answer.as_ref().map_or(0.0, |answer| answer.progress)
    }

    /// The best course so far; `None` before every course has been tried once, and once the answer is complete.
    pub fn so_far(&self) -> Option<&Advised> {
        let answer = self.answer.as_ref().filter(|answer| answer.advice.is_none())?;
        answer.so_far.as_ref().map(|(_, course)| course)
    }

    /// The cell in which a unit stood before the turn that the answer is about.
    pub fn stood(&self, unit: UnitId) -> Option<Cell> {
        self.answer.as_ref()?.stood.get(unit.index()).copied().flatten()
    }

    /// Why there is no answer, if there is none.
    pub const fn nothing(&self) -> Option<&'static str> {
        self.nothing
    }
}

/// Why nobody can ask now why a computer acted as it did; `None` if there is something to see.
pub fn bars_why(session: &Session, playback: &Playback) -> Option<&'static str> {
    match playback.page() {
        _ if session.is_watched() => None,
        Some(_) => Some(READ_FIRST),
        None if session.last_turn().is_none() => Some(NO_TURN),
        None => None,
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
            None => Err(NO_TURN),
        },
    }
}

/// What a lesson allows and wants; everything elsewhere, and of a turn that is over.
fn limits(session: &Session, question: Question) -> Limits {
    let (battle, lesson) = (&session.battle, &session.setup().buttons);
    if question == Question::Why || session.is_watched() {
        return Limits::default();
    }
    let acts = battle.decision().unit().map_or_else(Vec::new, |unit| battle.acts(unit));
    let allowed = Repertoire { acts: &acts, verbs: battle.verbs() }.taught(lesson);
    Limits { allowed, wanted: session.task().and_then(|task| task.wait) }
}

/// Starts to answer a question.
fn begin(session: &Session, about: About, subject: &Subject) -> Answer {
    let begun = |battle: &Battle| {
        let stood = battle.units().map(|unit| unit.cell.filter(|_| unit.is_active())).collect();
        let adviser = Adviser::new(battle, &subject.orders, session.seed ^ about.at as u64);
        (adviser.map(|adviser| adviser.within(limits(session, about.question)).at_most(MOST_TRIED)), stood)
    };
    let (adviser, stood) = match subject.battle {
        Stand::Known(battle) => begun(battle),
        Stand::Watched(replay) => begun(&replay.course().battle(about.at)),
    };
    Answer {
        about,
        adviser: adviser.map(SyncCell::new),
        advice: None,
        so_far: None,
        progress: 0.0,
        taken: Duration::ZERO,
        stood,
    }
}

impl Answer {
    /// Goes on with the work until it is done or the time of a frame has passed; returns whether there was anything to do.
    fn go_on(&mut self, session: &Session, most: Duration) -> bool {
        let Some(adviser) = self.adviser.as_mut().map(SyncCell::get).filter(|adviser| !adviser.is_done()) else {
            return false;
        };
        let begun = Instant::now();
        adviser.go_on(|| begun.elapsed() > most);
        self.taken += begun.elapsed();
        if self.taken > LONGEST {
            adviser.hurry();
        }
        self.progress = adviser.progress();
        self.advice = adviser.is_done().then(|| adviser.advice(&session.names));
        let known = self.so_far.as_ref().map_or(0, |(rounds, _)| *rounds);
        // Each time that twice as much is known, the best so far is surer.
        if let Some(rounds) = adviser.rounds().filter(|&rounds| self.advice.is_none() && rounds >= (2 * known).max(1)) {
            self.so_far = adviser.advice(&session.names).courses.into_iter().next().map(|course| (rounds, course));
        }
        true
    }
}

fn think(
    session: Res<Session>,
    replay: Option<Res<Replay>>,
    (playback, time): (Res<Playback>, Res<Time<Real>>),
    mut why: ResMut<Why>,
    mut wake: ResMut<Wake>,
) {
    let Some(question) = why.asked else { return };
    let why = why.bypass_change_detection();
    if why.is_past(&session) {
        why.turn_to(None);
    }
    if !playback.is_idle() {
        why.nothing = Some(if playback.page().is_some() { READ_FIRST } else { PLAYS });
        return;
    }
    let subject = match subject(question, &session, replay.as_deref()) {
        Ok(subject) => subject,
        Err(sentence) => {
            why.turn_to(None);
            why.nothing = Some(sentence);
            return;
        }
    };
    let state = match subject.battle {
        Stand::Known(battle) => Some(battle.digest()),
        Stand::Watched(_) => None,
    };
    let about = About { question, at: subject.at, state };
    if why.answer.as_ref().is_none_or(|answer| answer.about != about) {
        why.turn_to(Some(about));
        why.answer.get_or_insert_with(|| begin(&session, about, &subject));
        wake.next_frame();
        return;
    }
    why.nothing = None;
    let Some(answer) = &mut why.answer else { return };
    if answer.adviser.is_none() {
        why.nothing = Some("The battle is over.");
        return;
    }
    let most = half_of_frame(time.delta());
    // A hint that another question has covered goes on afterwards.
    let now =
        About { question: Question::Hint, at: session.battle.history().len(), state: Some(session.battle.digest()) };
    let covered = why.earlier.iter_mut().find(|earlier| earlier.about == now);
    if answer.go_on(&session, most) || covered.is_some_and(|hint| hint.go_on(&session, most)) {
        wake.next_frame();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_past_once_anything_has_been_ordered() {
        let texts = crate::session::Texts::of_the_game();
        let mut session = Session::start(&texts, "maps/duel.battle.toml", &[], 7).expect("it starts");
        let answer = |question| {
            let at = session.battle.history().len();
            let subject = Subject { at, orders: Vec::new(), battle: Stand::Known(&session.battle) };
            begin(&session, About { question, at, state: None }, &subject)
        };
        let of = |question| Why { asked: Some(question), answer: Some(answer(question)), ..Why::default() };
        let (hint, why) = (of(Question::Hint), of(Question::Why));
        assert!(!hint.is_past(&session), "it is about this position");
        let order = session.battle.orders()[0];
        session.give(order).expect("it is legal");
        assert!(hint.is_past(&session), "its rings and arrows would show what was possible before");
        assert!(!why.is_past(&session), "an explanation is about what has passed");
    }

    #[test]
    fn a_hint_that_is_not_done_goes_on_where_it_was_after_another_question() {
        let about = About { question: Question::Hint, at: 3, state: None };
        let hint = Answer {
            about,
            adviser: None,
            advice: None,
            so_far: None,
            progress: 0.4,
            taken: Duration::ZERO,
            stood: Vec::new(),
        };
        let mut why = Why { asked: Some(Question::Hint), answer: Some(hint), ..Why::default() };
        why.ask(Question::Why);
        assert_eq!((why.asked(), why.progress()), (Some(Question::Why), 0.0), "the other question begins anew");
        why.ask(Question::Hint);
        why.turn_to(Some(about));
        assert_eq!(why.progress(), 0.4, "nothing is tried twice");
    }
}
