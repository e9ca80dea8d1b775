//! The orders that a battle accepts.

use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Canonical, CanonicalHasher, Name, SideId, UnitId, Verb, narrow};
use hexfray_board::grid::{Cell, Direction};

/// A choice that answers the battle's present [`Decision`](crate::Decision), or a ruling of the referee.
///
/// In JSON: `{"move": {"unit": 3, "to": [4, 5]}}`, `{"walk": {"unit": 3, "via": [[4, 4]], "to": [4, 5]}}`,
/// `{"act": {"unit": 3, "verb": "attack", "aim": {"unit": 7}}}`, `{"end_turn": {"unit": 3}}`. Keys that an order does not have
/// are refused.
///
/// An order has one form. Legal are the orders that [`Battle::orders`](crate::Battle::orders) lists for the deciding unit or
/// side and [`Battle::out_of_turn`](crate::Battle::out_of_turn) for other units, the referee's orders, and a side's choice of
/// its questions. A number without a meaning for its verb, such as the weapon of a unit that surrenders, is refused. Walks over
/// named cells are too many to list: they end where a listed move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Go to a cell by the least harmful path that the points allow, then the cheapest.
    Move {
        /// The unit.
        unit: UnitId,
        /// The destination.
        to: Cell,
    },
    /// Go to a cell over other cells, in their order: from each to the next as in a move.
    Walk {
        /// The unit.
        unit: UnitId,
        /// The cells to go over.
        via: Via,
        /// The destination.
        to: Cell,
    },
    /// Do something.
    #[serde(deserialize_with = "read_act")]
    Act {
        /// The unit.
        unit: UnitId,
        /// The act.
        #[serde(flatten)]
        act: Act,
        /// Its aim.
        aim: Aim,
    },
    /// End the turn.
    EndTurn {
        /// The unit.
        unit: UnitId,
    },
    /// Begin a unit's turn, if a side chooses its next unit.
    Pick {
        /// The unit.
        unit: UnitId,
    },
    /// Answer a question of the rules with one of its options.
    Answer {
        /// The unit.
        unit: UnitId,
        /// The option's place in the list, from 0.
        option: u16,
    },
    /// A ruling of the referee; legal whenever a battle waits for a decision.
    Referee(Ruling),
    /// Set whether a side wants to be asked a question from now on; legal whenever a battle waits for a decision. Questions
    /// that it does not want are answered by declining.
    Ask {
        /// The side.
        side: SideId,
        /// The question, as [`Battle::questions`](crate::Battle::questions) lists it.
        question: Name,
        /// Whether it wants to be asked.
        wanted: bool,
    },
}

/// The keys of an act in JSON, with those of [`Act`] beside the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActKeys {
    unit: UnitId,
    verb: Verb,
    #[serde(default)]
    with: u8,
    #[serde(default)]
    option: i16,
    #[serde(default)]
    aim: Aim,
}

fn read_act<'de, D: Deserializer<'de>>(from: D) -> Result<(UnitId, Act, Aim), D::Error> {
    let ActKeys { unit, verb, with, option, aim } = ActKeys::deserialize(from)?;
    Ok((unit, Act { verb, with, option }, aim))
}

impl Order {
    /// The unit that gets the order; `None` for orders of the referee and of a side.
    pub const fn unit(&self) -> Option<UnitId> {
        match *self {
            Self::Move { unit, .. }
            | Self::Walk { unit, .. }
            | Self::Act { unit, .. }
            | Self::EndTurn { unit }
            | Self::Pick { unit }
            | Self::Answer { unit, .. } => Some(unit),
            Self::Referee(_) | Self::Ask { .. } => None,
        }
    }

    /// The order as rulesets carry it out: a walk is a move with a given path.
    #[must_use]
    pub const fn as_act(self) -> Self {
        match self {
            Self::Walk { unit, to, .. } => Self::Move { unit, to },
            other => other,
        }
    }
}

/// The cells over which a walk leads, in their order: at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Cell>", into = "Vec<Cell>")]
pub struct Via {
    cells: [Cell; Self::MOST],
    count: u8,
}

impl Via {
    /// The most cells that an order names.
    pub const MOST: usize = 8;

    /// The cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }
}

/// No cells, or too many, for a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a walk leads over 1 to {most} named cells, not {0}", most = Via::MOST)]
pub struct NoVia(usize);

impl TryFrom<&[Cell]> for Via {
    type Error = NoVia;

    fn try_from(cells: &[Cell]) -> Result<Self, NoVia> {
        let (Some(&first), true) = (cells.first(), cells.len() <= Self::MOST) else { return Err(NoVia(cells.len())) };
        let mut via = Self { cells: [first; Self::MOST], count: narrow::<u8>(cells.len()) };
        via.cells[..cells.len()].copy_from_slice(cells);
        Ok(via)
    }
}

