//! Grapples: holds between units, their strength, and restraints (DP-120 … DP-143).

use super::Look;
use crate::content::{MOST_RESTRAINTS, Restraint};
use hexfray_battle::{Canonical, UnitId, play::Bonds};

/// A hold of one unit on another (DP-120).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Grapple {
    /// The Grappling Pool.
    pub pool: i32,
    /// Whether it has incapacitated the victim (DP-140).
    pub pins: bool,
    /// The round in which the victim was last asked whether to lower it; 0 for never (DP-142).
    pub saved: u16,
}

/// The restraints that a unit has used, and the one on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Restraints {
    /// A bit for each restraint that it has used, by its place on the sheet.
    used: u16,
    /// The restraint on it, by its place in the rulebook.
    pub worn: Option<u16>,
}

impl Restraints {
    /// Whether a restraint is used up.
    pub const fn is_used(&self, at: u8) -> bool {
        at as usize >= MOST_RESTRAINTS || self.used & (1 << at) != 0
    }

    /// Uses up a restraint.
    pub const fn take(&mut self, at: u8) {
        if (at as usize) < MOST_RESTRAINTS {
            self.used |= 1 << at;
        }
    }
}

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
