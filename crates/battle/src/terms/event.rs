//! Everything that happens in a battle, in order.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::{Act, Aim, Canonical, Message, Name, Parts, Rule, SideId, UnitId};
use hexfray_board::grid::Cell;

/// One event. Numbers carry their terms, so that a log can explain them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round began; rounds count from 1.
    RoundStarted {
        /// Its number.
        round: u16,
    },
    /// A unit's initiative for this round was determined.
    Initiative {
        /// The unit.
        unit: UnitId,
        /// The terms; their sum is the initiative.
        parts: Parts,
    },
    /// A unit's turn began.
    TurnStarted {
        /// The unit.
        unit: UnitId,
        /// The count at which it came up, where the ruleset counts.
        tick: Option<i32>,
    },
    /// A unit's turn ended.
    TurnEnded {
        /// The unit.
        unit: UnitId,
    },
    /// A unit moved, cell by cell; the first cell is where it stood.
    Moved {
        /// The unit.
        unit: UnitId,
        /// The cells, at least two.
        path: Vec<Cell>,
        /// Cost in half points.
        cost: u16,
    },
    /// A unit began an act.
    Declared {
        /// The unit.
        unit: UnitId,
        /// The act.
        act: Act,
        /// Its name.
        what: Name,
        /// Its aim.
        aim: Aim,
    },
    /// An act that was prepared takes effect.
    TookEffect {
        /// The unit.
        unit: UnitId,
        /// The act.
        act: Act,
        /// Its name.
        what: Name,
        /// Its aim.
        aim: Aim,
    },
    /// No unit was in the area of an act.
    CaughtNobody {
        /// The unit that acts.
        unit: UnitId,
        /// Its name.
        what: Name,
    },
    /// A unit or thing in the way is hit instead.
    Redirected {
        /// The shooter.
        unit: UnitId,
        /// The intended target.
        meant: UnitId,
        /// The unit in the way; `None` if it is a thing.
        hit: Option<UnitId>,
        /// The cell of the hit.
        cell: Cell,
        /// The rule that applies.
        rule: Rule,
    },
    /// A die was thrown.
    Rolled {
        /// The unit that it is rolled for.
        unit: Option<UnitId>,
        /// Sides of the die.
        die: u16,
        /// The face shown.
        face: u16,
        /// The purpose of the roll.
        purpose: Name,
    },
    /// A unit made a check.
    Checked {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: Option<UnitId>,
        /// Whether it decides if an attack hits; all other checks succeed or fail.
        attack: bool,
        /// The name of the check.
        what: Name,
        /// The terms of the chance or of the number to reach.
        parts: Parts,
        /// The number that decides: the roll has to stay at or below it or reach it, depending on the ruleset.
        needed: i32,
        /// What the target set the number with, such as a dodge or its Evasion; `None` if nobody rolled for it.
        against: Option<Name>,
        /// The roll.
        roll: i32,
        /// The result.
        result: CheckResult,
    },
    /// A unit lost hit points, or took a blow that did nothing (amount 0).
    Damaged {
        /// The unit.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// The name of the cause.
        what: Name,
        /// How many were lost.
        amount: i32,
        /// How many are left.
        hp: i32,
        /// The terms of the amount, before the limit at 0.
        parts: Parts,
    },
    /// A unit regained hit points.
    Healed {
        /// The unit.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// The name of the cause.
        what: Name,
        /// How many.
        amount: i32,
        /// How many it has now.
        hp: i32,
        /// The terms of the amount, before the limit at the maximum.
        parts: Parts,
    },
    /// A unit lost magic points, or points of another kind besides hit points, to an act.
    Drained {
        /// The unit.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// The name of the cause.
        what: Name,
        /// The kind of points, such as MP.
        of: Name,
        /// How many were lost.
        amount: i32,
        /// How many are left.
        left: i32,
        /// The terms of the amount, before the limit at 0.
        parts: Parts,
    },
    /// A unit spent or regained points or pieces of gear.
    Spent {
        /// The unit.
        unit: UnitId,
        /// What is counted: MP, arrows, potions.
        what: Name,
        /// How many; negative if it regained some.
        amount: i32,
        /// How many are left.
        left: i32,
    },
    /// A unit gained a condition.
    ConditionGained {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Name,
        /// For how many rounds; `None`: until cured.
        rounds: Option<u8>,
        /// The unit that causes it.
        by: Option<UnitId>,
    },
    /// A condition's remaining time became shorter.
    ConditionTicked {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Name,
        /// Rounds that remain.
        rounds: u8,
    },
    /// A condition ended.
    ConditionEnded {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Name,
        /// The reason.
        why: Name,
    },
    /// A unit prepares an act that takes effect later.
    Charging {
        /// The unit.
        unit: UnitId,
        /// The name of the act.
        what: Name,
        /// The tick at which it takes effect; below 0 in the next round.
        ready: i32,
    },
    /// A prepared or interrupted act was lost.
    Interrupted {
        /// The unit.
        unit: UnitId,
        /// The name of the act.
        what: Name,
        /// The reason.
        why: Name,
    },
    /// A unit postponed its turn to a later count.
    Waited {
        /// The unit.
        unit: UnitId,
        /// The count of its next turn; 0 or less: not in this round.
        until: i32,
    },
    /// An occurrence without a number, such as a complication or bracing for blows.
    Noted {
        /// The affected unit.
        unit: UnitId,
        /// The name of the occurrence.
        what: Name,
        /// The rule that applies.
        rule: Rule,
    },
    /// A unit fell.
    Defeated {
        /// The unit.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// Whether its body stays in its cell.
        body: bool,
    },
    /// A fallen unit stood up again.
    Revived {
        /// The unit.
        unit: UnitId,
    },
    /// A unit left the battle alive.
    Left {
        /// The unit.
        unit: UnitId,
        /// How it left.
        why: Name,
    },
    /// A unit appeared or was put somewhere.
    Placed {
        /// The unit.
        unit: UnitId,
        /// Its cell.
        cell: Cell,
    },
    /// An occurrence for the battle as a whole, such as an ambush.
    Announced {
        /// The side that causes it, or that it concerns.
        side: Option<SideId>,
        /// The name of the occurrence.
        what: Name,
        /// The rule that applies.
        rule: Rule,
    },
    /// A group entered the battle; the places of its units follow.
    Reinforced {
        /// The side that it joins.
        side: SideId,
        /// Its name.
        group: Name,
        /// Its units.
        units: Vec<UnitId>,
    },
    /// A die was thrown in secret (TC-008).
    RolledInSecret {
        /// The unit that it is rolled for.
        unit: UnitId,
    },
    /// A unit made a check in secret: only the result is logged (TC-008).
    Tried {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: Option<UnitId>,
        /// Whether it decides if an attack hits.
        attack: bool,
        /// The name of the check.
        what: Name,
        /// The result.
        result: CheckResult,
    },
    /// Time went by on the battle's clock (TC-035).
    TimePassed {
        /// How much, in the ruleset's unit of time.
        amount: i32,
        /// How much is left.
        left: i32,
    },
    /// The winners' spoils are shared (TC-149 … TC-151).
    Spoils {
        /// The winners.
        side: SideId,
        /// The units that share them.
        sharers: Vec<UnitId>,
        /// Experience in all.
        xp: i32,
        /// Experience for each.
        xp_each: i32,
        /// Money in all.
        money: i32,
        /// Money for each.
        money_each: i32,
    },
    /// A beaten unit left an item behind (TC-153).
    Dropped {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: Name,
    },
    /// A unit takes an item that was left behind (TC-154).
    Took {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: Name,
    },
    /// The board changed: a door opened, a way was blocked.
    BoardChanged {
        /// The changed cells.
        cells: Vec<Cell>,
    },
    /// The referee made a ruling.
    Ruled {
        /// The ruling.
        ruling: crate::Ruling,
    },
    /// A message of the battle's file is shown to the players.
    Message {
        /// The number of its event, counted from 0.
        event: u16,
        /// The message.
        #[serde(serialize_with = "inside")]
        message: Arc<Message>,
    },
    /// The battle ended.
    Ended {
        /// The winner; `None` in a draw.
        winner: Option<SideId>,
        /// The reason.
        why: Name,
    },
}

fn inside<S: Serializer>(message: &Arc<Message>, serializer: S) -> Result<S::Ok, S::Error> {
    Message::serialize(message, serializer)
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum CheckResult {
    /// Passed by enough to be a critical success under the rules.
    Critical,
    /// Passed.
    Passed,
    /// Failed.
    Failed,
    /// Failed by enough to be a botch or an automatic failure under the rules.
    Botch,
}

impl CheckResult {
    /// Whether it passed, critically or not.
    pub const fn passed(self) -> bool {
        matches!(self, Self::Critical | Self::Passed)
    }

    /// The result in words: an attack hits or misses, everything else succeeds or fails.
    pub const fn title(self, attack: bool) -> &'static str {
        match (self, attack) {
            (Self::Critical, true) => "critical hit",
            (Self::Critical, false) => "critical success",
            (Self::Passed, true) => "hit",
            (Self::Passed, false) => "success",
            (Self::Failed, true) => "miss",
            (Self::Failed, false) => "failure",
            (Self::Botch, true) => "critical miss",
            (Self::Botch, false) => "critical failure",
        }
    }
}
