//! The displayed state of a battle: it follows the events, slightly behind the battle itself.

mod flash;
mod floaters;
mod missile;
mod reading;
mod shown;
mod sights;
mod stage;

use std::{collections::VecDeque, sync::Arc};

use bevy::prelude::*;

use super::{
    choice::Choice,
    options::Settings,
    session::{Session, Told, in_order},
    state::{Overlay, Screen, Step, Table, Wake},
    view::View,
};
use hexfray_battle::{Event, Message};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::{Layout, Readable};
use reading::Reading;
use stage::{begin, duration, progress};

pub use flash::Flash;
pub use floaters::{FloatTone, Floater};
pub use missile::{Form, Missile};
pub use shown::{BANNER_SECONDS, Effect, Fall, MeleePart, Shown, ShownUnit};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Shown>()
        .add_message::<Happened>()
        .add_message::<Released>()
        .add_systems(
            Update,
            (advance, lay_board.run_if(in_state(Screen::Battle)), place_words, reading::find_task, take_seats)
                .chain()
                .in_set(Step::Show)
                .run_if(resource_exists::<Session>),
        );
}

/// Chooses places for new texts: above texts that they would overlap.
fn place_words(view: Res<View>, settings: Res<Settings>, mut shown: ResMut<Shown>) {
    if shown.floaters.iter().all(|word| word.placed) {
        return;
    }
    floaters::set_apart(&mut shown.floaters, view.zoom() / settings.scale_in(view.window()), settings.reduced_motion);
}

/// How fast tokens make room for each other, as shares of the remaining distance per second.
const SEATING: f32 = 12.0;

/// Size of a token, in pixels to a world unit, at which it is easily read and picked.
const READABLE: f32 = 0.8;

/// Lets tokens that share a cell make room for each other; the crowd at the pointer spreads if its tokens are too small to be
/// distinguished.
fn take_seats(
    time: Res<Time>,
    settings: Res<Settings>,
    session: Res<Session>,
    choice: Res<Choice>,
    view: Res<View>,
    mut shown: ResMut<Shown>,
    mut wake: ResMut<Wake>,
) {
    let layout = shown.layout(session.battle.board().grid());
    // On a stage tokens have fixed places.
    let may_spread = layout.stage().is_none();
    // An order does not move the pointer.
    let open = choice.hover.or(shown.pointed);
    shown.readable = may_spread.then(|| Readable { size: READABLE / view.zoom(), open });
    let seconds = time.delta_secs() * settings.speed.factor();
    let share =
        if settings.speed.is_instant() || settings.reduced_motion { 1.0 } else { 1.0 - (-SEATING * seconds).exp() };
    let held = shown.pointed;
    if shown.take_seats(&layout, share, held) {
        wake.next_frame();
    }
}

/// An event when it is shown; sounds and shakes react to it.
#[derive(Message, Clone, Debug)]
pub struct Happened(pub Event);

/// The release of a missile such as an arrow; its sound reacts to it.
#[derive(Message, Clone, Debug)]
pub struct Released(pub Form);

/// Events that are still to be shown.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    queue: VecDeque<Told>,
    current: Option<Playing>,
    reading: Reading,
    /// Whether to show waiting events at once.
    pub skip: bool,
    /// Whether to show everything at once until a player at this machine has to decide.
    pub skip_on: bool,
}

#[derive(Clone, Debug)]
struct Playing {
    event: Event,
    elapsed: f32,
    duration: f32,
}

impl Playback {
    /// Appends events to be shown, the messages of an act after all that the act does.
    pub fn play(&mut self, told: &[Told]) {
        self.queue.extend(in_order(told.iter().cloned()));
    }

    /// Whether everything has been shown and read.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.current.is_none() && !self.reading.is_open()
    }
}

/// Puts the board of the battle on the table once all is shown, if it has changed: doors open, bridges fall, the referee's
/// cover is taken back.
fn lay_board(session: Res<Session>, playback: Res<Playback>, mut table: ResMut<Table>) {
    let board = session.battle.board();
    if playback.is_idle() && table.0.as_ref().is_none_or(|known| !Arc::ptr_eq(known, board)) {
        table.0 = Some(Arc::clone(board));
    }
}

