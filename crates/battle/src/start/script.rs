//! The events of a battle's file: at which occasion something is told to the players.
//!
//! They are a part of the battle: what has happened is copied, hashed and played again with it, and told as an
//! [`Event`](crate::Event). Nobody is held up by a message but the window, and no rule asks for one.

mod occurred;
mod read;

use crate::{Deed, Message, SideId, Subject, goals::GoalKind};
use hexfray_board::grid::Cell;

pub(crate) use occurred::{Occurred, Occurrence, order_given, quiet, tell};
pub(crate) use read::{Cast, read, read_buttons};

/// An event of a battle's file: what is told at an occasion, once or each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedEvent {
    /// What happens that brings it.
    pub occasion: Occasion,
    /// Whether it happens every time, and not only the first.
    pub each: bool,
    /// The event, by its number, that has to have happened before.
    pub after: Option<u16>,
    /// What is told.
    pub message: std::sync::Arc<Message>,
}

/// What brings an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The battle begins.
    Start,
    /// This round begins, counted from 1; `None`: any.
    Round(Option<u16>),
    /// The turn of one of these begins.
    Turn(Subject),
    /// An order has been given, and what it brought at once is over.
    Order(Deed),
    /// One of these comes into one of the cells, however it gets there.
    Enter(Subject, Vec<Cell>),
    /// One of these takes no part any more.
    Fall(Subject),
    /// A side is so many percent of the way to one of its goals, see [`GoalView`](crate::GoalView).
    Goal {
        /// Whose goals.
        side: SideId,
        /// Of which kind; `None`: any.
        kind: Option<GoalWord>,
        /// How far, 1 to 100.
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

/// The buttons, besides those of verbs, that a message can point at. A window without one shows the message all the same.
pub const BUTTONS: [&str; 12] =
    ["move", "end_turn", "undo", "next", "threats", "hint", "speed", "centre", "log", "help", "menu", "timeline"];
