//! The plans of the acts under way, each made once, when the act is declared.

use bevy_ecs::prelude::*;

use crate::{ActId, Canonical, CloneInPlace, Machine, Resolving};

/// The plans of the acts under way, the act on top last. A plan is made when its act is declared; hit, damage, consequences,
/// the forecast and the log read that one value. It is dropped when its act is over.
#[derive(Resource, Debug, CloneInPlace, Canonical)]
pub struct Plans<T: Send + Sync + 'static> {
    plans: Vec<(ActId, T)>,
}

impl<T: Clone + Canonical + Send + Sync + 'static> Plans<T> {
    /// Puts an empty stack in place, tracks it, and drops plans whose acts are over.
    pub fn install(machine: &mut Machine, world: &mut World) {
        machine.track_resource::<Self>();
        Self::put_in_place(machine, world);
    }
}

impl<T: Clone + Send + Sync + 'static> Plans<T> {
    /// As [`install`](Self::install) for plans that say nothing about a battle beyond what the rest of its state does: digests
    /// leave them out.
    pub fn install_copied(machine: &mut Machine, world: &mut World) {
        machine.copy_resource::<Self>();
        Self::put_in_place(machine, world);
    }

    fn put_in_place(machine: &mut Machine, world: &mut World) {
        world.insert_resource(Self { plans: Vec::new() });
        machine.when_over(|world, act| world.resource_mut::<Self>().plans.retain(|(id, _)| *id != act));
    }

    /// Keeps the plan of the current act; this replaces an earlier one of the same act.
    pub fn put(&mut self, acts: &Resolving, plan: T) {
        let Some(act) = acts.id() else { return };
        self.plans.retain(|(id, _)| *id != act);
        self.plans.push((act, plan));
    }

    /// The plan of the current act; `None` before it is declared, and for acts that need none.
    pub fn top(&self, acts: &Resolving) -> Option<&T> {
        let act = acts.id()?;
        self.plans.iter().rev().find(|(id, _)| *id == act).map(|(_, plan)| plan)
    }

    /// The plan, mutable, to note the act's progress in it.
    pub fn top_mut(&mut self, acts: &Resolving) -> Option<&mut T> {
        let act = acts.id()?;
        self.plans.iter_mut().rev().find(|(id, _)| *id == act).map(|(_, plan)| plan)
    }

    /// Takes the plan of the current act out, to work with; [`put`](Self::put) puts it back.
    pub fn take(&mut self, acts: &Resolving) -> Option<T> {
        let act = acts.id()?;
        let at = self.plans.iter().rposition(|(id, _)| *id == act)?;
        Some(self.plans.remove(at).1)
    }

    /// The plan of an act under way, by the act's number, to note the act's result in it.
    pub fn of_mut(&mut self, act: ActId) -> Option<&mut T> {
        self.plans.iter_mut().find(|(id, _)| *id == act).map(|(_, plan)| plan)
    }

    /// The plans of all acts under way, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = &(ActId, T)> {
        self.plans.iter()
    }
}
