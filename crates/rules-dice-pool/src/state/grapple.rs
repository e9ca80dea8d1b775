//! Grapples: holds between units, their strength, and restraints (DP-120 … DP-143).

use crate::content::MOST_RESTRAINTS;
use hexfray_battle::Canonical;

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
