//! Facts that one side of a battle knows and its foes do not, for players who share a screen.

use crate::{Battle, Name, SideId, UnitId};

/// A fact that a side knows and its foes do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// One of its groups has not entered yet.
    Awaits(Name),
    /// One of its units is hidden from its foes.
    Concealed(UnitId),
}

impl Battle {
    /// The facts that a side knows and its foes do not.
    pub fn secrets(&self, side: SideId) -> Vec<Secret> {
        let groups = self.awaited().filter(|group| group.side == side).map(|group| Secret::Awaits(group.group));
        let units = self.standing().filter(|&(unit, its, _)| its == side && self.is_concealed(unit));
        groups.chain(units.map(|(unit, ..)| Secret::Concealed(unit))).collect()
    }

    /// Whether foes do not see a unit although it takes part.
    pub fn is_concealed(&self, unit: UnitId) -> bool {
        self.has_unit(unit) && self.setup().ruleset.is_concealed(self.world(), unit)
    }
}
