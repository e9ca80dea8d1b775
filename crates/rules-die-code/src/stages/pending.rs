//! Rolls that follow from an event, and rolls on which Character Points may be spent before they count.
//!
//! Consequences are queued until they are carried out ([`consequences`](super::consequences)). A function carries out
//! each entry after it has rolled all its dice. If Character Points may raise such a roll, the roller is asked; after the
//! answer the function runs again and keeps the earlier rolls.

use bevy_ecs::prelude::*;

use super::{play::Play, points, question::Question};
use crate::{
    content::{Attribute, DieCode},
    numbers::damage::Harm,
    state::{Look, State, Wound},
};
use hexfray_battle::{Canonical, CloneInPlace, Name, Options, ResolveSystems, Rule, Stage, UnitId, play::Playing};
use hexfray_board::grid::Cell;

/// The victim and the cause of some harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Hit {
    /// The victim.
    pub target: UnitId,
    /// The unit that does it, if one does.
    pub by: Option<UnitId>,
    /// The cause.
    pub what: Name,
    /// Whether only half of it is done, since the blow is meant to stun (DC-132).
    pub halves: bool,
}

/// A roll that is a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum FollowUp {
    /// A damage code strikes a unit that still stands, and the unit resists (DC-066, DC-073 … DC-075).
    Strike {
        /// The victim and the cause.
        hit: Hit,
        /// The damage roll.
        harm: Harm,
        /// The rule that it comes from.
        rule: Rule,
    },
    /// A damage code strikes the thing in a cell (DC-109).
    Break {
        /// The unit that rolls.
        unit: UnitId,
        /// The cell of the thing.
        cell: Cell,
        /// The damage roll.
        harm: Harm,
    },
    /// An incapacitated unit rolls to stay up (DC-077).
    StayUp {
        /// The unit.
        unit: UnitId,
        /// The unit that hurt it, if one did.
        by: Option<UnitId>,
    },
    /// A mortally wounded unit rolls for its life (DC-077).
    HoldOn {
        /// The unit.
        unit: UnitId,
    },
    /// A push of a unit that still stands continues (DC-094).
    Push {
        /// The pushed unit.
        unit: UnitId,
        /// The cell away from which it is pushed.
        from: Cell,
        /// The number of cells left.
        cells: u8,
    },
}

/// A roll of the function that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Thrown {
    /// The unit that rolled.
    pub unit: UnitId,
    /// The purpose of the roll.
    pub purpose: Name,
    /// Its total, including the dice of Character Points.
    pub total: i32,
    /// The amount by which it falls short of the number that it must reach, if that is known.
    pub missing: Option<i32>,
}

/// The queued rolls, and the dice rolled for the first of them.
#[derive(Resource, Debug, Default, CloneInPlace, Canonical)]
pub struct Pending {
    line: Vec<FollowUp>,
    thrown: Vec<Thrown>,
}

impl Pending {
    /// The last roll, which the open question concerns.
    pub fn last(&self) -> Option<&Thrown> {
        self.thrown.last()
    }

    /// Takes the first entry of the queue.
    pub fn take_first(&mut self) -> Option<FollowUp> {
        (!self.line.is_empty()).then(|| self.line.remove(0))
    }

    /// Drops the dice rolled for the first entry.
    pub fn drop_rolls(&mut self) {
        self.thrown.clear();
    }

    /// Clears everything, as when the act that caused it is over.
    pub fn clear(&mut self) {
        self.line.clear();
        self.thrown.clear();
    }
}

impl Play<'_> {
    /// The pending rolls and their dice, to change them.
    pub fn pending(&mut self) -> Mut<'_, Pending> {
        self.0.resource_mut()
    }
}

/// Where the battle continues after the answer to a question about a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It continues with a step of the current act.
    Step(ResolveSystems),
    /// It continues with a stage of the round.
    Stage(Stage),
    /// No unit is asked, as with the referee's rulings.
    Never,
}

/// The use of a higher roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// None: the roll has what it needs.
    Enough,
    /// It would help to reach a number that is this far off.
    Missing(i32),
    /// A higher total is always better.
    Higher,
}

