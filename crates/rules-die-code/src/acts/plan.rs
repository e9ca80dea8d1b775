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
    /// An action, after which this many follow (DC-031).
    Action(u8),
    /// The whole turn (DC-054, DC-064, DC-091).
    Whole,
}

/// The progress of an attack on one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Outcome {
    /// The total of the attack roll, including Character Points, before the modifier.
    pub roll: i32,
    /// The sum of the referee's dice that was added to the difficulty (DC-009).
    pub dice: i32,
    /// The amount by which it exceeded the difficulty.
    pub margin: i32,
    /// Whether it hit.
    pub hit: bool,
    /// The damage total, which later rolls must reach (DC-123, DC-126).
    pub total: i32,
    /// The terms of the damage total, and finally those of the resistance.
    pub damage: Parts,
    /// The resistance roll, including Character Points.
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
    /// The target was asked whether to struggle, or to try to get free first (DC-097, DC-101).
    pub asked: bool,
    /// The target tries to get free first (DC-101).
    pub escapes: bool,
    /// The target was offered a free defence.
    pub offered: bool,
    /// The free defence that the target has chosen and has yet to roll, by its place among those offered (DC-056).
    pub defends: Option<u8>,
    /// The attack was rolled.
    pub rolled: bool,
    /// Hit or miss is settled.
    pub settled: bool,
    /// The damage was rolled.
    pub damaged: bool,
    /// The resistance was rolled.
    pub resisted: bool,
    /// The net damage is settled.
    pub closed: bool,
    /// The target was asked whether to keep its grip.
    pub gripped: bool,
    /// The target tries to keep its grip, and has yet to roll (DC-123).
    pub grips: bool,
    /// Its injuries are done.
    pub harmed: bool,
    /// Its effects are done.
    pub done: bool,
}

/// An attack with a weapon, on one target or several.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct AttackPlan {
    /// The attacker.
    pub unit: UnitId,
    /// The weapon, by its place on the sheet; `None` for bare strength and for hurled things.
    pub with: Option<u8>,
    /// Its name.
    pub what: Name,
    /// Its manoeuvre.
    pub manoeuvre: Manoeuvre,
    /// One attack for each target.
    pub attacks: Vec<Attack>,
    /// The progress of each attack.
    pub outcomes: Vec<Outcome>,
    /// The attack that is being resolved.
    pub at: u8,
    /// Rounds of ammunition that it takes.
    pub rounds: u16,
    /// Its cost in the turn.
    pub cost: Cost,
    /// The weapon to knock away, by its place on the target's sheet (DC-122).
    pub aimed_at: Option<u8>,
    /// The cell to which the target is thrown (DC-107).
    pub thrown_to: Option<Cell>,
    /// The cell of the thing that is hurled (DC-108).
    pub hurled_from: Option<Cell>,
    /// Whether a group strikes together: the target resists the sum of all damage once (DC-129).
    pub together: bool,
}

/// What a task's roll must reach.
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
        /// The code that it rolls.
        code: DieCode,
        /// Added to that roll.
        modifier: i32,
    },
    /// The roll of a captor's weapon; an equal total is enough (DC-126).
    Weapon {
        /// The unit that rolls.
        by: UnitId,
        /// The damage code.
        code: DieCode,
        /// Added to that roll.
        modifier: i32,
    },
}

/// Anything besides an attack with a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct TaskPlan {
    /// The acting unit.
    pub unit: UnitId,
    /// The act that was ordered.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
    /// Its name.
    pub what: Name,
    /// Its target.
    pub target: Option<UnitId>,
    /// Rounds of ammunition that it takes.
    pub rounds: u16,
    /// The code that is rolled.
    pub code: DieCode,
    /// The attribute that the roll belongs to.
    pub attribute: Attribute,
    /// Added to the roll.
    pub modifier: i32,
    /// What the roll must reach.
    pub need: Need,
    /// The target's resistance, if it resists (DC-114, DC-118).
    pub resisted: Option<Resisted>,
    /// The minimum effect of a failure, if a failure hurts (DC-111).
    pub harm: Option<Attack>,
    /// Its cost in the turn.
    pub cost: Cost,
    /// The rule that it comes from.
    pub rule: Rule,
    /// The roll once it is made, including Character Points.
    pub roll: Option<i32>,
    /// Whether it succeeded.
    pub passed: bool,
    /// Whether a unit was asked about it.
    pub asked: bool,
    /// The target's roll to resist.
    pub struggle: Option<i32>,
    /// Whether it has taken effect.
    pub done: bool,
}

impl TaskPlan {
    /// Its total; before the roll, its modifier.
    pub fn total(&self) -> i32 {
        self.roll.unwrap_or(0) + self.modifier
    }

    /// The number that its roll must reach, if that is fixed; otherwise 0.
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
    /// The code that it rolls.
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
