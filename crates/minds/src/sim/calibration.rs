//! How good chances turn out to be, once it is known what came.

/// Shares into which chances are sorted by their size.
const BINS: usize = 10;

/// Compares chances with what came of them.
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
    /// Adds a chance, 0 to 1, and what came: 1 it did, 0 it did not, ½ half of it.
    pub fn add(&mut self, chance: f64, result: f64) {
        let bin = &mut self.bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        bin.chances += chance;
        bin.results += result;
        self.count += 1;
        self.squares += (chance - result) * (chance - result);
    }

    /// Several together.
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

    /// How many there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The Brier score: the mean square of what the chances were off by; 0 is perfect, ¼ says nothing.
    pub fn brier(&self) -> f64 {
        self.squares / self.count.max(1) as f64
    }

    /// The expected calibration error, 0 to 1: how far what came lies from the chances of the same tenth, on average.
    pub fn error(&self) -> f64 {
        let off: f64 = self.bins.iter().map(|bin| (bin.chances - bin.results).abs()).sum();
        off / self.count.max(1) as f64
    }
}
