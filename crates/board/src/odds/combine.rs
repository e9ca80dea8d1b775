//! New distributions from old ones: sums, mixtures, functions of outcomes.
//!
//! Operations that opponents repeat often have an `_into` form, which writes to an existing distribution and so soon allocates
//! nothing.

use super::dist::{Dist, probability};

impl Dist {
    /// The sum of two independent outcomes.
    #[must_use]
    pub fn add(&self, other: &Dist) -> Dist {
        let mut sum = Dist::default();
        self.add_into(other, &mut sum);
        sum
    }

    /// Writes the sum of two independent outcomes into `sum`.
    ///
    /// Sums beyond the range of `i32` are clamped to it.
    pub fn add_into(&self, other: &Dist, sum: &mut Dist) {
        sum.min = self.min.saturating_add(other.min);
        sum.remainder = (self.remainder + other.remainder).min(1.0);
        convolve(&self.weights, &other.weights, &mut sum.weights);
        sum.settle();
    }

    /// The difference of two independent outcomes, this one minus `other`.
    #[must_use]
    pub fn minus(&self, other: &Dist) -> Dist {
        self.add(&other.scale(-1))
    }

    /// Every outcome plus `by`.
    #[must_use]
    pub fn shift(mut self, by: i32) -> Dist {
        self.min = self.min.saturating_add(by);
        self
    }

    /// Every outcome times `factor`.
    #[must_use]
    pub fn scale(&self, factor: i32) -> Dist {
        self.map(|outcome| outcome.saturating_mul(factor))
    }

    /// The outcomes mapped by a function: armour, halving, a table, a check passed or not.
    ///
    /// `rule` is called twice for each outcome and has to return the same result.
    #[must_use]
    pub fn map(&self, rule: impl Fn(i32) -> i32) -> Dist {
        let mut mapped = Dist::default();
        self.map_into(rule, &mut mapped);
        mapped
    }

    /// Writes the outcomes mapped by a function into `mapped`.
    pub fn map_into(&self, rule: impl Fn(i32) -> i32, mapped: &mut Dist) {
        let (low, high) = span(self.iter().map(|(outcome, _)| rule(outcome)));
        mapped.clear_for(low, high);
        for (outcome, weight) in self.iter() {
            mapped.put(rule(outcome), weight);
        }
        mapped.remainder = self.remainder;
        mapped.settle();
    }

    /// The results of a function of two independent outcomes.
    #[must_use]
    pub fn join(&self, other: &Dist, rule: impl Fn(i32, i32) -> i32) -> Dist {
        let pairs = || self.iter().flat_map(|one| other.iter().map(move |two| (one, two)));
        let (low, high) = span(pairs().map(|((one, _), (two, _))| rule(one, two)));
        let mut joined = Dist::default();
        joined.clear_for(low, high);
        for ((one, p_one), (two, p_two)) in pairs() {
            joined.put(rule(one, two), p_one * p_two);
        }
        joined.remainder = (self.remainder + other.remainder).min(1.0);
        joined.settle();
        joined
    }

    /// Outcomes below `floor` become `floor`.
    #[must_use]
    pub fn at_least(&self, floor: i32) -> Dist {
        self.map(|outcome| outcome.max(floor))
    }

    /// Outcomes above `ceiling` become `ceiling`.
    #[must_use]
    pub fn at_most(&self, ceiling: i32) -> Dist {
        self.map(|outcome| outcome.min(ceiling))
    }

    /// `first` with probability `p`, otherwise `second`. `p` is clamped to 0 to 1; NaN counts as 0.
    #[must_use]
    pub fn mix(p: f64, first: &Dist, second: &Dist) -> Dist {
        let p = probability(p);
        Dist::mixture([(p, first), (1.0 - p, second)])
    }

