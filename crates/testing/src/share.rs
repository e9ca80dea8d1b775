//! Whether the share found in a sample fits a claim about the whole.

use std::fmt::Display;

/// The chance that a sample refuses a true claim: once in 10,000 samples.
pub const FALSE_ALARM: f64 = 1e-4;

/// A claim about the share with some property in the whole, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Share {
    /// This share or more.
    AtLeast(f64),
    /// This share or less.
    AtMost(f64),
    /// This share.
    Exactly(f64),
}

impl Share {
    /// Whether `hits` in a sample of `of` fit the claim: if the claim were true, a result as extreme would occur more often
    /// than once in 10,000 samples. Exact, by the binomial distribution.
    pub fn fits(self, hits: u64, of: u64) -> bool {
        assert!(hits <= of, "{hits} of {of} were found");
        match self {
            Self::AtLeast(share) => at_most(hits, of, share) >= FALSE_ALARM,
            Self::AtMost(share) => at_most(of - hits, of, 1.0 - share) >= FALSE_ALARM,
            Self::Exactly(share) => {
                at_most(hits, of, share) >= FALSE_ALARM / 2.0
                    && at_most(of - hits, of, 1.0 - share) >= FALSE_ALARM / 2.0
            }
        }
    }

    /// Whether a sample of this size could refuse the claim at all.
    pub fn can_fail(self, of: u64) -> bool {
        !(self.fits(0, of) && self.fits(of, of))
    }
}

/// Claims a share of the whole, given `hits` in a sample of `of`. The smaller the sample, the more its share may differ from
/// the claim ([`Share::fits`]).
///
/// # Panics
///
/// If the sample refuses the claim, or is too small to refuse it at all.
#[track_caller]
pub fn assert_share(claim: Share, hits: u64, of: u64, what: impl Display) {
    assert!(claim.can_fail(of), "{what}: a sample of {of} is too small to refuse {claim:?}");
    let found = hits as f64 * 100.0 / of as f64;
    assert!(claim.fits(hits, of), "{what}: {hits} of {of} ({found:.1} %) do not fit {claim:?}");
}

/// The chance of `most` or fewer successes in `of` tries.
fn at_most(most: u64, of: u64, chance: f64) -> f64 {
    if chance <= 0.0 || most >= of {
        return 1.0;
    }
    if chance >= 1.0 {
        return 0.0;
    }
    // Each term follows from the previous one, as logarithms, since the first may be too small for a float.
    let odds = (chance / (1.0 - chance)).ln();
    let mut term = of as f64 * (1.0 - chance).ln();
    let mut sum = term.exp();
    for successes in 0..most {
        term += odds + ((of - successes) as f64 / (successes + 1) as f64).ln();
        sum += term.exp();
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::{Share, assert_share, at_most};

    #[test]
    fn the_distribution_is_that_of_counting() {
        // Of the 16 results of four coins, 1, 5, 11, 15 and 16 have at most 0, 1, 2, 3 and 4 heads.
        for (heads, ways) in [(0, 1.0), (1, 5.0), (2, 11.0), (3, 15.0), (4, 16.0)] {
            assert!((at_most(heads, 4, 0.5) - ways / 16.0).abs() < 1e-12, "{heads}");
        }
        assert!((at_most(10_000, 20_000, 0.5) - 0.5).abs() < 0.01, "and of many");
    }

    #[test]
    fn a_small_sample_can_refuse_and_a_large_one_is_sharp() {
        let claim = Share::AtLeast(0.85);
        assert!(claim.fits(5, 8), "five of eight may be bad luck");
        assert!(!claim.fits(1, 8), "one of eight is not");
        assert!(claim.fits(8_400, 10_000) && !claim.fits(8_300, 10_000));
        let claim = Share::AtMost(0.1);
        assert!(claim.fits(3, 10) && !claim.fits(7, 10));
        let claim = Share::Exactly(0.5);
        assert!(claim.fits(12, 20) && !claim.fits(1, 20) && !claim.fits(19, 20));
    }

    #[test]
    #[should_panic(expected = "1 of 8 (12.5 %) do not fit AtLeast(0.85)")]
    fn a_refusal_says_what_was_found() {
        assert_share(Share::AtLeast(0.85), 1, 8, "greedy beats nearest");
    }

    #[test]
    #[should_panic(expected = "a sample of 3 is too small to refuse AtLeast(0.5)")]
    fn a_sample_that_refuses_nothing_is_refused() {
        assert_share(Share::AtLeast(0.5), 0, 3, "a coin");
    }
}
