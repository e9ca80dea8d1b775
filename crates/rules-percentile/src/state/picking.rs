//! How many of those in an area its user has taken in.

use bevy_ecs::prelude::*;

use hexfray_battle::canonical;

/// How many of those in the area its user has taken in so far.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picking(pub usize);

canonical!(Picking(taken));
