//! What files say: die codes, settings, charts, weapons, armour and sheets.
//!
//! The lowest stratum of the ruleset: it knows nothing of a battle under way.

mod code;
mod options;
mod read;
mod settings;
mod sheet;
mod tables;
mod weapon;

pub use code::{DieCode, NoDieCode};
pub use options::{Location, Manoeuvre, OptionRow};
pub use read::Book;
pub use settings::{
    BonusMode, EntangleTotal, Families, FateEffect, FinalTie, FlipRecovery, GrabRestricts, Grouping, HealthMode,
    Method, Metres, ModifierMode, OpposedTie, OptionsPerAttack, QuickDrawAsked, Settings, Share, StrengthFrom,
};
pub use sheet::{Attribute, Ranks, Sheet, Skill};
pub use tables::{Bearing, Cover, Modifier, Murk, Tables};
pub use weapon::{Armour, Band, Edge, FireMode, Reach, Size, Weapon};
