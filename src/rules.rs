//! The rulesets. Each is a crate and a plugin to the turn machine; no room below knows them by name.
//!
//! A ruleset reads its own content (`assets/units/<name>.toml` and others), adds its systems to the stages and answers queries
//! about the state. Its arithmetic is in plain functions on plain data, which resolution, forecasts and explanations all call.
//! This room knows no window, opens no file and reads no clock.

pub use hexfray_data::catalogue;
pub use hexfray_data::glossary;
pub use hexfray_dice_pool as dice_pool;
pub use hexfray_die_code as die_code;
pub use hexfray_percentile as percentile;
pub use hexfray_power_table as power_table;

use std::sync::Arc;

pub use crate::battle::{CONTENT_FOLDERS, Check, Replayed, Rulesets};
use crate::{
    battle::{Battle, Event, Record, ReplayError, Ruleset, Setup, SetupError},
    text::Library,
};

/// All rulesets, which are passed to everything that reads a battle.
pub const RULESETS: Rulesets = Rulesets(&[
    &percentile::Percentile,
    &die_code::DieCodeRules,
    &power_table::PowerTableRules,
    &dice_pool::DicePoolRules,
]);

/// All rulesets, in the order of menus.
pub const fn all() -> &'static [&'static dyn Ruleset] {
    RULESETS.all()
}

/// Reads a battle by the name of its file, with the ruleset that it names.
///
/// # Errors
/// A missing file, or all problems of the battle, its board and the ruleset's content.
pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
    RULESETS.load(library, battle)
}

/// The marks of boards that a ruleset ignores; see [`Rulesets::unheeded`].
pub fn unheeded(ruleset: &str) -> Vec<&'static str> {
    RULESETS.unheeded(ruleset)
}

/// Replays a record; see [`Rulesets::replay`].
///
/// # Errors
/// Any difference from the recorded battle; if unverified, only the reason why it cannot be played at all.
pub fn replay(
    library: &Library,
    record: &Record,
    check: Check,
    told: impl FnMut(&Battle, &[Event]),
) -> Result<Replayed, ReplayError> {
    RULESETS.replay(library, record, check, told)
}
