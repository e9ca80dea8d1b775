//! Everything that happens in a battle, in order.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::{Act, Aim, Canonical, Message, Name, Parts, Rule, SideId, UnitId};
use hexfray_board::grid::Cell;

/// One thing that happened. Numbers carry their terms, so that a log can explain them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round began; rounds count from 1.
    RoundStarted {
        /// Its number.
        round: u16,
    },
    /// A unit's initiative for this round was found.
    Initiative {
        /// Who.
        unit: UnitId,
        /// The terms; their sum is the initiative.
        parts: Parts,
    },
    /// A unit's turn began.
    TurnStarted {
        /// Whose.
        unit: UnitId,
        /// The count at which it came up, where the ruleset counts.
        tick: Option<i32>,
    },
    /// A unit's turn ended.
    TurnEnded {
        /// Whose.
        unit: UnitId,
    },
    /// A unit moved, cell by cell; the first cell is where it stood.
    Moved {
        /// Who.
        unit: UnitId,
        /// The cells, at least two.
        path: Vec<Cell>,
        /// Cost in half points.
        cost: u16,
    },
    /// A unit began an act.
    Declared {
        /// Who.
        unit: UnitId,
        /// What.
        act: Act,
        /// Its name.
        what: Name,
        /// At what.
        aim: Aim,
    },
    /// An act that was prepared takes effect.
    TookEffect {
        /// Whose.
        unit: UnitId,
        /// What.
        act: Act,
        /// Its name.
        what: Name,
        /// At what it was aimed.
        aim: Aim,
    },
    /// Nobody was in the area of an act.
    CaughtNobody {
        /// Whose act.
        unit: UnitId,
        /// Its name.
        what: Name,
    },
    /// A unit or thing in the way is hit instead.
    Redirected {
        /// Who shot.
        unit: UnitId,
        /// Whom it was meant for.
        meant: UnitId,
        /// The unit in the way; `None` for a thing.
        hit: Option<UnitId>,
        /// Where.
        cell: Cell,
        /// The rule that says so.
        rule: Rule,
    },
    /// A die was thrown.
    Rolled {
        /// Who for.
        unit: Option<UnitId>,
        /// Sides of the die.
        die: u16,
        /// The face shown.
        face: u16,
        /// What for.
        purpose: Name,
    },
    /// A chance was tried.
    Checked {
        /// Who tried.
        unit: UnitId,
        /// The target.
        target: Option<UnitId>,
        /// What was tried.
        what: Name,
        /// The terms of the chance or of the number to reach.
        parts: Parts,
        /// The number that decides: to stay at or below, or to reach, as the ruleset has it.
        needed: i32,
        /// What was rolled.
        roll: i32,
        /// How it went.
        result: CheckResult,
    },
    /// A unit lost hit points (or took a blow that did nothing: amount 0).
    Damaged {
        /// Who.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// By what.
        what: Name,
        /// How many were taken off.
        amount: i32,
        /// How many are left.
        hp: i32,
        /// The terms of the amount, before it met the limit at 0.
        parts: Parts,
    },
    /// A unit got hit points back.
    Healed {
        /// Who.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// By what.
        what: Name,
        /// How many.
        amount: i32,
        /// How many it has now.
        hp: i32,
        /// The terms of the amount, before it met the maximum.
        parts: Parts,
    },
    /// A unit lost magic points, or another of its numbers besides hit points, to an act.
    Drained {
        /// Who.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// By what.
        what: Name,
        /// Of what: MP.
        of: Name,
        /// How many were taken off.
        amount: i32,
        /// How many are left.
        left: i32,
        /// The terms of the amount, before it met the limit at 0.
        parts: Parts,
    },
    /// A unit paid or got back points or things that it has a number of.
    Spent {
        /// Who.
        unit: UnitId,
        /// Of what: MP, arrows, potions.
        what: Name,
        /// How many; negative when it got some back.
        amount: i32,
        /// How many are left.
        left: i32,
    },
    /// A unit gained a condition.
    ConditionGained {
        /// Who.
        unit: UnitId,
        /// Which.
        condition: Name,
        /// For how many rounds; `None`: until cured.
        rounds: Option<u8>,
        /// The unit that causes it.
        by: Option<UnitId>,
    },
    /// A condition's timer fell.
    ConditionTicked {
        /// Whose.
        unit: UnitId,
        /// Which.
        condition: Name,
        /// Rounds that remain.
        rounds: u8,
    },
    /// A condition ended.
    ConditionEnded {
        /// Whose.
        unit: UnitId,
        /// Which.
        condition: Name,
        /// Why.
        why: Name,
    },
    /// A unit prepares an act that takes effect later.
    Charging {
        /// Who.
        unit: UnitId,
        /// What.
        what: Name,
        /// The tick at which it takes effect; below 0 in the next round.
        ready: i32,
    },
    /// A prepared act was lost, or one that another has interrupted.
    Interrupted {
        /// Whose.
        unit: UnitId,
        /// What was lost.
        what: Name,
        /// Why.
        why: Name,
    },
    /// A unit put its turn off to a later count.
    Waited {
        /// Who.
        unit: UnitId,
        /// The count at which it comes up again; 0 or less: not in this round.
        until: i32,
    },
    /// An occurrence without a number, such as a complication or bracing for blows.
    Noted {
        /// The unit that gets it.
        unit: UnitId,
        /// What.
        what: Name,
        /// The rule that says so.
        rule: Rule,
    },
    /// A unit fell.
    Defeated {
        /// Who.
        unit: UnitId,
        /// The unit that causes it.
        by: Option<UnitId>,
        /// Whether its body stays in its cell.
        body: bool,
    },
    /// A fallen unit is up again.
    Revived {
        /// Who.
        unit: UnitId,
    },
    /// A unit left the battle alive.
    Left {
        /// Who.
        unit: UnitId,
        /// How.
        why: Name,
    },
    /// A unit appeared or was put somewhere.
    Placed {
        /// Who.
        unit: UnitId,
        /// Where.
        cell: Cell,
    },
    /// An occurrence for the battle as a whole, such as an ambush.
    Announced {
        /// The side that causes it, or that it concerns.
        side: Option<SideId>,
        /// What.
        what: Name,
        /// The rule that says so.
        rule: Rule,
    },
    /// A group entered the battle; where its units stand follows.
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
        /// Who for.
        unit: UnitId,
    },
    /// A chance was tried in secret: only the result is logged (TC-008).
    Tried {
        /// Who tried.
        unit: UnitId,
        /// The target.
        target: Option<UnitId>,
        /// What was tried.
        what: Name,
        /// How it went.
        result: CheckResult,
    },
    /// Time went by on the battle's clock (TC-035).
    TimePassed {
        /// How much, in the ruleset's measure.
        amount: i32,
        /// How much is left.
        left: i32,
    },
    /// The winners' spoils are shared out (TC-149 … TC-151).
    Spoils {
        /// The winners.
        side: SideId,
        /// Who shares.
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
    /// A beaten unit left a thing behind (TC-153).
    Dropped {
        /// Who.
        unit: UnitId,
        /// What.
        item: Name,
    },
    /// A unit takes an item that was left behind (TC-154).
    Took {
        /// Who.
        unit: UnitId,
        /// What.
        item: Name,
    },
    /// The board changed: a door opened, a way was blocked.
    BoardChanged {
        /// Where.
        cells: Vec<Cell>,
    },
    /// The referee ruled.
    Ruled {
        /// What.
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
        /// Who won; nobody in a draw.
        winner: Option<SideId>,
        /// Why.
        why: Name,
    },
}

fn inside<S: Serializer>(message: &Arc<Message>, serializer: S) -> Result<S::Ok, S::Error> {
    Message::serialize(message, serializer)
}

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum CheckResult {
    /// Better than needed by the rules' measure of a critical success.
    Critical,
    /// Passed.
    Passed,
    /// Failed.
    Failed,
    /// Failed by the rules' measure of a botch or automatic failure.
    Botch,
}

impl CheckResult {
    /// Whether it passed, critically or not.
    pub const fn passed(self) -> bool {
        matches!(self, Self::Critical | Self::Passed)
    }
}
