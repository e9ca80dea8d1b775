//! Sizes of samples in tests, and the bounds that follow from the size of a sample.
//!
//! The environment variable `HEXFRAY_EFFORT` sets the effort: 1 by default, for daily work, where each test takes a second or
//! two; [`FULL`] in the whole proof, `make check`. A test gives the sizes for both ends ([`sample`]). The result of a sample is
//! compared with a claim about the whole ([`assert_share`]); the smaller the sample, the more it may differ.

#[cfg(any(unix, windows))]
pub mod cpu;
mod share;

use std::{env, sync::LazyLock};

pub use share::{FALSE_ALARM, Share, assert_share};

/// The effort of the whole proof.
pub const FULL: u64 = 100;

/// The effort set by `HEXFRAY_EFFORT`; 1 without it.
///
/// # Panics
///
/// If the variable is not a whole number from 1 to 100,000.
pub fn effort() -> u64 {
    static EFFORT: LazyLock<u64> = LazyLock::new(|| {
        let Some(text) = env::var_os("HEXFRAY_EFFORT") else { return 1 };
        let number = text.to_str().and_then(|text| text.parse().ok());
        let Some(effort @ 1..=100_000) = number else {
            panic!("HEXFRAY_EFFORT is {text:?}: it takes a whole number from 1 to 100000; the whole proof has {FULL}")
        };
        effort
    });
    *EFFORT
}

/// The size of a sample: `small` at effort 1, `full` at [`FULL`], and linear in between and beyond. A suite with one fixed size
/// gives the same number twice.
pub fn sample(small: u64, full: u64) -> u64 {
    sample_at(effort(), small, full)
}

/// [`sample`] in `usize`.
pub fn sample_size(small: usize, full: usize) -> usize {
    usize::try_from(sample(small as u64, full as u64)).expect("a sample fits in memory")
}

/// The first `small` of a list at effort 1, all of it at [`FULL`].
pub fn some_of<T>(all: &[T], small: usize) -> &[T] {
    &all[..sample_size(small, all.len()).min(all.len())]
}

fn sample_at(effort: u64, small: u64, full: u64) -> u64 {
    assert!(small <= full, "the full sample, {full}, is smaller than the small one, {small}");
    small + (full - small) * (effort - 1) / (FULL - 1)
}

/// A separate seed for each suite, roster and number, so that no battle is fought twice. The same on every machine.
pub fn seed(suite: &str, roster: u64, number: u64) -> u64 {
    // FNV-1a over the name, then the finisher of SplitMix64 after each number.
    let name = suite
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    mixed(mixed(name ^ roster).wrapping_add(number))
}

const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{FULL, sample_at, seed};

    #[test]
    fn a_sample_grows_from_the_small_one_to_the_full_one_and_beyond() {
        assert_eq!(sample_at(1, 4, 1_000), 4);
        assert_eq!(sample_at(FULL, 4, 1_000), 1_000);
        assert_eq!(sample_at(50, 4, 1_000), 496);
        assert!(sample_at(10 * FULL, 4, 1_000) > 9_000, "more effort looks at more");
        assert_eq!(sample_at(FULL, 7, 7), 7);
    }

    #[test]
    fn no_seed_comes_twice() {
        let seeds: BTreeSet<u64> = ["a", "b"]
            .iter()
            .flat_map(|suite| (0..40).flat_map(move |roster| (0..2_000).map(move |number| seed(suite, roster, number))))
            .collect();
        assert_eq!(seeds.len(), 2 * 40 * 2_000);
    }
}
