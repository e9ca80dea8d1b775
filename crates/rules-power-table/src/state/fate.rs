//! How a unit has left the battle alive (SW-050, SW-051).

use hexfray_battle::Canonical;

/// How a unit has left the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Fate {
    /// It has not left, or not alive.
    #[default]
    Here,
    /// It left over the edge of the board.
    Retreated,
    /// It has laid down its arms.
    Surrendered,
}
