//! The names of all units and sides, and the colours in which they are shown.

use super::{
    line::{Span, Tone},
    words::titled,
};
use hexfray_battle::{Battle, UnitId, liveries};

/// Names and sides of the units of a battle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    units: Vec<(String, usize)>,
    sides: Vec<String>,
    liveries: Vec<usize>,
    rolls_under: bool,
}

impl Names {
    /// The names of a battle.
    pub fn of(battle: &Battle) -> Self {
        Self {
            units: battle.units().map(|unit| (unit.name.to_string(), unit.side.index())).collect(),
            sides: battle.sides().iter().map(|side| titled(side.name.as_str())).collect(),
            liveries: liveries(battle.sides().iter().map(|side| side.name.as_str())),
            rolls_under: battle.rolls_under(),
        }
    }

    /// Whether a check passes by rolling low.
    pub const fn rolls_under(&self) -> bool {
        self.rolls_under
    }

    /// A unit's name.
    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("somebody", |(name, _)| name)
    }

    /// A unit's side.
    pub fn side_of(&self, unit: UnitId) -> usize {
        self.units.get(unit.index()).map_or(0, |&(_, side)| side)
    }

    /// The livery of a side.
    pub fn livery(&self, side: usize) -> usize {
        self.liveries.get(side).copied().unwrap_or(side)
    }

    /// The livery of a unit's side.
    pub fn livery_of(&self, unit: UnitId) -> usize {
        self.livery(self.side_of(unit))
    }

    /// A side's name.
    pub fn side(&self, side: usize) -> &str {
        self.sides.get(side).map_or("nobody", String::as_str)
    }

    pub(super) fn span(&self, unit: UnitId) -> Span {
        Span { text: self.unit(unit).to_owned(), tone: Tone::Side(self.livery_of(unit)), why: None }
    }
}
