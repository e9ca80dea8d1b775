//! The score of a pool: hits of a pool of dice, or the total of a single die; rolled, static or flawless (DP-002,
//! DP-099 … DP-104). Odds follow the same steps.

use super::pool::Pool;
use crate::content::{Resolution, Settings};
use hexfray_battle::{Canonical, narrow};
use hexfray_board::odds::Dist;

/// How a pool is turned into a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
pub enum Method {
    /// By a roll.
    #[default]
    Rolled,
    /// Half of the pool, without a roll (DP-100).
    Static,
    /// All of the pool, without a roll (DP-099).
    Flawless,
}

impl Method {
    /// How dice count that are not rolled, in words; empty if they are rolled.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Rolled => "",
            Self::Static => "half of them hits without a roll",
            Self::Flawless => "all of them hits without a roll",
        }
    }
}

/// The chance that a die is no hit (DP-002).
fn miss(settings: &Settings) -> f64 {
    let misses = (settings.hit_on - 1).clamp(0, i32::from(settings.die_faces));
    f64::from(misses) / f64::from(settings.die_faces)
}

/// The hits of this many dice, each rolled by a function (DP-002).
pub fn hits(settings: &Settings, dice: i32, mut throw: impl FnMut(u16) -> i32) -> i32 {
    narrow::<i32>((0..dice.max(0)).filter(|_| throw(settings.die_faces) >= settings.hit_on).count())
}

/// The odds of [`hits`]: a binomial distribution, computed die by die.
pub fn hit_odds(settings: &Settings, dice: i32) -> Dist {
    let dice = narrow::<usize>(dice);
    let miss = miss(settings);
    let mut weights = Vec::with_capacity(dice + 1);
    weights.push(1.0);
    for _ in 0..dice {
        weights.push(0.0);
        for hits in (1..weights.len()).rev() {
            weights[hits] = miss * weights[hits] + (1.0 - miss) * weights[hits - 1];
        }
        weights[0] *= miss;
    }
    Dist::from_weights(0, weights).unwrap_or_default()
}

/// The chance that this many dice show no hit at all.
pub fn no_hit(settings: &Settings, dice: i32) -> f64 {
    let miss = miss(settings);
    (0..dice.max(0)).fold(1.0, |chance, _| chance * miss)
}

/// Half of a number, rounded up.
const fn half(number: i32) -> i32 {
    (number + 1) / 2
}

/// The single die that replaces a pool: its sides, the value used if nothing is rolled, the bonus of a pool, and the
/// worth of one hit (DP-101 … DP-104).
struct SingleDie {
    sides: u16,
    stands: i32,
    adds: i32,
    flawless: i32,
    hit: i32,
}

fn single_die(settings: &Settings, dice: i32) -> Option<SingleDie> {
    match settings.resolution {
        Resolution::Pool => None,
        Resolution::D10 => Some(SingleDie { sides: 10, stands: 5, adds: half(dice), flawless: dice, hit: 1 }),
        Resolution::D20 => {
            let hit = settings.d20_net_divisor;
            Some(SingleDie { sides: 20, stands: 10, adds: dice, flawless: 2 * dice, hit })
        }
    }
}

/// The score of a pool if no die is rolled.
fn fixed(settings: &Settings, pool: &Pool, method: Method) -> Option<i32> {
    let (dice, die) = (pool.dice.max(0), single_die(settings, pool.dice.max(0)));
    match (method, die) {
        // Without dice nothing is rolled, and the score is 0 (DP-003).
        (_, Some(die)) if dice == 0 => Some(pool.hits * die.hit),
        (Method::Rolled, _) => None,
        (Method::Static, None) => Some(half(dice) + pool.hits),
        (Method::Flawless, None) => Some(dice + pool.hits),
        (Method::Static, Some(die)) => Some(die.stands + die.adds + pool.hits * die.hit),
        (Method::Flawless, Some(die)) => Some(die.stands + die.flawless + pool.hits * die.hit),
    }
}

/// The score of a pool; `throw` returns a face for each die, given its sides.
pub fn score(settings: &Settings, pool: &Pool, method: Method, mut throw: impl FnMut(u16) -> i32) -> i32 {
    if let Some(score) = fixed(settings, pool, method) {
        return score;
    }
    match single_die(settings, pool.dice.max(0)) {
        None => hits(settings, pool.dice, throw) + pool.hits,
        Some(die) => throw(die.sides) + die.adds + pool.hits * die.hit,
    }
}

/// The odds of [`score`].
pub fn score_odds(settings: &Settings, pool: &Pool, method: Method) -> Dist {
    if let Some(score) = fixed(settings, pool, method) {
        return Dist::point(score);
    }
    match single_die(settings, pool.dice.max(0)) {
        None => hit_odds(settings, pool.dice).shift(pool.hits),
        Some(die) => Dist::die(u32::from(die.sides)).shift(die.adds + pool.hits * die.hit),
    }
}

/// The net hits of a contested test; with 0 or less the active side fails (DP-004, DP-102).
pub const fn net(settings: &Settings, active: i32, opposing: i32) -> i32 {
    let apart = active - opposing;
    match settings.resolution {
        Resolution::D20 if apart > 0 => (apart + settings.d20_net_divisor - 1) / settings.d20_net_divisor,
        _ => apart,
    }
}

/// The score that meets a difficulty (DP-005, DP-101, DP-102).
pub const fn needed(settings: &Settings, difficulty: i32) -> i32 {
    let more = if settings.tie_meets_difficulty { 0 } else { 1 };
    match settings.resolution {
        Resolution::Pool => difficulty + more,
        Resolution::D10 => 5 + difficulty + more,
        Resolution::D20 => 10 + settings.d20_net_divisor * difficulty + more,
    }
}

/// The result of a test against a difficulty (DP-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It succeeded.
    Passed,
    /// It failed.
    Failed,
    /// It failed with hardly any hits.
    Critical,
    /// It failed with hardly any hits and by a wide margin.
    Dramatic,
}

/// The hits that a score is worth, by the setting for rolls (DP-006, DP-101, DP-102).
pub const fn worth(settings: &Settings, score: i32) -> i32 {
    let hits = match settings.resolution {
        Resolution::Pool => score,
        Resolution::D10 => score - 5,
        Resolution::D20 => (score - 10) / settings.d20_net_divisor,
    };
    if score < 10 && matches!(settings.resolution, Resolution::D20) || hits < 0 { 0 } else { hits }
}

/// The number of hits by which a score falls short of a difficulty.
const fn shortfall(settings: &Settings, score: i32, difficulty: i32) -> i32 {
    let more = if settings.tie_meets_difficulty { 0 } else { 1 };
    difficulty + more - worth(settings, score)
}

/// Whether a failure falls so short that it is dramatic (DP-006).
pub const fn is_dramatic(settings: &Settings, score: i32, difficulty: i32) -> bool {
    shortfall(settings, score, difficulty) >= settings.dramatic_failure_margin
}

/// Grades a test that is neither attack nor defence (DP-006, DP-007).
pub const fn grade(settings: &Settings, score: i32, difficulty: i32) -> Grade {
    if score >= needed(settings, difficulty) {
        Grade::Passed
    } else if worth(settings, score) > settings.critical_failure_at_hits {
        Grade::Failed
    } else if is_dramatic(settings, score, difficulty) {
        Grade::Dramatic
    } else {
        Grade::Critical
    }
}
