//! The state of units as systems see it.

use bevy::ecs::{prelude::*, system::SystemParam};

use super::{
    memory::Memory,
    state::{Book, Conditions, Fighter, OfKind, Turn, Vitals},
    things::Things,
};
use crate::battle::{Roster, UnitId};

/// Reads any unit's state.
#[derive(SystemParam)]
pub struct Fighters<'w, 's> {
    units: Query<'w, 's, (&'static OfKind, &'static Vitals, &'static Conditions, &'static Turn, &'static Memory)>,
    roster: Res<'w, Roster>,
    book: Res<'w, Book>,
    things: Res<'w, Things>,
}

impl Fighters<'_, '_> {
    /// The state of a unit of the roster.
    pub fn get(&self, unit: UnitId) -> Fighter<'_> {
        let entity = self.roster.entity(unit).expect("orders name units of the roster");
        let (kind, vitals, conditions, turn, memory) =
            self.units.get(entity).expect("every unit has all parts of its state");
        let kind = &self.book.units[usize::from(kind.0)];
        Fighter { unit, book: &self.book, kind, vitals, conditions, turn, memory, things: &self.things }
    }

    /// Whether two units are on the same side.
    pub fn are_friends(&self, one: UnitId, two: UnitId) -> bool {
        self.roster.side(one) == self.roster.side(two)
    }
}
