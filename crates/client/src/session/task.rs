//! Messages of the battle's file to the players at the machine, and the tasks for which it waits.

use std::sync::Arc;

use super::{Session, Told};
use hexfray_battle::{Event, Message, SideId};

impl Session {
    /// Whether a message is for a player at this machine.
    pub fn reads(&self, message: &Message) -> bool {
        match message.to {
            Some(side) => self.is_human(side),
            None => (0..self.players.len()).any(|side| self.is_human(SideId(side as u8))),
        }
    }

    /// The messages of the battle's start that are read before any order.
    pub fn first_messages(&self) -> impl Iterator<Item = Arc<Message>> + '_ {
        let messages = self.battle.opening().iter().filter_map(message);
        messages.filter(|message| message.wait.is_none() && self.reads(message)).cloned()
    }

    /// Removes the messages of the battle's start from the log and returns them in order: each is added to it when it is shown.
    pub fn hold_back_messages(&mut self) -> Vec<Told> {
        let chapters = std::mem::take(&mut self.told);
        let told = chapters.iter().flat_map(|chapter| &chapter.events);
        let (messages, others): (Vec<&Told>, Vec<&Told>) = told.partition(|(event, _)| message(event).is_some());
        self.forget();
        others.into_iter().for_each(|told| self.note(told));
        let messages = messages.into_iter().cloned().collect();
        self.told = chapters;
        messages
    }

    /// Whether a message belongs to what has happened so far.
    pub fn has_said(&self, said: &Arc<Message>) -> bool {
        let events = self.told.iter().flat_map(|chapter| &chapter.events);
        events.filter_map(|(event, _)| message(event)).any(|message| Arc::ptr_eq(message, said))
    }

    /// The present task, by the latest message that waits for an order.
    pub fn task(&self) -> Option<Arc<Message>> {
        let history = self.battle.history();
        let mut task: Option<&Arc<Message>> = None;
        for (at, chapter) in self.told.iter().enumerate() {
            let given = at.checked_sub(1).and_then(|at| history.get(at));
            let awaited = task.and_then(|message| message.wait);
            if let (Some(given), Some(wait)) = (given, awaited)
                && wait.fits(&given.order, |unit| SideId(self.names.side_of(unit) as u8))
            {
                task = None;
            }
            let messages = chapter.events.iter().filter_map(|(event, _)| message(event));
            task = messages.filter(|message| message.wait.is_some() && self.reads(message)).last().or(task);
        }
        // A fallen unit has no task any more.
        let can = |message: &&Arc<Message>| {
            let unit = message.wait.and_then(|wait| wait.who.unit);
            unit.is_none_or(|unit| self.battle.unit(unit).is_some_and(|unit| unit.is_active()))
        };
        task.filter(|_| self.battle.outcome().is_none()).filter(can).cloned()
    }
}

fn message(event: &Event) -> Option<&Arc<Message>> {
    match event {
        Event::Message { message, .. } => Some(message),
        _ => None,
    }
}
