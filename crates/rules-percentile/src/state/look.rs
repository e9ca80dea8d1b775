//! Reading units: what formulas and checks need to know about one.

use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{
    content::{
        Compendium, UnitKind,
        effects::{Effects, Mask},
        scenario::{Scenario, Script},
        settings::Settings,
    },
    state::{UnitState, in_force::InForce, manoeuvre::Manoeuvre, things::Things},
};
use hexfray_battle::{Field, Place, Roster, SideId, UnitId, play::Units};
use hexfray_board::grid::Cell;

/// The settings of the battle that a world belongs to.
pub fn settings_of(world: &World) -> &Settings {
    &world.resource::<Book>().0.settings
}

/// The cell of a unit or its body.
pub fn cell_of(world: &World, unit: UnitId) -> Option<Cell> {
    place_of(world, unit).cell()
}

/// The cell of a unit that takes part.
pub fn active_cell(world: &World, unit: UnitId) -> Option<Cell> {
    Some(place_of(world, unit)).filter(Place::is_active)?.cell()
}

/// The manoeuvres of a unit.
pub fn manoeuvre_of(world: &World, unit: UnitId) -> Manoeuvre {
    state_of(world, unit).manoeuvre
}

/// Whether a unit stands on the board and takes part.
pub fn is_active(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active()
}

/// Whether another unit that takes part is in a unit's cell.
pub fn is_crowded(world: &World, unit: UnitId) -> bool {
    let field = world.resource::<Field>();
    let Some(cell) = cell_of(world, unit) else { return false };
    field.occupants(cell).any(|other| other != unit && is_active(world, other))
}

/// Whether two units stand side by side or share a cell.
pub fn are_together(world: &World, one: UnitId, other: UnitId) -> bool {
    world.resource::<Field>().distance(one, other).is_some_and(|cells| cells <= 1)
}

/// The content of a battle, which never changes during it.
#[derive(Resource, Clone, bevy_derive::Deref)]
pub struct Book(pub Arc<Compendium>);

/// One unit of a battle in its present state, for reading: its number, its state and its kind. It is small and created
/// wherever it is needed; rarely needed values are looked up on demand.
#[derive(Clone, Copy)]
pub struct Unit<'w> {
    /// Its number.
    pub unit: UnitId,
    /// The content.
    pub book: &'w Compendium,
    /// Its kind.
    pub kind: &'w UnitKind,
    /// Its state.
    pub state: &'w UnitState,
    /// The battle.
    world: &'w World,
    units: &'w Units<UnitState>,
    /// The cell in which it is assumed to stand; `None`: where it really stands.
    stands: Option<Cell>,
}

impl Deref for Unit<'_> {
    type Target = UnitState;

    fn deref(&self) -> &UnitState {
        self.state
    }
}

impl<'w> Unit<'w> {
    /// A unit of the roster.
    pub fn of(world: &'w World, unit: UnitId) -> Self {
        Self::at(world, &world.resource::<Book>().0, world.resource(), unit)
    }

    fn at(world: &'w World, book: &'w Compendium, units: &'w Units<UnitState>, unit: UnitId) -> Self {
        let state = units.of(unit);
        let kind = &book.units[usize::from(state.shape)];
        Self { unit, book, kind, state, world, units, stands: None }
    }

    /// Another unit of the same battle.
    pub fn other(&self, unit: UnitId) -> Self {
        Self::at(self.world, self.book, self.units, unit)
    }

    /// The unit with this number, if there is one; for numbers from outside the battle.
    pub fn find(world: &'w World, unit: UnitId) -> Option<Self> {
        world.resource::<Units<UnitState>>().get(unit).map(|_| Self::of(world, unit))
    }

    /// All units, in order of their numbers.
    pub fn all(world: &'w World) -> impl Iterator<Item = Self> {
        let (book, units): (&Book, &Units<UnitState>) = (world.resource(), world.resource());
        units.iter().map(move |(unit, _)| Self::at(world, &book.0, units, unit))
    }

    /// Whether any unit fulfils a condition.
    pub fn is_any(world: &'w World, like: impl Fn(&Self) -> bool) -> bool {
        Self::all(world).any(|one| like(&one))
    }

    /// This unit in another shape (TC-137).
    pub fn in_shape(self, shape: u16) -> Self {
        Self { kind: &self.book.units[usize::from(shape)], ..self }
    }

    /// This unit as if it stood in a cell.
    pub fn standing_in(self, cell: Cell) -> Self {
        Self { stands: Some(cell), ..self }
    }

    /// This unit in another state.
    pub fn posing<'s>(self, state: &'s UnitState) -> Unit<'s>
    where
        'w: 's,
    {
        Unit { state, ..self }
    }

    /// The battle.
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// Its side.
    pub fn side(&self) -> SideId {
        self.world.resource::<Roster>().side(self.unit)
    }

    /// The cell in which it is assumed to stand, or really stands.
    pub fn cell(&self, field: &Field) -> Option<Cell> {
        self.stands.or_else(|| field.place(self.unit).cell())
    }

    /// The cells that it covers there.
    pub fn cells(&self, field: &Field) -> impl Iterator<Item = Cell> + use<> {
        let covered = self.cell(field).map(|cell| field.cells_from(self.unit, cell));
        covered.into_iter().flatten()
    }

    /// The things on the board.
    pub fn things(&self) -> &'w Things {
        self.world.resource()
    }

    /// The board with the places of units, and the circumstances in force.
    pub fn surroundings(&self) -> (&'w Field, &'w InForce) {
        (self.world.resource(), self.world.resource())
    }

    /// The special parts of the battle's file.
    pub fn script(&self) -> &'w Scenario {
        &self.world.resource::<Script>().0
    }

    /// Whether it shares its cell, in battles in which damage to shared cells is halved (MC-046).
    pub fn is_crowded(&self) -> bool {
        self.book.settings.shared_damage_halved && is_crowded(self.world, self.unit)
    }

    /// The combined effects of its conditions.
    pub const fn effects(&self) -> &'w Effects {
        self.state.conditions.effects()
    }

    /// The conditions that it cannot get, by nature or by other conditions.
    pub const fn immune(&self) -> Mask {
        self.kind.immune.and(self.state.conditions.effects().immune)
    }
}

/// The state of a unit of the roster.
pub fn state_of(world: &World, unit: UnitId) -> &UnitState {
    world.resource::<Units<UnitState>>().of(unit)
}

/// The place of a unit of the roster.
pub fn place_of(world: &World, unit: UnitId) -> Place {
    world.resource::<Field>().place(unit)
}

/// The state of a unit of the roster, to change it.
pub fn change(world: &mut World, unit: UnitId) -> &mut UnitState {
    world.resource_mut::<Units<UnitState>>().into_inner().change(unit)
}
