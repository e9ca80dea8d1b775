//! What a side knows about monsters (SW-027).

use bevy_ecs::prelude::*;

use crate::content::SheetId;
use hexfray_battle::{Canonical, CloneInPlace, SideId, UnitId};

/// Which monsters' weaknesses each side may use.
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Knowledge {
    /// Side and kind of monster whose weakness it may use.
    pub weaknesses: Vec<(SideId, SheetId)>,
    /// Side and kind of monster whose data it knows.
    pub known: Vec<(SideId, SheetId)>,
    /// Side and mount of a character, and whether it has found out its weakness (SW-257).
    pub mounts: Vec<(SideId, UnitId, bool)>,
}
