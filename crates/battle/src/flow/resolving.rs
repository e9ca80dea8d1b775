//! A stack of the acts under way, with their users, targets and progress.

use std::mem::take;

use bevy_ecs::prelude::*;
use serde::Serialize;

#[cfg(doc)]
use crate::Stage;
use crate::{
    Aim, Canonical, CloneInPlace, Name, Order, Parts, ResolveSystems, UnitId,
    flow::course::{Course, Moved},
};

/// The number of an act, by which events name their cause. Acts are numbered from 1 as they begin to take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Canonical)]
pub struct ActId(pub u32);

/// An act on its way to take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Action {
    /// The unit that acts.
    pub unit: UnitId,
    /// The order.
    pub order: Order,
    /// Its name.
    pub what: Name,
    /// Its number among several blows of one order, from 0.
    pub blow: u8,
    /// Whether it was prepared earlier and paid for then.
    pub delayed: bool,
    /// Whether it is a reaction to another act; reactions cause no further reactions (TC-050).
    pub reaction: bool,
}

impl Action {
    /// An act that takes effect at once.
    pub const fn now(unit: UnitId, order: Order, what: Name) -> Self {
        Self { unit, order, what, blow: 0, delayed: false, reaction: false }
    }

    /// Its aim.
    pub const fn aim(&self) -> Aim {
        match self.order {
            Order::Act { aim, .. } => aim,
            Order::Move { to, .. } | Order::Walk { to, .. } => Aim::Cell(to),
            _ => Aim::None,
        }
    }
}

/// The effect of an act on one target.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Strike {
    /// The target.
    pub target: UnitId,
    /// Whether it hit; meaningless before the hit is rolled.
    pub hit: bool,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// Damage, or healing when negative.
    pub amount: i32,
    /// The terms of the amount.
    pub parts: Parts,
    /// Hit points lost to it.
    pub lost: i32,
}

impl Strike {
    /// A strike before any roll.
    pub fn at(target: UnitId) -> Self {
        Self { target, hit: false, critical: false, amount: 0, parts: Parts::new(), lost: 0 }
    }
}

/// An act that waits below the act that interrupted it.
#[derive(Debug, PartialEq, Eq, CloneInPlace, Canonical)]
struct Below {
    id: ActId,
    action: Action,
    from: u8,
    lost: bool,
    strikes: Vec<Strike>,
    course: Course,
    moved: Moved,
    interrupts: Vec<Action>,
    offered: Vec<UnitId>,
}

/// The act that takes effect now, with its effects on targets; below it the acts that it has interrupted.
///
/// # Interrupts
///
/// Units act out of turn by interrupting the current act, such as with a blow at a unit that turns away from them. A ruleset
/// has a system in an early step, such as [`ResolveSystems::Target`], that asks the units that may interrupt, one after the
/// other:
///
/// 1. It takes the first of these units without an [offer](Self::offer) so far, and asks it like any question during an act:
///    [`resume_with`](Self::resume_with) the same step, and a question to that unit.
/// 2. [`Ruleset::accept`](crate::Ruleset::accept) calls [`interrupt`](Self::interrupt) with the act that the unit answers with,
///    or does nothing if the unit declines. The interrupting act runs from its first step to its last, asks questions and is
///    interrupted like any other, and is over before anything else happens.
/// 3. The act below then continues with the step: its system finds the next unit that may interrupt, in the present state. When
///    there is none, the act takes effect.
///
/// The cost of an act is paid before that step, so that it is spent even if the act is lost: the fall of a unit calls
/// [`lose_acts_of`](Self::lose_acts_of), and an act that is only prevented is [lost](Self::lose) by its number. The battle logs
/// the loss of an interrupted act as caused by the act that interrupts it.
///
/// A move is interrupted where a unit is in the way of its next step: see
/// [`walk_part`](crate::movement::walk_part).
#[derive(Resource, Debug, Default, CloneInPlace, Canonical)]
pub struct Resolving {
    pub(crate) action: Option<Action>,
    pub(crate) from: u8,
    /// Whether it waits for the answer to a question, or for the act that interrupts it.
    pub(crate) waits: bool,
    /// Its effect on each target, in the order in which dice are thrown for them.
    pub strikes: Vec<Strike>,
    /// The path ahead, where it is a move and the rules have chosen one.
    pub course: Course,
    /// The path that it has covered.
    pub moved: Moved,
    /// Set when the rest of the act is lost.
    pub lost: bool,
    /// The acts that are to take effect before this one goes on, in order.
    interrupts: Vec<Action>,
    /// The units that were offered an interrupt of this act.
    offered: Vec<UnitId>,
    /// Interrupted acts, the first one at the bottom.
    below: Vec<Below>,
    /// Acts that have begun to take effect.
    begun: u32,
    /// The number of the current act.
    id: u32,
}

