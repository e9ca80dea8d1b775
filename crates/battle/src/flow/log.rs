//! The log of events: battles of a search keep none, and some rolls are secret.

use bevy_ecs::prelude::*;

use crate::{ActId, Event, UnitId};

impl Event {
    /// Whether a die was thrown.
    pub const fn is_roll(&self) -> bool {
        matches!(self, Self::Rolled { .. } | Self::RolledInSecret { .. })
    }

    /// The event without the figures of secret rolls (TC-008): only the outcome remains.
    fn without_secrets(self, is_secret: impl Fn(UnitId) -> bool) -> Self {
        match self {
            Self::Rolled { unit: Some(unit), .. } if is_secret(unit) => Self::RolledInSecret { unit },
            Self::Checked { unit, target, attack, what, result, .. } if is_secret(unit) => {
                Self::Tried { unit, target, attack, what, result }
            }
            Self::Initiative { unit, parts } if is_secret(unit) => {
                Self::Initiative { unit, parts: parts.as_one("initiative") }
            }
            Self::Damaged { unit, by: Some(by), what, amount, hp, parts } if is_secret(by) => {
                Self::Damaged { unit, by: Some(by), what, amount, hp, parts: parts.as_one("damage") }
            }
            Self::Healed { unit, by: Some(by), what, amount, hp, parts } if is_secret(by) => {
                Self::Healed { unit, by: Some(by), what, amount, hp, parts: parts.as_one("recovery") }
            }
            open => open,
        }
    }
}

/// The events since the last order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Log {
    events: Vec<Event>,
    /// The act that caused each event.
    causes: Vec<Option<ActId>>,
    /// The current act.
    cause: Option<ActId>,
    mute: bool,
    /// Whether the rolls of each unit are secret, by its number.
    secret: Vec<bool>,
}

impl Log {
    /// Adds an event.
    #[inline]
    pub fn push(&mut self, event: Event) {
        self.tell(|| event);
    }

    /// Adds an event that a function makes, unless the log is mute.
    // Inlined, so that events, which are large, are made in their place in the list.
    #[inline]
    pub fn tell(&mut self, make: impl FnOnce() -> Event) {
        if self.mute {
            return;
        }
        self.events.extend(std::iter::once_with(make));
        self.causes.push(self.cause);
        if !self.secret.is_empty() {
            self.hide_secrets();
        }
    }

    /// Removes the secret parts of the last event.
    fn hide_secrets(&mut self) {
        let is_secret = |unit: UnitId| self.secret.get(unit.index()).is_some_and(|&secret| secret);
        if let Some(event) = self.events.pop() {
            self.events.push(event.without_secrets(is_secret));
        }
    }

    /// Keeps the rolls of a unit secret from now on (TC-008).
    pub fn keep_secret(&mut self, unit: UnitId) {
        if self.secret.len() <= unit.index() {
            self.secret.resize(unit.index() + 1, false);
        }
        self.secret[unit.index()] = true;
    }

    /// Whether events are dropped, as in a battle that only searches. Systems may skip what only the log needs.
    pub const fn is_mute(&self) -> bool {
        self.mute
    }

    pub(crate) fn set_mute(&mut self, mute: bool) {
        self.mute = mute;
    }

    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.causes.clear();
    }

    /// Sets the act that causes the events from now on, or none.
    pub(crate) fn set_cause(&mut self, act: Option<ActId>) {
        self.cause = act;
    }

    /// The act that caused each event, in their order; `None` for events without a cause, such as the start of a round.
    pub fn causes(&self) -> &[Option<ActId>] {
        &self.causes
    }

    /// The events, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}
