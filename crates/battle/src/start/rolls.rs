//! Dice whose faces the file of a battle sets, so that a lesson shows what it teaches.

use std::sync::Arc;

use super::units::UnitSetup;
use crate::{Name, UnitId, name::intern};
use hexfray_board::{
    listed,
    text::{Content, Table},
};

/// The most tables of such dice, and the most faces of one.
const MOST: usize = 40;

/// The faces of a unit's first dice for a purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetRoll {
    /// The unit whose dice they are.
    pub unit: UnitId,
    /// The purpose of the dice, as in the log: `to hit`.
    pub purpose: Name,
    /// The faces, in the order in which the dice are thrown.
    pub faces: Arc<[u16]>,
}

/// Dice of a unit that the file sets, so that a lesson shows what it teaches.
#[derive(Content)]
#[content(book = [UnitSetup], check = Self::check)]
pub(super) struct RollFile {
    /// Whose dice, by the name of the unit.
    #[content(at = UnitSetup)]
    unit: usize,
    /// Their purpose, as the record names it, such as `to hit`.
    #[content(parse = intern)]
    what: Name,
    /// The faces of the first dice for that purpose, in order; later ones are rolled normally.
    #[content(range = 1..=1000)]
    faces: Vec<u16>,
}

impl RollFile {
    fn check(&self, table: &Table<'_>) {
        if self.faces.is_empty() || self.faces.len() > MOST {
            let faces = format!("{} faces", self.faces.len());
            table.problem(table.place_of("faces"), faces, format!("1 to {MOST} faces of dice"));
        }
    }
}

listed! { [UnitSetup]:
    UnitSetup, "unit.name", |units| units.iter().map(|unit| unit.name.as_str());
}

/// Reads all `[[roll]]` tables.
pub(crate) fn read(table: &Table<'_>, units: &[UnitSetup]) -> Vec<SetRoll> {
    let rolls = table.tables("roll", |roll| {
        let RollFile { unit, what, faces } = RollFile::read(roll, units)?;
        Some(SetRoll { unit: units[unit].id, purpose: what, faces: faces.into() })
    });
    if rolls.len() > MOST {
        table.problem(table.place_of("roll"), format!("{} tables of rolls", rolls.len()), format!("at most {MOST}"));
    }
    rolls
}
