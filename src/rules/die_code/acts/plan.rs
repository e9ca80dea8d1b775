//! Plans: what an act was worked out to be when it was declared, and how it has gone so far.

use crate::{
    battle::{Canonical, CanonicalHasher, Name, Parts, Rule, UnitId},
    canonical,
    grid::{Cell, Direction},
    rules::die_code::{
        content::{Attribute, DieCode, Location, Manoeuvre},
        numbers::attack::Attack,
        state::DefenceKind,
    },
};

/// What an act takes of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing.
    Free,
    /// An action, after which so many are to follow (DC-031).
    Action(u8),
    /// The whole turn (DC-054, DC-064, DC-091).
    Whole,
}

impl Canonical for Cost {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        match self {
            Self::Free => 0_u8.feed(hasher),
            Self::Action(further) => (1_u8, further).feed(hasher),
            Self::Whole => 2_u8.feed(hasher),
        }
    }
}

/// How an attack on one target has gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The total of the attack roll, Character Points included, before the modifier.
    pub roll: i32,
    /// What the referee's dice have added to the difficulty (DC-009).
    pub dice: i32,
    /// By how much it reached the difficulty.
    pub margin: i32,
    /// Whether it hit.
    pub hit: bool,
    /// The damage total: what is held or rolled against (DC-123, DC-126).
    pub total: i32,
    /// The terms of the damage total, with those of the resistance in the end.
    pub damage: Parts,
    /// The resistance roll, Character Points included.
    pub resisted: i32,
    /// Net damage.
    pub net: i32,
    /// Whether the target has kept its grip (DC-123).
    pub kept: bool,
    /// What the target has rolled to resist, where it does.
    pub struggle: Option<i32>,
    /// How far it has come.
    pub progress: Progress,
}

canonical!(Outcome { roll, dice, margin, hit, total, damage, resisted, net, kept, struggle, progress });

/// What of an attack is behind it, so that it goes on after a question where it stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The target was offered a free defence.
    pub offered: bool,
    /// The attack was rolled.
    pub rolled: bool,
    /// Whether it hits is settled.
    pub settled: bool,
    /// The resistance was rolled.
    pub resisted: bool,
    /// The net damage is settled.
    pub closed: bool,
    /// The target was asked whether it keeps its grip.
    pub gripped: bool,
    /// What it does is done.
    pub done: bool,
}

canonical!(Progress { offered, rolled, settled, resisted, closed, gripped, done });

/// An attack with a weapon, on one target or several.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// How each has gone.
    pub outcomes: Vec<Outcome>,
    /// The attack that is being resolved.
    pub at: u8,
    /// Rounds of ammunition that it takes.
    pub rounds: u16,
    /// What it takes of the turn.
    pub cost: Cost,
    /// The weapon to knock away, by its place on the target's sheet (DC-122).
    pub aimed_at: Option<u8>,
    /// Where the target is thrown to (DC-107).
    pub thrown_to: Option<Cell>,
    /// The cell of the thing that is hurled (DC-108).
    pub hurled_from: Option<Cell>,
}

canonical!(AttackPlan {
    unit,
    with,
    what,
    manoeuvre,
    attacks,
    outcomes,
    at,
    rounds,
    cost,
    aimed_at,
    thrown_to,
    hurled_from
});

/// What a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Defend oneself actively (DC-044).
    Defend {
        /// How.
        kind: DefenceKind,
        /// With everything one has.
        full: bool,
    },
    /// Take aim (DC-064).
    Aim,
    /// Take a weapon in hand (DC-034).
    Ready,
    /// Fill a magazine (DC-087).
    Reload,
    /// Take up a weapon from the ground.
    PickUp,
    /// Let a weapon fall.
    Drop,
    /// Get up (DC-141, DC-142).
    Stand,
    /// Crouch (DC-137).
    Crouch,
    /// Lie down (DC-141).
    LieDown,
    /// Look another way.
    Face(Direction),
    /// Run (DC-033).
    Run,
    /// Break a hold (DC-128).
    BreakFree,
    /// Snap an entangling weapon (DC-126).
    Snap,
    /// Slip out of it (DC-127).
    Slip,
    /// Lift whom one holds (DC-106).
    Lift,
    /// Break a pinned arm (DC-112).
    BreakArm,
    /// Force to the ground (DC-116).
    ForceDown,
    /// Let go.
    Release,
    /// An acrobatic trick (DC-088).
    Trick,
    /// Coordinate an attack (DC-129).
    Coordinate,
    /// Spend a Fate Point (DC-007).
    Fate,
    /// Announce the number of actions (DC-031).
    Announce(u8),
    /// Declare an all-out attack, or take that back (DC-079).
    CombineAllOut,
    /// Declare a part of the body, or take that back (DC-079).
    CombineLocation(Location),
    /// Wake somebody (DC-134).
    Wake,
    /// Tend the wounds of somebody (DC-037).
    FirstAid,
    /// Break a thing on the board (DC-119).
    Smash,
}

