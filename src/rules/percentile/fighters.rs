//! The state of units as systems see it.

use bevy::ecs::{prelude::*, system::SystemParam};

use super::{
    circumstances::InForce,
    memory::Memory,
    state::{Around, Conditions, Fighter, Finder, Nearby, OfKind, Turn, Vitals},
    things::{Things, gear::Gear},
};
use crate::battle::{Field, Name, UnitId};

/// A unit's state, part by part.
type State = (&'static OfKind, &'static Vitals, &'static Conditions, &'static Turn, &'static Memory, &'static Gear);

/// Reads any unit's state.
#[derive(SystemParam)]
pub struct Fighters<'w, 's> {
    units: Query<'w, 's, State>,
    finder: Res<'w, Finder>,
    things: Res<'w, Things>,
    field: Res<'w, Field>,
    force: Res<'w, InForce>,
}

impl Fighters<'_, '_> {
    /// The state of a unit of the roster.
    pub fn get(&self, unit: UnitId) -> Fighter<'_> {
        let (book, side) = (self.finder.book(), self.finder.side(unit));
        let entity = self.finder.entity(unit).expect("orders name units of the roster");
        let (kind, vitals, conditions, turn, memory, gear) =
            self.units.get(entity).expect("every unit has all parts of its state");
        let kind = &book.units[usize::from(kind.0)];
        let crowded = book.settings.shared_damage_halved && self.is_crowded(unit);
        let nearby = Nearby { things: &self.things, field: &self.field, force: &self.force };
        let (around, script, stands) = (Around::Known(nearby), self.finder.script(), None);
        Fighter { unit, book, kind, vitals, conditions, turn, memory, gear, side, around, crowded, script, stands }
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> Name {
        self.finder.name(unit)
    }

    /// Whether somebody else who takes part is in a unit's cell.
    fn is_crowded(&self, unit: UnitId) -> bool {
        let cell = self.field.place(unit).cell();
        let other = |other: UnitId| other != unit && self.field.is_active(other);
        cell.is_some_and(|cell| self.field.occupants(cell).any(other))
    }

    /// Whether two units are on the same side.
    pub fn are_friends(&self, one: UnitId, two: UnitId) -> bool {
        self.finder.side(one) == self.finder.side(two)
    }
}
