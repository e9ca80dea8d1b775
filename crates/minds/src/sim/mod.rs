//! Many battles at once, and reports about them.
//!
//! A [`Simulation`] plays the same battle again and again with opponents for its sides. Every battle's dice and
//! choices follow from the simulation's seed and the battle's number alone, so that the [`Report`] is the same
//! on any number of threads. Threads build their battle and their opponents once and restart them for
//! every run. A [`Tournament`] lets all opponents meet in many battles.

mod advance;
mod calibration;
mod harm;
mod play;
mod report;
mod self_play;
mod sets;
mod tally;
mod threads;
mod tournament;
mod tuning;

pub use advance::{Advance, LULL, SOON};
pub use calibration::Calibration;
pub use harm::{Harm, UnitHarm};
pub use play::{Played, Player};
pub use report::{Measure, Report, SideReport, UnitReport};
pub use self_play::{Position, SelfPlay};
pub use tournament::{
    Elo, FileScore, Finding, PairReport, Score, SetCounts, Sprt, Standing, TestReport, Tournament, TournamentReport,
    Verdict, Zone,
};
pub use tuning::{Tuned, Tuning};

use std::{
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::ai::{self, Opponent};
use hexfray_battle::{Battle, CanonicalHasher, Setup, SetupError};
use tally::Tally;
use threads::on_threads;

/// Battles that a thread takes at a time.
const SHARE: u64 = 8;

/// The number of orders after which a battle is broken off as a draw: some for the battle, and more for every unit in
/// every round that has begun, so that large battles are fought to their end.
pub const fn most_orders(units: usize, rounds: u16) -> u64 {
    20_000 + 50 * units as u64 * rounds as u64
}

/// The observer of a simulation, called from any of its threads.
pub trait Watch: Sync {
    /// Reports how many battles are over; called now and then.
    fn progress(&self, battles: u64);

    /// Reports how many battles are expected in all; called when there are fewer than planned.
    fn planned(&self, _battles: u64) {}

    /// Whether battles keep their records, for [`Watch::ended`].
    fn records(&self) -> bool {
        false
    }

    /// A player that takes part; an observer can wrap it in another player that passes its orders on.
    fn seat(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        opponent
    }

    /// Reports that the battle of this number, counted from 0, is over.
    fn ended(&self, _number: u64, _battle: &Battle) {}

    /// Whether no further battle should begin; battles in progress continue to their end.
    fn stops(&self) -> bool {
        false
    }
}

impl<F: Fn(u64) + Sync> Watch for F {
    fn progress(&self, battles: u64) {
        self(battles);
    }
}

/// Many battles of one kind.
///
/// ```
/// use hexfray_battle::Setup;
/// use hexfray_minds::sim::Simulation;
/// use hexfray_percentile::Percentile;
///
/// let setup = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
/// let report = Simulation::new(&setup, &["nearest", "random"], 4, 7).run(&|_: u64| {})?;
/// assert_eq!(report.battles, 4);
/// assert_eq!(report.opponents[0].name, "nearest");
/// assert_eq!(report.opponents.iter().map(|one| one.wins).sum::<u64>() + report.draws, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The battle.
    pub setup: Arc<Setup>,
    /// The name of the opponent of each side, in the order of the battle's sides.
    pub sides: Vec<String>,
    /// The number of battles.
    pub battles: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of threads; 1 in the browser.
    pub threads: NonZeroUsize,
    /// Whether the opponents change places in every second battle.
    pub swap_sides: bool,
}

