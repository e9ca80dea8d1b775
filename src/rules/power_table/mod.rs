//! The ruleset `power_table`: Sword World 2.x combat, simplified and standard (catalogue SW).
//!
//! Sides act as wholes. Checks are 2d6 and a standard value against another such sum or a fixed number; damage is
//! read from power tables with open-ended criticals. Where everybody stands is seen through [`Positions`], whose
//! pure questions (who is in which skirmish, who sees, blocks or shields whom) resolution, forecasts, opponents and
//! the window share. Nothing here knows another ruleset, a file's place on a disk, or a window.

pub mod content;
pub mod positions;

mod settings;

pub use content::*;
pub use positions::{Figure, Place, Positions, Skirmish, SkirmishId, Space};
pub use settings::*;
