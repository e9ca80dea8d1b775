//! Dice of a battle that fall as its file says, so that a lesson shows what it is about.

use std::sync::Arc;

use crate::{Name, UnitId, UnitSetup, name::intern};
use hexfray_board::text::Table;

/// Most tables of such dice, and most faces of one.
const MOST: usize = 40;

/// The faces that the first dice of a unit show that are thrown for a purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetRoll {
    /// Whose dice.
    pub unit: UnitId,
    /// What they are thrown for, as the log has it: `to hit`.
    pub purpose: Name,
    /// What they show, in the order in which they are thrown.
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
