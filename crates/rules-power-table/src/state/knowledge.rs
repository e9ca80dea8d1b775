//! What a side knows about monsters (SW-027).

use bevy_ecs::prelude::*;

use crate::content::SheetId;
use hexfray_battle::{Canonical, CloneInPlace, SideId, UnitId};

/// The monsters that each side has identified, and the weaknesses that it may use.
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Knowledge {
    /// Pairs of a side and a kind of monster whose weakness it may use.
    pub weaknesses: Vec<(SideId, SheetId)>,
    /// Pairs of a side and a kind of monster whose data it knows.
    pub known: Vec<(SideId, SheetId)>,
    /// Sides and mounts of characters, and whether the side has found the mount's weakness (SW-257).
    pub mounts: Vec<(SideId, UnitId, bool)>,
}
