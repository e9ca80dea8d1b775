//! The opponents by their names.

use super::{Greedy, Nearest, Opponent, Planner, Random};
use hexfray_battle::GreedyWeights;

/// An opponent to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// Its name.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
}

/// All opponents, the strongest first.
pub const fn opponents() -> &'static [Introduction] {
    &[
        Introduction { name: "captain", about: "plans the whole side's turn, and tries the best courses once more" },
        Introduction { name: "planner", about: "plays greedy's best ideas ahead, many times each, and takes the best" },
        Introduction {
            name: "greedy",
            about: "compares every cell, act and target by exact odds, and the threat afterwards",
        },
        Introduction { name: "nearest", about: "closes in on the nearest foe and attacks any foe that it can reach" },
        Introduction { name: "random", about: "gives any legal order" },
    ]
}

/// The opponent of this name, without levels.
pub(super) fn of_name(name: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    match name {
        "captain" => Some(Box::new(Planner::captain(seed))),
        "planner" => Some(Box::new(Planner::new(seed))),
        "greedy" => Some(Box::new(Greedy::new())),
        // This one is for trials: it weighs acts and cells by the numbers that were set by hand.
        "greedy_set_by_hand" => Some(Box::new(Greedy::weighing(GreedyWeights::default()))),
        // This one ignores the effect of units.
        "greedy_by_hit_points" => Some(Box::new(Greedy::by_hit_points())),
        // This one also ignores the state of its side as a whole.
        "greedy_that_waits" => Some(Box::new(Greedy::letting_them_come())),
        "nearest" => Some(Box::new(Nearest::new())),
        "random" => Some(Box::new(Random::new(seed))),
        _ => None,
    }
}