impl Resolving {
    /// The act. Systems of [`Stage::Resolve`] run only while there is one.
    pub fn action(&self) -> Option<Action> {
        self.action
    }

    /// Redirects the current act, such as to a protector that stepped in: from now on it counts as aimed there.
    pub fn redirect(&mut self, aim: Aim) {
        if let Some(Action { order: Order::Act { aim: now, .. }, .. }) = &mut self.action {
            *now = aim;
        }
    }

    /// The number of the current act; `None` while nothing takes effect.
    pub fn id(&self) -> Option<ActId> {
        self.action.map(|_| ActId(self.id))
    }

    /// Stops the act for a question, which is asked now; after the answer it goes on with this step.
    pub fn resume_with(&mut self, step: ResolveSystems) {
        self.from = step as u8;
        self.waits = true;
    }

    /// Lets another act take effect first; then this one goes on with a step, unless it is [lost](Self::lose_acts_of) by then.
    /// The other systems of the present step do not run. Of several acts that interrupt it, each is over before the next
    /// begins, in the order of these calls.
    pub fn interrupt(&mut self, by: Action, then: ResolveSystems) {
        self.resume_with(then);
        self.interrupts.push(by);
    }

    /// Whether the act stops for now: for a question, or for an act that interrupts it. Later systems of the same step check
    /// this.
    pub const fn is_stopped(&self) -> bool {
        self.waits || self.lost
    }

    /// Whether any unit was offered an interrupt of the current act at its present point.
    pub fn was_offered_at_all(&self) -> bool {
        !self.offered.is_empty()
    }

    /// Whether an act is about to interrupt the current one.
    pub fn is_interrupted(&self) -> bool {
        !self.interrupts.is_empty()
    }

    /// Notes that a unit is offered an interrupt of the current act. Returns whether this is its first offer.
    pub fn offer(&mut self, unit: UnitId) -> bool {
        let new = !self.offered.contains(&unit);
        if new {
            self.offered.push(unit);
        }
        new
    }

    /// Withdraws the offer to a unit to interrupt the current act.
    pub fn withdraw_offer(&mut self, unit: UnitId) {
        self.offered.retain(|&other| other != unit);
    }

    /// Whether a unit was offered an interrupt of the current act.
    pub fn was_offered(&self, unit: UnitId) -> bool {
        self.offered.contains(&unit)
    }

    /// Forgets all offers to interrupt the current act, such as at the next step of a move.
    pub fn offer_anew(&mut self) {
        self.offered.clear();
    }

    /// How many acts wait below the current one.
    pub fn depth(&self) -> usize {
        self.below.len()
    }

