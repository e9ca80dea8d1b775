//! A battle's record: all data for playing it again and for checking that the result is the same.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::record_files::{ChangedFile, NAMES_FILES, gather};
use crate::{Battle, DiceSource, Digest, Event, Order, OrderError, Setup, SetupError};
use hexfray_board::text::file_name::{self, FileNameError};

/// The version of the record's format.
pub const RECORD_FORMAT: u16 = 3;
/// The oldest format that is read: its digests are still the same.
const OLDEST_FORMAT: u16 = 2;

/// The longest text of a record or save that is read, in bytes (64 MiB): half a million orders, more than hundreds of units
/// give in a battle.
pub const MOST_RECORD: u64 = 64 << 20;

/// One order and the state after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedOrder {
    /// The order.
    pub order: Order,
    /// The digest of the state after it.
    pub digest: Digest,
}

/// The record of a battle. A save is the record so far; loading one replays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Version of this format.
    pub format: u16,
    /// Version of the engine that wrote it.
    pub engine: String,
    /// Name of the battle file.
    pub battle: String,
    /// Hash of the battle's and the board's files.
    pub battle_hash: Digest,
    /// Hash of the ruleset's content; up to format 2, of all files of `assets/`, used or not.
    pub content_hash: Digest,
    /// The files that the battle was read from, with the hashes of their texts; none up to format 2.
    #[serde(default)]
    pub files: BTreeMap<String, Digest>,
    /// The texts of the files that are not built into the program, each once, by their hashes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub carried: BTreeMap<Digest, String>,
    /// The dice.
    pub dice: DiceSource,
    /// All orders, with the digest after each.
    pub orders: Vec<RecordedOrder>,
}

/// Why a record does not replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// Written by an earlier version, whose digests left out parts of the state.
    #[error(
        "the record is of an older version (format {format}, engine {engine}) and does not load any more: this program \
         reads formats {OLDEST_FORMAT} to {RECORD_FORMAT}; replay it with the version that wrote it"
    )]
    Older {
        /// The record's format.
        format: u16,
        /// The engine that wrote it.
        engine: String,
    },
    /// Written by a later version.
    #[error(
        "the record is of a newer version (format {format}, engine {engine}): this program reads formats \
         {OLDEST_FORMAT} to {RECORD_FORMAT}; a newer one loads it"
    )]
    Newer {
        /// The record's format.
        format: u16,
        /// The engine that wrote it.
        engine: String,
    },
    /// The record names files that records may not name.
    #[error("the record cannot be followed: {0}")]
    FileName(#[from] FileNameError),
    /// Files that the battle was read from have changed or are missing.
    #[error("since the record was written, {}", listed(files))]
    FilesChanged {
        /// The files.
        files: Vec<ChangedFile>,
    },
    /// The battle's or the board's file differs.
    #[error("the battle {battle:?} has changed since the record was written (hash {now}, then {then})")]
    BattleChanged {
        /// Name of the battle file.
        battle: String,
        /// The present hash.
        now: Digest,
        /// The record's hash.
        then: Digest,
    },
    /// Units, abilities or settings differ.
    #[error("the units or rules have changed since the record was written (hash {now}, then {then})")]
    ContentChanged {
        /// The present hash.
        now: Digest,
        /// The record's hash.
        then: Digest,
    },
    /// The battle does not start.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An order of the record is refused.
    #[error("order {at} of the record is refused: {why}")]
    Refused {
        /// The order, counted from 1.
        at: usize,
        /// The reason.
        why: OrderError,
    },
    /// The state after an order differs from the record's.
    #[error("after order {at} the state differs from the record's ({now}, then {then})")]
    Differs {
        /// The order, counted from 1.
        at: usize,
        /// The present digest.
        now: Digest,
        /// The record's digest.
        then: Digest,
    },
}

