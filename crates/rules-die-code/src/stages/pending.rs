//! Rolls that follow from what happened, and rolls on which Character Points may be spent before they count.
//!
//! What follows is put in line, and each entry is carried out by a function that throws all its dice first. Where such a
//! roll may be raised its roller is asked; once that is answered the same function runs again, and what was thrown before
//! is still there.

use bevy_ecs::prelude::*;

use super::{
    apply::{self, Hit},
    effects,
    play::Play,
    questions::{self, Question},
    rounds, steps, things,
};
use crate::{
    acts::tasks::thing,
    content::{Attribute, DieCode},
    numbers::damage::Harm,
    state::{Look, State, Wound},
};
use hexfray_battle::{Canonical, CloneInPlace, Name, Options, ResolveSystems, Rule, Stage, UnitId};
use hexfray_board::grid::Cell;

/// Something that is rolled as a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum FollowUp {
    /// A damage code strikes a unit that still stands, and is resisted (DC-066, DC-073 … DC-075).
    Strike {
        /// Whom, by whom and by what.
        hit: Hit,
        /// What is rolled.
        harm: Harm,
        /// The rule that it comes from.
        rule: Rule,
    },
    /// A damage code strikes what stands in a cell (DC-109).
    Break {
        /// Who rolls.
        unit: UnitId,
        /// Where it stands.
        cell: Cell,
        /// What is rolled.
        harm: Harm,
    },
    /// The incapacitated roll to stay up (DC-077).
    StayUp {
        /// Who.
        unit: UnitId,
        /// By whom it was hurt.
        by: Option<UnitId>,
    },
    /// The mortally wounded roll for their lives (DC-077).
    HoldOn {
        /// Who.
        unit: UnitId,
    },
    /// A push goes on with a unit that still stands (DC-094).
    Push {
        /// Whom.
        unit: UnitId,
        /// From where it is pushed.
        from: Cell,
        /// How many cells farther.
        cells: u8,
    },
}

/// A roll that was thrown in the function that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Thrown {
    /// Who rolled.
    pub unit: UnitId,
    /// What for.
    pub purpose: Name,
    /// What it comes to, with what Character Points have bought.
    pub total: i32,
    /// What is missing to the number that it has to reach, where that is known.
    pub missing: Option<i32>,
}

/// What is in line, and what has been thrown for the first of it.
#[derive(Resource, Debug, Default, CloneInPlace, Canonical)]
pub struct Pending {
    line: Vec<FollowUp>,
    thrown: Vec<Thrown>,
}

impl Pending {
    /// The last roll that was thrown, which the open question is about.
    pub fn last(&self) -> Option<&Thrown> {
        self.thrown.last()
    }

    /// Forgets everything, as when the act that it follows from is over.
    pub fn clear(&mut self) {
        self.line.clear();
        self.thrown.clear();
    }
}

/// Where the battle goes on once a question is answered that a roll was stopped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// With a step of the act in hand.
    Step(ResolveSystems),
    /// With a stage of the round.
    Stage(Stage),
    /// Nobody is asked, as where the referee rules.
    Never,
}

/// What more of a roll would be good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Nothing: it has what it needs.
    Enough,
    /// So much is missing to a number.
    Missing(i32),
    /// The higher the better.
    Higher,
}

impl Wants {
    /// What is missing to a number for a total; nothing where it is reached.
    pub const fn to_reach(number: i32, total: i32) -> Self {
        if total >= number { Self::Enough } else { Self::Missing(number - total) }
    }
}

/// The rolls of one function, in the order in which it asks for them.
pub struct Rolls<'a, 'w> {
    /// The battle.
    pub play: &'a mut Play<'w>,
    then: Then,
    at: usize,
}

impl<'a, 'w> Rolls<'a, 'w> {
    /// A function begins to roll, or does so anew after a question.
    pub fn of(play: &'a mut Play<'w>, then: Then) -> Self {
        Self { play, then, at: 0 }
    }

