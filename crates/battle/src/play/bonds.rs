//! Ties between two units: holds, guards, riders and charms.

use bevy_ecs::prelude::*;

use crate::{Canonical, CloneInPlace, Machine, UnitId};

/// One tie: its two units, and its kind in the ruleset's own type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Bond<K> {
    /// The unit that holds, guards or carries.
    pub holder: UnitId,
    /// The unit that is held, guarded or carried.
    pub held: UnitId,
    /// The kind of tie.
    pub kind: K,
}

/// All ties of a battle, the oldest first. Between two units there is at most one in each direction.
#[derive(Resource, Debug, CloneInPlace, Canonical)]
pub struct Bonds<K: Send + Sync + 'static> {
    bonds: Vec<Bond<K>>,
}

impl<K: Copy + Canonical + Send + Sync + 'static> Bonds<K> {
    /// Puts an empty list in place and tracks it.
    pub fn install(machine: &mut Machine, world: &mut World) {
        world.insert_resource(Self { bonds: Vec::new() });
        machine.track_resource::<Self>();
    }

    /// Ties two units; this replaces an earlier tie of the two in this direction.
    pub fn tie(&mut self, holder: UnitId, held: UnitId, kind: K) {
        self.bonds.retain(|bond| (bond.holder, bond.held) != (holder, held));
        self.bonds.push(Bond { holder, held, kind });
    }

    /// Breaks the tie of two units in this direction and returns its kind.
    pub fn part(&mut self, holder: UnitId, held: UnitId) -> Option<K> {
        let at = self.bonds.iter().position(|bond| (bond.holder, bond.held) == (holder, held))?;
        Some(self.bonds.remove(at).kind)
    }

    /// Breaks every tie of a unit, as when it falls, and returns them.
    pub fn part_all(&mut self, unit: UnitId) -> Vec<Bond<K>> {
        let (broken, kept) = self.bonds.iter().partition(|bond| bond.holder == unit || bond.held == unit);
        self.bonds = kept;
        broken
    }

    /// The ties in which a unit is held, the oldest first.
    pub fn on(&self, held: UnitId) -> impl Iterator<Item = &Bond<K>> {
        self.bonds.iter().filter(move |bond| bond.held == held)
    }

    /// The ties in which a unit holds others, the oldest first.
    pub fn by(&self, holder: UnitId) -> impl Iterator<Item = &Bond<K>> {
        self.bonds.iter().filter(move |bond| bond.holder == holder)
    }

    /// The tie by which one unit holds another.
    pub fn between(&self, holder: UnitId, held: UnitId) -> Option<K> {
        self.bonds.iter().find(|bond| (bond.holder, bond.held) == (holder, held)).map(|bond| bond.kind)
    }

    /// The tie by which one unit holds another, mutable.
    pub fn between_mut(&mut self, holder: UnitId, held: UnitId) -> Option<&mut K> {
        self.bonds.iter_mut().find(|bond| (bond.holder, bond.held) == (holder, held)).map(|bond| &mut bond.kind)
    }

    /// All ties, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Bond<K>> {
        self.bonds.iter()
    }
}
