//! Units and sides by number, and the limits of a battle.

use serde::{Deserialize, Serialize};

/// The most units in one battle.
pub const MOST_UNITS: usize = 400;
/// The most rounds of a battle; then it is a draw. This keeps simulations with passive opponents finite.
pub const MOST_ROUNDS: u16 = 200;

/// A unit's number in its battle, counted from 0 in the order of entry. Units are always visited in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The unit's place in lists kept in roster order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A side's number in its battle, counted from 0 in the order of the battle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// The side's place in lists kept in the order of the battle file.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
