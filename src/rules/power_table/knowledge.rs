//! What a side knows about monsters (SW-027).

use bevy::ecs::prelude::*;

use super::{Actor, SheetId};
use crate::battle::{Canonical, CanonicalHasher, SideId};

/// Which monsters' weaknesses each side may use.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// Side and kind of monster whose weakness it may use.
    pub weaknesses: Vec<(SideId, SheetId)>,
    /// Side and kind of monster whose data it knows.
    pub known: Vec<(SideId, SheetId)>,
}

impl Canonical for Knowledge {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        for (side, sheet) in self.weaknesses.iter().chain(&self.known) {
            hasher.i32s([i32::from(side.0), i32::from(sheet.0)]);
        }
        hasher.i32(self.known.len() as i32);
    }
}

/// Whether a unit's side may use the weak points of another unit (SW-027).
pub fn may_use_weakness(actor: &Actor<'_>, target: &Actor<'_>) -> bool {
    let knowledge = actor.world.resource::<Knowledge>();
    knowledge.weaknesses.contains(&(actor.identity.side, target.sheet_id))
}
