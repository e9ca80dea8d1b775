//! Weapons, armour, accessories.

use super::Changes;
use crate::{battle::Name, words};

/// A weapon, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub u16);

words! {
    /// What a weapon is used like (SW-149 … SW-157).
    pub enum WeaponKind {
        /// In melee.
        Melee = "melee",
        /// A bow or crossbow (SW-150).
        Shooting = "shooting",
        /// A gun (SW-156).
        Gun = "gun",
        /// Fists, claws, fangs: part of the body (SW-155).
        Natural = "natural",
    }
}

/// A way to hold a weapon (SW-220).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grip {
    /// Row of the power table.
    pub power: u8,
    /// Added to Accuracy.
    pub accuracy: i32,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// How it is used.
    pub kind: WeaponKind,
    /// Its category, for proficiencies and sheaths: sword, axe, spear, bow, gun, fist …
    pub category: Name,
    /// Held in one hand, if that is possible.
    pub one_handed: Option<Grip>,
    /// Held in both, if that is possible.
    pub two_handed: Option<Grip>,
    /// C value.
    pub critical: u8,
    /// Metres that it shoots or can be thrown; `None`: it cannot.
    pub range_m: Option<u16>,
    /// Whether it can be thrown (SW-151).
    pub thrown: bool,
    /// Shots that it comes with (SW-150); `None`: as many as one likes.
    pub ammunition: Option<u16>,
    /// Whether Strength adds to its damage; crossbows do not.
    pub strength: bool,
    /// Whether its damage is physical; guns' is not (SW-156).
    pub physical: bool,
    /// Whether it has a sheath or holster (SW-221).
    pub sheath: bool,
    /// Whether it is used for wrestling, which a rider cannot (SW-259).
    pub wrestling: bool,
    /// The element that its damage carries.
    pub element: Option<Name>,
    /// What else it changes while it is held.
    pub changes: Changes,
}

words! {
    /// How much metal somebody wears.
    pub enum Metal {
        /// None.
        None = "none",
        /// Metal armour (SW-181).
        Metal = "metal",
        /// Full metal armour (SW-233).
        Full = "full",
    }
}

/// Armour or a shield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armour {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// Points off physical damage (SW-173).
    pub defense: i32,
    /// Added to Evasion.
    pub evasion: i32,
    /// How much metal it is.
    pub metal: Metal,
    /// Whether it is a shield, which takes a hand.
    pub shield: bool,
    /// Its rank or category, for proficiencies.
    pub category: Name,
    /// Whether its wearer cannot take a Full Move.
    pub no_full_move: bool,
}

/// An accessory (SW-211).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accessory {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// Where it is worn: head, neck, hand, waist …; one in each slot.
    pub slot: Name,
    /// What it changes while it is worn.
    pub changes: Changes,
    /// The flight that it grants.
    pub flight: Option<super::Flight>,
    /// Whether water does not hinder the wearer.
    pub waterborne: bool,
}
