//! The choice of some of the units in an area.

use bevy_ecs::prelude::*;

use hexfray_battle::Canonical;

/// The number of units in the area that the act's user has chosen so far.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Picking(pub usize);
