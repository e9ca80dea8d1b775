//! Expected and observed shares, as a table.

use std::fmt;

use super::{Dist, Histogram};

/// The most rows of a table, not counting the row of the lowest outcome.
const ROWS: i32 = 8;

/// Expected and observed shares side by side, as text: the lowest outcome in a row of its own, the others in a few rows of
/// equal width, then both means.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    expected: &'a Dist,
    observed: &'a Histogram,
}

impl Dist {
    /// A table of these odds and of observations.
    ///
    /// ```
    /// use hexfray_board::odds::{Dist, Histogram};
    ///
    /// let thrown: Histogram = [1, 2, 2, 3].into_iter().collect();
    /// let table = Dist::die(4).beside(&thrown).to_string();
    /// assert!(table.contains("          2    25.0 %     50.0 %\n"), "{table}");
    /// assert!(table.ends_with("       mean    2.50       2.00\n"), "{table}");
    /// ```
    pub const fn beside<'a>(&'a self, observed: &'a Histogram) -> Comparison<'a> {
        Comparison { expected: self, observed }
    }
}

impl Comparison<'_> {
    /// The rows: lowest and highest outcome of each.
    fn rows(&self) -> impl Iterator<Item = (i32, i32)> {
        let seen = || self.observed.iter().map(|(outcome, _)| outcome);
        let low = seen().fold(self.expected.min(), i32::min);
        let high = seen().fold(self.expected.max(), i32::max);
        let step = ((high - low + ROWS - 1) / ROWS).max(1);
        let others = (low + 1..=high).step_by(step as usize);
        std::iter::once((low, low)).chain(others.map(move |first| (first, (first + step - 1).min(high))))
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{:>11}  expected   observed", "")?;
        for (low, high) in self.rows() {
            let expected = self.expected.p_that(|outcome| (low..=high).contains(&outcome));
            let count: u64 = (low..=high).map(|outcome| self.observed.count(outcome)).sum();
            if expected > 0.0 || count > 0 {
                let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
                let observed = count as f64 / self.observed.total().max(1) as f64;
                writeln!(out, "{range:>11}  {:6.1} %   {:6.1} %", 100.0 * expected, 100.0 * observed)?;
            }
        }
        writeln!(out, "{:>11}  {:6.2}     {:6.2}", "mean", self.expected.expected(), self.observed.mean())
    }
}

#[cfg(test)]
mod tests {
    use super::{Dist, Histogram};

    #[test]
    fn a_table_holds_every_outcome_once() {
        let seen: Histogram = (0..=40).chain([47, -3]).collect();
        for dist in [Dist::point(0), Dist::die(6), Dist::dice(3, 12), Dist::dice(4, 6).scale(3)] {
            let rows: Vec<(i32, i32)> = dist.beside(&seen).rows().collect();
            assert!(rows.len() <= 9, "{rows:?}");
            assert!(rows.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0), "{rows:?}");
            assert!(rows[0].0 <= -3 && rows[rows.len() - 1].1 >= 47, "what was seen is in it: {rows:?}");
        }
        let table = Dist::die(6).beside(&Histogram::default()).to_string();
        assert!(table.contains("6    16.7 %      0.0 %"), "nothing was seen: {table}");
        let table = Dist::point(2).beside(&[9].into_iter().collect()).to_string();
        assert_eq!(table.lines().count(), 4, "rows of nothing are left out: {table}");
    }
}
