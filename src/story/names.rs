//! What everybody is called, and in which livery they are told.

use super::{
    line::{Span, Tone},
    words::titled,
};
use crate::battle::{Battle, UnitId};

/// The names of the liveries' colours, for sides that are named after one.
const COLOURS: [&str; 4] = ["blue", "red", "green", "purple"];

/// The livery of each side: that of its own colour if every side is named after one, else in order.
pub fn liveries<'n>(sides: impl Iterator<Item = &'n str>) -> Vec<usize> {
    let names: Vec<&str> = sides.collect();
    let own: Option<Vec<usize>> = names.iter().map(|name| COLOURS.iter().position(|known| known == name)).collect();
    own.unwrap_or_else(|| (0..names.len()).collect())
}

/// Names and sides of the units of a battle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    units: Vec<(String, usize)>,
    sides: Vec<String>,
    liveries: Vec<usize>,
    rolls_under: bool,
}

impl Names {
    /// Those of a battle.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_named_after_colours_wear_them() {
        assert_eq!(liveries(["red", "blue"].into_iter()), [1, 0]);
        assert_eq!(liveries(["patrol", "gang"].into_iter()), [0, 1]);
        assert_eq!(liveries(["red", "guards"].into_iter()), [0, 1], "one name of a colour is not enough");
    }
}
