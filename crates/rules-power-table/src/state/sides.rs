//! The order of sides in a round (SW-040).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, SideId, UnitId};

/// The order of sides in a round (SW-040).
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Sides {
    /// The side with initiative; `None` until it is determined (SW-028).
    pub first: Option<SideId>,
    /// The side that acts now.
    pub acting: SideId,
    /// The sides that have acted in this round, a bit for each.
    pub done: u32,
    /// The company whose members act now, one after the other (SW-226).
    pub company: Option<UnitId>,
}

impl Default for Sides {
    fn default() -> Self {
        Self { first: None, acting: SideId(0), done: 0, company: None }
    }
}
