//! The rulesets: each a folder and a plugin to the turn machine, none known by name to anything below.
//!
//! A ruleset reads its own content (`assets/units/<name>.toml` and the like), adds its systems to the stages and
//! answers questions about the state. Its arithmetic lies in plain functions on plain data, which resolution,
//! forecasts and explanations all call. This room knows no window, opens no file and looks at no clock.

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
    text::{Library, Problems},
};

/// All rulesets, to be handed down to all that reads a battle.
pub const RULESETS: Rulesets = Rulesets(&[
    &percentile::Percentile,
    &die_code::DieCodeRules,
    &power_table::PowerTableRules,
    &dice_pool::DicePoolRules,
]);

/// All rulesets, in the order in which menus list them.
pub const fn all() -> &'static [&'static dyn Ruleset] {
    RULESETS.all()
}

/// Reads a battle by the name of its file, with whichever ruleset it asks for.
///
/// # Errors
/// A missing file, or everything that is wrong with the battle, its board and the ruleset's content.
pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
    RULESETS.load(library, battle)
}

/// The marks of boards that count for nothing in a battle of a ruleset; see [`Rulesets::unheeded`].
pub fn unheeded(ruleset: &str) -> Vec<&'static str> {
    RULESETS.unheeded(ruleset)
}

/// What is wrong with these files, and with what they refer to.
pub fn problems_of(library: &Library, names: &[String]) -> Problems {
    RULESETS.problems_of(library, names)
}

/// Plays a record again; see [`Rulesets::replay`].
///
/// # Errors
/// Anything that makes the battle differ from the one recorded; unverified, what keeps it from being played at all.
pub fn replay(
    library: &Library,
    record: &Record,
    check: Check,
    told: impl FnMut(&Battle, &[Event]),
) -> Result<Replayed, ReplayError> {
    RULESETS.replay(library, record, check, told)
}
