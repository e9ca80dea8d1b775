//! Bounds on the cost of work, in CPU time of its thread. Beside other processes the work takes longer by the clock but costs
//! no more CPU time.

use std::{fmt::Display, time::Duration};

use cpu_time::ThreadTime;

/// The least CPU time over which a mean cost is measured: one run may be shorter than the resolution of the system's clock.
const MEASURED: Duration = Duration::from_millis(40);
/// The factor by which a larger input may cost more than in proportion: caches and a neighbour on the same core can double the
/// cost.
const SLACK: u32 = 4;
/// The ratio of the two inputs' sizes: a quadratic cost exceeds [`SLACK`] as clearly as a linear cost stays below it.
pub const TIMES: usize = (SLACK * SLACK) as usize;

/// The result of some work, and its CPU time in this thread. Work of other threads is not counted.
pub fn of<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = ThreadTime::now();
    let value = work();
    (value, begun.elapsed())
}

/// The result of some work that has to cost this thread at most `most` CPU time. `most` is at least ten times the usual cost,
/// since machines and optimisation differ. Where inputs of two sizes can be made, [`assert_even`] is the sharper test.
///
/// # Panics
///
/// If it costs more.
#[track_caller]
pub fn assert_within<T>(most: Duration, what: impl Display, work: impl FnOnce() -> T) -> T {
    let (value, cost) = of(work);
    assert!(cost <= most, "{what} costs {cost:?} of CPU, expected {most:?} at most");
    value
}

/// Claims that the cost of work grows in proportion to its input on any machine: `many`, an input [`TIMES`] as large as `few`,
/// may cost up to four times its share, while a quadratic cost would be sixteen times the share.
///
/// # Panics
///
/// If it costs more.
#[track_caller]
pub fn assert_even<I: ?Sized, T>(what: impl Display, few: &I, many: &I, mut work: impl FnMut(&I) -> T) {
    let (small, large) = (mean(|| drop(work(few))), mean(|| drop(work(many))));
    let most = small * SLACK * TIMES as u32;
    assert!(
        large <= most,
        "{what}: {TIMES} times the input costs {large:?} of CPU and one {small:?}, expected {most:?} at most"
    );
}

/// The CPU time of a running process until now, all its threads together; to the hundredth of a second on Linux, to the second
/// on some other systems. Tests that wait for a process to do some work wait by its CPU time, not by the clock: beside other
/// processes the same work takes longer.
///
/// # Panics
///
/// If there is no process with this number, or the system does not report its CPU time.
#[cfg(unix)]
#[track_caller]
pub fn of_process(id: u32) -> Duration {
    let cost = if cfg!(target_os = "linux") { from_stat(id) } else { from_ps(id) };
    cost.unwrap_or_else(|| panic!("what process {id} costs cannot be told"))
}

#[cfg(unix)]
fn from_stat(id: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program is in parentheses and may have spaces. User and system time are the 14th and 15th words of the
    // line, in hundredths of a second regardless of the kernel's tick rate.
    let (_, words) = stat.rsplit_once(')')?;
    let ticks: Vec<u64> = words.split_whitespace().skip(11).take(2).filter_map(|word| word.parse().ok()).collect();
    (ticks.len() == 2).then(|| Duration::from_millis(10 * (ticks[0] + ticks[1])))
}

/// The time as `ps` prints it: `[[days-]hours:]minutes:seconds`, on some systems with a fraction.
#[cfg(unix)]
fn from_ps(id: u32) -> Option<Duration> {
    let output = std::process::Command::new("ps").args(["-o", "time=", "-p", &id.to_string()]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (days, rest) = text.trim().split_once('-').unwrap_or(("0", text.trim()));
    let hours: f64 = 24.0 * days.parse::<f64>().ok()?;
    let in_sixtieths = |sum: f64, part: &str| part.parse::<f64>().ok().map(|part| 60.0 * sum + part);
    let seconds = rest.split(':').try_fold(0.0, in_sixtieths)?;
    Some(Duration::from_secs_f64(3600.0 * hours + seconds))
}

/// The mean CPU time of some work in this thread, repeated until it can be measured.
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
    #[cfg(unix)]
    use super::{from_ps, of_process};

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
    #[cfg(unix)]
    fn a_process_is_told_what_it_costs() {
        let id = std::process::id();
        let before = of_process(id);
        let ((), own) = of(|| {
            while of_process(id) < before + Duration::from_millis(50) {
                black_box(even(&100_000));
            }
        });
        assert!(own < Duration::from_secs(5), "the work of this thread counts: {own:?}");
        let by_ps = from_ps(id).expect("the system has ps");
        assert!(by_ps + Duration::from_secs(2) > before && before + Duration::from_secs(60) > by_ps, "{by_ps:?}");
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
