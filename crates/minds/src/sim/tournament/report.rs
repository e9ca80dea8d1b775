//! The results of a tournament, in figures for people and programs.

use std::sync::Arc;

use serde::Serialize;

use super::{
    Ending, SetCounts, Tournament,
    elo::{self, Elo, PairResults},
    sprt::{Finding, Sprt, TestReport},
};
use hexfray_battle::Setup;
use hexfray_board::odds::wilson_95;

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentReport {
    /// The seed of all chance.
    pub seed: u64,
    /// The most sets of two battles for each pair in each battle file.
    pub rounds: u64,
    /// How many battles were played.
    pub battles: u64,
    /// The most battles that were planned; more than were played if it was stopped.
    pub planned: u64,
    /// Whether it was stopped before all were played.
    pub stopped: bool,
    /// The test that ended the battles of a pair early, if there was one.
    pub test: Option<Sprt>,
    /// The opponents, the strongest first.
    pub standings: Vec<Standing>,
    /// Every two opponents, in the order in which they were given.
    pub pairs: Vec<PairReport>,
}

/// The results of an opponent against all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its strength.
    pub elo: Elo,
    /// Its battles.
    pub score: Score,
}

/// The results of two opponents against each other; wins are those of the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairReport {
    /// The opponent that was listed first.
    pub first: String,
    /// The other opponent.
    pub second: String,
    /// All their battles.
    pub score: Score,
    /// Their sets of two battles, by the points of the first in half points.
    pub sets: SetCounts,
    /// The state of the test of the difference in strength, if there is one.
    pub test: Option<TestReport>,
    /// What the test with three results has found about the first of them.
    pub finding: Option<Finding>,
    /// Their battles in each battle file.
    pub files: Vec<FileScore>,
}

/// Battles in one battle file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileScore {
    /// The name of the battle file.
    pub battle: String,
    /// The battles there.
    pub score: Score,
}

/// Battles by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    /// All battles.
    pub battles: u64,
    /// Battles won.
    pub wins: u64,
    /// Battles without a winner.
    pub draws: u64,
    /// Battles broken off after too many orders ([`crate::sim::most_orders`]).
    pub broken_off: u64,
    /// Share of all battles that were won.
    pub rate: f64,
    /// The 95 % interval of that share (Wilson's score).
    pub interval: (f64, f64),
}

/// Counts of results.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    won: u64,
    lost: u64,
    drawn: u64,
    broken_off: u64,
}

impl Ends {
    fn add(&mut self, ending: Ending) {
        *match ending {
            Ending::Won => &mut self.won,
            Ending::Lost => &mut self.lost,
            Ending::Drawn => &mut self.drawn,
            Ending::BrokenOff => &mut self.broken_off,
        } += 1;
    }

    fn plus(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
            broken_off: self.broken_off + other.broken_off,
        }
    }

    /// The counts from the other opponent's point of view.
    fn reversed(self) -> Self {
        Self { won: self.lost, lost: self.won, ..self }
    }

    fn score(self) -> Score {
        let Self { won: wins, lost, drawn: draws, broken_off } = self;
        let battles = wins + lost + draws + broken_off;
        let rate = if battles == 0 { 0.0 } else { wins as f64 / battles as f64 };
        Score { battles, wins, draws, broken_off, rate, interval: wilson_95(wins, battles) }
    }
}

/// Counts of one pair.
#[derive(Clone, Debug)]
pub(super) struct PairTally {
    files: Vec<Ends>,
    pub(super) sets: SetCounts,
}

impl PairTally {
    pub(super) fn new(files: usize) -> Self {
        Self { files: vec![Ends::default(); files], sets: SetCounts::default() }
    }

    /// Adds a set that was played in this battle file.
    pub(super) fn add(&mut self, file: usize, set: [Ending; 2]) {
        let half_points = |ending| match ending {
            Ending::Won => 2,
            Ending::Lost => 0,
            Ending::Drawn | Ending::BrokenOff => 1,
        };
        set.into_iter().for_each(|ending| self.files[file].add(ending));
        self.sets[set.into_iter().map(half_points).sum::<usize>()] += 1;
    }

    fn all(&self) -> Ends {
        self.files.iter().fold(Ends::default(), |sum, &ends| sum.plus(ends))
    }
}

impl TournamentReport {
    pub(super) fn of(tournament: &Tournament, pairs: &[(usize, usize)], tallies: &[PairTally], planned: u64) -> Self {
        let results = pairs.iter().zip(tallies).map(|(&pair, tally)| PairResults { pair, sets: tally.sets });
        let elo = elo::strengths(tournament.opponents.len(), &results.collect::<Vec<_>>(), tournament.seed);
        let mut order: Vec<usize> = (0..tournament.opponents.len()).collect();
        order.sort_by(|&one, &other| elo[other].value.total_cmp(&elo[one].value));
        let standing = |&one: &usize| {
            let ends = pairs.iter().zip(tallies).filter_map(|(&(first, second), tally)| match one {
                one if one == first => Some(tally.all()),
                one if one == second => Some(tally.all().reversed()),
                _ => None,
            });
            let score = ends.fold(Ends::default(), Ends::plus).score();
            Standing { name: tournament.opponents[one].clone(), elo: elo[one], score }
        };
        let standings = order.iter().map(standing).collect();
        let pairs = pairs.iter().zip(tallies).map(|(&pair, tally)| PairReport::of(tournament, pair, tally));
        let battles = tallies.iter().map(|tally| tally.all().score().battles).sum();
        Self {
            seed: tournament.seed,
            rounds: tournament.rounds,
            battles,
            planned,
            stopped: battles < planned,
            test: tournament.test,
            standings,
            pairs: pairs.collect(),
        }
    }
}

impl PairReport {
    fn of(tournament: &Tournament, (first, second): (usize, usize), tally: &PairTally) -> Self {
        let file =
            |(setup, ends): (&Arc<Setup>, &Ends)| FileScore { battle: setup.source.clone(), score: ends.score() };
        Self {
            first: tournament.opponents[first].clone(),
            second: tournament.opponents[second].clone(),
            score: tally.all().score(),
            sets: tally.sets,
            test: tournament.test.map(|test| test.report(&tally.sets)),
            finding: tournament.zone.and_then(|zone| zone.finding(&tally.sets)),
            files: tournament.battles.iter().zip(&tally.files).map(file).collect(),
        }
    }
}
