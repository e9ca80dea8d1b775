//! The state of a battle as a whole: which side acts alone, which is surrounded, how much time is left.

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, SideId};

/// The changing state of a battle as a whole.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Situation {
    /// The side that acts alone in this round (TC-023).
    pub preemptive: Option<SideId>,
    /// The side that is surrounded and fights on two faces (TC-029).
    pub surrounded: Option<SideId>,
    /// Whether the referee has ruled which side is surrounded, which overrides the script (TC-028).
    pub pincer_ruled: bool,
    /// Ticks that are left on the clock (TC-034).
    pub clock: Option<i32>,
    /// The tick that the Action Phase has reached; it never rises within a round (TC-053).
    pub count: i16,
    /// Whether any unit has broken free of a dance; until then no dancer has to be asked about it (MC-136).
    pub danced: bool,
}
