//! What the ruleset's files say: classes, weapons, armour, deeds, conditions, feats and unit sheets.
//!
//! Cross references are places in the [`Book`]'s lists, found and checked while reading.

mod class;
mod condition;
mod deed;
mod feat;
mod sheet;
mod worn;

pub use class::{Class, ClassId, Role};
pub use condition::{Changes, Condition, ConditionId, Flight};
pub use deed::{
    Action, Against, Amount, Area, Deed, DeedId, Displacement, Duration, Harm, Inflicts, OnResist, Origin, Reach,
    Resisted, Who,
};
pub use feat::{Feat, FeatId};
pub use sheet::{Abilities, Checks, Count, Handle, Loot, Monster, Sheet, SheetId, Weakness};
pub use worn::{Accessory, Armour, Grip, Metal, Weapon, WeaponId, WeaponKind};

use super::Settings;

/// All content of the ruleset, with the settings of one battle.
#[derive(Debug, Default)]
pub struct Book {
    /// Settings.
    pub settings: Settings,
    /// Classes.
    pub classes: Vec<Class>,
    /// Conditions.
    pub conditions: Vec<Condition>,
    /// Weapons, natural ones included.
    pub weapons: Vec<Weapon>,
    /// Armour and shields.
    pub armours: Vec<Armour>,
    /// Accessories.
    pub accessories: Vec<Accessory>,
    /// Feats and stunts.
    pub feats: Vec<Feat>,
    /// Spells, unique skills and items that are used.
    pub deeds: Vec<Deed>,
    /// Unit sheets.
    pub sheets: Vec<Sheet>,
}
