//! The replay viewer: a record on the table, any moment of which can be shown. It accepts no orders.
//!
//! The [`Session`] beside it holds the battle at the moment that is shown, or that [`Playback`] is moving to; board, cards,
//! timeline and log show it as in any other battle.

mod graph;

use std::time::Duration;

use bevy::{platform::time::Instant, prelude::*};

use super::{
    options::Settings,
    playback::{Playback, Shown},
    player::Player,
    session::Session,
    state::{Overlay, Screen, Step, Wake},
};
use hexfray_minds::story::{Line, order_with_effects, tell};
use hexfray_study::Course;

pub use graph::Graph;

pub(super) fn plugin(app: &mut App) {
    let is_open = resource_exists::<Replay>.and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (play_on, plot).chain().in_set(Step::Think).run_if(is_open).run_if(in_state(Screen::Battle)),
    );
}

/// The commands of the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Starts or stops playing.
    Play,
    /// A number of orders forward or back. One order forward is played; a longer step is shown at once.
    Step(i32),
    /// This many rounds forward or back.
    Round(i32),
    /// The next fall after this moment, which is played; or back, the one before it.
    Fall(i32),
    /// A moment, counted by the orders given before it.
    Go(usize),
    /// The start.
    First,
    /// The end.
    Last,
}

/// A record on the table.
#[derive(Resource)]
pub struct Replay {
    course: Course,
    graph: Graph,
    /// The log of the whole record, and its length at each moment.
    lines: Vec<Line>,
    ends: Vec<usize>,
    /// The moments after which a unit has fallen.
    falls: Vec<usize>,
    at: usize,
    plays: bool,
    /// How long the display has been at rest, in seconds.
    rest: f32,
    caption: String,
    /// Who played the sides; empty if the record does not say.
    players: Vec<Player>,
}

/// The longest log that a moment is shown with, in lines.
const MOST_LINES: usize = 400;
/// The pause between two orders, in seconds.
const PAUSE: f32 = 0.35;

/// The resources that show a moment.
pub struct Stage<'s> {
    /// The battle.
    pub session: &'s mut Session,
    /// The events that are still to be shown.
    pub playback: &'s mut Playback,
    /// The display.
    pub shown: &'s mut Shown,
}

impl Replay {
    /// A record from its start, and the session that shows it.
    pub fn open(course: Course) -> (Self, Session) {
        let mut session = Session::watch(&course);
        let (mut lines, mut ends) = (Vec::new(), Vec::new());
        for moment in course.moments() {
            moment.events.iter().for_each(|(event, act)| tell(&mut lines, &session.names, event, *act));
            ends.push(lines.len());
        }
        let falls = (0..=course.last()).filter(|&at| course.moment(at).has_fall()).collect();
        let caption = "The start".to_owned();
        let graph = Graph::new(&course);
        let replay =
            Self { course, graph, lines, ends, falls, at: 0, plays: false, rest: 0.0, caption, players: Vec::new() };
        replay.tell(0, &mut session);
        (replay, session)
    }

    /// The record.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// Keeps who played the sides.
    pub fn was_played_by(&mut self, players: Vec<Player>) {
        self.players = players;
    }

    /// Who continues from the moment that is shown, unless the viewer chooses others: the same players if people were among
    /// them, otherwise a person for the side to act, against the usual opponent.
    pub fn heirs(&self, sides: usize) -> Vec<Player> {
        if self.players.len() == sides && self.players.contains(&Player::Human) {
            return self.players.clone();
        }
        let whose = self.course.moment(self.at).side.map_or(0, |side| side.index());
        (0..sides).map(|side| if side == whose { Player::Human } else { Player::USUAL }).collect()
    }

    /// The chances to win that are known so far.
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The moment that is shown, or that the display is moving to.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether it is playing.
    pub const fn plays(&self) -> bool {
        self.plays
    }

    /// The moments after which a unit has fallen.
    pub fn falls(&self) -> &[usize] {
        &self.falls
    }

