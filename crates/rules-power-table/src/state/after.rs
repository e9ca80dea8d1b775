//! The progress of the steps after the battle (SW-050 … SW-055).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace, Flow, SideId, SpoilsView, UnitId};

/// The steps after a battle, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Canonical)]
pub enum AfterStep {
    /// Whether foes that have left are pursued (SW-051).
    #[default]
    Pursuit,
    /// Effects end (SW-052).
    Effects,
    /// Fallen monsters are searched (SW-054).
    Search,
    /// Herbs are used (SW-055).
    Remedies,
    /// All steps are done.
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
    /// The unit's number from which the winners' heroes have not yet been asked whether they search fallen monsters.
    pub searcher: u16,
    /// The unit that may use a herb next, and which of its items.
    pub healer: (UnitId, u8),
    /// The items that the winners have found.
    pub spoils: Option<SpoilsView>,
}

/// The side that has won.
pub fn winner(world: &World) -> Option<SideId> {
    world.resource::<Flow>().verdict()?.winner
}
