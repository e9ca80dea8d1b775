//! Classes and the uses of their levels (SW-022, SW-023). The rule text leaves out the list of classes, which is data.

use hexfray_battle::Name;
use hexfray_board::{text::Content, words};

/// A class, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u8);

words! {
    /// A use of a class's level.
    pub enum Role {
        /// Accuracy in melee (SW-022).
        Melee = "melee",
        /// Accuracy of bows, crossbows and guns.
        Shooting = "shooting",
        /// Accuracy of thrown weapons.
        Throwing = "throwing",
        /// Evasion (SW-023).
        Evasion = "evasion",
        /// Accuracy without a weapon (SW-155).
        Unarmed = "unarmed",
        /// Magic Power (SW-165).
        Magic = "magic",
        /// Damage of guns and bullet spells (SW-165).
        Bullets = "bullets",
        /// Initiative (SW-028).
        Initiative = "initiative",
        /// Knowledge of monsters (SW-027).
        Knowledge = "knowledge",
        /// Knowledge of monsters, but not of their weaknesses.
        Lore = "lore",
        /// Tumble (SW-244).
        Tumble = "tumble",
        /// Herbs and potions (SW-165).
        Herbs = "herbs",
        /// Riding (SW-254).
        Riding = "riding",
    }
}

/// A class.
#[derive(Clone, Debug, PartialEq, Eq, Content)]
pub struct Class {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The uses of its level.
    pub roles: Vec<Role>,
    /// The change of the C value of weapon attacks that use this class (SW-180).
    #[content(range = -5..=5, default = 0)]
    pub critical: i32,
}
