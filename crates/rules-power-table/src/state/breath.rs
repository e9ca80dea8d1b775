//! How long a unit has been under water (SW-237, SW-238).

use hexfray_battle::Canonical;

/// The rounds that a unit has been under water.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Breath {
    /// The rounds that it has held its breath.
    pub held: u16,
    /// The rounds that it has been drowning, unconscious.
    pub drowning: u16,
}
