//! The content of the ruleset's files: classes, weapons, armour, abilities, conditions, feats and unit sheets.
//!
//! Entries refer to others by their places in the [`Book`]'s files, which are found and checked while reading. Every
//! file whose name starts with `power_table` in `units/`, `weapons/`, `armour/`, `accessories/`, `abilities/`,
//! `items/`, `feats/` and `conditions/` is read, so that a player's own file adds to the built-in ones.

mod book;
mod class;
pub mod companions;
mod pace;
pub mod power;
pub mod scenario;
mod settings;
mod space;
mod usage;

pub use book::{
    Ability, AbilityId, AbilityScore, AbilityScores, Accessory, ActionKind, Against, Amount, Area, Armour, Book,
    Changes, Charge, Checks, Condition, ConditionId, Count, Displacement, Duration, Feat, FeatId, Flight, Grip, Handle,
    Harm, Inflicts, Loot, MOST_COUNTED, Metal, Monster, OnResist, Origin, Reach, Resisted, SLOTS, Sheet, SheetId,
    Weakness, Weapon, WeaponId, WeaponKind, Who, files,
};
pub use class::{Class, ClassId, Role};
pub use pace::{LIMITED_M, Method};
pub use power::{DOUBLE_ONE, HIGHEST_POWER, PowerRow, PowerTable};
pub use scenario::{Bands, FieldArea, Mode, Scenario, Start, StartCondition};
pub use settings::*;
pub use space::Space;
pub use usage::Use;
