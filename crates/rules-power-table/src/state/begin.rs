//! The progress of Begin Combat (SW-026).

use bevy_ecs::prelude::*;

use hexfray_battle::Canonical;

/// The steps of Begin Combat, in order (SW-026).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Canonical)]
pub enum BeginStep {
    /// Knowledge of the monsters (SW-027).
    #[default]
    Knowledge,
    /// Which side acts first (SW-028, SW-029, SW-039).
    Initiative,
    /// Where all units stand (SW-030 … SW-038).
    Placement,
    /// All steps are done.
    Done,
}

/// The progress of Begin Combat.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Begin {
    /// The step that is due.
    pub step: BeginStep,
    /// The number of sides that have placed themselves.
    pub placed: u8,
    /// The unit's number from which the companies of the side that places itself have no place yet; `None`: the side as
    /// a whole is asked first.
    pub next: Option<u16>,
}
