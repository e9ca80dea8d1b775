//! What files say: settings, powers, weapons and sheets.
//!
//! The lowest stratum of the ruleset: it knows nothing of a battle in progress.

mod doubts;
mod house;
mod power;
mod rating;
mod read;
mod restraint;
mod settings;
mod sheet;
mod weapon;

pub use doubts::doubts;
pub use house::HOUSE_RULES;
pub use power::{Defence, Does, Power, PowerTarget, Weakened, Weakens};
pub use rating::{Attributes, RATINGS, Rating, Ratings, Requires, Skills};
pub use read::{Book, files};
pub use restraint::{MOST_RESTRAINTS, Restraint};
pub use settings::{
    ActionKind, AntiLarge, Arena, Bound, CommandEffect, DeathCounts, DefenceChoice, DefendOther, Destroyed, EnergyPer,
    GridKind, InitiativeFloor, InitiativeResult, LateJoiner, LineOfSight, ModifierKind, Resolution, Resort, RoughPool,
    SavePer, Settings, TestOn, TieBreak, VerticalDistance,
};
pub use sheet::{Gifts, Sheet, Vehicle};
pub use weapon::{Mod, Weapon, WeaponKind};
