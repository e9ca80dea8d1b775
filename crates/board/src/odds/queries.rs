//! Queries of a distribution: chances, means, quantiles, comparisons.

use super::dist::Dist;

/// The sum of chances or means. Without any it is 0, while [`Iterator::sum`] gives −0, which would be visible in output.
pub fn total(weights: impl Iterator<Item = f64>) -> f64 {
    weights.fold(0.0, |sum, weight| sum + weight)
}

impl Dist {
    /// The probability of `outcome` or less.
    pub fn cumulative(&self, outcome: i32) -> f64 {
        match usize::try_from(i64::from(outcome) - i64::from(self.min)) {
            Err(_) => 0.0,
            Ok(index) if index + 1 >= self.weights.len() => 1.0,
            Ok(index) => self.weights[..=index].iter().sum::<f64>().min(1.0),
        }
    }

    /// The probability of `outcome` or more.
    ///
    /// It is summed from that side, so that small chances keep all their digits.
    pub fn p_at_least(&self, outcome: i32) -> f64 {
        match usize::try_from(i64::from(outcome) - i64::from(self.min)) {
            Err(_) | Ok(0) => 1.0,
            Ok(index) if index >= self.weights.len() => 0.0,
            Ok(index) => self.weights[index..].iter().sum::<f64>().min(1.0),
        }
    }

    /// The probability of more than `outcome`.
    pub fn p_above(&self, outcome: i32) -> f64 {
        outcome.checked_add(1).map_or(0.0, |next| self.p_at_least(next))
    }

    /// The probability of the outcomes that `wanted` picks.
    pub fn p_that(&self, wanted: impl Fn(i32) -> bool) -> f64 {
        total(self.iter().filter(|(outcome, _)| wanted(*outcome)).map(|(_, weight)| weight)).min(1.0)
    }

    /// The mean outcome.
    pub fn expected(&self) -> f64 {
        // The mean is computed relative to the lowest outcome, so that a large shift costs no digits.
        let above: f64 = self.weights.iter().enumerate().map(|(index, weight)| index as f64 * weight).sum();
        f64::from(self.min) + above
    }

    /// The mean of a function of the outcome.
    pub fn expected_of(&self, value: impl Fn(i32) -> f64) -> f64 {
        total(self.iter().map(|(outcome, weight)| weight * value(outcome)))
    }

    /// The mean squared distance from the mean.
    pub fn variance(&self) -> f64 {
        let mean = self.expected() - f64::from(self.min);
        self.weights.iter().enumerate().map(|(index, weight)| (index as f64 - mean).powi(2) * weight).sum()
    }

    /// The square root of the variance, in the unit of the outcomes.
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The lowest outcome for which the probability of that or less is at least `p`; `quantile(0.5)` is the median.
    pub fn quantile(&self, p: f64) -> i32 {
        let mut below = 0.0;
        for (outcome, weight) in self.iter() {
            below += weight;
            if below >= p - Self::TOLERANCE {
                return outcome;
            }
        }
        self.max()
    }

    /// The probability that this outcome is at least the independent `other`: a check in which ties pass.
    pub fn p_reaches(&self, other: &Dist) -> f64 {
        total(self.iter().map(|(mine, weight)| weight * other.cumulative(mine))).min(1.0)
    }

    /// The probability that this outcome is above the independent `other`: a check in which ties fail.
    pub fn p_beats(&self, other: &Dist) -> f64 {
        let below = |mine: i32| mine.checked_sub(1).map_or(0.0, |next| other.cumulative(next));
        total(self.iter().map(|(mine, weight)| weight * below(mine))).min(1.0)
    }
}
