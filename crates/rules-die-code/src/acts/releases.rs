//! The conditions that acts end on other units: knockouts, wounds, aiming, being lifted (DC-037, DC-064, DC-107,
//! DC-134).

use super::draft::Draft;
use crate::state::Look;
use hexfray_battle::{Act, Release, UnitId};

/// The conditions that an act of a unit ends on another if it takes effect.
pub fn releases(look: &Look<'_>, unit: UnitId, act: Act, target: UnitId) -> Release {
    let draft = Draft::unaimed(look, unit, act);
    (draft.rules.releases)(&draft, target)
}