/// The files as the end of a sentence: "one has changed and two are missing".
fn listed(files: &[ChangedFile]) -> String {
    let listed: Vec<String> = files.iter().take(5).map(ToString::to_string).collect();
    let more = files.len().saturating_sub(5);
    let more = if more > 0 { format!(" and {more} further files have changed") } else { String::new() };
    let copy = if files.len() == 1 { "it" } else { "them" };
    format!("{}{more}, and the record carries no copy of {copy}", listed.join(", "))
}

impl ReplayError {
    /// Whether the record can still be played with the present files: see [`Record::replay_unverified`].
    pub const fn is_of_files(&self) -> bool {
        matches!(self, Self::FilesChanged { .. } | Self::BattleChanged { .. } | Self::ContentChanged { .. })
    }
}

impl Record {
    pub(crate) fn of(setup: &Setup, dice: &DiceSource, orders: &[RecordedOrder]) -> Self {
        let (files, carried) = gather(setup);
        Self {
            format: RECORD_FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            battle: file_name::portable(&setup.source),
            battle_hash: setup.battle_hash,
            content_hash: setup.content_hash,
            files,
            carried,
            dice: dice.clone(),
            orders: orders.to_vec(),
        }
    }

    /// Plays the record again from its set-up. `told` receives the events after each order (and those of the start).
    ///
    /// # Errors
    /// Anything that makes the battle differ from the one recorded.
    pub fn replay(&self, setup: &Arc<Setup>, mut told: impl FnMut(&Battle, &[Event])) -> Result<Battle, ReplayError> {
        self.check_format()?;
        self.check_files(setup)?;
        self.play(setup, &mut told, |at, now, then| Err(ReplayError::Differs { at, now, then }))
    }

    /// Plays the record with the present files. Returns the battle, and the first order after which its state differed from the
    /// recorded one, counted from 1.
    ///
    /// # Errors
    /// A record of another version, a battle that does not start, an order that is refused.
    pub fn replay_unverified(
        &self,
        setup: &Arc<Setup>,
        mut told: impl FnMut(&Battle, &[Event]),
    ) -> Result<(Battle, Option<usize>), ReplayError> {
        self.check_format()?;
        let mut differs = None;
        let battle = self.play(setup, &mut told, |at, _, _| {
            differs = differs.or(Some(at));
            Ok(())
        })?;
        Ok((battle, differs))
    }

    pub(super) fn check_format(&self) -> Result<(), ReplayError> {
        let (format, engine) = (self.format, self.engine.clone());
        match format {
            ..OLDEST_FORMAT => Err(ReplayError::Older { format, engine }),
            OLDEST_FORMAT..=RECORD_FORMAT => Ok(()),
            _ => Err(ReplayError::Newer { format, engine }),
        }
    }

    fn check_files(&self, setup: &Setup) -> Result<(), ReplayError> {
        if self.battle_hash != setup.battle_hash {
            return Err(ReplayError::BattleChanged {
                battle: self.battle.clone(),
                now: setup.battle_hash,
                then: self.battle_hash,
            });
        }
        // Earlier, the hash included files that the battle never used: there, the digest after each order has to be enough.
        if self.format >= NAMES_FILES && self.content_hash != setup.content_hash {
            return Err(ReplayError::ContentChanged { now: setup.content_hash, then: self.content_hash });
        }
        Ok(())
    }

    /// Gives all orders; `differs` handles a state that is not the recorded one.
    fn play(
        &self,
        setup: &Arc<Setup>,
        told: &mut impl FnMut(&Battle, &[Event]),
        mut differs: impl FnMut(usize, Digest, Digest) -> Result<(), ReplayError>,
    ) -> Result<Battle, ReplayError> {
        let mut battle = Battle::new(setup, self.dice.clone())?;
        told(&battle, battle.opening());
        for (index, recorded) in self.orders.iter().enumerate() {
            let at = index + 1;
            battle.submit(recorded.order).map_err(|why| ReplayError::Refused { at, why })?;
            let now = battle.digest();
            if now != recorded.digest {
                differs(at, now, recorded.digest)?;
            }
            told(&battle, battle.events());
        }
        Ok(battle)
    }
}
