//! Messages of the battle's file to its players: one that has to be read before the battle continues, and the present
//! task.

use std::{collections::VecDeque, sync::Arc};

use bevy::prelude::*;

use super::{Playback, Shown, to_be_read};
use crate::session::Session;
use hexfray_battle::{Decision, Message, Pointer};

/// The messages that are shown.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// The unread messages; the first is shown.
    pages: VecDeque<Arc<Message>>,
    /// The present task.
    task: Option<Arc<Message>>,
    /// The number of orders after which the task was looked up.
    stamp: Option<usize>,
    /// A task that the player has hidden.
    put_away: Option<Arc<Message>>,
}

impl Reading {
    /// Whether there are unread messages.
    pub fn is_open(&self) -> bool {
        !self.pages.is_empty()
    }

    /// Adds an unread message.
    pub fn add(&mut self, message: Arc<Message>) {
        self.pages.push_back(message);
    }

    pub fn shut(&mut self) {
        self.pages.clear();
    }
}

impl Playback {
    /// The messages of a battle that begins; the first one to be read before any order is open.
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

    /// The open message; the battle waits until it is read.
    pub fn page(&self) -> Option<&Arc<Message>> {
        self.reading.pages.front()
    }

    /// The present task, while orders are possible.
    pub fn task(&self) -> Option<&Arc<Message>> {
        let task = self.reading.task.as_ref().filter(|_| self.is_idle())?;
        let is_put_away = self.reading.put_away.as_ref().is_some_and(|away| Arc::ptr_eq(away, task));
        (!is_put_away).then_some(task)
    }

    /// Closes the message, or hides the task.
    pub fn turn_page(&mut self) {
        if self.reading.pages.pop_front().is_none() {
            self.reading.put_away.clone_from(&self.reading.task);
        }
    }

    /// Whether the last order can be undone now: everything has been shown, or the battle waits until a message is read.
    pub fn can_undo(&self) -> bool {
        self.is_idle() || self.page().is_some()
    }

    /// After an order was undone: drops the events that were still to be shown, and its messages. Those before it are read on.
    pub fn take_back(&mut self, session: &Session) {
        self.current = None;
        let queued = std::mem::take(&mut self.queue).into_iter().filter_map(|(event, _)| to_be_read(&event, session));
        let pages = std::mem::take(&mut self.reading.pages).into_iter().chain(queued);
        self.reading.pages = pages.filter(|message| session.has_said(message)).collect();
    }

    /// The thing at which the shown message points.
    pub fn points_at(&self) -> Option<Pointer> {
        self.page().or_else(|| self.task())?.point
    }

    /// Whether it points at a button.
    pub fn points_at_button(&self, name: &str) -> bool {
        matches!(self.points_at(), Some(Pointer::Button(button)) if button.as_str() == name)
    }

    /// Shows the waiting events at once; of messages only the next.
    pub fn hurry(&mut self) {
        if self.reading.is_open() {
            self.turn_page();
        } else {
            self.skip = !self.is_idle();
        }
    }
}

/// Looks up the present task, and announces the side that chooses, after each order and each undo.
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
