//! The holds of a battle, with the points that are assumed to be spent (DP-128), and the restraints that are left.

use super::{Grapple, Look};
use crate::content::Restraint;
use hexfray_battle::{UnitId, play::Bonds};

impl<'w> Look<'w> {
    /// The holds of a battle.
    pub fn holds(&self) -> &'w Bonds<Grapple> {
        self.world.resource()
    }

    /// The hold of a unit on another.
    pub fn hold(&self, holder: UnitId, held: UnitId) -> Option<Grapple> {
        self.left_of(holder, held, self.holds().between(holder, held)?)
    }

    /// The rest of a hold after the points that are assumed to be spent; `None` if nothing is left (DP-128).
    fn left_of(&self, holder: UnitId, held: UnitId, hold: Grapple) -> Option<Grapple> {
        let left = Grapple { pool: hold.pool - self.spent(holder, held), ..hold };
        (left.pool > 0 || left.pool == hold.pool).then_some(left)
    }

    /// Whether a unit is held.
    pub fn is_held(&self, unit: UnitId) -> bool {
        self.holders(unit).next().is_some()
    }

    /// The units that hold a unit, the oldest hold first.
    pub fn holders(&self, held: UnitId) -> impl Iterator<Item = (UnitId, Grapple)> + use<'w> {
        let look = *self;
        let all = self.holds().on(held);
        all.filter_map(move |bond| Some((bond.holder, look.left_of(bond.holder, held, bond.kind)?)))
    }

    /// The units that a unit holds, the oldest hold first.
    pub fn victims(&self, holder: UnitId) -> impl Iterator<Item = (UnitId, Grapple)> + use<'w> {
        let look = *self;
        let all = self.holds().by(holder);
        all.filter_map(move |bond| Some((bond.held, look.left_of(holder, bond.held, bond.kind)?)))
    }

    /// The restraints that a unit has not used, by their places on the sheet.
    pub fn restraints(&self, unit: UnitId) -> impl Iterator<Item = (u8, &'w Restraint)> + use<'w> {
        let (book, used) = (self.book, self.state(unit).restraints);
        let all = (0..).zip(&self.sheet(unit).restraints);
        all.filter(move |(at, _)| !used.is_used(*at)).map(|(at, &place)| (at, &book.restraints[place]))
    }
}
