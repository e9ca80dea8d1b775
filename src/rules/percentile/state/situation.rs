//! The state of a battle as a whole: who acts alone, who is surrounded, how much time is left, what was asked.

use bevy::ecs::prelude::*;

use crate::{battle::SideId, canonical};

/// What changes about a battle as a whole.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The side that acts alone in this round (TC-023).
    pub preemptive: Option<SideId>,
    /// The side that is surrounded and fights on two faces (TC-029).
    pub surrounded: Option<SideId>,
    /// The referee's word on who is surrounded goes before the script's (TC-028).
    pub pincer_ruled: bool,
    /// Ticks that are left on the clock (TC-034).
    pub clock: Option<i32>,
    /// What the open question is about.
    pub asked: Asked,
    /// Whether anybody has ever been set free from a dance; until then nobody needs to be asked about it (MC-136).
    pub danced: bool,
}

/// What a unit was asked; says where its answer belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Whether it tries to escape (TC-132).
    #[default]
    Escape,
    /// Which face it looks at (TC-029).
    Face,
    /// Whether it reacts (TC-050).
    Reaction,
    /// Whether it includes somebody in the nine that its act reaches (TC-066).
    Pick,
    /// Whether it takes a thing after the battle (TC-154).
    Loot,
    /// Whom a spell strikes that it throws back (TC-073).
    Reflect,
    /// Whether it throws a roll again that missed (TC-115).
    Reroll,
}

canonical!(enum Asked);

canonical!(packed Situation { preemptive, surrounded, pincer_ruled, clock, asked, danced });
