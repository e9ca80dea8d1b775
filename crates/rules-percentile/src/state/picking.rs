//! How many of those in an area its user has taken in.

use bevy_ecs::prelude::*;

use hexfray_battle::Canonical;

/// How many of those in the area its user has taken in so far.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Picking(pub usize);
