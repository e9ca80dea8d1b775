//! What a side knows about monsters (SW-027).

use bevy_ecs::prelude::*;

use crate::content::SheetId;
use hexfray_battle::{SideId, UnitId, canonical, clone_in_place};

/// Which monsters' weaknesses each side may use.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// Side and kind of monster whose weakness it may use.
    pub weaknesses: Vec<(SideId, SheetId)>,
    /// Side and kind of monster whose data it knows.
    pub known: Vec<(SideId, SheetId)>,
    /// Side and mount of a character, and whether it has found out its weakness (SW-257).
    pub mounts: Vec<(SideId, UnitId, bool)>,
}

clone_in_place!(Knowledge { weaknesses, known, mounts });

canonical!(Knowledge { weaknesses, known, mounts });