    /// Rolls a code; `None` where the roller is asked first whether it spends Character Points on it (DC-006).
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
            // What was thrown for something that has come to nothing decides nothing else.
            _ => thrown.truncate(at),
        }
        let total = match attribute {
            Some(attribute) => self.play.roll_skill(unit, code, attribute, purpose),
            None => self.play.roll(unit, code, purpose).total,
        };
        let wants = wants(total);
        let missing = if let Wants::Missing(missing) = wants { Some(missing) } else { None };
        self.play.pending().thrown.push(Thrown { unit, purpose: whose.1, total, missing });
        // A point is added to a roll: where no die is thrown there is none (DC-006, DC-073).
        let most = questions::may_spend(&self.play.look(), unit);
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

    /// All is thrown and counts.
    pub fn done(self) {
        self.play.pending().thrown.clear();
    }
}

/// Adds what Character Points have bought to the roll that was asked about.
pub fn add(play: &mut Play<'_>, bought: i32) {
    if let Some(thrown) = play.pending().thrown.last_mut() {
        thrown.total += bought;
    }
}

/// Puts something last in line.
pub fn follow(play: &mut Play<'_>, what: FollowUp) {
    play.pending().line.push(what);
}

/// Puts something first in line, since it follows from what happens just now.
pub fn follow_at_once(play: &mut Play<'_>, what: FollowUp) {
    play.pending().line.insert(0, what);
}

/// Carries out what is in line; answers whether it stopped for a question.
pub fn run(play: &mut Play<'_>, then: Then) -> bool {
    while let Some(&next) = play.pending().line.first() {
        play.pending().line.remove(0);
        if is_due(&play.look(), next) && carry_out(play, next, then).is_none() {
            follow_at_once(play, next);
            return true;
        }
        // Where it has come to nothing since it was rolled for, that roll is nobody's any more.
        play.pending().thrown.clear();
    }
    false
}

/// Carries out what follows from something that a referee decides, apart from what is in line already; nobody is asked.
pub fn apart(play: &mut Play<'_>, happens: impl FnOnce(&mut Play<'_>)) {
    let before = std::mem::take(&mut *play.pending());
    happens(play);
    run(play, Then::Never);
    *play.pending() = before;
}

/// Whether what was in line is still to be rolled: nothing strikes the fallen or what is broken already, and a unit that has
/// been healed rolls neither to stay up nor for its life (DC-066, DC-077, DC-109).
fn is_due(look: &Look<'_>, what: FollowUp) -> bool {
    match what {
        FollowUp::Strike { hit, .. } => look.is_active(hit.target),
        FollowUp::Break { cell, .. } => thing(look, cell).is_some(),
        FollowUp::StayUp { unit, .. } => {
            look.is_active(unit) && look.state(unit).health.state(look.settings().health_mode) == State::Tottering
        }
        FollowUp::Push { unit, .. } => look.is_active(unit),
        FollowUp::HoldOn { unit } => look.is_down(unit) && look.state(unit).health.wound == Wound::MortallyWounded,
    }
}

/// Whether the first in line, which the open question is about where it is about any of them, is rolled no more.
pub fn is_over(play: &mut Play<'_>) -> bool {
    let first = play.pending().line.first().copied();
    first.is_some_and(|first| !is_due(&play.look(), first))
}

fn carry_out(play: &mut Play<'_>, what: FollowUp, then: Then) -> Option<()> {
    match what {
        FollowUp::Strike { hit, harm, rule } => effects::land_strike(play, hit, harm, rule, then),
        FollowUp::Break { unit, cell, harm } => things::strike(play, unit, cell, harm, then),
        FollowUp::StayUp { unit, by } => apply::stay_up(play, unit, by, then),
        FollowUp::HoldOn { unit } => rounds::hold_on(play, unit, then),
        FollowUp::Push { unit, from, cells } => {
            steps::push(play, unit, from, cells);
            Some(())
        }
    }
}
