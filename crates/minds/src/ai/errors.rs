//! The mistakes of opponents that do not play their best.

use hexfray_battle::{Battle, CanonicalHasher, FaceStream, Stream, UnitId};

/// How often and how far a level is below its best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// The chance of a mistake in a turn, in percent, except in the round that is free of them.
    pub percent: u32,
    /// The most rounds in a row in which a unit errs: one that is idle for longer seems broken. In one round of each cycle
    /// of one more than these it makes no mistake.
    pub in_a_row: u16,
    /// The most by which each act then seems worse than it is, in typical blows.
    pub blows: f64,
}

/// The mistakes of an opponent that errs. Its seed, the unit and the round determine them, not the dice of the rules.
#[derive(Debug)]
pub(super) struct Doubts {
    errors: Errors,
    seed: u64,
}

impl Doubts {
    pub(super) const fn new(errors: Errors, seed: u64) -> Self {
        Self { errors, seed }
    }

    pub(super) const fn restart(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The amount by which each possible act of a unit seems worse than it is in this turn, in typical blows; empty in
    /// a turn without a mistake.
    pub(super) fn of_turn(&self, battle: &Battle, unit: UnitId, things: usize) -> Vec<f64> {
        let mut stream = self.stream(unit, battle.round());
        if self.is_spared(unit, battle.round()) || stream.below(100) >= self.errors.percent {
            return Vec::new();
        }
        // Half of it is equal for all acts, so that an erring unit misses chances rather than confuses them.
        (0..things).map(|_| self.errors.blows * f64::from(500 + stream.below(501)) / 1000.0).collect()
    }

    /// Whether this is the round in a unit's cycle in which it makes no mistake.
    fn is_spared(&self, unit: UnitId, round: u16) -> bool {
        let cycle = u32::from(self.errors.in_a_row) + 1;
        // No turn is taken in round 0, so its chances serve for the whole battle.
        (u32::from(round) + self.stream(unit, 0).below(cycle)).is_multiple_of(cycle)
    }

    /// The chances of a unit in a round.
    fn stream(&self, unit: UnitId, round: u16) -> FaceStream {
        let mut hasher = CanonicalHasher::new();
        hasher.u64(self.seed);
        hasher.u64(round.into());
        hasher.unit(Some(unit));
        FaceStream::new(hasher.finish().0, Stream::Opponents)
    }
}
