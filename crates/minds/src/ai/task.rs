//! The tasks of units for their side.

use hexfray_battle::UnitId;

/// The task of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Task {
    /// To do what it considers best.
    #[default]
    Any,
    /// To strike one foe above all.
    Strike(UnitId),
    /// To stay in its cell, and to act from there.
    Wait,
}

impl Task {
    /// The factor for harm to this foe, if it is the target of the task.
    pub fn weight(self, foe: UnitId, meant: f64) -> f64 {
        if self == Self::Strike(foe) { meant } else { 1.0 }
    }
}
