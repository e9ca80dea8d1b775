//! How well predicted chances agree with results.

/// The number of bins into which chances are sorted by their size.
const BINS: usize = 10;

/// Compares chances with results.
///
/// ```
/// use hexfray_minds::sim::Calibration;
///
/// let mut sure = Calibration::default();
/// sure.add(0.9, 1.0);
/// sure.add(0.9, 0.0);
/// assert!((sure.brier() - 0.41).abs() < 1e-9, "the mean of 0.1² and 0.9²");
/// assert!((sure.error() - 0.4).abs() < 1e-9, "half of those came true that were said to be sure at 90 %");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    count: u64,
    squares: f64,
    bins: [Bin; BINS],
}

/// Chances of about the same size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bin {
    chances: f64,
    results: f64,
}

impl Calibration {
    /// Adds a chance, 0 to 1, and its result: 1 if it came true, 0 if not, ½ for half of it.
    pub fn add(&mut self, chance: f64, result: f64) {
        let bin = &mut self.bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        bin.chances += chance;
        bin.results += result;
        self.count += 1;
        self.squares += (chance - result) * (chance - result);
    }

    /// The sum of several calibrations.
    pub fn all<'c>(parts: impl IntoIterator<Item = &'c Self>) -> Self {
        let mut whole = Self::default();
        for part in parts {
            whole.count += part.count;
            whole.squares += part.squares;
            for (bin, own) in whole.bins.iter_mut().zip(part.bins) {
                bin.chances += own.chances;
                bin.results += own.results;
            }
        }
        whole
    }

    /// The number of chances.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The Brier score: the mean square of the errors of the chances; 0 is perfect, ¼ is no information.
    pub fn brier(&self) -> f64 {
        self.squares / self.count.max(1) as f64
    }

    /// The expected calibration error, 0 to 1: the average distance of results from the chances of the same tenth.
    pub fn error(&self) -> f64 {
        let off: f64 = self.bins.iter().map(|bin| (bin.chances - bin.results).abs()).sum();
        off / self.count.max(1) as f64
    }
}
