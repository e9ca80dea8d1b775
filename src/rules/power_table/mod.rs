//! The ruleset `power_table`: Sword World 2.x combat, simplified and standard (catalogue SW).
//!
//! Sides act as wholes. Checks are 2d6 and a standard value against another such sum or a fixed number; damage is
//! read from power tables with open-ended criticals. The arithmetic lies in plain functions on plain data: [`ability`],
//! [`check`], [`power`], [`critical`], [`damage`], [`health`], and [`odds`] over all of them. Where everybody stands is
//! seen through [`Positions`], whose pure questions (who is in which skirmish, who sees, blocks or shields whom)
//! resolution, forecasts, opponents and the window share. Nothing here knows another ruleset, a file's place on a disk,
//! or a window.

pub mod ability;
pub mod check;
pub mod content;
pub mod critical;
pub mod damage;
pub mod health;
pub mod odds;
pub mod positions;
pub mod power;

mod settings;

pub use check::{CheckValue, Luck, Outcome};
pub use content::*;
pub use critical::{Critical, CriticalChange, CriticalTerms, MAGIC_CRITICAL};
pub use damage::{
    Bane, Blow, Damage, DamageChange, DamageKind, Elements, Fits, HarmRoll, Pipeline, Steps, is_double_one,
};
pub use health::Pool;
pub use odds::{Contest, ContestOdds, OddsTable, RollOdds, Side, Strike, StrikeOdds};
pub use positions::{Figure, Place, Positions, Skirmish, SkirmishId, Space};
pub use power::{DOUBLE_ONE, PowerRoll, PowerRow, PowerTable, Rolled, Throw};
pub use settings::*;
