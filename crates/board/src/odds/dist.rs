//! The distribution: its storage, and how it is made from weights.

/// The probability of each whole-number outcome.
///
/// It stores a probability for every whole number from the lowest outcome to the highest, eight bytes for each, so content with
/// dice codes must limit them. The probabilities add up to 1 within [`Dist::TOLERANCE`], and the lowest and the highest outcome
/// are possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Dist {
    pub(super) min: i32,
    pub(super) weights: Vec<f64>,
    pub(super) remainder: f64,
}

impl Default for Dist {
    /// Certainly 0.
    fn default() -> Self {
        Self::point(0)
    }
}

impl Dist {
    /// The greatest difference between 1 and the sum of the probabilities.
    pub const TOLERANCE: f64 = 1e-12;
    /// The weight of the rest below which open-ended dice are not followed further.
    pub const TINY: f64 = 1e-12;
    /// The most rolls for which a long chain is followed.
    pub(super) const MOST_ROLLS: usize = 4096;
    /// If the sum differs from 1 by more than this, the probabilities are divided by it.
    const DRIFT: f64 = 1e-14;

    /// Certainly `outcome`.
    pub fn point(outcome: i32) -> Self {
        Self { min: outcome, weights: vec![1.0], remainder: 0.0 }
    }

    /// Every whole number from `low` to `high` with the same chance; only `low` if `high` is below it.
    pub fn uniform(low: i32, high: i32) -> Self {
        let count = (i64::from(high) - i64::from(low) + 1).max(1);
        Self { min: low, weights: vec![1.0 / count as f64; count as usize], remainder: 0.0 }
    }

    /// 1 with probability `p`, otherwise 0. `p` is clamped to 0 to 1; NaN counts as 0.
    pub fn bernoulli(p: f64) -> Self {
        let p = probability(p);
        let mut dist = Self { min: 0, weights: vec![1.0 - p, p], remainder: 0.0 };
        dist.settle();
        dist
    }

    /// The outcomes `min`, `min + 1`, … in proportion to `weights`.
    ///
    /// `None` if a weight is negative or not finite, or if their sum is 0.
    pub fn from_weights(min: i32, weights: Vec<f64>) -> Option<Self> {
        let total: f64 = weights.iter().sum();
        let sound = total > 0.0 && total.is_finite() && weights.iter().all(|weight| *weight >= 0.0);
        let last = i32::try_from(weights.len()).ok().and_then(|len| min.checked_add(len));
        if !sound || last.is_none() {
            return None;
        }
        let mut dist = Self { min, weights, remainder: 0.0 };
        dist.settle();
        Some(dist)
    }

    /// The lowest possible outcome.
    pub fn min(&self) -> i32 {
        self.min
    }

    /// The highest possible outcome.
    pub fn max(&self) -> i32 {
        self.min.saturating_add(self.weights.len() as i32 - 1)
    }

    /// The probability of exactly `outcome`.
    pub fn p(&self, outcome: i32) -> f64 {
        self.index(outcome).map_or(0.0, |index| self.weights[index])
    }

    /// The possible outcomes in ascending order, each with its probability (above 0).
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, f64)> + '_ {
        let min = self.min;
        let all =
            self.weights.iter().enumerate().map(move |(index, weight)| (min.saturating_add(index as i32), *weight));
        all.filter(|(_, weight)| *weight > 0.0)
    }

    /// The weight that was not followed further: the error that this causes in the probability of any event is at most this.
    ///
    /// It is 0 unless open-ended dice or [`truncate`](Self::truncate) were used; it adds up in sums.
    pub fn remainder(&self) -> f64 {
        self.remainder
    }

    /// The index of `outcome`, if it is between the lowest and the highest one.
    pub(super) fn index(&self, outcome: i32) -> Option<usize> {
        let index = usize::try_from(i64::from(outcome) - i64::from(self.min)).ok()?;
        (index < self.weights.len()).then_some(index)
    }

    /// Clears the buffers for outcomes from `low` to `high`, and keeps the memory.
    pub(super) fn clear_for(&mut self, low: i32, high: i32) {
        let count = (i64::from(high) - i64::from(low) + 1).max(1);
        self.min = low;
        self.remainder = 0.0;
        self.weights.clear();
        self.weights.resize(count as usize, 0.0);
    }

    /// Adds weight to an outcome inside the cleared range.
    pub(super) fn put(&mut self, outcome: i32, weight: f64) {
        let index = self.index(outcome).expect("the range was cleared for every outcome");
        self.weights[index] += weight;
    }

    /// Adds `part` with this weight, and extends the range if necessary.
    pub(super) fn pour(&mut self, weight: f64, part: &Dist) {
        let before = (i64::from(self.min) - i64::from(part.min)).max(0) as usize;
        if before > 0 {
            self.weights.splice(..0, std::iter::repeat_n(0.0, before));
            self.min = part.min;
        }
        let start = (i64::from(part.min) - i64::from(self.min)) as usize;
        self.weights.resize(self.weights.len().max(start + part.weights.len()), 0.0);
        for (total, p) in self.weights[start..].iter_mut().zip(&part.weights) {
            *total += weight * p;
        }
    }

    /// Removes impossible outcomes at both ends and divides by the sum, so that the invariants hold again.
    pub(super) fn settle(&mut self) {
        while self.weights.len() > 1 && self.weights.last() == Some(&0.0) {
            self.weights.pop();
        }
        let leading = self.weights.iter().take_while(|weight| **weight == 0.0).count();
        if leading > 0 && leading < self.weights.len() {
            self.weights.drain(..leading);
            self.min += leading as i32;
        }
        let total: f64 = self.weights.iter().sum();
        if (total - 1.0).abs() > Self::DRIFT && total > 0.0 {
            self.weights.iter_mut().for_each(|weight| *weight /= total);
        }
    }
}

/// A number clamped to 0 to 1; NaN counts as 0.
pub(super) fn probability(p: f64) -> f64 {
    if p.is_nan() { 0.0 } else { p.clamp(0.0, 1.0) }
}
