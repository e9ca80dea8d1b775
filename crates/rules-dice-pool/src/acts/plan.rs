//! Plans: the computed values of an act from its declaration on, and its progress so far.

use crate::{
    content::{ActionKind, Defence, Rating},
    numbers::{attack::Attack, grapple},
    state::Look,
};
use hexfray_battle::{Canonical, Name, Rule, UnitId, Verb};
use hexfray_board::grid::Cell;

/// The cost of an act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Cost {
    /// The part of the turn that it takes; `None` for nothing.
    pub action: Option<ActionKind>,
    /// Energy (DP-008).
    pub energy: i32,
}

/// An attack and its progress.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct AttackPlan {
    /// The pools that are rolled against each other.
    pub attack: Attack,
    /// The defence that was chosen, or is the only one (DP-094).
    pub defence: Option<Defence>,
    /// Whether the target has chosen, if it has a choice.
    pub chosen: bool,
    /// The attacker's score, once it is rolled.
    pub rolled: Option<i32>,
    /// The defender's score, once it is known.
    pub opposed: Option<i32>,
    /// Net hits, once both are known.
    pub net: i32,
    /// The unit that rolls the defence instead of the target (DP-029).
    pub protector: Option<UnitId>,
    /// The weapon to knock from the target's hand, by its place among the target's weapons (DP-116).
    pub prize: Option<u8>,
    /// Whether the attacker continues although the target has given up (DP-033).
    pub pressed: bool,
    /// Whether it moves to the target first (DP-114).
    pub charge: bool,
    /// The part that holds play in it.
    pub grip: Grip,
}

impl AttackPlan {
    /// An attack before any die is rolled; the defence is already chosen if only one is open.
    pub fn new(attack: Attack) -> Self {
        let mut open = attack.open();
        let (only, more) = (open.next(), open.next().is_some());
        drop(open);
        Self {
            attack,
            defence: only.filter(|_| !more),
            chosen: !more,
            rolled: None,
            opposed: None,
            net: 0,
            protector: None,
            prize: None,
            pressed: false,
            charge: false,
            grip: Grip::default(),
        }
    }

    /// Net hits that did not go to holds.
    pub fn left(&self) -> i32 {
        self.net - self.grip.spent()
    }

    /// The unit that rolls the defence: the protector that has stepped in, or the target (DP-029).
    pub fn defender(&self) -> UnitId {
        self.protector.unwrap_or(self.attack.target)
    }

    /// Subtracts the dice that grapplers have already taken off both rolls from a plan that was computed again
    /// (DP-122).
    #[must_use]
    pub fn still_hindered(mut self, look: &Look<'_>) -> Self {
        self.attack.pool = grapple::hindered(look.settings(), &self.attack.pool, self.grip.off_attack);
        self.hinder_guards(look);
        self
    }

    /// Subtracts the dice that grapplers have taken off the defence from defences that were computed again (DP-122).
    pub fn hinder_guards(&mut self, look: &Look<'_>) {
        for guard in self.attack.guards.iter_mut().flatten() {
            guard.pool = grapple::hindered(look.settings(), &guard.pool, self.grip.off_defence);
        }
    }
}

/// The part that holds play in an attack: the units that were asked whether to hinder a roll, and the net hits that go
/// to holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Grip {
    /// Points of the attacker's own pool on the target that the attack costs (DP-124).
    pub cost: i32,
    /// Grapplers that were asked about the attack roll (DP-122).
    pub hindered_attack: Vec<UnitId>,
    /// Dice that they took off that roll.
    pub off_attack: i32,
    /// Grapplers that were asked about the defence (DP-122, DP-123).
    pub hindered_defence: Vec<UnitId>,
    /// Dice that they took off that roll.
    pub off_defence: i32,
    /// Whether the attacker rolls new initiative after the attack (DP-178).
    pub renews: bool,
    /// Grapplers that were asked about the initiative roll (DP-122).
    pub hindered_initiative: Vec<UnitId>,
    /// Dice that they took off that roll.
    pub off_initiative: i32,
    /// Net hits against the target's holds, by the held unit (DP-130, DP-134), in the order of the questions.
    pub drained: Vec<(UnitId, i32)>,
    /// Net hits for the attacker's own hold on the target, if that was chosen after the roll (DP-137).
    pub filled: Option<i32>,
    /// Whether net hits may go to that hold.
    pub fills: bool,
}

