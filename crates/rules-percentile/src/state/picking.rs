//! How many of the units in an area its user has chosen.

use bevy_ecs::prelude::*;

use hexfray_battle::Canonical;

/// How many of the units in the area its user has chosen so far.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Picking(pub usize);
