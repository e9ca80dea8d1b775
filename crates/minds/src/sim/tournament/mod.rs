//! Tournaments of all opponents: the strength of each, overall and in each battle file.
//!
//! Each pair of opponents meets in sets of two battles in every battle file: the same dice, with sides changed. A round
//! is one set of each pair in each file; between rounds a sequential test ([`Sprt`]) finds the pairs that have played
//! enough. A battle's dice depend only on the seed, the file and the round, and decisions between rounds only on whole
//! rounds, so that the [`TournamentReport`] is the same on any number of threads.

mod elo;
mod report;
mod sprt;

pub use elo::Elo;
pub use report::{FileScore, PairReport, Score, Standing, TournamentReport};
pub use sprt::{Finding, SetCounts, Sprt, TestReport, Verdict, Zone};

use std::{
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use super::{
    Player, SimulationError, Watch, check_opponent,
    sets::{Ending, play_set},
    threads::on_threads,
};
use crate::ai;
use hexfray_battle::Setup;
use report::PairTally;

/// Opponents and the battles in which they meet.
///
/// ```
/// use hexfray_battle::Setup;
/// use hexfray_minds::sim::Tournament;
/// use hexfray_percentile::Percentile;
///
/// let library = hexfray_data::library();
/// let duel = Setup::load(&library, "maps/duel.battle.toml", &[&Percentile])?;
/// let report = Tournament::new(vec![duel], &["nearest", "random"], 2, 7).run(&|_: u64| {})?;
/// assert_eq!(report.battles, 4);
/// assert!(report.standings[0].elo.value > report.standings[1].elo.value, "the strongest comes first");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The battles in which they meet; each has two sides or more.
    pub battles: Vec<Arc<Setup>>,
    /// The names of the opponents.
    pub opponents: Vec<String>,
    /// Whether only neighbours in the list of opponents meet, instead of all.
    pub ladder: bool,
    /// The most sets of two battles that each pair plays in each battle file.
    pub rounds: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of threads; 1 in the browser.
    pub threads: NonZeroUsize,
    /// The test that ends a pair's battles early, if there is one.
    pub test: Option<Sprt>,
    /// A test with three results, which ends a pair's battles as well.
    pub zone: Option<Zone>,
    /// The most random orders with which each side begins.
    pub opening: u64,
}

/// A planned set: places in the lists of pairs and of battle files.
#[derive(Clone, Copy)]
struct Task {
    pair: usize,
    file: usize,
    round: u64,
}

/// A thread's players: one for each battle file, created when first needed.
type Players = Vec<Option<Player>>;

impl Tournament {
    /// A tournament on one thread, without a test that ends it early.
    pub fn new(battles: Vec<Arc<Setup>>, opponents: &[&str], rounds: u64, seed: u64) -> Self {
        let opponents = opponents.iter().map(|&name| name.to_owned()).collect();
        Self {
            battles,
            opponents,
            ladder: false,
            rounds,
            seed,
            threads: NonZeroUsize::MIN,
            test: None,
            zone: None,
            opening: 0,
        }
    }

    /// How many battles are played if no pair finishes early.
    pub fn most_battles(&self) -> u64 {
        2 * self.rounds * (self.pairs().len() * self.battles.len()) as u64
    }

    /// Plays all rounds, unless the observer stops it: the report then covers the battles that were played.
    ///
    /// # Errors
    /// Opponents that do not exist, or fewer than two.
    pub fn run(&self, watch: &dyn Watch) -> Result<TournamentReport, SimulationError> {
        self.check()?;
        let pairs = self.pairs();
        let mut tallies: Vec<PairTally> = pairs.iter().map(|_| PairTally::new(self.battles.len())).collect();
        let mut open: Vec<usize> = (0..pairs.len()).collect();
        let players: Vec<Mutex<Players>> = (0..self.threads.get()).map(|_| Mutex::new(self.no_players())).collect();
        let done = AtomicU64::new(0);
        let mut planned = self.most_battles();
        for round in 0..self.rounds {
            let task = |pair| move |file| Task { pair, file, round };
            let tasks: Vec<Task> = open.iter().flat_map(|&pair| (0..self.battles.len()).map(task(pair))).collect();
            let results = self.play_all(&tasks, &pairs, &players, &done, watch);
            let is_whole = results.iter().all(Option::is_some);
            for (task, result) in tasks.iter().zip(results) {
                result.into_iter().for_each(|set| tallies[task.pair].add(task.file, set));
            }
            if !is_whole {
                break;
            }
            let goes_on = |pair: &usize| {
                let sets = &tallies[*pair].sets;
                self.test.is_none_or(|test| test.report(sets).verdict.is_none())
                    && self.zone.is_none_or(|zone| zone.finding(sets).is_none())
            };
            open.retain(goes_on);
            let ahead = 2 * (self.rounds - round - 1) * (open.len() * self.battles.len()) as u64;
            planned = done.load(Ordering::Relaxed) + ahead;
            watch.planned(planned);
            if watch.stops() || open.is_empty() {
                break;
            }
        }
        Ok(TournamentReport::of(self, &pairs, &tallies, planned))
    }

    /// Checks whether it can be played.
    ///
    /// # Errors
    /// Those of [`Tournament::run`].
    pub fn check(&self) -> Result<(), SimulationError> {
        self.opponents.iter().try_for_each(|name| check_opponent(name))?;
        if self.opponents.len() < 2 {
            return Err(SimulationError::TooFew);
        }
        Ok(())
    }

    /// The pairs that meet, by their places.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let most = if self.ladder { 1 } else { self.opponents.len() };
        let after = |first| (first + 1..self.opponents.len()).take(most).map(move |second| (first, second));
        (0..self.opponents.len()).flat_map(after).collect()
    }

    fn no_players(&self) -> Players {
        self.battles.iter().map(|_| None).collect()
    }

    /// The results of all tasks, in their order; `None` for those that had not begun when it was stopped.
    fn play_all(
        &self,
        tasks: &[Task],
        pairs: &[(usize, usize)],
        players: &[Mutex<Players>],
        done: &AtomicU64,
        watch: &dyn Watch,
    ) -> Vec<Option<[Ending; 2]>> {
        let (next, thread) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results = Mutex::new(vec![None; tasks.len()]);
        let work = || {
            let own = thread.fetch_add(1, Ordering::Relaxed);
            let mut players = players[own].lock().unwrap_or_else(PoisonError::into_inner);
            while !watch.stops() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&task) = tasks.get(at) else { break };
                let set = self.play_set(&mut players[task.file], task, pairs[task.pair], watch);
                results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(set);
                watch.progress(done.fetch_add(2, Ordering::Relaxed) + 2);
            }
        };
        on_threads(self.threads, &work);
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays two battles with the same dice, between which the opponents change sides.
    fn play_set(
        &self,
        player: &mut Option<Player>,
        task: Task,
        pair: (usize, usize),
        watch: &dyn Watch,
    ) -> [Ending; 2] {
        let seat = |is_first, seed| {
            let name = &self.opponents[if is_first { pair.0 } else { pair.1 }];
            Some(watch.seat(ai::opponent(name, seed)?))
        };
        play_set(&self.battles[task.file], player, (self.seed, task.round), self.opening, seat)
    }
}