impl Grip {
    /// Net hits that went to holds.
    pub fn spent(&self) -> i32 {
        self.drained.iter().map(|(_, hits)| hits).sum::<i32>() + self.filled.unwrap_or(0)
    }
}

/// Anything besides an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Task {
    /// Take a weapon in hand, by its place on the sheet (DP-028).
    Ready(u8),
    /// Drop a weapon (DP-028).
    Drop(u8),
    /// Pick a weapon up from the ground (DP-117).
    PickUp(u8),
    /// Take cover (DP-044).
    TakeCover,
    /// Leave cover.
    LeaveCover,
    /// Say something that is only logged (DP-030, DP-031, DP-032).
    Speak,
    /// Give up (DP-033).
    Surrender,
    /// Use a power on a unit, by its place on the sheet (DP-009).
    Power(u8, UnitId),
    /// Get into a vehicle (DP-027).
    #[canonical(number = 40)]
    Enter(UnitId),
    /// Get out of the vehicle, or jump out while it moves (DP-083, DP-084).
    #[canonical(number = 41)]
    Leave {
        /// Whether it moves.
        jumps: bool,
    },
    /// Park the vehicle (DP-082).
    #[canonical(number = 42)]
    Park,
    /// Pick up a weapon that another unit has dropped, by its place among that unit's weapons (DP-117).
    #[canonical(number = 60)]
    Take(u8, UnitId),
    /// Protect a comrade (DP-029).
    #[canonical(number = 61)]
    Protect(UnitId),
    /// Pay energy to break free of a grappler's hold (DP-129).
    #[canonical(number = 20)]
    BreakFree(UnitId),
    /// Let go of a held unit.
    #[canonical(number = 21)]
    LetGo(UnitId),
    /// Tie a unit up, with a restraint by its place on the sheet (DP-143).
    #[canonical(number = 22)]
    Restrain(u8, UnitId),
    /// Take restraints off a unit (DP-143).
    #[canonical(number = 23)]
    Untie(UnitId),
    /// Begin to withdraw (DP-077).
    #[canonical(number = 43)]
    Withdraw,
    /// Run on to a place beyond the board's edge (DP-076).
    #[canonical(number = 44)]
    Run(Cell),
    /// A test that the referee asks for; it is rolled after grapplers are asked about it (DP-005, DP-122).
    #[canonical(number = 45)]
    Test(Trial),
    /// Fall, after the units that may strike are asked about it (DP-069, DP-110).
    #[canonical(number = 46)]
    Fall,
}

/// A test that the referee asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Trial {
    /// The rating that is tested.
    pub rating: Rating,
    /// The difficulty.
    pub difficulty: i32,
    /// Dice that grapplers took off the roll.
    pub off: i32,
}

/// The content of an act.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
#[expect(clippy::large_enum_variant, reason = "plans are few, and a box would allocate at every copy")]
pub enum Doing {
    /// An attack.
    Attack(AttackPlan),
    /// Anything else.
    Task(Task),
}

/// The plan of an act.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Plan {
    /// The acting unit.
    pub unit: UnitId,
    /// The verb of its act.
    #[canonical(skip = "follows from the order that is carried out")]
    pub verb: Verb,
    /// Its name.
    pub what: Name,
    /// Its cost.
    pub cost: Cost,
    /// The rule that it comes from.
    pub rule: Rule,
    /// Its content.
    pub doing: Doing,
}