    /// The acts that wait below the current one, the first one first.
    pub fn interrupted(&self) -> impl Iterator<Item = (ActId, Action)> + '_ {
        self.below.iter().map(|below| (below.id, below.action))
    }

    /// Makes all acts of a unit lost, as when it falls during one, and drops its waiting interrupts. Returns whether any act
    /// under way was lost.
    pub fn lose_acts_of(&mut self, unit: UnitId) -> bool {
        let others = |by: &Action| by.unit != unit;
        self.interrupts.retain(others);
        self.below.iter_mut().for_each(|below| below.interrupts.retain(others));
        self.lose_those(|_, action| action.unit == unit)
    }

    /// Makes the act of this number lost if it is under way, as when an interrupting act prevents it. Returns whether it was
    /// under way.
    pub fn lose(&mut self, act: ActId) -> bool {
        self.lose_those(|id, _| id == act)
    }

    fn lose_those(&mut self, which: impl Fn(ActId, &Action) -> bool) -> bool {
        let mut any = false;
        if self.action.is_some_and(|action| which(ActId(self.id), &action)) && !self.lost {
            (self.lost, any) = (true, true);
        }
        for below in self.below.iter_mut().filter(|below| which(below.id, &below.action) && !below.lost) {
            (below.lost, any) = (true, true);
        }
        any
    }

    /// Begins an act.
    pub(crate) fn begin(&mut self, action: Action) {
        self.begun += 1;
        self.id = self.begun;
        self.action = Some(action);
        self.from = 0;
        (self.waits, self.lost) = (false, false);
        self.strikes.clear();
        self.course.clear();
        self.moved.clear();
        self.interrupts.clear();
        self.offered.clear();
    }

    /// Puts the next interrupting act on top of the current one; returns whether there was one. A lost act is not interrupted.
    pub(crate) fn take_interrupt(&mut self) -> bool {
        if self.lost {
            self.interrupts.clear();
        }
        let Some(action) = self.action.filter(|_| self.is_interrupted()) else { return false };
        let by = self.interrupts.remove(0);
        self.below.push(Below {
            id: ActId(self.id),
            action,
            from: self.from,
            lost: self.lost,
            strikes: take(&mut self.strikes),
            course: take(&mut self.course),
            moved: take(&mut self.moved),
            interrupts: take(&mut self.interrupts),
            offered: take(&mut self.offered),
        });
        self.begin(by);
        true
    }

    /// Ends the current act; the one below it goes on. Returns the number of the ended act.
    pub(crate) fn finish(&mut self) -> ActId {
        let over = ActId(self.id);
        self.action = None;
        if let Some(Below { id, action, from, lost, strikes, course, moved, interrupts, offered }) = self.below.pop() {
            (self.id, self.action, self.from, self.lost, self.waits) = (id.0, Some(action), from, lost, false);
            (self.strikes, self.course, self.moved) = (strikes, course, moved);
            (self.interrupts, self.offered) = (interrupts, offered);
        }
        over
    }

    /// Drops all acts under way, as at the end of the battle.
    pub(crate) fn clear(&mut self) {
        (self.action, self.waits) = (None, false);
        self.strikes.clear();
        self.course.clear();
        self.interrupts.clear();
        self.offered.clear();
        self.below.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(unit: u16) -> Action {
        let unit = UnitId(unit);
        Action::now(unit, Order::EndTurn { unit }, Name::new("act"))
    }

    #[test]
    fn a_fallen_unit_no_longer_interrupts() {
        let mut acts = Resolving::default();
        acts.begin(act(0));
        (1..=3).for_each(|unit| acts.interrupt(act(unit), ResolveSystems::Target));
        assert!(acts.take_interrupt(), "the first of them interrupts");
        assert!(!acts.lose_acts_of(UnitId(2)), "the second has nothing in hand yet");
        acts.finish();
        assert!(acts.take_interrupt());
        assert_eq!(acts.action(), Some(act(3)), "and its turn never comes");
        assert!(acts.lose_acts_of(UnitId(0)), "the first act is lost while it is interrupted");
        acts.finish();
        assert_eq!((acts.id(), acts.lost), (Some(ActId(1)), true));
    }
}