fn advance(
    time: Res<Time>,
    (settings, overlay): (Res<Settings>, Res<Overlay>),
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut session: ResMut<Session>,
    mut table: ResMut<Table>,
    (mut happened, mut released): (MessageWriter<Happened>, MessageWriter<Released>),
    mut wake: ResMut<Wake>,
) {
    // Time does not run while the player reads.
    let rests = *overlay == Overlay::Briefing || (playback.reading.is_open() && !playback.skip);
    if (!playback.is_idle() && !rests) || shown.has_passing() {
        wake.next_frame();
    }
    let layout = shown.layout(session.battle.board().grid());
    let mut left = time.delta_secs() * settings.speed.factor();
    shown.age(time.delta_secs() * settings.speed.factor().min(4.0));
    let all = playback.skip || playback.skip_on || settings.speed.is_instant();
    if playback.skip {
        playback.reading.shut();
    }
    if rests {
        return;
    }
    loop {
        let playing = match playback.current.take() {
            Some(playing) => Some(playing),
            None => match playback.queue.pop_front() {
                Some(told) => {
                    session.note(&told);
                    let (event, _) = told;
                    if matches!(event, Event::BoardChanged { .. }) {
                        // The board has changed: doors open, bridges fall.
                        table.0 = Some(Arc::clone(session.battle.board()));
                    }
                    if let Some(message) = to_be_read(&event, &session).filter(|_| !playback.skip) {
                        playback.reading.add(message);
                        return;
                    }
                    happened.write(Happened(event.clone()));
                    Some(start(&mut shown, (&session, &layout), &playback.queue, event, settings.reduced_motion))
                }
                None => None,
            },
        };
        let Some(mut playing) = playing else {
            playback.skip = false;
            rest(&mut shown, &session, &settings);
            break;
        };
        let missing = playing.duration - playing.elapsed;
        if all || missing <= left {
            left -= missing.max(0.0);
            released.write_batch(move_on(&mut shown, &session, &layout, &playing, 1.0));
            if all {
                shown.shut_sights();
                shown.keep_latest();
            }
            if playback.queue.is_empty() {
                // At rest the battle itself is shown, including changes without events.
                shown.follow(&session.battle);
                shown.hide(session.unseen(&settings));
            }
            left = left.max(0.0);
        } else {
            playing.elapsed += left;
            let share = if settings.reduced_motion { 1.0 } else { playing.elapsed / playing.duration };
            released.write_batch(move_on(&mut shown, &session, &layout, &playing, share));
            playback.current = Some(playing);
            break;
        }
    }
}

/// Begins to show an event; `queue` has those that follow it.
fn start(
    shown: &mut Shown,
    (session, layout): (&Session, &Layout),
    queue: &VecDeque<Told>,
    event: Event,
    reduced_motion: bool,
) -> Playing {
    begin(shown, session, layout, &event);
    let begins = |told: &Told| matches!(told.0, Event::RoundStarted { .. } | Event::TurnStarted { .. });
    shown.follow_turns(&session.battle, &event, queue.iter().any(begins));
    sights::begin(shown, (session, layout), &event, lands(queue, &event), reduced_motion);
    let is_act = matches!(event, Event::Declared { .. } | Event::TookEffect { .. });
    let duration = duration(&event) + if is_act { shown.flight() } else { 0.0 };
    Playing { event, elapsed: 0.0, duration }
}

/// Shows the battle itself where the shown one differs from it: orders without events, such as answers, may change the unit that
/// is asked all the same; and units hidden from one human may be visible to another.
fn rest(shown: &mut Shown, session: &Session, settings: &Settings) {
    let hidden = session.unseen(settings);
    if shown.stamp != Some(session.battle.history().len()) || shown.hidden != hidden {
        shown.follow(&session.battle);
        shown.hide(hidden);
    }
}

/// Shows a share of an event; returns the missile that is released.
fn move_on(shown: &mut Shown, session: &Session, layout: &Layout, playing: &Playing, share: f32) -> Option<Released> {
    let released = match playing.event {
        Event::Declared { unit, .. } | Event::TookEffect { unit, .. } => {
            sights::progress(shown, unit, share, playing.duration)
        }
        _ => None,
    };
    progress(shown, session, layout, &playing.event, share);
    released.map(Released)
}

/// The cell in which a shot ends, if an obstacle is known to be in its way.
fn lands(queue: &VecDeque<Told>, event: &Event) -> Option<Cell> {
    let &Event::Declared { unit: user, .. } = event else { return None };
    let later = queue.iter().map(|told| &told.0).take_while(|event| !matches!(event, Event::Declared { .. }));
    later.into_iter().find_map(|event| match *event {
        Event::Redirected { unit, cell, .. } if unit == user => Some(cell),
        _ => None,
    })
}

/// The message of an event that a player at this machine has to read before the battle continues.
fn to_be_read(event: &Event, session: &Session) -> Option<Arc<Message>> {
    let Event::Message { message, .. } = event else { return None };
    (message.wait.is_none() && session.reads(message)).then(|| Arc::clone(message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{Name, Rule, UnitId};

    #[test]
    fn a_message_waits_until_its_act_is_shown_and_comes_before_the_next() {
        let (unit, text) = (UnitId(1), "The last one is down.".to_owned());
        let message = Message { title: String::new(), text, portrait: None, point: None, wait: None, to: None };
        let events = [
            Event::Noted { unit, what: Name::new("struck"), rule: Rule::HOUSE },
            Event::Message { event: 0, message: Arc::new(message) },
            Event::Defeated { unit, by: None, body: true },
            Event::TurnStarted { unit, tick: None },
        ];
        let mut playback = Playback::default();
        playback.play(&events.clone().map(|event| (event, None)));
        let queued: Vec<&Event> = playback.queue.iter().map(|told| &told.0).collect();
        assert_eq!(queued, [&events[0], &events[2], &events[1], &events[3]], "the fall is seen before it is told of");
    }
}
