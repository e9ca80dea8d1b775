//! The rulesets: each a folder and a plugin to the turn machine, none known by name to anything below.
//!
//! A ruleset reads its own content (`assets/units/<name>.toml` and the like), adds its systems to the stages and
//! answers questions about the state. Its arithmetic lies in plain functions on plain data, which resolution,
//! forecasts and explanations all call. This room knows no window, opens no file and looks at no clock.

pub use hexfray_data::catalogue;
mod check;
pub use hexfray_data::glossary;
pub use hexfray_dice_pool as dice_pool;
pub use hexfray_die_code as die_code;
pub use hexfray_percentile as percentile;
pub use hexfray_power_table as power_table;
mod replay;

use std::sync::Arc;

pub use check::{CONTENT_FOLDERS, problems_of};
pub use replay::{Check, Replayed, replay};

use crate::{
    battle::{Content, Ruleset, Setup, SetupError},
    text::Library,
};

/// All rulesets, in the order in which menus list them.
pub fn all() -> &'static [&'static dyn Ruleset] {
    &[&percentile::Percentile, &die_code::DieCodeRules, &power_table::PowerTableRules, &dice_pool::DicePoolRules]
}

/// Reads a battle by the name of its file, with whichever ruleset it asks for.
///
/// # Errors
/// A missing file, or everything that is wrong with the battle, its board and the ruleset's content.
pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
    Setup::load(library, battle, all())
}

/// The marks of boards that count for nothing in a battle of a ruleset unless its file gives them a meaning, as the list that
/// a battle's `ignores` takes.
pub fn unheeded(ruleset: &str) -> Vec<&'static str> {
    let nothing_said: Content = Arc::new(());
    let heeds = all().iter().find(|one| one.name() == ruleset).map(|one| one.heeds(&nothing_said)).unwrap_or_default();
    let marks = [("cover", heeds.cover), ("visibility", heeds.visibility)];
    marks.into_iter().filter(|(_, heeded)| !heeded).map(|(mark, _)| mark).collect()
}
