//! Strength in Elo from the results of all pairs: the model of Bradley and Terry, fitted by maximum likelihood.
//!
//! The usual Elo calculation goes from battle to battle and depends on their order; this one weighs all battles
//! equally. Each pair is treated as if it had played one more set, with its results spread evenly, so that an opponent
//! that has won all battles is not infinitely strong. The intervals come from [`RESAMPLES`] drawn with replacement from
//! the sets of each pair.

use serde::Serialize;

use super::sprt::SetCounts;
use hexfray_battle::{FaceStream, Stream};

/// How often the results are drawn again for the intervals.
const RESAMPLES: usize = 1000;

/// The most passes over all opponents for a fit.
const MOST_PASSES: usize = 20_000;

/// The share of a set that is added to each of its five results.
const ADDED: f64 = 0.2;

/// Strength in Elo; the mean of all opponents of a tournament is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The most likely value.
    pub value: f64,
    /// The 95 % interval.
    pub interval: (f64, f64),
}

/// The results of two opponents against each other.
#[derive(Clone, Copy, Debug)]
pub struct PairResults {
    /// The two opponents, by their places.
    pub pair: (usize, usize),
    /// Sets by the points of the first.
    pub sets: SetCounts,
}

/// Points of a pair, those of the first and those of the second.
type Points = ((usize, usize), [f64; 2]);

/// The strengths of this many opponents, in their order. The intervals follow from the seed.
pub fn strengths(opponents: usize, results: &[PairResults], seed: u64) -> Vec<Elo> {
    let points: Vec<Points> = results.iter().map(|one| (one.pair, smoothed_points(&one.sets))).collect();
    let fitted = fit(opponents, &points, vec![1.0; opponents]);
    let mut stream = FaceStream::new(seed, Stream::Looks);
    let mut samples = vec![Vec::with_capacity(RESAMPLES); opponents];
    for _ in 0..RESAMPLES {
        let drawn = results.iter().map(|one| (one.pair, points_of(&resampled(&one.sets, &mut stream))));
        let again = fit(opponents, &drawn.collect::<Vec<_>>(), fitted.clone());
        samples.iter_mut().zip(in_elo(&again)).for_each(|(sample, elo)| sample.push(elo));
    }
    let elo = |(value, mut sample): (f64, Vec<f64>)| {
        sample.sort_by(f64::total_cmp);
        let at = |share: f64| sample[((RESAMPLES - 1) as f64 * share).round() as usize];
        Elo { value, interval: (at(0.025), at(0.975)) }
    };
    in_elo(&fitted).into_iter().zip(samples).map(elo).collect()
}

/// The counts including the added set.
fn smoothed(sets: &SetCounts) -> [f64; 5] {
    sets.map(|count| count as f64 + ADDED)
}

fn smoothed_points(sets: &SetCounts) -> [f64; 2] {
    points_of(&smoothed(sets))
}

/// The points of both, from sets by the points of the first.
fn points_of(sets: &[f64; 5]) -> [f64; 2] {
    let first = sets.iter().enumerate().map(|(half_points, count)| half_points as f64 / 2.0 * count).sum::<f64>();
    [first, 2.0 * sets.iter().sum::<f64>() - first]
}

/// Draws with replacement from these sets and the added one, as many as they are together.
fn resampled(sets: &SetCounts, stream: &mut FaceStream) -> [f64; 5] {
    // The weights are in fifths of a set, so that all counts are whole numbers.
    let fifths = sets.map(|count| 5 * count as u32 + 1);
    let draws = sets.iter().sum::<u64>() + 1;
    let mut drawn = [0.0; 5];
    for _ in 0..draws {
        let mut left = stream.below(fifths.iter().sum());
        let result = fifths.iter().position(|&weight| {
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        });
        drawn[result.unwrap_or(0)] += 1.0;
    }
    // A little of each result is added, so that no sample lacks one side's points.
    drawn.map(|count| count + 0.01)
}

/// The strengths under which these points are most likely, as weights: a wins `a / (a + b)` of the points against b.
fn fit(opponents: usize, results: &[Points], mut weights: Vec<f64>) -> Vec<f64> {
    for _ in 0..MOST_PASSES {
        let mut change: f64 = 0.0;
        for one in 0..opponents {
            let (mut won, mut expected) = (0.0, 0.0);
            for &((first, second), [for_first, for_second]) in results {
                let (own, foe) = match one {
                    one if one == first => (for_first, second),
                    one if one == second => (for_second, first),
                    _ => continue,
                };
                won += own;
                expected += (for_first + for_second) / (weights[one] + weights[foe]);
            }
            if expected > 0.0 && won > 0.0 {
                let better = won / expected;
                change = change.max((better / weights[one]).ln().abs());
                weights[one] = better;
            }
        }
        if change < 1e-7 {
            break;
        }
    }
    weights
}

/// Weights as Elo, with a mean of 0.
fn in_elo(weights: &[f64]) -> Vec<f64> {
    let elo: Vec<f64> = weights.iter().map(|weight| 400.0 * weight.log10()).collect();
    let mean = elo.iter().sum::<f64>() / elo.len().max(1) as f64;
    elo.into_iter().map(|one| one - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(first: usize, second: usize, sets: SetCounts) -> PairResults {
        PairResults { pair: (first, second), sets }
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let elo = strengths(2, &[pair(0, 1, [0, 0, 500, 0, 500])], 7);
        let difference = elo[0].value - elo[1].value;
        assert!((difference - 190.8).abs() < 1.0, "{difference}");
        assert!((elo[0].value + elo[1].value).abs() < 1e-9, "their mean is 0");
        let (low, high) = elo[0].interval;
        assert!(low < elo[0].value && elo[0].value < high, "{elo:?}");
        // The share's standard error is 0.25 / sqrt(1000), and at three quarters a hundredth is 9.3 Elo: half of it
        // here.
        assert!((high - low - 2.0 * 1.96 * 0.79 * 9.27 / 2.0).abs() < 3.0, "{low} to {high}");
    }

    #[test]
    fn pairs_that_fit_together_are_met_exactly_and_their_order_does_not_matter() {
        // Weights 4, 2 and 1: shares of 2/3, 2/3 and 4/5.
        let results =
            [pair(0, 1, [200, 0, 0, 0, 400]), pair(1, 2, [200, 0, 0, 0, 400]), pair(0, 2, [120, 0, 0, 0, 480])];
        let elo = strengths(3, &results, 7);
        let step = 400.0 * 2_f64.log10();
        assert!((elo[0].value - elo[1].value - step).abs() < 2.0 && (elo[1].value - elo[2].value - step).abs() < 2.0);
        let turned = [results[2], results[0], results[1]];
        let again = strengths(3, &turned, 7);
        assert!(elo.iter().zip(&again).all(|(one, other)| (one.value - other.value).abs() < 1e-3));
    }

    #[test]
    fn a_winner_of_all_sets_is_far_stronger_with_a_wide_interval() {
        let elo = strengths(2, &[pair(0, 1, [0, 0, 0, 0, 20])], 7);
        let (low, high) = elo[0].interval;
        assert!(elo[0].value > 150.0 && elo[0].value < 1000.0, "{elo:?}");
        assert!(high - low > 50.0, "{elo:?}");
    }
}
