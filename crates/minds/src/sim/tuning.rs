//! Tuning the weights of greedy from battles against itself, by simultaneous perturbation stochastic approximation (SPSA).
//!
//! In each step all weights change at random, each up or down by the same factor. An opponent with the changed weights meets one
//! with the opposite changes in a set of two battles in every battle file: the same dice, with sides changed. The weights then
//! move a little towards those of the winner. One step says next to nothing about a single weight; over hundreds of steps the
//! changes that do not matter cancel out. The result is the mean of the weights in the second half of the steps. Weights are
//! moved by their logarithms, so none becomes negative.
//!
//! J. C. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation", IEEE
//! Transactions on Automatic Control 37 (1992).

use std::{
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use super::{
    Player, Watch, seed_of,
    sets::{Ending, play_set},
    threads::on_threads,
};
use crate::ai::{Greedy, Opponent};
use hexfray_battle::{GreedyWeights, Setup};

/// The factor by which a weight changes in the first step, as a logarithm, and how fast it becomes smaller: the usual exponent.
const CHANGE: f64 = 0.25;
const CHANGE_SHRINKS: f64 = 0.101;
/// How fast the moves of the weights become smaller, and the share of the steps after which they do.
const MOVE_SHRINKS: f64 = 0.602;
const STEADY: f64 = 0.1;
/// How much of its way a weight goes back to the one from which it began in a step, so that those which do not matter stay there.
const BACK: f64 = 0.0003;

/// How many weights there are.
const COUNT: usize = GreedyWeights::ALL.len();

/// The logarithms of all weights, or changes to them.
type Logarithms = [f64; COUNT];

/// Tunes the weights for one ruleset.
///
/// ```
/// use hexfray_battle::{GreedyWeights, Setup};
/// use hexfray_minds::sim::Tuning;
/// use hexfray_percentile::Percentile;
///
/// let duel = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
/// let tuned = Tuning::new(vec![duel], 2, 7).run(GreedyWeights::default(), &|_: u64| {});
/// assert_eq!((tuned.battles, tuned.steps), (4, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The battles; each has two sides or more.
    pub battles: Vec<Arc<Setup>>,
    /// The number of steps, in each of which a set of two battles is played in every file.
    pub steps: u64,
    /// How far weights move in the first step if one opponent wins everything, as a logarithm.
    pub pace: f64,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of threads; the result does not depend on it.
    pub threads: NonZeroUsize,
}

/// The result of tuning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuned {
    /// The weights, in whole thousandths.
    pub weights: GreedyWeights,
    /// Battles that were played.
    pub battles: u64,
    /// Steps that were finished: fewer than planned if it was stopped.
    pub steps: u64,
}

impl Tuning {
    /// The usual pace: with a thousand steps or two, it follows what matters and not much of the chance.
    pub const PACE: f64 = 0.05;

    /// Tuning on one thread, at the usual pace.
    pub const fn new(battles: Vec<Arc<Setup>>, steps: u64, seed: u64) -> Self {
        Self { battles, steps, pace: Self::PACE, seed, threads: NonZeroUsize::MIN }
    }

    /// How many battles are played if it is not stopped.
    pub fn most_battles(&self) -> u64 {
        2 * self.steps * self.battles.len() as u64
    }

    /// Tunes weights, beginning with these, unless the observer stops it: the result then covers the finished steps.
    pub fn run(&self, from: GreedyWeights, watch: &dyn Watch) -> Tuned {
        let begin = from.rounded().to_array().map(libm::log);
        let (mut now, mut sum, mut counted) = (begin, [0.0; COUNT], 0.0);
        let players = (0..self.threads.get()).map(|_| Mutex::new(self.battles.iter().map(|_| None).collect()));
        let players: Vec<Mutex<Vec<Option<Player>>>> = players.collect();
        let done = AtomicU64::new(0);
        let mut steps = 0;
        while steps < self.steps {
            let change = self.change(steps);
            let Some(lead) = self.lead(steps, (&now, &change), &players, (&done, watch)) else { break };
            let steady = STEADY * self.steps as f64;
            let step = self.pace * libm::pow((1.0 + steady) / (1.0 + steady + steps as f64), MOVE_SHRINKS);
            for ((weight, &change), &begin) in now.iter_mut().zip(&change).zip(&begin) {
                *weight += step * lead * change.signum();
                *weight -= BACK * (*weight - begin);
            }
            steps += 1;
            if 2 * steps > self.steps {
                sum.iter_mut().zip(&now).for_each(|(sum, weight)| *sum += weight);
                counted += 1.0;
            }
        }
        let mean = if counted > 0.0 { sum.map(|sum| sum / counted) } else { now };
        let weights = GreedyWeights::from_array(mean.map(libm::exp)).rounded();
        Tuned { weights, battles: done.into_inner(), steps }
    }

    /// The change of each weight in a step.
    fn change(&self, step: u64) -> Logarithms {
        let size = CHANGE / libm::pow(1.0 + step as f64, CHANGE_SHRINKS);
        let seed = seed_of(self.seed, step);
        std::array::from_fn(|at| if seed_of(seed, at as u64) & 1 == 0 { size } else { -size })
    }

    /// How much more the changed weights win than those with the opposite changes: 1 if they win everything, -1 if nothing; `None`
    /// if it was stopped.
    fn lead(
        &self,
        step: u64,
        (now, change): (&Logarithms, &Logarithms),
        players: &[Mutex<Vec<Option<Player>>>],
        (done, watch): (&AtomicU64, &dyn Watch),
    ) -> Option<f64> {
        let moved = |sign: f64| {
            let weights = std::array::from_fn(|at| libm::exp(now[at] + sign * change[at]));
            GreedyWeights::from_array(weights)
        };
        let both = [moved(1.0), moved(-1.0)];
        let (next, thread) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results: Mutex<Vec<Option<[Ending; 2]>>> = Mutex::new(vec![None; self.battles.len()]);
        let work = || {
            let own = thread.fetch_add(1, Ordering::Relaxed);
            let mut players = players[own].lock().unwrap_or_else(PoisonError::into_inner);
            while !watch.stops() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(setup) = self.battles.get(at) else { break };
                let seat = |is_first: bool, _| {
                    let weights = if is_first { both[0] } else { both[1] };
                    Some(watch.seat(Box::new(Greedy::weighing(weights)) as Box<dyn Opponent>))
                };
                let set = play_set(setup, &mut players[at], (self.seed, step), 0, seat);
                results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(set);
                watch.progress(done.fetch_add(2, Ordering::Relaxed) + 2);
            }
        };
        on_threads(self.threads, &work);
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let sets: Vec<[Ending; 2]> = results.into_iter().collect::<Option<_>>()?;
        let points: f64 = sets.iter().flatten().map(|ending| ending.points()).sum();
        Some(points / sets.len().max(1) as f64 - 1.0)
    }
}
