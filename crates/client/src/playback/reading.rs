//! Messages of the battle's file to its players: one that has to be read before the battle continues, and the present
//! task.

use std::{collections::VecDeque, sync::Arc};

use bevy::prelude::*;

use super::{Playback, Shown, to_be_read};
use crate::session::Session;
use hexfray_battle::{Decision, Message, Pointer};

/// Messages as they are shown.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Those that are still to be read; the first is shown.
    pages: VecDeque<Arc<Message>>,
    /// The present task.
    task: Option<Arc<Message>>,
    /// After how many orders that was looked up.
    stamp: Option<usize>,
    /// A task that the player has put away.
    put_away: Option<Arc<Message>>,
}

impl Reading {
    /// Whether something is still to be read.
    pub fn is_open(&self) -> bool {
        !self.pages.is_empty()
    }

    /// Something more is to be read.
    pub fn add(&mut self, message: Arc<Message>) {
        self.pages.push_back(message);
    }

    pub fn shut(&mut self) {
        self.pages.clear();
    }
}

impl Playback {
    /// That of a battle that begins, with what is read before anything is done: the first message is open.
    pub fn beginning(session: &mut Session) -> Self {
        let mut playback = Self { queue: session.hold_back_messages().into(), ..Self::default() };
        while let Some(told) = playback.queue.pop_front() {
            session.note(&told);
            if let Some(message) = to_be_read(&told.0, session) {
                playback.reading.add(message);
                break;
            }
        }
        playback
    }

    /// The message that is read now; the battle waits for it.
    pub fn page(&self) -> Option<&Arc<Message>> {
        self.reading.pages.front()
    }

    /// The present task, while orders are possible.
    pub fn task(&self) -> Option<&Arc<Message>> {
        let task = self.reading.task.as_ref().filter(|_| self.is_idle())?;
        let is_put_away = self.reading.put_away.as_ref().is_some_and(|away| Arc::ptr_eq(away, task));
        (!is_put_away).then_some(task)
    }

    /// The message is read, or the task put away.
    pub fn turn_page(&mut self) {
        if self.reading.pages.pop_front().is_none() {
            self.reading.put_away.clone_from(&self.reading.task);
        }
    }

    /// The thing at which the shown message points.
    pub fn points_at(&self) -> Option<Pointer> {
        self.page().or_else(|| self.task())?.point
    }

    /// Whether it points at a button.
    pub fn points_at_button(&self, name: &str) -> bool {
        matches!(self.points_at(), Some(Pointer::Button(button)) if button.as_str() == name)
    }

    /// Shows the rest at once; of messages only the next.
    pub fn hurry(&mut self) {
        if self.reading.is_open() {
            self.turn_page();
        } else {
            self.skip = !self.is_idle();
        }
    }
}

/// Looks up what is to be done, and announces who chooses, whenever an order has been given or taken back.
pub(super) fn find_task(session: Res<Session>, mut playback: ResMut<Playback>, mut shown: ResMut<Shown>) {
    let now = session.battle.history().len();
    if playback.is_idle() && playback.reading.stamp != Some(now) {
        playback.reading.stamp = Some(now);
        playback.reading.task = session.task();
        if let &Decision::Pick { side } = session.battle.decision()
            && session.is_human(side)
            && shown.turn != Some(side)
        {
            shown.announce_turn(side, format!("Your turn: {}", session.names.side(side.index())));
        }
    }
}
