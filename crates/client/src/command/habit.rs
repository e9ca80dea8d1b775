//! Protection against habit: a turn that has begun because the one before ended by itself is not ended by a key press that was
//! meant for that one.

use bevy::prelude::*;

use crate::{
    choice::{Choice, Mode},
    playback::Playback,
    session::Session,
    state::{Overlay, Wake},
};
use hexfray_battle::{Decision, Event, Order};

/// How long such a turn cannot be ended, and how long a question is shown before Enter answers it after a card, in seconds.
const WAIT: f32 = 0.8;

/// The most orders that one click gives.
const MOST: usize = 8;

/// How long the current turn cannot be ended.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Habit {
    left: f32,
    /// How many orders had been given at the last check; `None` if no battle was played.
    orders: Option<usize>,
    /// How many orders had been given when the current turn began, if that was seen.
    begun: usize,
}

impl Habit {
    /// Whether the turn has only just begun, and not because its player ended the one before.
    pub fn holds(self) -> bool {
        self.left > 0.0
    }

    /// How many orders had been given when the current turn began.
    pub const fn begun(self) -> usize {
        self.begun
    }
}

/// Notes that a card was closed or the machine passed on: until the pointer or a key of the board moves, Enter is meant for the
/// closed card; a question that has been shown for a moment may be answered by it.
pub(super) fn rest(
    time: Res<Time>,
    (overlay, playback): (Res<Overlay>, Res<Playback>),
    (mut was_open, mut shown): (Local<bool>, Local<f32>),
    mut choice: ResMut<Choice>,
    mut wake: ResMut<Wake>,
) {
    let is_open = *overlay != Overlay::None || playback.page().is_some();
    if std::mem::replace(&mut *was_open, is_open) && !is_open {
        let choice = choice.bypass_change_detection();
        (choice.rested, choice.just_read) = (true, true);
    }
    let asks = choice.just_read && choice.mode == Mode::Answer && !is_open && playback.is_idle();
    *shown = if asks { *shown + time.delta_secs() } else { 0.0 };
    if *shown > WAIT {
        choice.bypass_change_detection().just_read = false;
    } else if asks {
        wake.next_frame();
    }
}

/// Notes turns that begin by themselves, and counts down once they can be played. Enter does nothing on the board until the player
/// has pointed in the turn: it may be meant for the one before.
pub(super) fn follow(
    time: Res<Time>,
    (session, playback): (Res<Session>, Res<Playback>),
    mut habit: ResMut<Habit>,
    mut choice: ResMut<Choice>,
    mut wake: ResMut<Wake>,
) {
    let battle = &session.battle;
    let orders = battle.history().len();
    let before = std::mem::replace(&mut habit.orders, (!session.is_watched()).then_some(orders));
    if before != Some(orders) {
        let begins = battle.events().iter().any(|event| matches!(event, Event::TurnStarted { .. }));
        // A battle that is loaded or resumed begins with its current turn.
        let goes_on = before.is_some_and(|before| (before + 1..=before + MOST).contains(&orders));
        if begins || !goes_on {
            habit.begun = orders;
            if goes_on {
                choice.bypass_change_detection().rested = true;
            }
            habit.left = if goes_on && ended_by_itself(&session) { WAIT } else { 0.0 };
        }
        return;
    }
    if habit.left > 0.0 {
        wake.next_frame();
        let plays = matches!(battle.decision(), Decision::Act { .. }) && session.human_decides();
        if plays && playback.is_idle() {
            habit.left = (habit.left - time.delta_secs()).max(0.0);
        }
    }
}

/// Whether the last turn of a human ended without an order to end it.
fn ended_by_itself(session: &Session) -> bool {
    let battle = &session.battle;
    let of_human = |order: &Order| {
        let side = order.unit().and_then(|unit| battle.unit(unit)).map(|unit| unit.side);
        side.is_some_and(|side| session.is_human(side))
    };
    let last = battle.history().iter().rev().map(|given| given.order).find(of_human);
    last.is_some_and(|last| !matches!(last, Order::EndTurn { .. } | Order::Pick { .. }))
}
