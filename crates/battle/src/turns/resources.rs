//! Resources that a battle uses all the time, without a lookup by type.

use bevy_ecs::{component::Mutable, prelude::*};

use crate::{Field, Flow, Log, Resolving, Roster, movement::Ways};

/// The places of these resources in the world, and the parts that never change.
pub(crate) struct Resources {
    /// A copy of the world's roster, which does not change once the battle is built.
    pub(crate) roster: Roster,
    flow: QueryState<&'static Flow>,
    resolving: QueryState<&'static Resolving>,
    field: QueryState<&'static Field>,
    log: QueryState<&'static Log>,
    ways: QueryState<&'static Ways>,
    changing: Changing,
}

/// The mutable queries.
struct Changing {
    flow: QueryState<&'static mut Flow>,
    resolving: QueryState<&'static mut Resolving>,
    log: QueryState<&'static mut Log>,
}

impl Resources {
    pub(crate) fn new(world: &mut World) -> Self {
        let roster = world.resource::<Roster>().clone();
        let changing = Changing { flow: world.query(), resolving: world.query(), log: world.query() };
        let (flow, resolving, field) = (world.query(), world.query(), world.query());
        Self { roster, flow, resolving, field, log: world.query(), ways: world.query(), changing }
    }

    pub(crate) fn flow<'w>(&self, world: &'w World) -> &'w Flow {
        only(world, &self.flow)
    }

    pub(crate) fn resolving<'w>(&self, world: &'w World) -> &'w Resolving {
        only(world, &self.resolving)
    }

    pub(crate) fn field<'w>(&self, world: &'w World) -> &'w Field {
        only(world, &self.field)
    }

    pub(crate) fn log<'w>(&self, world: &'w World) -> &'w Log {
        only(world, &self.log)
    }

    pub(crate) fn ways<'w>(&self, world: &'w World) -> &'w Ways {
        only(world, &self.ways)
    }

    pub(crate) fn flow_mut<'w>(&mut self, world: &'w mut World) -> Mut<'w, Flow> {
        only_mut(world, &mut self.changing.flow)
    }

    pub(crate) fn resolving_mut<'w>(&mut self, world: &'w mut World) -> Mut<'w, Resolving> {
        only_mut(world, &mut self.changing.resolving)
    }

    pub(crate) fn log_mut<'w>(&mut self, world: &'w mut World) -> Mut<'w, Log> {
        only_mut(world, &mut self.changing.log)
    }
}

fn only<'w, R: Component>(world: &'w World, state: &QueryState<&'static R>) -> &'w R {
    state.query_manual(world).single_inner().expect(ALWAYS)
}

fn only_mut<'w, R: Component<Mutability = Mutable>>(
    world: &'w mut World,
    state: &mut QueryState<&'static mut R>,
) -> Mut<'w, R> {
    state.single_mut(world).expect(ALWAYS)
}

const ALWAYS: &str = "a battle has these from its start to its end";
