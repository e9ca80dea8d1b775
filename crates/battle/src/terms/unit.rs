//! What units of all rulesets have in common: identity, side and place.

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::Canonical;
use crate::{Name, OrderError, Rule, SideId, UnitId, narrow};
use hexfray_board::grid::Cell;

/// The identity of a unit; never changes in a battle.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// Its number.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its own name; enemies of the same kind have letters (TC-014).
    pub name: Name,
    /// What kind of unit it is.
    pub kind: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Whether it is a player's character; this decides what happens at 0 HP (TC-015).
    pub hero: bool,
}

/// Whether a unit takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Canonical)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Stands on the board and takes part.
    Active,
    /// Lies in its cell and takes no part until revived.
    Down,
    /// Not on the board for now: has not entered yet, or is hidden off the field.
    Away,
    /// Gone for good: dead, fled or ejected.
    Out,
}

/// Where a unit is. Changed only through [`Field`](crate::Field), which updates the cells' lists.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Place {
    pub(crate) cell: Cell,
    pub(crate) presence: Presence,
    pub(crate) lift: i8,
}

impl Place {
    /// A unit that has not entered the board.
    pub const AWAY: Self = Self { cell: Cell::new(-1, -1), presence: Presence::Away, lift: 0 };

    /// The cell that the unit or its body is in.
    pub const fn cell(&self) -> Option<Cell> {
        match self.presence {
            Presence::Active | Presence::Down => Some(self.cell),
            Presence::Away | Presence::Out => None,
        }
    }

    /// Levels above the ground of its cell, such as for a unit that hangs on a wall.
    pub const fn lift(&self) -> i8 {
        self.lift
    }

    /// Whether it takes part.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Whether it stands on the board and takes part.
    pub const fn is_active(&self) -> bool {
        matches!(self.presence, Presence::Active)
    }
}

/// A side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its name.
    pub name: Name,
    /// The other sides that it does not fight, in order of their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub peace: Vec<SideId>,
}

/// All units and sides of a battle, in order of their numbers.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    entities: Vec<Entity>,
    units: Vec<Identity>,
    sides: Vec<Side>,
}

impl Roster {
    pub(crate) fn new(sides: Vec<Side>) -> Self {
        Self { sides, ..Self::default() }
    }

    pub(crate) fn enlist(&mut self, entity: Entity, identity: Identity) {
        self.entities.push(entity);
        self.units.push(identity);
    }

    /// The number of units, including those that are gone.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is no unit.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// The entity of a unit; `None` for a number that no unit has.
    pub fn entity(&self, unit: UnitId) -> Option<Entity> {
        self.entities.get(unit.index()).copied()
    }

    /// The entities, in order of the units' numbers.
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The identities of the units, in order of their numbers.
    pub fn units(&self) -> &[Identity] {
        &self.units
    }

    /// The units' numbers, in order; the battle may change during the iteration.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..narrow::<u16>(self.units.len())).map(UnitId)
    }

    /// Numbers and entities, in order.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, Entity)> + '_ {
        self.entities.iter().enumerate().map(|(at, &entity)| (UnitId(narrow(at)), entity))
    }

    /// The sides, in order of their numbers.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// The sides' numbers, in order; the battle may change during the iteration.
    pub fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..narrow::<u8>(self.sides.len())).map(SideId)
    }

    /// Whether two sides fight each other: different sides that are not at peace.
    pub fn are_hostile(&self, one: SideId, other: SideId) -> bool {
        one != other && self.sides.get(one.index()).is_none_or(|side| !side.peace.contains(&other))
    }

    /// Whether a side fights another.
    pub fn has_foes(&self, side: SideId) -> bool {
        self.side_ids().any(|other| self.are_hostile(side, other))
    }

    /// A unit's side.
    pub fn side(&self, unit: UnitId) -> SideId {
        self.units[unit.index()].side
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> Name {
        self.units.get(unit.index()).map_or(Name::new("nobody"), |identity| identity.name)
    }

    /// A refusal of an order by a rule.
    pub fn refused(&self, unit: UnitId, why: &'static str, rule: Rule) -> OrderError {
        OrderError::Refused { unit: self.name(unit), why, rule }
    }

    /// A refusal of an act that the unit does not have.
    pub fn no_such(&self, unit: UnitId, why: &'static str) -> OrderError {
        OrderError::NoSuchAct { unit: self.name(unit), why }
    }
}
