//! What a unit may set out to do, for the good of its side.

use hexfray_battle::UnitId;

/// What a unit sets out to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Task {
    /// What seems best to it.
    #[default]
    Any,
    /// To strike at one foe above all.
    Strike(UnitId),
    /// To stay where it is, and to do what can be done from there.
    Wait,
}

impl Task {
    /// So many times as much as usually counts harm to this foe, if it is the one to strike at.
    pub fn weight(self, foe: UnitId, meant: f64) -> f64 {
        if self == Self::Strike(foe) { meant } else { 1.0 }
    }
}