    /// One of several distributions, in proportion to their weights.
    ///
    /// Weights that are negative or not finite count as 0. If all weights are 0, the outcome is 0.
    #[must_use]
    pub fn mixture<'a>(parts: impl IntoIterator<Item = (f64, &'a Dist), IntoIter: Clone>) -> Dist {
        let parts = parts.into_iter().filter(|(weight, _)| *weight > 0.0 && weight.is_finite());
        let total: f64 = parts.clone().map(|(weight, _)| weight).sum();
        if total == 0.0 {
            return Dist::default();
        }
        let (low, high) = span(parts.clone().flat_map(|(_, part)| [part.min(), part.max()]));
        let mut mixed = Dist::default();
        mixed.clear_for(low, high);
        for (weight, part) in parts {
            part.iter().for_each(|(outcome, p)| mixed.put(outcome, weight / total * p));
            mixed.remainder += weight / total * part.remainder;
        }
        mixed.settle();
        mixed
    }

    /// The higher of two independent outcomes.
    #[must_use]
    pub fn higher_of(&self, other: &Dist) -> Dist {
        let (low, high) = (self.min().max(other.min()), self.max().max(other.max()));
        self.extreme(other, low, high, |dist, x| (dist.cumulative(x), dist.cumulative(x.saturating_sub(1))))
    }

    /// The lower of two independent outcomes.
    #[must_use]
    pub fn lower_of(&self, other: &Dist) -> Dist {
        let (low, high) = (self.min().min(other.min()), self.max().min(other.max()));
        self.extreme(other, low, high, |dist, x| (dist.p_at_least(x), dist.p_above(x)))
    }

    /// The higher or the lower of two outcomes. For the higher one, `surpassed` returns the chances of at most x and of less
    /// than x; for the lower one, of at least x and of more than x.
    fn extreme(&self, other: &Dist, low: i32, high: i32, surpassed: impl Fn(&Dist, i32) -> (f64, f64)) -> Dist {
        let mut result = Dist::default();
        result.clear_for(low, high);
        for x in low..=high {
            // P(max = x) = P(a = x)·P(b ≤ x) + P(b = x)·P(a < x): products only, so that nothing cancels.
            result.put(x, self.p(x) * surpassed(other, x).0 + other.p(x) * surpassed(self, x).1);
        }
        result.remainder = (self.remainder + other.remainder).min(1.0);
        result.settle();
        result
    }

    /// Adds the tails of at most `weight` at each end to the outcome next to them, and counts them as remainder.
    ///
    /// For long chains of sums, in which outcomes of 1e-15 cost time and make no difference.
    #[must_use]
    pub fn truncate(mut self, weight: f64) -> Dist {
        let tail = |weights: &mut dyn Iterator<Item = &f64>| {
            let mut cut = (0, 0.0);
            for (index, one) in weights.enumerate() {
                if cut.1 + one > weight {
                    break;
                }
                cut = (index + 1, cut.1 + one);
            }
            cut
        };
        let (top, heavy_top) = tail(&mut self.weights.iter().rev());
        let (bottom, heavy_bottom) = tail(&mut self.weights.iter());
        if top + bottom >= self.weights.len() {
            return self;
        }
        self.weights.truncate(self.weights.len() - top);
        self.weights.drain(..bottom);
        self.min += bottom as i32;
        self.weights[0] += heavy_bottom;
        *self.weights.last_mut().expect("the middle was left") += heavy_top;
        self.remainder = (self.remainder + heavy_bottom + heavy_top).min(1.0);
        self
    }
}

/// The lowest and the highest of some outcomes; 0 and 0 if there are none.
fn span(outcomes: impl Iterator<Item = i32>) -> (i32, i32) {
    outcomes
        .fold(None, |span, x| span.map_or(Some((x, x)), |(low, high)| Some((x.min(low), x.max(high)))))
        .unwrap_or((0, 0))
}

/// Writes the weights of the sums of two independent outcomes into `sum`.
fn convolve(one: &[f64], two: &[f64], sum: &mut Vec<f64>) {
    // The inner loop runs over the longer one, since the compiler turns it into vector instructions.
    let (short, long) = if one.len() < two.len() { (one, two) } else { (two, one) };
    sum.clear();
    sum.resize(short.len() + long.len() - 1, 0.0);
    for (start, factor) in short.iter().enumerate().filter(|(_, factor)| **factor > 0.0) {
        for (total, weight) in sum[start..].iter_mut().zip(long) {
            *total += factor * weight;
        }
    }
}
