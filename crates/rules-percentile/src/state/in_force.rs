//! Which circumstances count in this round.

use bevy_derive::Deref;
use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CanonicalHasher};

/// Which of the battle's circumstances count in this round, a bit for each.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Deref)]
pub struct InForce(pub u32);

impl Canonical for InForce {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // A battle without circumstances keeps the digest that it had before the rule existed.
        let Self(bits) = self;
        if *bits != 0 {
            bits.feed(hasher);
        }
    }
}
