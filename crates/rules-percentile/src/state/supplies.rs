//! The items that a unit has left.

use crate::content::UnitKind;
use hexfray_battle::Canonical;

/// How many of each of its items a unit has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Supplies(pub [u8; 8]);

impl Supplies {
    /// The items that a unit of this kind has at first.
    pub fn of(kind: &UnitKind) -> Self {
        let mut supplies = Self::default();
        for (place, (_, count)) in kind.kit.items.iter().enumerate() {
            supplies.0[place] = *count;
        }
        supplies
    }
}
