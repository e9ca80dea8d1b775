//! Levels of strength in words, from an opponent that forgives mistakes to the strongest.
//!
//! The lower levels play like greedy, but in a stated share of their turns they underrate their acts by a stated
//! amount, so that they strike less often, and do nothing for their own defence. Their dice are those of all players,
//! and they know no more than other players.

use super::{Errors, Greedy, Opponent, Thought, Weighing, named};
use hexfray_battle::{Battle, Order};

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
        None => named::of_name(level.plays, seed)?,
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
