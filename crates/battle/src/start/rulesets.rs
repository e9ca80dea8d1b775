//! The rulesets that a program has, passed to everything that reads a battle; no code below names one of them.

use std::{fmt, sync::Arc};

use super::ruleset::{Content, Ruleset, Setup, SetupError};
use hexfray_board::text::Library;

/// The rulesets that a program has, in the order in which menus list them.
#[derive(Clone, Copy)]
pub struct Rulesets(pub &'static [&'static dyn Ruleset]);

impl fmt::Debug for Rulesets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|ruleset| ruleset.name())).finish()
    }
}

impl Rulesets {
    /// All of them.
    pub const fn all(self) -> &'static [&'static dyn Ruleset] {
        self.0
    }

    /// The ruleset of this name.
    pub fn named(self, name: &str) -> Option<&'static dyn Ruleset> {
        self.0.iter().copied().find(|ruleset| ruleset.name() == name)
    }

    /// Reads a battle by the name of its file, with the ruleset that it names.
    ///
    /// # Errors
    /// A missing file, or everything that is wrong with the battle, its board and the ruleset's content.
    pub fn load(self, library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
        Setup::load(library, battle, self.0)
    }

    /// The marks of boards that a ruleset does not use unless the battle's file gives them a meaning, as the list that a
    /// battle's `ignores` takes.
    pub fn unheeded(self, ruleset: &str) -> Vec<&'static str> {
        let nothing_said: Content = Arc::new(());
        let heeds = self.named(ruleset).map(|one| one.heeds(&nothing_said)).unwrap_or_default();
        let marks = [("cover", heeds.cover), ("visibility", heeds.visibility)];
        marks.into_iter().filter(|(_, heeded)| !heeded).map(|(mark, _)| mark).collect()
    }
}