/// Why a simulation does not run.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// No opponent has this name.
    #[error("there is no opponent {name:?}; there are {}", known.join(", "))]
    NoSuchOpponent {
        /// The name.
        name: String,
        /// The existing names.
        known: Vec<&'static str>,
    },
    /// The number of opponents differs from that of the sides.
    #[error("the battle has {sides} sides, but the number of opponents is {given}")]
    WrongCount {
        /// Sides of the battle.
        sides: usize,
        /// Opponents given.
        given: usize,
    },
    /// A tournament of fewer than two opponents.
    #[error("a tournament needs two opponents or more")]
    TooFew,
    /// The battle does not start.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Simulation {
    /// A simulation on one thread, without changes of sides.
    pub fn new(setup: &Arc<Setup>, sides: &[&str], battles: u64, seed: u64) -> Self {
        let sides = sides.iter().map(|&name| name.to_owned()).collect();
        Self { setup: Arc::clone(setup), sides, battles, seed, threads: NonZeroUsize::MIN, swap_sides: false }
    }

    /// Plays all battles, unless the observer stops it: the report then covers the battles that were played.
    ///
    /// # Errors
    /// Opponents that do not exist or do not fit the battle.
    pub fn run(&self, watch: &dyn Watch) -> Result<Report, SimulationError> {
        self.check()?;
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let whole = Mutex::new(Tally::new(&self.setup, self.sides.len()));
        let work = || {
            let mut player = if watch.records() { Player::recording(&self.setup) } else { Player::new(&self.setup) };
            let mut opponents = self.opponents(watch);
            let mut tally = Tally::new(&self.setup, self.sides.len());
            while !watch.stops() {
                let first = next.fetch_add(SHARE, Ordering::Relaxed);
                if first >= self.battles {
                    break;
                }
                let share = first..(first + SHARE).min(self.battles);
                let mut played = 0;
                for number in share.take_while(|_| !watch.stops()) {
                    self.play(&mut player, &mut opponents, number, &mut tally);
                    watch.ended(number, player.battle());
                    played += 1;
                }
                watch.progress(done.fetch_add(played, Ordering::Relaxed) + played);
            }
            whole.lock().unwrap_or_else(PoisonError::into_inner).add(&tally);
        };
        on_threads(self.threads, &work);
        let tally = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Report::of(self, &tally))
    }

    /// Checks whether it can be played.
    ///
    /// # Errors
    /// Opponents that do not exist or do not fit the battle.
    pub fn check(&self) -> Result<(), SimulationError> {
        let sides = self.setup.sides.len();
        if self.sides.len() != sides {
            return Err(SimulationError::WrongCount { sides, given: self.sides.len() });
        }
        self.sides.iter().try_for_each(|name| check_opponent(name))
    }

    /// The number of places by which the opponents are shifted in the battle of this number.
    fn shift(&self, number: u64) -> usize {
        if self.swap_sides { (number % self.sides.len() as u64) as usize } else { 0 }
    }

    /// The opponent that plays a side in the battle of this number.
    fn seat(&self, number: u64, side: usize) -> usize {
        (side + self.shift(number)) % self.sides.len()
    }

    fn play(&self, player: &mut Player, opponents: &mut [Box<dyn Opponent>], number: u64, tally: &mut Tally) {
        let seed = self.prepare(number, opponents);
        tally.start();
        opponents.rotate_left(self.shift(number));
        let played = player.play(seed, opponents, |battle, events| tally.note(battle, events));
        opponents.rotate_right(self.shift(number));
        tally.finish(&played, player.battle(), |side| self.seat(number, side));
    }

    /// The opponents, in the order of their names.
    fn opponents(&self, watch: &dyn Watch) -> Vec<Box<dyn Opponent>> {
        self.sides.iter().filter_map(|name| Some(watch.seat(ai::opponent(name, 0)?))).collect()
    }

    /// Prepares the opponents for the battle of this number; returns the seed of its dice.
    fn prepare(&self, number: u64, opponents: &mut [Box<dyn Opponent>]) -> u64 {
        // Two battles that differ only in the seats have the same dice.
        let pair = if self.swap_sides { number / self.sides.len() as u64 } else { number };
        let seed = seed_of(self.seed, pair);
        opponents.iter_mut().zip(1..).for_each(|(opponent, place)| opponent.restart(seed_of(seed, place)));
        seed
    }
}

/// Checks whether there is an opponent of this name.
fn check_opponent(name: &str) -> Result<(), SimulationError> {
    if ai::opponent(name, 0).is_some() {
        return Ok(());
    }
    let known = ai::names();
    Err(SimulationError::NoSuchOpponent { name: name.to_owned(), known })
}

/// One of many seeds that follow from one seed.
pub fn seed_of(seed: u64, number: u64) -> u64 {
    let mut hasher = CanonicalHasher::new();
    hasher.u64(seed);
    hasher.u64(number);
    hasher.finish().0
}
