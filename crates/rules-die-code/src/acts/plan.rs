//! Plans: the computed values of an act from its declaration on, and its progress so far.

use crate::{
    content::{Attribute, DieCode, Manoeuvre},
    numbers::attack::Attack,
};
use hexfray_battle::{Act, Aim, Canonical, Name, Parts, Rule, UnitId};
use hexfray_board::grid::Cell;

/// The cost of an act in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Cost {
    /// Nothing.
    Free,
    /// An action, after which so many follow (DC-031).
    Action(u8),
    /// The whole turn (DC-054, DC-064, DC-091).
    Whole,
}

/// The progress of an attack on one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Outcome {
    /// The total of the attack roll, Character Points included, before the modifier.
    pub roll: i32,
    /// What the referee's dice have added to the difficulty (DC-009).
    pub dice: i32,
    /// By how much it reached the difficulty.
    pub margin: i32,
    /// Whether it hit.
    pub hit: bool,
    /// The damage total, which later rolls have to reach (DC-123, DC-126).
    pub total: i32,
    /// The terms of the damage total, with those of the resistance in the end.
    pub damage: Parts,
    /// The resistance roll, Character Points included.
    pub resisted: i32,
    /// Net damage.
    pub net: i32,
    /// Whether the target has kept its grip (DC-123).
    pub kept: bool,
    /// The target's roll to resist, if it resists.
    pub struggle: Option<i32>,
    /// Whether the target does not struggle, so that there is no roll to hit (DC-097).
    pub yields: bool,
    /// Its progress.
    pub progress: Progress,
}

/// The steps of an attack that are done, so that it continues after a question where it stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Progress {
    /// The target was asked whether it struggles, or tries to get free first (DC-097, DC-101).
    pub asked: bool,
    /// It tries to get free first (DC-101).
    pub escapes: bool,
    /// The target was offered a free defence.
    pub offered: bool,
    /// The free defence that it has chosen and has yet to roll, by its place among them (DC-056).
    pub defends: Option<u8>,
    /// The attack was rolled.
    pub rolled: bool,
    /// Whether it hits is settled.
    pub settled: bool,
    /// The damage was rolled.
    pub damaged: bool,
    /// The resistance was rolled.
    pub resisted: bool,
    /// The net damage is settled.
    pub closed: bool,
    /// The target was asked whether it keeps its grip.
    pub gripped: bool,
    /// It does, and has yet to roll (DC-123).
    pub grips: bool,
    /// Its injuries are done.
    pub harmed: bool,
    /// Its effects are done.
    pub done: bool,
}

/// An attack with a weapon, on one target or several.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct AttackPlan {
    /// Who attacks.
    pub unit: UnitId,
    /// With which weapon, by its place on the sheet; none for bare strength and for what is thrown.
    pub with: Option<u8>,
    /// Its name.
    pub what: Name,
    /// What it is.
    pub manoeuvre: Manoeuvre,
    /// One attack for each target.
    pub attacks: Vec<Attack>,
    /// The progress of each.
    pub outcomes: Vec<Outcome>,
    /// The attack that is being resolved.
    pub at: u8,
    /// Rounds of ammunition that it takes.
    pub rounds: u16,
    /// Its cost in the turn.
    pub cost: Cost,
    /// The weapon to knock away, by its place on the target's sheet (DC-122).
    pub aimed_at: Option<u8>,
    /// Where the target is thrown to (DC-107).
    pub thrown_to: Option<Cell>,
    /// The cell of the thing that is hurled (DC-108).
    pub hurled_from: Option<Cell>,
    /// Whether a group strikes together: the target resists the sum of all damage once (DC-129).
    pub together: bool,
}

/// What a task's roll has to reach.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
#[expect(clippy::large_enum_variant, reason = "plans are few, and a box would allocate at every copy")]
pub enum Need {
    /// Nothing is rolled.
    Nothing,
    /// The total itself counts.
    Total,
    /// A number.
    Number(Parts),
    /// A roll of another unit (DC-010).
    Opposed {
        /// What it rolls.
        code: DieCode,
        /// Added to that.
        modifier: i32,
    },
    /// What a captor's weapon rolls; equalling it is enough (DC-126).
    Weapon {
        /// Who rolls.
        by: UnitId,
        /// The damage code.
        code: DieCode,
        /// Added to that.
        modifier: i32,
    },
}

/// Anything besides an attack with a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct TaskPlan {
    /// Who does it.
    pub unit: UnitId,
    /// What was ordered.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
    /// Its name.
    pub what: Name,
    /// Its target.
    pub target: Option<UnitId>,
    /// Rounds of ammunition that it takes.
    pub rounds: u16,
    /// What is rolled.
    pub code: DieCode,
    /// The attribute that the roll belongs to.
    pub attribute: Attribute,
    /// Added to the roll.
    pub modifier: i32,
    /// What it has to reach.
    pub need: Need,
    /// The number to reach if the target resists, and how it resists (DC-114, DC-118).
    pub resisted: Option<Resisted>,
    /// The minimum effect of a failure, if a failure hurts (DC-111).
    pub harm: Option<Attack>,
    /// Its cost in the turn.
    pub cost: Cost,
    /// The rule that it comes from.
    pub rule: Rule,
    /// The roll once it is made, Character Points included.
    pub roll: Option<i32>,
    /// Whether it succeeded.
    pub passed: bool,
    /// Whether a unit was asked about it.
    pub asked: bool,
    /// What the target has rolled to resist.
    pub struggle: Option<i32>,
    /// Whether it has taken effect.
    pub done: bool,
}

impl TaskPlan {
    /// Its total; before the roll, its modifier.
    pub fn total(&self) -> i32 {
        self.roll.unwrap_or(0) + self.modifier
    }

    /// The number that its roll has to reach, as far as that is fixed.
    pub fn needed(&self) -> i32 {
        match (&self.need, self.resisted, self.struggle) {
            (_, Some(resisted), Some(struggle)) => struggle + resisted.plus,
            (Need::Number(parts), ..) => parts.total(),
            _ => 0,
        }
    }
}

/// How a target resists a task by acting before its turn (DC-114, DC-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Resisted {
    /// What it rolls.
    pub code: DieCode,
    /// The attribute that this belongs to.
    pub attribute: Attribute,
    /// Added to its total.
    pub plus: i32,
}

/// The plan of an act.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
#[expect(clippy::large_enum_variant, reason = "plans are few, and a box would allocate at every copy")]
pub enum Plan {
    /// An attack.
    Attack(AttackPlan),
    /// Anything else.
    Task(TaskPlan),
}

impl Plan {
    /// Its cost in the turn.
    pub const fn cost(&self) -> Cost {
        match self {
            Self::Attack(plan) => plan.cost,
            Self::Task(plan) => plan.cost,
        }
    }

    /// Its name.
    pub const fn what(&self) -> Name {
        match self {
            Self::Attack(plan) => plan.what,
            Self::Task(plan) => plan.what,
        }
    }
}
