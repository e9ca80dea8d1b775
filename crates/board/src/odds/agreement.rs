//! Tests whether observations agree with a prediction: counts of outcomes, bounds of sampling error, intervals.

use std::collections::BTreeMap;

use thiserror::Error;

use super::dist::Dist;

/// The number of observations of each outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i32, u64>,
    total: u64,
}

/// Observations that contradict the prediction.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Disagreement {
    /// No observation was made.
    #[error("nothing was observed")]
    Nothing,
    /// An outcome was observed too often or too rarely.
    #[error("{what} came {observed} times in {total}; {expected:.1} were expected (chance {p:.6})")]
    Count {
        /// The outcome or outcomes, in words.
        what: String,
        /// The number of times that it was observed.
        observed: u64,
        /// The expected number.
        expected: f64,
        /// Its predicted probability.
        p: f64,
        /// The number of observations.
        total: u64,
    },
    /// No single outcome stands out, but the counts as a whole are too far from the prediction.
    #[error(
        "the counts as a whole lie too far off: G = {statistic:.1} over {bins} bins, at most {bound:.1} is bearable"
    )]
    Shape {
        /// The likelihood-ratio statistic.
        statistic: f64,
        /// The most that sampling error explains.
        bound: f64,
        /// The number of bins that were compared.
        bins: usize,
    },
}

impl Histogram {
    /// The chance that a correct prediction is rejected.
    pub const FALSE_ALARM: f64 = 1e-4;

    /// Counts one more observation.
    pub fn add(&mut self, outcome: i32) {
        *self.counts.entry(outcome).or_default() += 1;
        self.total += 1;
    }

    /// The number of observations of `outcome`.
    pub fn count(&self, outcome: i32) -> u64 {
        self.counts.get(&outcome).copied().unwrap_or(0)
    }

    /// The number of observations.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The observed outcomes in ascending order, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.counts.iter().map(|(outcome, count)| (*outcome, *count))
    }

    /// The mean of the observations; 0 if there are none.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.iter().map(|(outcome, count)| f64::from(outcome) * count as f64).sum();
        if self.total == 0 { 0.0 } else { sum / self.total as f64 }
    }
}

impl FromIterator<i32> for Histogram {
    fn from_iter<I: IntoIterator<Item = i32>>(outcomes: I) -> Self {
        let mut histogram = Self::default();
        outcomes.into_iter().for_each(|outcome| histogram.add(outcome));
        histogram
    }
}

impl Dist {
    /// Checks that observed counts are within sampling error of this distribution.
    ///
    /// There are three tests, each with its share of [`Histogram::FALSE_ALARM`]: every outcome separately, every "at most"
    /// (which detects small shifts), and all counts together, where outcomes that are expected fewer than ten times are pooled
    /// with their neighbours. An impossible outcome that was observed always disagrees. The first two tests use Chernoff's
    /// bound `P(count) ≤ exp(−n·KL(count/n ‖ p))`, which holds for any `n` and `p`.
    ///
    /// # Errors
    /// There are no observations, an outcome was observed too often or too rarely, or the counts as a whole are too far off.
    pub fn agrees_with(&self, observed: &Histogram) -> Result<(), Disagreement> {
        let low = observed.iter().next().ok_or(Disagreement::Nothing)?.0.min(self.min());
        let outcomes: std::collections::BTreeSet<i32> =
            self.iter().map(|(outcome, _)| outcome).chain(observed.iter().map(|(outcome, _)| outcome)).collect();
        let looks = outcomes.len() as f64 * 2.0;
        let bound = (3.0 * looks / Histogram::FALSE_ALARM).ln();
        for &outcome in &outcomes {
            let what = || format!("outcome {outcome}");
            bearable(observed.count(outcome), observed.total, self.p(outcome), bound, what)?;
        }
        let mut so_far = 0;
        for &outcome in &outcomes {
            so_far += observed.count(outcome);
            let what = || format!("outcomes {low} to {outcome}");
            bearable(so_far, observed.total, self.cumulative(outcome), bound, what)?;
        }
        self.shape_agrees(observed)
    }

    /// The likelihood-ratio test over pooled bins, bounded as a chi-square (Laurent and Massart).
    fn shape_agrees(&self, observed: &Histogram) -> Result<(), Disagreement> {
        let total = observed.total as f64;
        let mut bins: Vec<(f64, f64)> = Vec::new();
        let mut open = (0.0, 0.0);
        for outcome in self.min()..=self.max() {
            open = (open.0 + observed.count(outcome) as f64, open.1 + self.p(outcome) * total);
            if open.1 >= 10.0 {
                bins.push(std::mem::take(&mut open));
            }
        }
        if let Some(last) = bins.last_mut() {
            *last = (last.0 + open.0, last.1 + open.1);
        }
        let terms = bins.iter().filter(|(count, _)| *count > 0.0);
        let statistic: f64 = 2.0 * terms.map(|(count, expected)| count * (count / expected).ln()).sum::<f64>();
        let freedom = bins.len().saturating_sub(1) as f64;
        let tail = (3.0 / Histogram::FALSE_ALARM).ln();
        let bound = freedom + 2.0 * (freedom * tail).sqrt() + 2.0 * tail;
        if statistic <= bound { Ok(()) } else { Err(Disagreement::Shape { statistic, bound, bins: bins.len() }) }
    }
}

/// Whether `count` of `total` is within sampling error of probability `p`.
fn bearable(count: u64, total: u64, p: f64, bound: f64, what: impl Fn() -> String) -> Result<(), Disagreement> {
    let share = count as f64 / total as f64;
    if total as f64 * divergence(share, p.clamp(0.0, 1.0)) <= bound {
        return Ok(());
    }
    Err(Disagreement::Count { what: what(), observed: count, expected: p * total as f64, p, total })
}

/// The Kullback–Leibler divergence between two coins; infinite where the observed one is impossible.
fn divergence(observed: f64, predicted: f64) -> f64 {
    let term = |share: f64, p: f64| match (share > 0.0, p > 0.0) {
        (false, _) => 0.0,
        (true, false) => f64::INFINITY,
        (true, true) => share * (share / p).ln(),
    };
    // 1 − p may contain the rounding error of a sum; below a hundredth of an observation in a billion it counts as 0.
    let rest = 1.0 - predicted;
    let rest = if rest < Dist::TOLERANCE { 0.0 } else { rest };
    term(observed, predicted) + term(1.0 - observed, rest)
}

/// The 95 % interval (Wilson score) of a rate after `successes` in `total` trials; both ends are from 0 to 1.
///
/// Without trials it is 0 to 1.
pub fn wilson_95(successes: u64, total: u64) -> (f64, f64) {
    if total == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = total as f64;
    let rate = successes.min(total) as f64 / n;
    let scale = 1.0 / (1.0 + Z * Z / n);
    let middle = (rate + Z * Z / (2.0 * n)) * scale;
    let half = Z * scale * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}
