//! State that changes in a battle: how each kind of it is copied and hashed.
//!
//! Digests are taken after every order. The storage of a kind of state is therefore found once, not for every unit.

use bevy_ecs::{component::Mutable, prelude::*};

use crate::{Canonical, CanonicalHasher};

/// One kind of state.
pub(crate) trait Tracked: Send + Sync {
    /// Finds its storage, once all units and resources exist; until then nothing is copied or hashed.
    fn find(&mut self, world: &mut World);

    /// Copies it to a world of the same units, given in the same order.
    fn copy(&self, from: &World, to: &mut World, source: &[Entity], target: &[Entity]);

    /// Hashes it, unit by unit.
    fn feed(&self, world: &World, units: &[Entity], hasher: &mut CanonicalHasher);
}

/// A component of units.
pub(crate) struct Components<C: Component>(Option<QueryState<(Entity, &'static C)>>);

impl<C: Component> Default for Components<C> {
    fn default() -> Self {
        Self(None)
    }
}

impl<C: Component<Mutability = Mutable> + Clone + Canonical> Tracked for Components<C> {
    fn find(&mut self, world: &mut World) {
        self.0 = Some(world.query());
    }

    fn copy(&self, from: &World, to: &mut World, source: &[Entity], target: &[Entity]) {
        let Some(values) = self.0.as_ref().map(|found| found.query_manual(from)) else { return };
        for (&source, &target) in source.iter().zip(target) {
            if let (Ok((_, value)), Some(mut place)) = (values.get(source), to.get_mut::<C>(target)) {
                place.clone_from(value);
            }
        }
    }

    fn feed(&self, world: &World, units: &[Entity], hasher: &mut CanonicalHasher) {
        let Some(values) = self.0.as_ref().map(|found| found.query_manual(world)) else { return };
        // Values are usually stored in the order of their units, and iterating over them is much faster than looking up each.
        // From the first value out of order on, they are looked up.
        let (mut left, mut in_order) = (units.iter(), true);
        values.iter().for_each(|(entity, value)| {
            in_order = in_order && left.as_slice().first() == Some(&entity);
            if in_order {
                left.next();
                value.feed(hasher);
            }
        });
        left.filter_map(|&unit| values.get(unit).ok()).for_each(|(_, value)| value.feed(hasher));
    }
}

/// A resource that is copied, but not hashed.
pub(crate) struct CopiedResource<R: Resource>(Option<QueryState<&'static R>>);

impl<R: Resource> Default for CopiedResource<R> {
    fn default() -> Self {
        Self(None)
    }
}

impl<R: Resource<Mutability = Mutable> + Clone> CopiedResource<R> {
    fn value<'w>(&self, world: &'w World) -> Option<&'w R> {
        self.0.as_ref().and_then(|found| found.query_manual(world).single_inner().ok())
    }
}

impl<R: Resource<Mutability = Mutable> + Clone> Tracked for CopiedResource<R> {
    fn find(&mut self, world: &mut World) {
        self.0 = Some(world.query());
    }

    fn copy(&self, from: &World, to: &mut World, _: &[Entity], _: &[Entity]) {
        if let (Some(value), Some(mut place)) = (self.value(from), to.get_resource_mut::<R>()) {
            place.clone_from(value);
        }
    }

    fn feed(&self, _: &World, _: &[Entity], _: &mut CanonicalHasher) {}
}

/// A resource.
pub(crate) struct OneResource<R: Resource>(CopiedResource<R>);

impl<R: Resource> Default for OneResource<R> {
    fn default() -> Self {
        Self(CopiedResource::default())
    }
}

impl<R: Resource<Mutability = Mutable> + Clone + Canonical> Tracked for OneResource<R> {
    fn find(&mut self, world: &mut World) {
        self.0.find(world);
    }

    fn copy(&self, from: &World, to: &mut World, source: &[Entity], target: &[Entity]) {
        self.0.copy(from, to, source, target);
    }

    fn feed(&self, world: &World, _: &[Entity], hasher: &mut CanonicalHasher) {
        if let Some(value) = self.0.value(world) {
            value.feed(hasher);
        }
    }
}
