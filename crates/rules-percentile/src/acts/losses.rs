//! The units that earlier blows of an act have felled or keep from stepping in for others.

use hexfray_battle::UnitId;

/// The units that an earlier blow of the same act has felled or keeps from stepping in for others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Units that have fallen.
    pub fallen: Vec<UnitId>,
    /// Units that cannot step in.
    pub idle: Vec<UnitId>,
}

impl Losses {
    /// Whether a unit has fallen.
    pub fn has_fallen(&self, unit: UnitId) -> bool {
        self.fallen.contains(&unit)
    }

    /// Whether a unit cannot step in for others.
    pub fn is_out(&self, unit: UnitId) -> bool {
        self.has_fallen(unit) || self.idle.contains(&unit)
    }
}
