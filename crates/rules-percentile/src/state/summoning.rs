//! Who calls whom onto the field (MC-110 … MC-114).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, UnitId};

/// Who calls a unit, and whom a unit has called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Summoning {
    /// Whose call it follows; never changes.
    pub by: Option<UnitId>,
    /// Whom it has called last; on the field or not.
    pub called: Option<UnitId>,
}

impl Summoning {
    /// Of a unit that follows a summoner's call, or nobody's.
    pub const fn follows(by: Option<UnitId>) -> Self {
        Self { by, called: None }
    }
}

/// Whether any unit in the battle can be summoned; else others need not watch.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Expected(pub bool);
