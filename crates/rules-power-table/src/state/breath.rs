//! How long a unit has been under water (SW-237, SW-238).

use hexfray_battle::Canonical;

/// How long a unit has been under water.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Breath {
    /// Rounds that it has held its breath.
    pub held: u16,
    /// Rounds that it has been drowning, unconscious.
    pub drowning: u16,
}
