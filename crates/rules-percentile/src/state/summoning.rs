//! Summoners and their summons (MC-110 … MC-114).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, UnitId};

/// A unit's summoner, and the unit that it has called itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Summoning {
    /// Its summoner; never changes.
    pub by: Option<UnitId>,
    /// The unit that it has called last, on the field or not.
    pub called: Option<UnitId>,
}

impl Summoning {
    /// The state of a unit with this summoner, or without one.
    pub const fn follows(by: Option<UnitId>) -> Self {
        Self { by, called: None }
    }
}

/// Whether any unit in the battle can be summoned; otherwise nothing has to be checked.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Expected(pub bool);
