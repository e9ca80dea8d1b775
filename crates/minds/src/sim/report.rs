//! The results of many battles, in figures for people and programs.

use serde::Serialize;

use super::{Simulation, advance::Advance, tally::Tally};
use hexfray_board::odds::wilson_95;

/// The results of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The name of the battle file.
    pub battle: String,
    /// The battle's title.
    pub title: String,
    /// The seed of all chance.
    pub seed: u64,
    /// How many battles were played.
    pub battles: u64,
    /// How many were planned; more than were played if the simulation was stopped.
    pub planned: u64,
    /// Whether the opponents changed places in every second battle.
    pub swap_sides: bool,
    /// The opponents, in the order in which they were given, with the battles that they won.
    pub opponents: Vec<SideReport>,
    /// The battle's sides with the battles that they won under any player.
    pub sides: Vec<SideReport>,
    /// Battles without a winner.
    pub draws: u64,
    /// Battles that were broken off after too many orders ([`super::most_orders`]).
    pub broken_off: u64,
    /// The length of the battles in rounds.
    pub rounds: Measure,
    /// How the sides came to blows.
    pub advance: Advance,
    /// Mean number of orders in a battle.
    pub orders: f64,
    /// Mean damage dealt in a battle by all units together, in hit points.
    pub damage: f64,
    /// The units, in order of their numbers.
    pub units: Vec<UnitReport>,
}

/// The wins of an opponent or side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideReport {
    /// The opponent or side.
    pub name: String,
    /// Battles won.
    pub wins: u64,
    /// Share of all battles that it won.
    pub rate: f64,
    /// The 95 % interval of that share (Wilson's score).
    pub interval: (f64, f64),
}

/// Smallest, middle, mean and largest of many numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Measure {
    /// Smallest.
    pub min: u64,
    /// The value with as many values above it as below.
    pub median: u64,
    /// Mean.
    pub mean: f64,
    /// Largest.
    pub max: u64,
}

/// A unit's results; means over all battles.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitReport {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: String,
    /// Hit points that it took from other units.
    pub dealt: f64,
    /// Hit points that it lost.
    pub taken: f64,
    /// Hit points that it restored, to other units and itself.
    pub healed: f64,
    /// Units that it felled.
    pub kills: f64,
    /// Share of battles in which it was standing at the end.
    pub survival: f64,
}

impl Report {
    pub(super) fn of(simulation: &Simulation, tally: &Tally) -> Self {
        let setup = &simulation.setup;
        let battles = tally.battles;
        let side_report = |name: &str, wins: u64| SideReport {
            name: name.to_owned(),
            wins,
            rate: share(wins as f64, battles),
            interval: wilson_95(wins, battles),
        };
        let units = setup.units.iter().zip(&tally.units).map(|(unit, sums)| UnitReport {
            name: unit.name.as_str().to_owned(),
            side: setup.sides[unit.side.index()].name.as_str().to_owned(),
            dealt: share(sums.dealt as f64, battles),
            taken: share(sums.taken as f64, battles),
            healed: share(sums.healed as f64, battles),
            kills: share(sums.kills as f64, battles),
            survival: share(sums.survived as f64, battles),
        });
        let dealt: i64 = tally.units.iter().map(|unit| unit.dealt).sum();
        Self {
            battle: setup.source.clone(),
            title: setup.title.clone(),
            seed: simulation.seed,
            battles,
            planned: simulation.battles,
            swap_sides: simulation.swap_sides,
            opponents: simulation.sides.iter().zip(&tally.wins).map(|(name, &wins)| side_report(name, wins)).collect(),
            sides: setup
                .sides
                .iter()
                .zip(&tally.side_wins)
                .map(|(side, &wins)| side_report(side.name.as_str(), wins))
                .collect(),
            draws: tally.draws,
            broken_off: tally.broken_off,
            rounds: Measure::of_counts(&tally.rounds),
            advance: tally.advances.report(),
            orders: share(tally.orders as f64, battles),
            damage: share(dealt as f64, battles),
            units: units.collect(),
        }
    }
}

impl Measure {
    /// The measure of numbers given by the count of each of 0, 1, 2, ….
    pub(super) fn of_counts(counts: &[u64]) -> Self {
        let total: u64 = counts.iter().sum();
        let occurred = || counts.iter().enumerate().filter(|&(_, &count)| count > 0).map(|(value, _)| value as u64);
        let mut seen = 0;
        let median = counts.iter().position(|count| {
            seen += count;
            seen * 2 >= total
        });
        let sum: f64 = counts.iter().enumerate().map(|(value, &count)| value as f64 * count as f64).sum();
        Self {
            min: occurred().next().unwrap_or(0),
            median: median.unwrap_or(0) as u64,
            mean: share(sum, total),
            max: occurred().next_back().unwrap_or(0),
        }
    }
}

pub(super) fn share(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_of_counts_is_that_of_the_numbers() {
        // 2, 2, 3, 7
        let measure = Measure::of_counts(&[0, 0, 2, 1, 0, 0, 0, 1]);
        assert_eq!(measure, Measure { min: 2, median: 2, mean: 3.5, max: 7 });
        assert_eq!(Measure::of_counts(&[]), Measure::default());
    }
}
