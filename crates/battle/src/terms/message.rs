//! The messages in a battle's file, and what a message waits for.

use serde::{Serialize, Serializer};

use crate::{Name, Order, SideId, UnitId, Verb};
use hexfray_board::grid::Cell;

/// A unit, the units of a side, or any unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Subject {
    /// This unit alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// The units of this side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
}

impl Subject {
    /// Whether a unit of a side is meant.
    pub fn is(self, unit: UnitId, side: SideId) -> bool {
        self.unit.is_none_or(|wanted| wanted == unit) && self.side.is_none_or(|wanted| wanted == side)
    }
}

/// An order of some kind by a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OrderPattern {
    /// The kind of order; `None`: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<ActWord>,
    /// The units that may give it.
    #[serde(flatten)]
    pub who: Subject,
}

impl OrderPattern {
    /// Whether an order is of this kind; `side` is the side of the unit that gets it. The referee's orders never are.
    pub fn fits(&self, order: &Order, side: impl Fn(UnitId) -> SideId) -> bool {
        let Some(unit) = order.unit() else { return false };
        self.who.is(unit, side(unit)) && self.act.is_none_or(|act| act == ActWord::of(order))
    }
}

/// A kind of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActWord {
    /// `move`: a unit walks.
    Move,
    /// `end_turn`: a unit ends its turn.
    EndTurn,
    /// `pick`: a side chooses its next unit.
    Pick,
    /// `answer`: a question of the rules is answered.
    Answer,
    /// An act, by its verb.
    Act(Verb),
    /// An order that is for no unit.
    Other,
}

impl ActWord {
    /// The words that are not verbs.
    pub const WORDS: [(&'static str, Self); 4] =
        [("move", Self::Move), ("end_turn", Self::EndTurn), ("pick", Self::Pick), ("answer", Self::Answer)];

    /// The kind of an order.
    pub const fn of(order: &Order) -> Self {
        match order {
            Order::Move { .. } | Order::Walk { .. } => Self::Move,
            Order::EndTurn { .. } => Self::EndTurn,
            Order::Pick { .. } => Self::Pick,
            Order::Answer { .. } => Self::Answer,
            Order::Act { act, .. } => Self::Act(act.verb),
            Order::Referee(_) | Order::Ask { .. } => Self::Other,
        }
    }
}

impl Serialize for ActWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let word = Self::WORDS.iter().find(|(_, act)| act == self).map(|(word, _)| *word);
        match (word, self) {
            (Some(word), _) => serializer.serialize_str(word),
            (None, Self::Act(verb)) => verb.serialize(serializer),
            (None, _) => serializer.serialize_str("other"),
        }
    }
}

/// A message to the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Its heading; empty: none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Its text.
    pub text: String,
    /// Its speaker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
    /// What it points at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<Pointer>,
    /// What the player has to do; the message stays visible until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<OrderPattern>,
    /// The side that it is for; `None`: all sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<SideId>,
}

/// The speaker of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Portrait {
    /// A unit.
    Unit(UnitId),
    /// A drawing, by its name.
    Glyph(Name),
}

/// What a message points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointer {
    /// A cell of the board.
    Cell(Cell),
    /// A unit, in any cell.
    Unit(UnitId),
    /// A button, by the verb that it orders or by its own name, see [`BUTTONS`](crate::BUTTONS).
    Button(Name),
}
