//! Records played again, with the files that they were recorded with.

use crate::{Battle, ChangedFile, Event, Record, ReplayError, Rulesets};
use hexfray_board::text::Library;

/// How closely a replayed battle has to match the recorded one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// Its files and the state after each order have to be the recorded ones.
    #[default]
    Verified,
    /// Files that have changed replace the recorded ones, and states may differ.
    Unverified,
}

/// A replayed battle.
pub struct Replayed {
    /// The battle, after the last order.
    pub battle: Battle,
    /// The files that have changed or are missing; none if the battle was verified.
    pub changed: Vec<ChangedFile>,
    /// The first order after which the state differed from the recorded one, counted from 1; none if the battle was verified.
    pub differs: Option<usize>,
}

impl Rulesets {
    /// Plays a record again, from its own files if they are found; see [`Record::files`]. `told` receives the events after each
    /// order (and those of the start).
    ///
    /// # Errors
    /// Anything that makes the battle differ from the one recorded; if unverified, what prevents it from being played at all.
    pub fn replay(
        self,
        library: &Library,
        record: &Record,
        check: Check,
        told: impl FnMut(&Battle, &[Event]),
    ) -> Result<Replayed, ReplayError> {
        let files = record.files(library)?;
        if check == Check::Verified && !files.changed.is_empty() {
            return Err(ReplayError::FilesChanged { files: files.changed });
        }
        let setup = self.load(&files.library, &record.battle)?;
        let (battle, differs) = match check {
            Check::Verified => (record.replay(&setup, told)?, None),
            Check::Unverified => record.replay_unverified(&setup, told)?,
        };
        Ok(Replayed { battle, changed: files.changed, differs })
    }
}