    /// The event that led to this moment, in a few words.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// Carries out a command of the viewer.
    pub fn obey(&mut self, control: Control, stage: &mut Stage<'_>) {
        let (at, last) = (self.at, self.course.last());
        if control != Control::Play {
            self.plays = false;
        }
        match control {
            Control::Play => {
                self.plays = !self.plays;
                self.rest = PAUSE;
                if self.plays && at == last {
                    self.go(0, stage);
                }
            }
            Control::Step(1) => self.step(stage),
            Control::Step(by) => self.go(at.saturating_add_signed(by as isize), stage),
            Control::Round(by) => self.go(self.round(by), stage),
            Control::Fall(by) if by < 0 => {
                let before = self.falls.iter().rev().find(|&&fall| fall < at);
                before.copied().into_iter().for_each(|fall| self.go(fall, stage));
            }
            Control::Fall(_) => {
                if let Some(next) = self.falls.iter().find(|&&fall| fall > at).copied() {
                    self.go(next - 1, stage);
                    self.step(stage);
                }
            }
            Control::Go(to) => self.go(to, stage),
            Control::First => self.go(0, stage),
            Control::Last => self.go(last, stage),
        }
    }

    /// The first moment of another round. Going back leads to the start of this round first.
    fn round(&self, by: i32) -> usize {
        let round = |at: usize| self.course.moment(at).round;
        let first = |wanted: u16| (0..=self.course.last()).find(|&at| round(at) >= wanted);
        let now = round(self.at);
        if by > 0 {
            return first(now.saturating_add(1)).unwrap_or(self.course.last());
        }
        let begun = first(now).unwrap_or(0);
        if begun < self.at { begun } else { first(now.saturating_sub(1)).unwrap_or(0) }
    }

    /// Shows a moment at once.
    fn go(&mut self, at: usize, stage: &mut Stage<'_>) {
        let at = at.min(self.course.last());
        let battle = &mut stage.session.battle;
        let before = at.saturating_sub(1);
        if self.at <= before && before - self.at <= self.course.way_to(before) {
            self.course.go(self.at, before, battle);
        } else {
            self.course.stand(before, battle);
        }
        self.give(at, stage.session);
        self.tell(at, stage.session);
        *stage.playback = Playback::default();
        stage.shown.clear();
        stage.shown.follow(&stage.session.battle);
    }

    /// Plays the next order; events that are still being shown are shown at once.
    fn step(&mut self, stage: &mut Stage<'_>) {
        let before = self.at;
        if !stage.playback.is_idle() {
            self.go(before, stage);
        }
        if before == self.course.last() {
            self.plays = false;
            return;
        }
        self.give(before + 1, stage.session);
        let told = &self.course.moment(self.at).events;
        stage.playback.play(told);
        if told.is_empty() {
            stage.shown.follow(&stage.session.battle);
        }
    }

    /// Gives the order that leads to a moment, with its text. The battle is at the moment before it.
    fn give(&mut self, at: usize, session: &mut Session) {
        let before = at.saturating_sub(1);
        self.caption = match self.course.orders().get(before).filter(|_| at > before) {
            Some(given) => {
                let events = self.course.moment(at).events.iter().map(|(event, _)| event);
                order_with_effects(&session.names, &session.battle, &given.order, events)
            }
            None => "The start".to_owned(),
        };
        self.course.go(before, at, &mut session.battle);
        self.at = at;
    }

    /// Shows the story up to a moment.
    fn tell(&self, at: usize, session: &mut Session) {
        let end = self.ends[at];
        let lines = &self.lines[end.saturating_sub(MOST_LINES)..end];
        session.retell_until(lines, self.course.moments()[..=at].iter().flat_map(|moment| &moment.events));
    }
}

/// Plays order after order, each after the one before has been shown.
fn play_on(
    time: Res<Time>,
    settings: Res<Settings>,
    overlay: Res<Overlay>,
    (mut replay, mut wake): (ResMut<Replay>, ResMut<Wake>),
    (mut session, mut playback, mut shown): (ResMut<Session>, ResMut<Playback>, ResMut<Shown>),
) {
    if !replay.plays || !playback.is_idle() || *overlay != Overlay::None {
        return;
    }
    wake.next_frame();
    replay.rest += time.delta_secs() * settings.speed.factor();
    if replay.rest >= PAUSE {
        replay.rest = 0.0;
        replay.step(&mut Stage { session: &mut session, playback: &mut playback, shown: &mut shown });
    }
}

/// How long a frame may compute chances.
const AT_ONCE: Duration = Duration::from_millis(3);

/// Computes more of the chances, while nothing else takes long.
fn plot(mut replay: ResMut<Replay>, mut wake: ResMut<Wake>) {
    let begun = Instant::now();
    let Replay { course, graph, .. } = replay.bypass_change_detection();
    if graph.go_on(course, || begun.elapsed() > AT_ONCE) {
        wake.next_frame();
    }
}
