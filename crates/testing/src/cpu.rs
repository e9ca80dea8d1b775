//! Bounds on what work costs, in CPU time of the thread that does it: beside others it takes longer by the clock, but costs
//! no more.

use std::{fmt::Display, time::Duration};

use cpu_time::ThreadTime;

/// Of so much work a cost is the mean: a single piece may be shorter than the system's clock can tell.
const MEASURED: Duration = Duration::from_millis(40);
/// How much more than in proportion a larger input may cost: caches and a neighbour on the same core can double it.
const SLACK: u32 = 4;
/// How much larger the larger input is: what grows with the square costs so often as much that it exceeds [`SLACK`] as
/// clearly as what grows evenly stays below it.
pub const TIMES: usize = (SLACK * SLACK) as usize;

/// What comes of some work, and what it costs this thread. Work of other threads is not counted.
pub fn of<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = ThreadTime::now();
    let value = work();
    (value, begun.elapsed())
}

/// What comes of some work that has to cost this thread no more than `most`: ten times what it costs, or more, since
/// machines and optimisation differ. Where inputs of two sizes can be made, [`assert_even`] says more.
///
/// # Panics
///
/// Where it costs more.
#[track_caller]
pub fn assert_within<T>(most: Duration, what: impl Display, work: impl FnOnce() -> T) -> T {
    let (value, cost) = of(work);
    assert!(cost <= most, "{what} costs {cost:?} of CPU, expected {most:?} at most");
    value
}

/// Claims that work on `many`, an input [`TIMES`] larger than `few`, costs about so much more, on any machine: up to four
/// times that, where what grows with the square would cost sixteen times that.
///
/// # Panics
///
/// Where it costs more.
#[track_caller]
pub fn assert_even<I: ?Sized, T>(what: impl Display, few: &I, many: &I, mut work: impl FnMut(&I) -> T) {
    let (small, large) = (mean(|| drop(work(few))), mean(|| drop(work(many))));
    let most = small * SLACK * TIMES as u32;
    assert!(
        large <= most,
        "{what}: {TIMES} times the input costs {large:?} of CPU and one {small:?}, expected {most:?} at most"
    );
}

/// What some work costs this thread, done as often as it takes to tell.
fn mean(mut work: impl FnMut()) -> Duration {
    let begun = ThreadTime::now();
    let mut rounds = 0;
    loop {
        work();
        rounds += 1;
        let cost = begun.elapsed();
        if cost >= MEASURED {
            return cost / rounds;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{hint::black_box, time::Duration};

    use super::{TIMES, assert_even, assert_within, of};

    fn even(size: &usize) -> usize {
        (0..*size).fold(0, |sum, at| black_box(sum ^ at))
    }

    fn square(size: &usize) -> usize {
        (0..*size).fold(0, |sum, _| black_box(sum ^ even(size)))
    }

    #[test]
    fn a_sleeper_costs_nothing() {
        let ((), cost) = of(|| std::thread::sleep(Duration::from_millis(100)));
        assert!(cost < Duration::from_millis(50), "{cost:?}");
    }

    #[test]
    #[should_panic(expected = "counting costs ")]
    fn what_costs_more_is_refused() {
        assert_within(Duration::from_nanos(1), "counting", || even(&1_000_000));
    }

    #[test]
    fn what_grows_evenly_is_taken() {
        assert_even("counting", &20_000, &(TIMES * 20_000), even);
    }

    #[test]
    #[should_panic(expected = "pairs: 16 times the input costs ")]
    fn what_grows_with_the_square_is_refused() {
        assert_even("pairs", &300, &(TIMES * 300), square);
    }
}
