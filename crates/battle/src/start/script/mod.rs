//! The events of a battle's file: messages to the players at certain occasions.
//!
//! Each is logged as an [`Event`](crate::Event). Only a window waits for a message to be read, and no rule depends on one.

mod read;

use super::goals::GoalKind;
use crate::{Message, OrderPattern, SideId, Subject};
use hexfray_board::grid::Cell;

pub(crate) use read::{ButtonsFile, Cast, EventFile, read, read_buttons};

/// An event of a battle's file: a message at an occasion, once or each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedEvent {
    /// The occasion at which it happens.
    pub occasion: Occasion,
    /// Whether it happens every time, and not only the first.
    pub each: bool,
    /// The event, by its number, that has to have happened before.
    pub after: Option<u16>,
    /// The message.
    pub message: std::sync::Arc<Message>,
}

/// The occasion of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The battle begins.
    Start,
    /// This round begins, counted from 1; `None`: any.
    Round(Option<u16>),
    /// The turn of one of these begins.
    Turn(Subject),
    /// An order has been given, and its immediate effects are over.
    Order(OrderPattern),
    /// One of these enters one of the cells, in any way.
    Enter(Subject, Vec<Cell>),
    /// One of these no longer takes part.
    Fall(Subject),
    /// A side has reached this percentage of one of its goals, see [`GoalView`](crate::GoalView).
    Goal {
        /// The side whose goals they are.
        side: SideId,
        /// The kind of goal; `None`: any.
        kind: Option<GoalWord>,
        /// The progress, 1 to 100.
        percent: u8,
    },
}

hexfray_board::words! {
    /// The kinds of goals that an event can look at.
    pub enum GoalWord {
        /// No foe left, or one unit beaten.
        Defeat = "defeat",
        /// Cells reached.
        Reach = "reach",
        /// Rounds lasted.
        HoldOut = "hold_out",
    }
}

impl GoalWord {
    /// Whether a goal is of this kind.
    pub const fn fits(self, kind: &GoalKind) -> bool {
        match self {
            Self::Defeat => matches!(kind, GoalKind::Defeat { .. } | GoalKind::DefeatAll),
            Self::Reach => matches!(kind, GoalKind::Reach { .. }),
            Self::HoldOut => matches!(kind, GoalKind::HoldOut { .. }),
        }
    }
}

/// The buttons, besides those of verbs, that a message can point at. A window without such a button still shows the message.
pub const BUTTONS: [&str; 12] =
    ["move", "end_turn", "undo", "next", "threats", "hint", "speed", "centre", "log", "help", "menu", "timeline"];
