//! The decision when enough battles are played: a sequential probability ratio test between two differences of
//! strength.
//!
//! The test counts sets of two battles in which the opponents change sides, as in tests of chess programs: the two
//! battles of a set depend on each other, two sets do not. The ratio is that of the likelihoods of the results, each
//! under the best-fitting distribution of results with the mean of the hypothesis.

use serde::Serialize;

/// Results of a set of two battles, by the points in it: none, half a point, and so on to two.
pub type SetCounts = [u64; 5];

/// A sequential test of how much stronger one opponent is than another, in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference in Elo of the null hypothesis.
    pub elo0: f64,
    /// The larger difference of the alternative.
    pub elo1: f64,
    /// The chance that the alternative is accepted although the null hypothesis is true, in (0, 0.5].
    pub alpha: f64,
    /// The chance that the null hypothesis is accepted although the alternative is true, in (0, 0.5].
    pub beta: f64,
}

/// The hypothesis that a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is `elo0` or less.
    Null,
    /// The difference is `elo1` or more.
    Alternative,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TestReport {
    /// Logarithm of the ratio of likelihoods, the alternative's to the null hypothesis's.
    pub ratio: f64,
    /// At or below this the null hypothesis is accepted.
    pub lower: f64,
    /// At or above this the alternative is accepted.
    pub upper: f64,
    /// The accepted hypothesis; `None` if more battles are needed.
    pub verdict: Option<Verdict>,
}

impl Sprt {
    /// The state of the test after sets with these results.
    pub fn report(&self, sets: &SetCounts) -> TestReport {
        let ratio = log_ratio(sets, expected_share(self.elo0), expected_share(self.elo1));
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = match ratio {
            ratio if ratio <= lower => Some(Verdict::Null),
            ratio if ratio >= upper => Some(Verdict::Alternative),
            _ => None,
        };
        TestReport { ratio, lower, upper, verdict }
    }
}

/// A test of two opponents with three results: it looks for a difference either way, and stops as well if there is none to speak
/// of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Zone {
    /// The smallest difference in Elo that matters, above 0.
    pub elo: f64,
    /// How often each of its two sequential tests may be wrong, in (0, 0.5].
    pub error: f64,
}

/// What a test with three results has found about the first of two opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// It is stronger.
    Better,
    /// It is weaker.
    Worse,
    /// It is neither stronger nor weaker by what matters.
    NoDifference,
}

impl Zone {
    /// What sets with these results show; `None` if more battles are needed.
    pub fn finding(&self, sets: &SetCounts) -> Option<Finding> {
        let test = Sprt { elo0: 0.0, elo1: self.elo, alpha: self.error, beta: self.error };
        let mut reversed = *sets;
        reversed.reverse();
        match [sets, &reversed].map(|sets| test.report(sets).verdict) {
            [Some(Verdict::Alternative), _] => Some(Finding::Better),
            [_, Some(Verdict::Alternative)] => Some(Finding::Worse),
            [Some(Verdict::Null), Some(Verdict::Null)] => Some(Finding::NoDifference),
            _ => None,
        }
    }
}

/// The share of points of an opponent that is stronger by this much, in Elo.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The amount added to the count of every result, so that unseen results remain possible.
const UNSEEN: f64 = 1e-3;

/// Logarithm of how much more likely the results are under a mean share of points of `share1` than under `share0`.
fn log_ratio(sets: &SetCounts, share0: f64, share1: f64) -> f64 {
    if sets.iter().sum::<u64>() == 0 {
        return 0.0;
    }
    let counts = sets.map(|count| count as f64 + UNSEEN);
    let (null, alternative) = (likeliest(&counts, share0), likeliest(&counts, share1));
    (0..counts.len()).map(|at| counts[at] * (alternative[at] / null[at]).ln()).sum()
}

/// The distribution of results under which these counts are most likely, among those whose mean is this share of
/// points.
///
/// It is the observed one, tilted: `p[i] / (1 + x * (share[i] - mean))`, with the `x` that gives the mean.
fn likeliest(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let gap = |at: usize| at as f64 / 4.0 - mean;
    let excess = |x: f64| (0..5).map(|at| counts[at] / total * gap(at) / (1.0 + x * gap(at))).sum::<f64>();
    // The excess falls from one pole to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|at| counts[at] / total / (1.0 + x * gap(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: -20.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn the_likeliest_distribution_has_the_mean_that_is_asked_for() {
        for (counts, mean) in [([3.0, 1.0, 5.0, 2.0, 9.0], 0.5), ([0.001, 0.001, 0.001, 0.001, 40.001], 0.3)] {
            let shares = likeliest(&counts, mean);
            let found: f64 = shares.iter().enumerate().map(|(at, share)| share * at as f64 / 4.0).sum();
            assert!((found - mean).abs() < 1e-6, "{found} is not {mean}");
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "chances sum to 1: {shares:?}");
        }
    }

    #[test]
    fn a_test_is_symmetrical_and_ends_the_sooner_the_clearer_the_results_are() {
        let one = TEST.report(&[10, 2, 30, 4, 20]).ratio;
        let other = TEST.report(&[20, 4, 30, 2, 10]).ratio;
        assert!(one > 0.0 && (one + other).abs() < 1e-6, "{one} and {other}");
        assert_eq!(TEST.report(&[0; 5]).verdict, None, "nothing is known of nothing");
        let sets_until = |won: u64, lost: u64| {
            (1..1000).find(|sets| TEST.report(&[sets * lost, 0, 0, 0, sets * won]).verdict.is_some())
        };
        let (clear, close) = (sets_until(1, 0).expect("it ends"), sets_until(2, 1).expect("it ends"));
        assert!((10..=60).contains(&clear), "a winner of all sets is known after {clear}");
        assert!(clear < 3 * close, "{clear} sets, all won, against {close} times three");
        assert_eq!(TEST.report(&[400, 0, 0, 0, 100]).verdict, Some(Verdict::Null));
        assert_eq!(TEST.report(&[100, 0, 0, 0, 400]).verdict, Some(Verdict::Alternative));
    }

    #[test]
    fn the_normal_approximation_agrees_where_differences_are_small() {
        let sets: SetCounts = [90, 160, 480, 170, 100];
        let total: f64 = sets.iter().sum::<u64>() as f64;
        let mean = sets.iter().enumerate().map(|(at, &n)| n as f64 * at as f64 / 4.0).sum::<f64>() / total;
        let square = |at: usize| (at as f64 / 4.0 - mean).powi(2);
        let variance = sets.iter().enumerate().map(|(at, &n)| n as f64 * square(at)).sum::<f64>() / total;
        let (low, high) = (expected_share(-20.0), expected_share(20.0));
        let normal = total * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let exact = TEST.report(&sets).ratio;
        assert!((exact - normal).abs() < 0.05 * normal.abs().max(1.0), "{exact} and {normal}");
    }
}
