//! The order of the round, and damaged things on the board.

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace, UnitId};
use hexfray_board::grid::Cell;

/// The order of the round, and the progress of determining it.
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct TurnOrder {
    /// Who acts, first to last.
    pub order: Vec<UnitId>,
    /// The next unit whose initiative is to be found.
    pub cursor: u16,
    /// Character Points spent on the present roll.
    pub spent: u8,
    /// Whether the present unit has rolled and may yet spend points.
    pub pending: bool,
    /// Whether it has declined to spend more.
    pub settled: bool,
    /// Whether every unit that may has been asked for a quick draw in this round (DC-145).
    pub announced: bool,
    /// The next unit to be asked for one.
    pub asking: u16,
    /// Whether initiative has been set, in this round if each is rolled for, otherwise in this scene (DC-156).
    pub set: bool,
    /// Whether the round is closing: effects of one round are over, and rolls at its end have stopped for a question.
    pub closing: bool,
}

/// Cells with a thing that is damaged but not broken (DC-119).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Damaged(pub Vec<Cell>);