impl TryFrom<Vec<Cell>> for Via {
    type Error = NoVia;

    fn try_from(cells: Vec<Cell>) -> Result<Self, NoVia> {
        Self::try_from(cells.as_slice())
    }
}

impl From<Via> for Vec<Cell> {
    fn from(via: Via) -> Self {
        via.cells().to_vec()
    }
}

/// What a unit does: a verb, the weapon, ability or item, and a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Canonical)]
#[canonical(bits)]
pub struct Act {
    /// The kind of action.
    pub verb: Verb,
    /// The unit's weapon, ability or item, by its place in the unit's list of that kind.
    #[serde(skip_serializing_if = "is_zero_u8")]
    pub with: u8,
    /// The mode, if the verb has several: ticks to wait, a mode of fire, a pulled blow.
    #[serde(skip_serializing_if = "is_zero_i16")]
    pub option: i16,
}

const fn is_zero_u8(value: &u8) -> bool {
    *value == 0
}

const fn is_zero_i16(value: &i16) -> bool {
    *value == 0
}

impl Act {
    /// An act in its normal mode.
    pub const fn new(verb: Verb, with: u8) -> Self {
        Self { verb, with, option: 0 }
    }
}

/// What an act is aimed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Nothing: the act concerns the user alone, or all units.
    #[default]
    None,
    /// A unit.
    Unit(UnitId),
    /// A cell.
    Cell(Cell),
    /// A direction from the user, for cones and lines.
    Way(Direction),
}

/// A ruling of the referee. Rulings are recorded like any other order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// A modifier to every check of a unit until its opposite is given (TC-005); the sum of a unit's modifiers is within
    /// [`Ruling::MODIFIERS`].
    Modifier {
        /// The unit that makes the checks.
        unit: UnitId,
        /// Percentage points, pips or another unit of the ruleset's checks.
        value: i16,
    },
    /// Puts a unit on a cell.
    Place {
        /// The unit.
        unit: UnitId,
        /// The cell.
        cell: Cell,
    },
    /// Takes hit points.
    Hurt {
        /// The unit.
        unit: UnitId,
        /// How many, within [`Ruling::POINTS`].
        amount: i32,
    },
    /// Gives hit points back.
    Heal {
        /// The unit.
        unit: UnitId,
        /// How many, within [`Ruling::POINTS`].
        amount: i32,
    },
    /// Puts a condition on a unit.
    Inflict {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Name,
        /// For how many rounds; 0 means until cured.
        rounds: u8,
    },
    /// Removes a condition.
    Cure {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Name,
    },
    /// Lets a group enter that has not entered yet (TC-025).
    Enter {
        /// The group.
        group: Name,
    },
    /// Decides an ambush, before any unit has acted (TC-022).
    Surprise {
        /// The side in ambush.
        side: SideId,
        /// The result.
        outcome: Surprise,
    },
    /// Decides whether a side is surrounded and fights on two faces (TC-028).
    Surrounded {
        /// The side; `None`: no side.
        side: Option<SideId>,
    },
    /// Takes time off the battle's clock (TC-036).
    Time {
        /// How much, in the ruleset's unit of time and within [`Ruling::TIMES`]; negative adds time.
        amount: i32,
    },
    /// Lets a unit do an act that the rules do not name, such as barring a door.
    Allow {
        /// The unit.
        unit: UnitId,
        /// The name of the act.
        what: Name,
        /// Whether it takes the action of the turn.
        #[serde(default)]
        action: bool,
        /// The check for it, if any: what is checked, by a word of the ruleset, and the number to reach.
        #[serde(default)]
        check: Option<(Name, i16)>,
    },
    /// Puts a piece of cover on a side of a cell, or removes it (DP-042).
    Cover {
        /// The cell.
        cell: Cell,
        /// The side of the cell, by the name of its direction on the board, or "up" or "down"; `None`: all sides.
        #[serde(default)]
        side: Option<Name>,
        /// How much it hides of the units behind it: 25, 50, 75 or 100 percent; 0 removes it.
        percent: u8,
    },
    /// Decides whether a unit tries to keep opponents from escaping (TC-133).
    Unconcerned {
        /// The unit.
        unit: UnitId,
        /// Whether it lets them go.
        unconcerned: bool,
    },
    /// Takes a unit out of the battle.
    Remove {
        /// The unit.
        unit: UnitId,
    },
    /// Ends the battle.
    End {
        /// The winner; `None` for a draw.
        winner: Option<SideId>,
    },
    /// Ends the battle because a side gives up: a side that is hostile to it has won; if there are several, the one with most
    /// units left.
    Surrender {
        /// The side that gives up.
        side: SideId,
    },
}

