//! Pending falls (SW-243 … SW-250).

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, UnitId};

/// A unit that is about to fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Fall {
    /// The unit.
    pub unit: UnitId,
    /// Whether it is still able to fly, so that the fall is 10 m shorter and it may catch itself (SW-245, SW-246).
    pub flyer: bool,
    /// Whether it may Tumble, which an unconscious unit cannot (SW-247).
    pub tumbles: bool,
}

/// Pending falls in order, and the unit that has been asked to catch one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Falls {
    /// The units that are about to fall, in order.
    pub waiting: ArrayVec<Fall, 16>,
    /// The unit that is now asked about the first of them.
    pub asked: Option<UnitId>,
    /// The units that have declined to catch the first of them.
    pub declined: ArrayVec<UnitId, 8>,
    /// The unit that catches the first of them.
    pub catcher: Option<UnitId>,
}
