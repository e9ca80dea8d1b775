//! What a battle looks at all the time, found without looking it up by its type.

use bevy::ecs::prelude::*;

use super::{Field, Flow, Resolving, Roster};

/// Where the world keeps it.
pub(super) struct Desk {
    flow: QueryState<&'static Flow>,
    resolving: QueryState<&'static Resolving>,
    field: QueryState<&'static Field>,
    roster: QueryState<&'static Roster>,
}

impl Desk {
    pub(super) fn new(world: &mut World) -> Self {
        Self { flow: world.query(), resolving: world.query(), field: world.query(), roster: world.query() }
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

    pub(super) fn roster<'w>(&self, world: &'w World) -> &'w Roster {
        only(world, &self.roster)
    }
}

fn only<'w, R: Component>(world: &'w World, state: &QueryState<&'static R>) -> &'w R {
    state.query_manual(world).single_inner().expect("a battle has these from its start to its end")
}
