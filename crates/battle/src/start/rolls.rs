//! Dice whose faces the file of a battle sets, so that a lesson shows what it teaches.

use std::sync::Arc;

use crate::{Name, UnitId, UnitSetup, name::intern};
use hexfray_board::text::Table;

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

/// Reads all `[[roll]]` tables.
pub(crate) fn read(table: &Table<'_>, units: &[UnitSetup]) -> Vec<SetRoll> {
    let rolls = table.tables("roll", |roll| {
        let unit = roll.choice("unit", units.iter().map(|unit| unit.name.as_str()));
        let purpose = roll.parse("what", intern);
        let faces = roll.list("faces", |face| face.int(1..=1000_u16));
        if faces.is_empty() || faces.len() > MOST {
            roll.problem(
                roll.place_of("faces"),
                format!("{} faces", faces.len()),
                format!("1 to {MOST} faces of dice"),
            );
        }
        Some(SetRoll { unit: units[unit?].id, purpose: purpose?, faces: faces.into() })
    });
    if rolls.len() > MOST {
        table.problem(table.place_of("roll"), format!("{} tables of rolls", rolls.len()), format!("at most {MOST}"));
    }
    rolls
}
