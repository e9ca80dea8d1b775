//! The progress of the steps after the battle (SW-050 … SW-055).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace, Flow, SideId, SpoilsView, UnitId};

/// The steps after a battle, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Canonical)]
pub enum AfterStep {
    /// Whether those who have left are pursued (SW-051).
    #[default]
    Pursuit,
    /// Effects end (SW-052).
    Effects,
    /// The fallen are searched (SW-054).
    Search,
    /// Herbs are used (SW-055).
    Remedies,
    /// All is done.
    Done,
}

/// The progress of the steps after the battle.
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct After {
    /// The step that is due.
    pub step: AfterStep,
    /// Whether the winners give chase; `None` if no foe has left.
    pub pursued: Option<bool>,
    /// Minutes spent since the battle.
    pub minutes: u16,
    /// The number from which on the winners' heroes have not been asked whether they search the fallen.
    pub searcher: u16,
    /// The unit that may use a herb next, and which of its items.
    pub healer: (UnitId, u8),
    /// The things that the winners have found.
    pub spoils: Option<SpoilsView>,
}

/// The side that has won.
pub fn winner(world: &World) -> Option<SideId> {
    world.resource::<Flow>().verdict()?.winner
}
