//! The order of the round, and damaged things on the board.

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace, UnitId};
use hexfray_board::grid::Cell;

/// The order of the round, and the progress of determining it.
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct TurnOrder {
    /// The units in the order in which they act.
    pub order: Vec<UnitId>,
    /// The next unit whose initiative is to be determined.
    pub cursor: u16,
    /// Character Points spent on the current roll.
    pub spent: u8,
    /// Whether the current unit has rolled and may still spend points.
    pub pending: bool,
    /// Whether the current unit has declined to spend more.
    pub settled: bool,
    /// Whether all units that may make a quick draw in this round have been asked (DC-145).
    pub announced: bool,
    /// The next unit to be asked for a quick draw.
    pub asking: u16,
    /// Whether initiative has been set: for this round if it is rolled in each, otherwise for the scene (DC-156).
    pub set: bool,
    /// Whether the round is ending: effects that last one round are over, and the rolls at its end wait for a question.
    pub closing: bool,
}

/// Cells with a thing that is damaged but not broken (DC-119).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Damaged(pub Vec<Cell>);
