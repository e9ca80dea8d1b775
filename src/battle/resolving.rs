//! The act that takes effect: whose it is, whom it strikes, and how far it has come.

use bevy::ecs::prelude::*;

#[cfg(doc)]
use super::Stage;
use super::{Aim, Canonical, CanonicalHasher, Name, Order, Parts, ResolveSystems, UnitId};

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

/// The act that takes effect now, and what it does to whom.
#[derive(Resource, Clone, Debug, Default)]
pub struct Resolving {
    pub(super) action: Option<Action>,
    pub(super) from: u8,
    /// Whether it waits for the answer to a question.
    pub(super) waits: bool,
    /// What it does to each target, in the order in which dice are thrown for them.
    pub strikes: Vec<Strike>,
    /// Set when the rest of the act is lost.
    pub lost: bool,
}

impl Resolving {
    /// The act. Systems of [`Stage::Resolve`] run only while there is one.
    pub fn action(&self) -> Option<Action> {
        self.action
    }

    /// The act stops for a question, which is asked now; once that is answered, it goes on with this step.
    pub fn resume_with(&mut self, step: ResolveSystems) {
        self.from = step as u8;
        self.waits = true;
    }
}

impl Canonical for Resolving {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.bool(self.action.is_some());
        hasher.u8(self.from);
        for strike in &self.strikes {
            hasher.unit(Some(strike.target));
            hasher.i32(strike.amount);
        }
    }
}
