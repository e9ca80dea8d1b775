//! What a battle looks at all the time, found without looking it up by its type.

use bevy::ecs::prelude::*;

use super::{Field, Flow, Log, Resolving, Roster};

/// Where the world keeps it, and what never changes.
pub(super) struct Desk {
    /// As the world's own, to which nobody is added once the battle is built.
    pub(super) roster: Roster,
    flow: QueryState<&'static Flow>,
    resolving: QueryState<&'static Resolving>,
    field: QueryState<&'static Field>,
    log: QueryState<&'static Log>,
}

impl Desk {
    pub(super) fn new(world: &mut World) -> Self {
        let roster = world.resource::<Roster>().clone();
        Self { roster, flow: world.query(), resolving: world.query(), field: world.query(), log: world.query() }
    }

    pub(super) fn flow<'w>(&self, world: &'w World) -> &'w Flow {
        only(world, &self.flow)
    }

    pub(super) fn resolving<'w>(&self, world: &'w World) -> &'w Resolving {
        only(world, &self.resolving)
    }

    pub(super) fn field<'w>(&self, world: &'w World) -> &'w Field {
        only(world, &self.field)
    }

    pub(super) fn log<'w>(&self, world: &'w World) -> &'w Log {
        only(world, &self.log)
    }
}

fn only<'w, R: Component>(world: &'w World, state: &QueryState<&'static R>) -> &'w R {
    state.query_manual(world).single_inner().expect("a battle has these from its start to its end")
}
