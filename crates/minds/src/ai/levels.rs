//! Levels of strength in words, from an opponent that forgives mistakes to the strongest.
//!
//! The lower levels play like greedy, but in a stated share of their turns they underrate their acts by a stated
//! amount, so that they strike less often, and do nothing for their own defence. Their dice are those of all players,
//! and they know no more than other players.

use super::{Greedy, Opponent, Thought, Weighing};
use hexfray_battle::{Battle, CanonicalHasher, FaceStream, Order, Stream, UnitId};

/// A level of strength to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The name by which it is chosen, like that of an opponent.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
    /// The opponent that plays.
    pub plays: &'static str,
    /// Its mistakes; `None` if it makes none on purpose.
    pub errs: Option<Errors>,
}

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

/// All levels, the weakest first.
pub const fn levels() -> &'static [Level] {
    &[
        Level {
            name: "forgiving",
            title: "Forgiving",
            about: "Misses most chances and does not punish your mistakes",
            plays: "greedy",
            errs: Some(Errors { percent: 100, in_a_row: 7, blows: 12.0 }),
        },
        Level {
            name: "easy",
            title: "Easy",
            about: "Often misses a good chance, though it knows what it could do",
            plays: "greedy",
            errs: Some(Errors { percent: 60, in_a_row: 2, blows: 10.0 }),
        },
        Level {
            name: "normal",
            title: "Normal",
            about: "Weighs every attack and every cell, but for this turn only",
            plays: "greedy",
            errs: None,
        },
        Level {
            name: "hard",
            title: "Hard",
            about: "Also tries out how you may respond to its turn",
            plays: "planner",
            errs: None,
        },
        Level {
            name: "captain",
            title: "Captain",
            about: "Looks two turns ahead and plans for all its units together: the strongest opponent",
            plays: "captain",
            errs: None,
        },
    ]
}

/// The level of this name.
pub fn level(name: &str) -> Option<&'static Level> {
    levels().iter().find(|level| level.name == name)
}

/// An opponent that plays at a level.
pub(super) fn opponent(name: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    let level = level(name)?;
    let plays: Box<dyn Opponent> = match level.errs {
        Some(errors) => Box::new(Greedy::erring(errors, seed)),
        None => super::of_name(level.plays, seed)?,
    };
    Some(Box::new(Leveled { level, plays }))
}

/// An opponent with the name of a level.
struct Leveled {
    level: &'static Level,
    plays: Box<dyn Opponent>,
}

impl Opponent for Leveled {
    fn name(&self) -> &'static str {
        self.level.name
    }

    fn restart(&mut self, seed: u64) {
        self.plays.restart(seed);
    }

    fn weigh_aloud(&mut self, weighing: Weighing) {
        self.plays.weigh_aloud(weighing);
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        self.plays.choose(battle)
    }

    fn think<'a>(&'a mut self, battle: &'a Battle) -> Thought<'a> {
        self.plays.think(battle)
    }
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