impl Ruling {
    /// The range of the sum of a referee's modifiers to a unit's checks, within which odds stay exact.
    pub const MODIFIERS: RangeInclusive<i16> = -200..=200;

    /// Hit points that a referee takes or gives at once: more than any unit has, and few enough to keep sums in range.
    pub const POINTS: RangeInclusive<i32> = 0..=9_999;

    /// Time that a referee takes or adds at once, in the ruleset's unit of time.
    pub const TIMES: RangeInclusive<i32> = -1_000_000..=1_000_000;
}

/// The result of an ambush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum Surprise {
    /// Its victims are surprised.
    Unaware,
    /// Its victims have noticed it, but too late to act first.
    Alert,
    /// It has failed.
    Failed,
}

/// Why an order was refused. The battle is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The battle is over.
    #[error("the battle is over")]
    Over,
    /// It is not this unit's turn to choose.
    #[error("it is not {unit}'s choice now; the battle waits for {waits_for}")]
    NotYourTurn {
        /// The unit of the order.
        unit: Name,
        /// The unit that the battle waits for.
        waits_for: Name,
    },
    /// No such unit.
    #[error("there is no unit {}", .0.0)]
    NoSuchUnit(UnitId),
    /// No such cell.
    #[error("there is no cell {0} on the board")]
    NoSuchCell(Cell),
    /// No such direction.
    #[error("there is no direction {} on this board: they count from 0 to {}", way.0, directions - 1)]
    NoSuchWay {
        /// The number that was given.
        way: Direction,
        /// How many there are.
        directions: u8,
    },
    /// The unit cannot reach the cell.
    #[error("{unit} cannot reach {to}: {why}")]
    CannotReach {
        /// The unit of the order.
        unit: Name,
        /// The destination.
        to: Cell,
        /// The reason.
        why: &'static str,
    },
    /// The unit cannot go over a cell that the order names.
    #[error("{unit} cannot go over {over}: {why}")]
    CannotPass {
        /// The unit of the order.
        unit: Name,
        /// The named cell.
        over: Cell,
        /// The reason.
        why: &'static str,
    },
    /// The unit has no such act.
    #[error("{unit} has no such act: {why}")]
    NoSuchAct {
        /// The unit of the order.
        unit: Name,
        /// The reason.
        why: &'static str,
    },
    /// The unit has the act, but cannot do it now or with this aim.
    #[error("{unit} cannot do this: {why} ({rule})")]
    Refused {
        /// The unit of the order.
        unit: Name,
        /// The reason.
        why: &'static str,
        /// The rule that forbids it.
        rule: crate::Rule,
    },
    /// The battle does not wait for an order of this kind.
    #[error("the battle waits for {0}")]
    WrongKind(&'static str),
    /// The order has no odds to forecast.
    #[error("there is nothing to forecast: {0}")]
    NoOdds(&'static str),
    /// There are no more scripted dice.
    #[error(transparent)]
    Dice(#[from] crate::DiceError),
}

impl OrderError {
    /// A short word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::NoSuchUnit(_) => "no_such_unit",
            Self::NoSuchCell(_) => "off_board",
            Self::NoSuchWay { .. } => "no_such_direction",
            Self::CannotReach { .. } => "cannot_reach",
            Self::CannotPass { .. } => "cannot_pass",
            Self::NoSuchAct { .. } => "no_such_act",
            Self::Refused { .. } => "refused",
            Self::WrongKind(_) => "wrong_kind",
            Self::NoOdds(_) => "no_odds",
            Self::Dice(_) => "dice",
        }
    }

    /// The reason alone, as menus show it beside an act that is not possible.
    pub const fn why(&self) -> &'static str {
        match self {
            Self::Refused { why, .. } | Self::NoSuchAct { why, .. } => why,
            _ => "not possible now",
        }
    }
}

impl Canonical for Order {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        match self {
            Self::Move { unit, to } => (0_u8, unit, to).feed(hasher),
            // A walk has become a move by the time that it is an act.
            Self::Walk { unit, to, .. } => (7_u8, unit, to).feed(hasher),
            Self::Act { unit, act, aim } => ((1_u8, unit), (act, aim)).feed(hasher),
            Self::EndTurn { unit } => (2_u8, unit).feed(hasher),
            Self::Pick { unit } => (3_u8, unit).feed(hasher),
            Self::Answer { unit, option } => (4_u8, unit, option).feed(hasher),
            // Rulings are followed at once and are never pending in a battle's state.
            Self::Referee(_) => 5_u8.feed(hasher),
            Self::Ask { side, question, wanted } => ((6_u8, side), (question, wanted)).feed(hasher),
        }
    }
}
