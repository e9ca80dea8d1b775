//! The acts in hand: a stack of those under way, whose they are, whom they strike, and how far they have come.

use bevy::ecs::prelude::*;
use serde::Serialize;

#[cfg(doc)]
use crate::battle::Stage;
use crate::{
    battle::{Aim, Name, Order, Parts, ResolveSystems, UnitId},
    canonical, clone_in_place,
};

/// The number of an act: acts are counted from 1 in the order in which they begin to take effect. Events name the act
/// that caused them by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ActId(pub u32);

canonical!(ActId(number));

/// An act on its way to take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Whose act.
    pub unit: UnitId,
    /// What was ordered.
    pub order: Order,
    /// Its name.
    pub what: Name,
    /// Which of several blows of one order it is, from 0.
    pub blow: u8,
    /// Whether it was prepared earlier and paid for then.
    pub delayed: bool,
    /// Whether it answers another act, and is itself answered by none (TC-050).
    pub reaction: bool,
}

impl Action {
    /// An act that follows at once from an order.
    pub const fn now(unit: UnitId, order: Order, what: Name) -> Self {
        Self { unit, order, what, blow: 0, delayed: false, reaction: false }
    }

    /// What it is aimed at.
    pub const fn aim(&self) -> Aim {
        match self.order {
            Order::Act { aim, .. } => aim,
            Order::Move { to, .. } => Aim::Cell(to),
            _ => Aim::None,
        }
    }
}

/// What an act does to one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Whom.
    pub target: UnitId,
    /// Whether it hit; meaningless before the hit is rolled.
    pub hit: bool,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// Damage, or healing when negative.
    pub amount: i32,
    /// The terms of the amount.
    pub parts: Parts,
    /// Hit points that were lost by it.
    pub lost: i32,
}

impl Strike {
    /// A strike before any die was thrown.
    pub fn at(target: UnitId) -> Self {
        Self { target, hit: false, critical: false, amount: 0, parts: Parts::new(), lost: 0 }
    }
}

canonical!(Action { unit, order, what, blow, delayed, reaction });
canonical!(Strike { target, hit, critical, amount, parts, lost });

/// An act that waits below another, by which it was interrupted.
#[derive(Debug, PartialEq, Eq)]
struct Below {
    id: ActId,
    action: Action,
    from: u8,
    lost: bool,
    strikes: Vec<Strike>,
}

clone_in_place!(Below { id, action, from, lost, strikes });
canonical!(Below { id, action, from, lost, strikes });

/// The act that takes effect now, and what it does to whom; below it those that it has interrupted.
#[derive(Resource, Debug, Default)]
pub struct Resolving {
    pub(in crate::battle) action: Option<Action>,
    pub(in crate::battle) from: u8,
    /// Whether it waits for the answer to a question, or for the act that interrupts it.
    pub(in crate::battle) waits: bool,
    /// What it does to each target, in the order in which dice are thrown for them.
    pub strikes: Vec<Strike>,
    /// Set when the rest of the act is lost.
    pub lost: bool,
    /// The act that is to take effect before this one goes on.
    interrupt: Option<Action>,
    /// Interrupted acts, the first one lowest.
    below: Vec<Below>,
    /// Acts that have begun to take effect.
    begun: u32,
    /// The number of the act in hand.
    id: u32,
}

clone_in_place!(Resolving { action, from, waits, strikes, lost, interrupt, below, begun, id });
canonical!(Resolving { action, from, waits, strikes, lost, interrupt, below, begun, id });

impl Resolving {
    /// The act. Systems of [`Stage::Resolve`] run only while there is one.
    pub fn action(&self) -> Option<Action> {
        self.action
    }

    /// The number of the act in hand; `None` while nothing takes effect.
    pub fn id(&self) -> Option<ActId> {
        self.action.map(|_| ActId(self.id))
    }

    /// The act stops for a question, which is asked now; once that is answered, it goes on with this step.
    pub fn resume_with(&mut self, step: ResolveSystems) {
        self.from = step as u8;
        self.waits = true;
    }

    /// Another act takes effect first; then this one goes on with a step, unless it is [lost](Self::lose_acts_of) by
    /// then. The rest of the present step's systems does not run.
    pub fn interrupt(&mut self, by: Action, then: ResolveSystems) {
        self.resume_with(then);
        self.interrupt = Some(by);
    }

    /// Whether an act is about to interrupt the one in hand.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_some()
    }

    /// How many acts wait below the one in hand.
    pub fn depth(&self) -> usize {
        self.below.len()
    }

    /// The acts that wait below the one in hand, the first one first.
    pub fn interrupted(&self) -> impl Iterator<Item = (ActId, Action)> + '_ {
        self.below.iter().map(|below| (below.id, below.action))
    }

    /// Whatever a unit has in hand is lost, as when it falls midway. Says whether anything was.
    pub fn lose_acts_of(&mut self, unit: UnitId) -> bool {
        let mut any = false;
        if self.action.is_some_and(|action| action.unit == unit) && !self.lost {
            (self.lost, any) = (true, true);
        }
        for below in self.below.iter_mut().filter(|below| below.action.unit == unit && !below.lost) {
            (below.lost, any) = (true, true);
        }
        any
    }

    /// Takes an act in hand.
    pub(in crate::battle) fn begin(&mut self, action: Action) {
        self.begun += 1;
        self.id = self.begun;
        self.action = Some(action);
        self.from = 0;
        (self.waits, self.lost) = (false, false);
        self.strikes.clear();
    }

    /// Puts the act that interrupts on top of the one in hand; says whether there was one.
    pub(in crate::battle) fn take_interrupt(&mut self) -> bool {
        let Some(by) = self.interrupt.take() else { return false };
        if let Some(action) = self.action {
            let strikes = std::mem::take(&mut self.strikes);
            self.below.push(Below { id: ActId(self.id), action, from: self.from, lost: self.lost, strikes });
        }
        self.begin(by);
        true
    }

    /// The act in hand is over; the one below it goes on. Answers with the number of the one that is over.
    pub(in crate::battle) fn finish(&mut self) -> ActId {
        let over = ActId(self.id);
        self.action = None;
        if let Some(below) = self.below.pop() {
            (self.id, self.action) = (below.id.0, Some(below.action));
            (self.from, self.lost, self.strikes) = (below.from, below.lost, below.strikes);
            self.waits = false;
        }
        over
    }

    /// Lets go of everything in hand, as at the end of the battle.
    pub(in crate::battle) fn clear(&mut self) {
        (self.action, self.interrupt, self.waits) = (None, None, false);
        self.strikes.clear();
        self.below.clear();
    }
}
