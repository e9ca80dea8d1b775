//! What the open question is about.

use bevy::ecs::prelude::*;

use crate::canonical;

/// What the open question is about.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Nothing is asked.
    #[default]
    Nothing,
    /// How a side stands, or where one of its members does, before the first round (SW-030, SW-038).
    Placement,
    /// Whether those who have left are pursued (SW-051).
    Pursuit,
    /// Whether the fallen are searched (SW-054).
    Search,
    /// On whom a herb is used (SW-055).
    Remedy,
    /// Whether a move is stopped, and where (SW-111, SW-117).
    Block,
    /// Whether somebody who falls is caught (SW-250).
    Catch,
}

canonical!(enum Asked);
