//! The state of units by their numbers: the only place that knows how it is stored.

use bevy_ecs::prelude::*;

use crate::{Canonical, CloneInPlace, Machine, UnitId, narrow};

/// The state of all units of a battle, in order of their numbers. It is read thousands of times, so it is stored densely here
/// rather than in components: a query is an index and a copy one pass through memory.
#[derive(Resource, Debug, CloneInPlace, Canonical)]
pub struct Units<S: Send + Sync + 'static> {
    states: Vec<S>,
}

impl<S: Clone + Canonical + Send + Sync + 'static> Units<S> {
    /// Puts an empty list in place and tracks it.
    pub fn install(machine: &mut Machine, world: &mut World) {
        world.insert_resource(Self { states: Vec::new() });
        machine.track_resource::<Self>();
    }

    /// Adds the next unit's state; units are enlisted in order of their numbers.
    pub fn enlist(&mut self, state: S) {
        self.states.push(state);
    }

    /// The state of a unit.
    ///
    /// # Panics
    /// For a number that no unit has; orders are checked for that before they get here.
    pub fn of(&self, unit: UnitId) -> &S {
        &self.states[unit.index()]
    }

    /// The state of a unit; `None` for a number that no unit has.
    pub fn get(&self, unit: UnitId) -> Option<&S> {
        self.states.get(unit.index())
    }

    /// The state of a unit, to change it.
    ///
    /// # Panics
    /// For a number that no unit has.
    pub fn change(&mut self, unit: UnitId) -> &mut S {
        &mut self.states[unit.index()]
    }

    /// The states of two units, to change both.
    ///
    /// # Panics
    /// For a number that no unit has, or for one unit twice.
    pub fn both(&mut self, one: UnitId, other: UnitId) -> (&mut S, &mut S) {
        let [one, other] =
            self.states.get_disjoint_mut([one.index(), other.index()]).expect("two different units of this battle");
        (one, other)
    }

    /// All units with their states, in order.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &S)> {
        self.states.iter().enumerate().map(|(at, state)| (UnitId(narrow(at)), state))
    }

    /// All units with their states, mutable, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (UnitId, &mut S)> {
        self.states.iter_mut().enumerate().map(|(at, state)| (UnitId(narrow(at)), state))
    }
}
