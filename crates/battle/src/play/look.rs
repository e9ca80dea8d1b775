//! Queries of a battle: what every ruleset asks about units, by their numbers.

use bevy_ecs::prelude::*;

use super::Units;
use crate::{Field, Flow, Identity, Presence, Resolving, Roster, SideId, UnitId};
use hexfray_board::{grid::Cell, map::Board};

/// The present state of a battle, with the states that a ruleset keeps of units; for forecasts, with one unit as if it were
/// elsewhere.
pub struct Look<'w, S: Send + Sync + 'static> {
    /// The world, for queries about the board.
    pub world: &'w World,
    /// The identities of the units.
    pub roster: &'w Roster,
    /// Their states.
    pub units: &'w Units<S>,
    /// Their places.
    pub field: &'w Field,
    /// The stage and decision of the battle.
    pub flow: &'w Flow,
    /// The acts under way.
    pub acts: &'w Resolving,
    /// A unit that is treated as if it were in another cell.
    moved: Option<(UnitId, Cell)>,
    /// A unit that is treated as if it were in another state.
    posed: Option<(UnitId, &'w S)>,
}

impl<S: Send + Sync + 'static> Clone for Look<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Send + Sync + 'static> Copy for Look<'_, S> {}

impl<'w, S: Clone + crate::Canonical + Send + Sync + 'static> Look<'w, S> {
    /// The present state of a world's battle.
    pub fn of(world: &'w World) -> Self {
        Self {
            world,
            roster: world.resource(),
            units: world.resource(),
            field: world.resource(),
            flow: world.resource(),
            acts: world.resource(),
            moved: None,
            posed: None,
        }
    }

    /// This look with a unit in another cell.
    #[must_use]
    pub const fn with(mut self, unit: UnitId, cell: Cell) -> Self {
        self.moved = Some((unit, cell));
        self
    }

    /// This look with a unit in another state.
    #[must_use]
    pub const fn posing(mut self, unit: UnitId, state: &'w S) -> Self {
        self.posed = Some((unit, state));
        self
    }

    /// The board.
    pub fn board(&self) -> &'w Board {
        self.field.board()
    }

    /// Whether a number is a unit's.
    pub fn knows(&self, unit: UnitId) -> bool {
        unit.index() < self.roster.len()
    }

    /// The identity of a unit.
    pub fn identity(&self, unit: UnitId) -> &'w Identity {
        &self.roster.units()[unit.index()]
    }

    /// A unit's side.
    pub fn side(&self, unit: UnitId) -> SideId {
        self.identity(unit).side
    }

    /// A unit's state.
    pub fn state(&self, unit: UnitId) -> &'w S {
        match self.posed {
            Some((other, state)) if other == unit => state,
            _ => self.units.of(unit),
        }
    }

    /// The cell of a unit or its body.
    pub fn cell(&self, unit: UnitId) -> Option<Cell> {
        match self.moved {
            Some((other, cell)) if other == unit => Some(cell),
            _ => self.field.place(unit).cell(),
        }
    }

    /// Whether a unit is treated as if it were elsewhere.
    pub fn has_moved(&self, unit: UnitId) -> bool {
        self.moved.is_some_and(|(other, _)| other == unit)
    }

    /// Whether a unit stands on the board and takes part.
    pub fn is_active(&self, unit: UnitId) -> bool {
        self.field.is_active(unit)
    }

    /// Whether a unit lies fallen.
    pub fn is_down(&self, unit: UnitId) -> bool {
        self.field.place(unit).presence() == Presence::Down
    }

    /// Whether two units are hostile to one another.
    pub fn are_hostile(&self, one: UnitId, other: UnitId) -> bool {
        self.roster.are_hostile(self.side(one), self.side(other))
    }

    /// The distance of two units in cells; `None` while one is off the board.
    pub fn distance(&self, one: UnitId, other: UnitId) -> Option<u32> {
        Some(self.board().grid().distance(self.cell(one)?, self.cell(other)?))
    }

    /// The units that take part on the board, in the order of their numbers.
    pub fn active(&self) -> impl Iterator<Item = UnitId> + use<'w, S> {
        let field = self.field;
        self.units.iter().map(|(unit, _)| unit).filter(move |&unit| field.is_active(unit))
    }

    /// The active units in a cell next to a unit's.
    pub fn beside(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'w, S> {
        let look = *self;
        look.active().filter(move |&other| look.distance(unit, other) == Some(1))
    }

    /// Whether two units are in the same cell.
    pub fn are_together(&self, one: UnitId, other: UnitId) -> bool {
        self.distance(one, other) == Some(0)
    }
}
