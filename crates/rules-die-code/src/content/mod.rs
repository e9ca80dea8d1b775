//! What files say: die codes, settings, charts, weapons, armour and sheets.
//!
//! The lowest stratum of the ruleset: it knows nothing of a battle in progress.

mod choices;
mod code;
mod house;
mod modifier;
mod options;
mod read;
mod settings;
mod sheet;
mod tables;
mod weapon;

pub use choices::{
    BonusMode, EntangleTotal, Families, FateEffect, FinalTie, FlipRecovery, GrabRestricts, Grouping, HealthMode,
    LungeWith, Method, ModifierMode, OpposedTie, OptionsPerAttack, ParryWith, QuickDrawAsked, Share, StrengthFrom,
};
pub use code::{DieCode, NoDieCode};
pub use house::HOUSE_RULES;
pub use modifier::Modifier;
pub use options::{Location, Manoeuvre, OptionRow};
pub use read::{Book, files};
pub use settings::Settings;
pub use sheet::{Attribute, Ranks, SKILLS, Sheet, Skill};
pub use tables::{Bearing, Cover, Murk, Tables};
pub use weapon::{Armour, Band, Damage, Edge, FireMode, Reach, Size, Weapon};