impl Canonical for Task {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let number: u8 = match self {
            Self::Defend { kind, full } => return (0_u8, kind, full).feed(hasher),
            Self::Face(way) => return (1_u8, way).feed(hasher),
            Self::Announce(actions) => return (2_u8, actions).feed(hasher),
            Self::CombineLocation(location) => return (3_u8, location).feed(hasher),
            Self::Aim => 4,
            Self::Ready => 5,
            Self::Reload => 6,
            Self::PickUp => 7,
            Self::Drop => 8,
            Self::Stand => 9,
            Self::Crouch => 10,
            Self::LieDown => 11,
            Self::Run => 12,
            Self::BreakFree => 13,
            Self::Snap => 14,
            Self::Slip => 15,
            Self::Lift => 16,
            Self::BreakArm => 17,
            Self::ForceDown => 18,
            Self::Release => 19,
            Self::Trick => 20,
            Self::Coordinate => 21,
            Self::Fate => 22,
            Self::CombineAllOut => 23,
            Self::Wake => 24,
            Self::FirstAid => 25,
            Self::Smash => 26,
        };
        number.feed(hasher);
    }
}

/// What a task's roll has to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "plans are few, and a box would allocate at every copy")]
pub enum Need {
    /// Nothing is rolled.
    Nothing,
    /// The total itself counts.
    Total,
    /// A number.
    Number(Parts),
    /// A roll of somebody else's (DC-010).
    Opposed {
        /// What it rolls.
        code: DieCode,
        /// Added to that.
        modifier: i32,
    },
    /// What somebody's weapon rolls; equalling it is enough (DC-126).
    Weapon {
        /// Who rolls.
        by: UnitId,
        /// The damage code.
        code: DieCode,
        /// Added to that.
        modifier: i32,
    },
}

impl Canonical for Need {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        match self {
            Self::Nothing => 0_u8.feed(hasher),
            Self::Total => 1_u8.feed(hasher),
            Self::Number(parts) => (2_u8, parts).feed(hasher),
            Self::Opposed { code, modifier } => (3_u8, code, modifier).feed(hasher),
            Self::Weapon { by, code, modifier } => (4_u8, (by, code, modifier)).feed(hasher),
        }
    }
}

/// Anything besides an attack with a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskPlan {
    /// Who does it.
    pub unit: UnitId,
    /// What it is.
    pub task: Task,
    /// Its name.
    pub what: Name,
    /// With which weapon, by its place on the sheet.
    pub with: u8,
    /// To whom.
    pub target: Option<UnitId>,
    /// Where.
    pub cell: Option<Cell>,
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
    /// The number to reach where the target resists, if it may; with what it resists (DC-114, DC-118).
    pub resisted: Option<Resisted>,
    /// What failing does at least, where that hurts (DC-111).
    pub harm: Option<Attack>,
    /// What it takes of the turn.
    pub cost: Cost,
    /// The rule that it comes from.
    pub rule: Rule,
    /// The roll, once it was thrown, Character Points included.
    pub roll: Option<i32>,
    /// Whether it succeeded.
    pub passed: bool,
    /// Whether somebody was asked about it.
    pub asked: bool,
    /// What the target has rolled to resist.
    pub struggle: Option<i32>,
}

canonical!(TaskPlan {
    unit,
    task,
    what,
    with,
    target,
    cell,
    rounds,
    code,
    attribute,
    modifier,
    need,
    resisted,
    harm,
    cost,
    rule,
    roll,
    passed,
    asked,
    struggle
});

/// How a target resists a task by acting before its turn (DC-114, DC-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resisted {
    /// What it rolls.
    pub code: DieCode,
    /// The attribute that this belongs to.
    pub attribute: Attribute,
    /// Added to its total.
    pub plus: i32,
}

canonical!(Resisted { code, attribute, plus });

/// What an act was worked out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "plans are few, and a box would allocate at every copy")]
pub enum Plan {
    /// An attack.
    Attack(AttackPlan),
    /// Anything else.
    Task(TaskPlan),
}

impl Canonical for Plan {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        match self {
            Self::Attack(plan) => {
                0_u8.feed(hasher);
                plan.feed(hasher);
            }
            Self::Task(plan) => {
                1_u8.feed(hasher);
                plan.feed(hasher);
            }
        }
    }
}

impl Plan {
    /// What it takes of the turn.
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
