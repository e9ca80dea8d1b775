//! What changes during a battle: the turn, the place in the order, the referee's favour.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::{Book, Sheet};
use crate::battle::{Canonical, CanonicalHasher, UnitId};

/// The rulebook of a battle: content, charts and settings; never changes.
#[derive(Resource, Clone)]
pub struct Rulebook(pub Arc<Book>);

/// Which sheet a unit has; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter(pub usize);

impl Rulebook {
    /// The sheet of a unit.
    pub fn sheet(&self, fighter: Fighter) -> &Sheet {
        &self.0.sheets[fighter.0]
    }
}

/// How far a unit may go in a round, in half points of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Without an action.
    pub free: u16,
    /// With one.
    pub whole: u16,
}

/// A unit's turn: how many actions it announced and used, and how far it went (DC-031, DC-033).
///
/// The number of actions is announced with the first one that rolls dice, since nothing before it is affected.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Whether its turn of this round is over or lost.
    pub acted: bool,
    /// Whether it lets the rest of the turn go.
    pub over: bool,
    /// Actions of the whole turn, once announced.
    pub announced: Option<u8>,
    /// Actions used.
    pub used: u8,
    /// How far it went, in half points.
    pub moved: u16,
    /// Whether that took an action.
    pub move_counted: bool,
}

impl Turn {
    /// Whether another action is possible.
    pub const fn may_act(&self) -> bool {
        match self.announced {
            Some(announced) => self.used < announced,
            None => true,
        }
    }

    /// How many actions the turn has in all if one is taken now and so many follow.
    pub const fn actions_with(&self, further: u8) -> u8 {
        match self.announced {
            Some(announced) => announced,
            None => self.used.saturating_add(1).saturating_add(further),
        }
    }

    /// Takes an action after which so many are to follow.
    pub fn act(&mut self, further: u8) {
        self.announced = Some(self.actions_with(further));
        self.used = self.used.saturating_add(1);
    }

    /// How far it may still go, in half points: what is free, or the whole when an action is there for it.
    pub fn stride_left(&self, stride: Stride) -> u16 {
        let most = if self.move_counted || self.may_act() { stride.whole } else { stride.free };
        most.saturating_sub(self.moved)
    }

    /// This turn after a move; going beyond the free share is an action (DC-033).
    #[must_use]
    pub fn after_move(mut self, cost: u16, stride: Stride) -> Self {
        self.moved = self.moved.saturating_add(cost);
        if self.moved > stride.free && !self.move_counted {
            self.move_counted = true;
            self.used = self.used.saturating_add(1);
        }
        self
    }
}

impl Canonical for Turn {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let flags = i32::from(self.acted) | i32::from(self.over) << 1 | i32::from(self.move_counted) << 2;
        let announced = self.announced.map_or(-1, i32::from);
        hasher.i32s([flags, announced, i32::from(self.used), i32::from(self.moved)]);
    }
}

/// A unit's initiative.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Initiative {
    /// Whether it has a total.
    pub found: bool,
    /// The Perception roll.
    pub rolled: i32,
    /// What Character Points added.
    pub bought: i32,
    /// The total (DC-016).
    pub total: i32,
    /// Character Points left.
    pub points: u8,
}

impl Canonical for Initiative {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.bool(self.found);
        hasher.i32s([self.rolled, self.bought, self.total, i32::from(self.points)]);
    }
}

/// What the referee adds to a unit's skill totals.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Favour(pub i32);

impl Canonical for Favour {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.i32(self.0);
    }
}

/// The order of the round, and how far finding it has come.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct TurnOrder {
    /// Who acts, first to last.
    pub order: Vec<UnitId>,
    /// The next unit whose initiative is to be found.
    pub cursor: u16,
    /// Character Points spent on the present roll.
    pub spent: u8,
    /// Whether the present unit has rolled and may yet spend points.
    pub pending: bool,
    /// Whether it has declined to spend more.
    pub settled: bool,
}

impl Clone for TurnOrder {
    fn clone(&self) -> Self {
        Self { order: self.order.clone(), ..*self }
    }

    /// Keeps the memory of the list.
    fn clone_from(&mut self, other: &Self) {
        let mut order = std::mem::take(&mut self.order);
        order.clone_from(&other.order);
        *self = Self { order, ..*other };
    }
}

impl Canonical for TurnOrder {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.i32s([i32::from(self.cursor), i32::from(self.spent), self.order.len() as i32]);
        hasher.bool(self.pending);
        hasher.bool(self.settled);
        self.order.iter().for_each(|&unit| hasher.unit(Some(unit)));
    }
}
