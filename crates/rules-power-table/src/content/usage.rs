//! The use of a weapon in an attack (SW-022).

use crate::content::{Role, Weapon, WeaponKind};

/// The use of a weapon in an attack (SW-022).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// In melee.
    Melee,
    /// Shot.
    Shot,
    /// Thrown.
    Thrown,
}

impl Use {
    /// The use of a weapon: thrown, or in its usual way.
    pub const fn of(weapon: &Weapon, thrown: bool) -> Self {
        match weapon.kind {
            _ if thrown => Self::Thrown,
            WeaponKind::Shooting | WeaponKind::Gun => Self::Shot,
            WeaponKind::Melee | WeaponKind::Natural => Self::Melee,
        }
    }

    /// The role of the classes that it requires (SW-022, SW-155).
    pub fn role(self, weapon: &Weapon) -> Role {
        match (self, weapon.kind) {
            (Self::Melee, WeaponKind::Natural) => Role::Unarmed,
            (Self::Melee, _) => Role::Melee,
            (Self::Shot, _) => Role::Shooting,
            (Self::Thrown, _) => Role::Throwing,
        }
    }
}
