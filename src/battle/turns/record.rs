//! A battle's record: everything that is needed to play it again, and to know that nothing has changed.

use std::{cmp::Ordering, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::battle::{Battle, DiceSource, Digest, Event, Order, OrderError, Setup, SetupError};

/// The version of the record's format.
pub const RECORD_FORMAT: u16 = 2;

/// The longest text of a record or save that is read, in bytes (64 MiB): half a million orders, more than hundreds of
/// units give in a battle.
pub const MOST_RECORD: u64 = 64 << 20;

/// One order and the state after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedOrder {
    /// What was ordered.
    pub order: Order,
    /// The digest of the state after it.
    pub digest: Digest,
}

/// The record of a battle. A save is a record so far; loading one replays it.
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
    /// Hash of the ruleset's content.
    pub content_hash: Digest,
    /// The dice.
    pub dice: DiceSource,
    /// All orders, with the digest after each.
    pub orders: Vec<RecordedOrder>,
}

/// Why a record does not replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// Written by an earlier version, whose digests left things out.
    #[error(
        "the record is of an older version (format {format}, engine {engine}) and does not load any more: this program \
         reads format {RECORD_FORMAT}; replay it with the version that wrote it"
    )]
    Older {
        /// The record's format.
        format: u16,
        /// The engine that wrote it.
        engine: String,
    },
    /// Written by a later version.
    #[error(
        "the record is of a newer version (format {format}, engine {engine}): this program reads format \
         {RECORD_FORMAT}; a newer one loads it"
    )]
    Newer {
        /// The record's format.
        format: u16,
        /// The engine that wrote it.
        engine: String,
    },
    /// The battle's or the board's file differs.
    #[error("the battle {battle:?} has changed since the record was written (hash {now}, then {then})")]
    BattleChanged {
        /// Name of the battle file.
        battle: String,
        /// Today's hash.
        now: Digest,
        /// The record's hash.
        then: Digest,
    },
    /// Units, abilities or settings differ.
    #[error("the units or rules have changed since the record was written (hash {now}, then {then})")]
    ContentChanged {
        /// Today's hash.
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
        /// Which order, counted from 1.
        at: usize,
        /// Why.
        why: OrderError,
    },
    /// The state after an order differs from the record's.
    #[error("after order {at} the state differs from the record's ({now}, then {then})")]
    Differs {
        /// Which order, counted from 1.
        at: usize,
        /// Today's digest.
        now: Digest,
        /// The record's digest.
        then: Digest,
    },
}

impl Record {
    pub(in crate::battle) fn of(setup: &Setup, dice: &DiceSource, orders: &[RecordedOrder]) -> Self {
        Self {
            format: RECORD_FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            battle: setup.source.clone(),
            battle_hash: setup.battle_hash,
            content_hash: setup.content_hash,
            dice: dice.clone(),
            orders: orders.to_vec(),
        }
    }

    /// Plays the record again from its set-up. `told` gets the events after each order (and those of the start).
    ///
    /// # Errors
    /// Anything that makes the battle differ from the one recorded.
    pub fn replay(&self, setup: &Arc<Setup>, mut told: impl FnMut(&Battle, &[Event])) -> Result<Battle, ReplayError> {
        let (format, engine) = (self.format, || self.engine.clone());
        match format.cmp(&RECORD_FORMAT) {
            Ordering::Less => return Err(ReplayError::Older { format, engine: engine() }),
            Ordering::Greater => return Err(ReplayError::Newer { format, engine: engine() }),
            Ordering::Equal => {}
        }
        if self.battle_hash != setup.battle_hash {
            return Err(ReplayError::BattleChanged {
                battle: self.battle.clone(),
                now: setup.battle_hash,
                then: self.battle_hash,
            });
        }
        if self.content_hash != setup.content_hash {
            return Err(ReplayError::ContentChanged { now: setup.content_hash, then: self.content_hash });
        }
        let mut battle = Battle::new(setup, self.dice.clone())?;
        told(&battle, battle.opening());
        for (index, recorded) in self.orders.iter().enumerate() {
            let at = index + 1;
            battle.submit(recorded.order).map_err(|why| ReplayError::Refused { at, why })?;
            let now = battle.digest();
            if now != recorded.digest {
                return Err(ReplayError::Differs { at, now, then: recorded.digest });
            }
            told(&battle, battle.events());
        }
        Ok(battle)
    }
}