impl Wants {
    /// The use of a higher roll for a total that must reach a number.
    pub const fn to_reach(number: i32, total: i32) -> Self {
        if total >= number { Self::Enough } else { Self::Missing(number - total) }
    }
}

/// The rolls of one function, in order.
pub struct Rolls<'a, 'w> {
    /// The battle.
    pub play: &'a mut Play<'w>,
    then: Then,
    at: usize,
}

impl<'a, 'w> Rolls<'a, 'w> {
    /// The rolls of a function that begins, or begins again after a question.
    pub fn of(play: &'a mut Play<'w>, then: Then) -> Self {
        Self { play, then, at: 0 }
    }

    /// Rolls a code; `None` if the roller is first asked whether to spend Character Points on the roll (DC-006).
    pub fn roll(
        &mut self,
        unit: UnitId,
        code: DieCode,
        attribute: Option<Attribute>,
        purpose: &'static str,
        wants: impl FnOnce(i32) -> Wants,
    ) -> Option<i32> {
        let at = self.at;
        self.at += 1;
        let whose = (unit, Name::new(purpose));
        let thrown = &mut self.play.pending().thrown;
        match thrown.get(at) {
            Some(thrown) if (thrown.unit, thrown.purpose) == whose => return Some(thrown.total),
            // A roll for a consequence that no longer happens counts for nothing else.
            _ => thrown.truncate(at),
        }
        let total = match attribute {
            Some(attribute) => self.play.roll_skill(unit, code, attribute, purpose),
            None => self.play.roll(unit, code, purpose).total,
        };
        let wants = wants(total);
        let missing = if let Wants::Missing(missing) = wants { Some(missing) } else { None };
        self.play.pending().thrown.push(Thrown { unit, purpose: whose.1, total, missing });
        // Points are added to a roll, and without dice there is no roll (DC-006, DC-073).
        let most = points::may_spend(&self.play.look(), unit);
        let asks = most > 0 && wants != Wants::Enough && !code.is_zero();
        let options = Options::numbers(0, most);
        match self.then {
            Then::Step(step) if asks => self.play.ask_midway(unit, Question::RollPoints, options, step),
            Then::Stage(stage) if asks => {
                self.play.flow().go_to(stage);
                self.play.ask(unit, Question::RollPoints, options);
            }
            _ => return Some(total),
        }
        None
    }

    /// Ends the rolls: all dice are rolled, and they count.
    pub fn done(self) {
        self.play.pending().thrown.clear();
    }
}

/// Adds the dice of Character Points to the roll that was asked about.
pub fn add(play: &mut Play<'_>, bought: i32) {
    if let Some(thrown) = play.pending().thrown.last_mut() {
        thrown.total += bought;
    }
}

/// Puts a roll at the end of the queue.
pub fn follow(play: &mut Play<'_>, what: FollowUp) {
    play.pending().line.push(what);
}

/// Puts a roll at the front of the queue, because it follows from the present event.
pub fn follow_at_once(play: &mut Play<'_>, what: FollowUp) {
    play.pending().line.insert(0, what);
}

/// Whether a queued roll still applies: fallen units and broken things are not struck, and a unit that has been healed
/// rolls neither to stay up nor for its life (DC-066, DC-077, DC-109).
pub fn is_due(look: &Look<'_>, what: FollowUp) -> bool {
    match what {
        FollowUp::Strike { hit, .. } => look.is_active(hit.target),
        FollowUp::Break { cell, .. } => look.thing(cell).is_some(),
        FollowUp::StayUp { unit, .. } => {
            look.is_active(unit) && look.state(unit).health.state(look.settings().health_mode) == State::Tottering
        }
        FollowUp::Push { unit, .. } => look.is_active(unit),
        FollowUp::HoldOn { unit } => look.is_down(unit) && look.state(unit).health.wound == Wound::MortallyWounded,
    }
}

/// Whether the first queued roll, which the open question may concern, no longer applies.
pub fn is_over(play: &mut Play<'_>) -> bool {
    let first = play.pending().line.first().copied();
    first.is_some_and(|first| !is_due(&play.look(), first))
}
